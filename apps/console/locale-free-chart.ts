/** Vite plugin: what the chart's package asks of the browser while it is read. */

/**
 * uPlot makes a number format of the browser's own locale when its file is read, for axes that nobody asks for here. Some
 * browsers name a locale that is none (`en-US@posix`, `C`): then the file, and the dashboard with it, could not be read.
 */
export function localeFreeChart() {
  return {
    name: "khela-locale-free-chart",
    transform(code: string, id: string): string | undefined {
      if (!id.includes("/uplot/")) return undefined;
      return code.replaceAll("nav.language", '"en-US"');
    },
  };
}
