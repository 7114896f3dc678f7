/** Draws the reels on a 2D canvas. Coordinates are canvas pixels. */
import { REELS, ROWS, type SymbolId } from "@khela/games/slots/types";
import type { WinShow } from "./plan.ts";
import type { Sprites } from "./sprites.ts";

export interface Geometry {
  readonly width: number;
  readonly height: number;
  /** Canvas pixels per CSS pixel. */
  readonly scale: number;
}

const cellWidth = (geometry: Geometry): number => geometry.width / REELS;
const cellHeight = (geometry: Geometry): number => geometry.height / ROWS;

/** The share of the cell's shorter edge that a symbol fills. */
const FILL = 0.94;

export function symbolSize(geometry: Geometry): number {
  return Math.max(8, Math.round(Math.min(cellWidth(geometry), cellHeight(geometry)) * FILL));
}

/** The background of one reel. */
export function drawWell(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  reel: number,
  glow: number,
): void {
  const width = cellWidth(geometry);
  const left = reel * width;
  const gap = geometry.scale * 1.5;
  const shade = context.createLinearGradient(0, 0, 0, geometry.height);
  shade.addColorStop(0, "rgba(4,6,18,0.9)");
  shade.addColorStop(0.25, "rgba(22,28,58,0.72)");
  shade.addColorStop(0.5, "rgba(38,46,86,0.66)");
  shade.addColorStop(0.75, "rgba(22,28,58,0.72)");
  shade.addColorStop(1, "rgba(4,6,18,0.9)");
  context.fillStyle = shade;
  context.fillRect(left + gap, 0, width - gap * 2, geometry.height);
  if (glow > 0) {
    const light = context.createLinearGradient(left, 0, left + width, 0);
    light.addColorStop(0, `rgba(255,200,61,${0.5 * glow})`);
    light.addColorStop(0.5, `rgba(255,200,61,${0.12 * glow})`);
    light.addColorStop(1, `rgba(255,200,61,${0.5 * glow})`);
    context.fillStyle = light;
    context.fillRect(left + gap, 0, width - gap * 2, geometry.height);
  }
}

export interface ReelView {
  readonly reel: number;
  /** The distance in symbols since the reel last rested. */
  readonly offset: number;
  readonly fast: boolean;
  symbolAt(place: number): SymbolId;
}

/** The symbols of one reel at its current position. */
export function drawReel(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  sprites: Sprites,
  view: ReelView,
  alphaOf: (row: number) => number,
): void {
  const height = cellHeight(geometry);
  const centre = (view.reel + 0.5) * cellWidth(geometry);
  const whole = Math.floor(view.offset);
  const part = view.offset - whole;
  for (let row = -1; row <= ROWS; row += 1) {
    const middle = (row + part + 0.5) * height;
    const symbol = view.symbolAt(row - whole);
    context.globalAlpha = part === 0 ? alphaOf(row) : 1;
    const tall = view.fast ? sprites.streakHeight : sprites.size;
    const picture = view.fast ? sprites.streaked(symbol) : sprites.sharp(symbol);
    context.drawImage(picture, centre - sprites.size / 2, middle - tall / 2);
  }
  context.globalAlpha = 1;
}

/** Light and shadow that make the reels look cylindrical. */
export function drawCurve(context: CanvasRenderingContext2D, geometry: Geometry): void {
  const edge = geometry.height * 0.11;
  for (const [from, to] of [
    [0, edge],
    [geometry.height, geometry.height - edge],
  ] as const) {
    const shade = context.createLinearGradient(0, from, 0, to);
    shade.addColorStop(0, "rgba(2,3,12,0.72)");
    shade.addColorStop(1, "rgba(2,3,12,0)");
    context.fillStyle = shade;
    context.fillRect(0, Math.min(from, to), geometry.width, edge);
  }
}

const lineColour = (line: number): string => `hsl(${(line * 47 + 38) % 360} 95% 62%)`;

/** The lines of the wins, drawn below the winning symbols. */
export function drawLines(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  wins: readonly WinShow[],
  progress: number,
): void {
  const width = cellWidth(geometry);
  const height = cellHeight(geometry);
  context.save();
  context.beginPath();
  // The line appears from left to right.
  context.rect(0, 0, geometry.width * progress, geometry.height);
  context.clip();
  context.lineJoin = "round";
  context.lineCap = "round";
  for (const win of wins) {
    if (!win.line) continue;
    const path = new Path2D();
    path.moveTo(0, ((win.line[0] ?? 1) + 0.5) * height);
    win.line.forEach((row, reel) => path.lineTo((reel + 0.5) * width, (row + 0.5) * height));
    path.lineTo(geometry.width, ((win.line.at(-1) ?? 1) + 0.5) * height);
    const colour = lineColour(win.lineNumber);
    for (const [stroke, thick, alpha] of [
      ["rgba(0,0,0,0.55)", 9, 1],
      [colour, 6, 1],
      ["#ffffff", 2, 0.9],
    ] as const) {
      context.strokeStyle = stroke;
      context.globalAlpha = alpha;
      context.lineWidth = thick * geometry.scale;
      context.stroke(path);
    }
  }
  context.restore();
}

/** A winning cell: a lit frame and a pulsing symbol. */
export function drawWinCell(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  sprites: Sprites,
  cell: { reel: number; row: number; symbol: SymbolId },
  pulse: number,
): void {
  const width = cellWidth(geometry);
  const height = cellHeight(geometry);
  const x = (cell.reel + 0.5) * width;
  const y = (cell.row + 0.5) * height;
  const inset = 3 * geometry.scale;
  const frame = new Path2D();
  frame.roundRect(
    cell.reel * width + inset,
    cell.row * height + inset,
    width - inset * 2,
    height - inset * 2,
    10 * geometry.scale,
  );
  const light = context.createRadialGradient(x, y, 0, x, y, Math.max(width, height) * 0.62);
  light.addColorStop(0, `rgba(255,226,140,${0.4 + 0.3 * pulse})`);
  light.addColorStop(1, "rgba(120,70,0,0.28)");
  context.fillStyle = light;
  // `fill` here fills a canvas path; it is not `Array.prototype.fill`.
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
  context.fill(frame);
  context.strokeStyle = `rgba(255,${205 + 40 * pulse},${90 + 90 * pulse},0.95)`;
  context.lineWidth = (2 + pulse) * geometry.scale;
  context.stroke(frame);
  const size = sprites.size * (1 + 0.09 * pulse);
  context.drawImage(sprites.sharp(cell.symbol), x - size / 2, y - size / 2, size, size);
}

/** A reel that is held during free spins. */
export function drawHeld(context: CanvasRenderingContext2D, geometry: Geometry, reel: number): void {
  const width = cellWidth(geometry);
  const inset = 3 * geometry.scale;
  context.strokeStyle = "rgba(255,210,100,0.95)";
  context.lineWidth = 3 * geometry.scale;
  context.beginPath();
  context.roundRect(
    reel * width + inset,
    inset,
    width - inset * 2,
    geometry.height - inset * 2,
    12 * geometry.scale,
  );
  context.stroke();
}
