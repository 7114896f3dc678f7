import { creature } from "./fish.ts";
import { stageHtml } from "./layers.ts";

/** The cells of a sprite sheet: four in a row, each of this size; the screen cuts them out by number. */
const CELL = { width: 320, height: 200 } as const;
const COLUMNS = 4;

/** All creatures of a game on one transparent sprite sheet. */
export function fishSheet(names: readonly string[]): string {
  const { width, height } = CELL;
  const cells = names.map((name, place) => {
    const at = `left:${(place % COLUMNS) * width}px;top:${Math.floor(place / COLUMNS) * height}px`;
    return `<img src="${creature(name)}" style="position:absolute;${at}" width="${width}" height="${height}">`;
  });
  const rows = Math.ceil(names.length / COLUMNS);
  return stageHtml({ width: COLUMNS * width, height: rows * height }, cells.join(""));
}
