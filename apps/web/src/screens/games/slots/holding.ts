/** Hold and win on the canvas: coins that stay, and the empty cells that respin, each on its own. */
import { type Coin, REELS, ROWS, type SymbolId } from "@khela/games/slots/types";
import type { Geometry } from "./draw-reels.ts";
import { fillerIndex } from "./motion.ts";
import type { Sprites } from "./sprites.ts";

/** A coin with its worth as text. */
export interface LabelledCoin extends Coin {
  readonly text: string;
}

/** A running respin. */
export interface Respin {
  readonly held: readonly LabelledCoin[];
  readonly added: readonly LabelledCoin[];
  /** The number of the respin, so that each one shows other symbols. */
  readonly number: number;
  readonly since: number;
}

const SPIN_MS = 620;
const STAGGER_MS = 55;
const POP_MS = 320;
export const RESPIN_MS = SPIN_MS + STAGGER_MS * (REELS * ROWS - 1) + POP_MS;
/** The speed of the symbols in a spinning cell, per millisecond. */
const SPEED = 0.03;

const centre = (geometry: Geometry, reel: number, row: number): readonly [number, number] => [
  ((reel + 0.5) * geometry.width) / REELS,
  ((row + 0.5) * geometry.height) / ROWS,
];

/** A coin in its cell, with its worth written across it. */
export function drawCoin(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  sprites: Sprites,
  coin: LabelledCoin,
  scale = 1,
): void {
  const [reel, row] = coin.position;
  const [x, y] = centre(geometry, reel, row);
  const size = sprites.size * scale;
  context.drawImage(sprites.sharp("scatter"), x - size / 2, y - size / 2, size, size);
  if (scale < 0.6) return;
  // Longer texts get smaller letters, so that they fit on the coin.
  const letters = Math.max(3, coin.text.length);
  const height = Math.min(size * 0.34, (size * 1.1) / letters);
  context.save();
  context.font = `900 ${height}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = height * 0.28;
  context.strokeStyle = "#3a1700";
  context.strokeText(coin.text, x, y);
  context.fillStyle = "#fff7d6";
  context.fillText(coin.text, x, y);
  context.restore();
}

/** Draws one moment of a respin. */
export function drawRespin(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  sprites: Sprites,
  respin: Respin,
  view: { at: number; filler: readonly SymbolId[] },
): void {
  const elapsed = view.at - respin.since;
  const held = new Map(respin.held.map((coin) => [coin.position.join(), coin]));
  const added = new Map(respin.added.map((coin) => [coin.position.join(), coin]));
  for (let cell = 0; cell < REELS * ROWS; cell += 1) {
    const [reel, row] = [Math.floor(cell / ROWS), cell % ROWS];
    const key = [reel, row].join();
    const stays = held.get(key);
    if (stays) {
      drawFrame(context, geometry, reel, row);
      drawCoin(context, geometry, sprites, stays);
      continue;
    }
    const stopped = elapsed - SPIN_MS - cell * STAGGER_MS;
    const coin = added.get(key);
    if (stopped < 0)
      drawStreak(context, geometry, sprites, { reel, row, elapsed, respin, filler: view.filler });
    else if (coin) {
      drawFrame(context, geometry, reel, row);
      drawCoin(context, geometry, sprites, coin, pop(Math.min(1, stopped / POP_MS)));
    }
  }
  context.globalAlpha = 1;
}

/** An easing curve that grows from zero, overshoots slightly, and settles. */
function pop(share: number): number {
  return share < 0.6 ? (1.18 * share) / 0.6 : 1.18 - (0.18 * (share - 0.6)) / 0.4;
}

function drawStreak(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  sprites: Sprites,
  cell: { reel: number; row: number; elapsed: number; respin: Respin; filler: readonly SymbolId[] },
): void {
  const { reel, row, elapsed, respin, filler } = cell;
  const [x, y] = centre(geometry, reel, row);
  const [width, height] = [geometry.width / REELS, geometry.height / ROWS];
  context.save();
  context.beginPath();
  context.rect(x - width / 2, y - height / 2, width, height);
  context.clip();
  context.globalAlpha = 0.5;
  const passed = elapsed * SPEED;
  const whole = Math.floor(passed);
  for (let place = -1; place <= 1; place += 1) {
    const index = fillerIndex(respin.number * 15 + reel * ROWS + row, place - whole, filler.length);
    const top = y + (place + passed - whole) * height - sprites.streakHeight / 2;
    context.drawImage(sprites.streaked(filler[index] ?? "l1"), x - sprites.size / 2, top);
  }
  context.restore();
}

/** The lit cell behind a held coin. */
function drawFrame(context: CanvasRenderingContext2D, geometry: Geometry, reel: number, row: number): void {
  const [width, height] = [geometry.width / REELS, geometry.height / ROWS];
  const inset = 3 * geometry.scale;
  context.strokeStyle = "rgba(255,210,100,0.9)";
  context.lineWidth = 2 * geometry.scale;
  context.beginPath();
  context.roundRect(
    reel * width + inset,
    row * height + inset,
    width - inset * 2,
    height - inset * 2,
    10 * geometry.scale,
  );
  context.stroke();
}
