/** Vite plugin that keeps the chart package from reading the browser's locale when it is imported. */

/**
 * uPlot creates a number format of the browser's locale when it is imported, for axes that the console doesn't use.
 * Some browsers report an invalid locale (`en-US@posix`, `C`), which would make the import fail and the dashboard
 * with it.
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
