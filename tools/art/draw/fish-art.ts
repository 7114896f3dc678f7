import { creature } from "./fish.ts";
import { stageHtml } from "./layers.ts";

/** Cells of a sheet: four in a row, each this large; the screen cuts them out by their number. */
const CELL = { width: 320, height: 200 } as const;
const COLUMNS = 4;

/** All creatures of a game on one transparent picture. */
export function fishSheet(names: readonly string[]): string {
  const { width, height } = CELL;
  const cells = names.map((name, place) => {
    const at = `left:${(place % COLUMNS) * width}px;top:${Math.floor(place / COLUMNS) * height}px`;
    return `<img src="${creature(name)}" style="position:absolute;${at}" width="${width}" height="${height}">`;
  });
  const rows = Math.ceil(names.length / COLUMNS);
  return stageHtml({ width: COLUMNS * width, height: rows * height }, cells.join(""));
}
