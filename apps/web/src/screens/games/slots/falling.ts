/** Cascades on the canvas: winning symbols dissolve in light, the rest falls, and new symbols follow from above. */
import { type Grid, REELS, ROWS, type Position, type SymbolId } from "@khela/games/slots/types";
import { type Geometry } from "./draw-reels.ts";
import type { Sprites } from "./sprites.ts";

/** A running cascade. */
export interface Falling {
  readonly vanished: readonly Position[];
  readonly from: Grid;
  readonly to: Grid;
  readonly since: number;
}

const VANISH_MS = 300;
const FALL_MS = 430;
const STAGGER_MS = 40;
export const FALLING_MS = VANISH_MS + FALL_MS + STAGGER_MS * (REELS - 1);

/** A symbol that falls down one reel; its start row may be above the first. */
export interface Drop {
  readonly symbol: SymbolId;
  readonly from: number;
  readonly to: number;
}

/** The origin of each symbol in a reel's new grid: remaining symbols keep their order, new ones queue above. */
export function dropsOf(reel: number, { vanished, to }: Pick<Falling, "vanished" | "to">): Drop[] {
  const gone = new Set(vanished.flatMap(([at, row]) => (at === reel ? [row] : [])));
  const stays = Array.from({ length: ROWS }, (_, row) => row).filter((row) => !gone.has(row));
  return (to[reel] ?? []).map((symbol, row) => ({
    symbol,
    from: row < gone.size ? row - gone.size : (stays[row - gone.size] ?? row),
    to: row,
  }));
}

/** Draws one moment of a cascade. */
export function drawFalling(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  sprites: Sprites,
  falling: Falling,
  at: number,
): void {
  const elapsed = at - falling.since;
  const paint = (symbol: SymbolId, reel: number, row: number, scale: number, alpha: number) => {
    const size = sprites.size * scale;
    const x = ((reel + 0.5) * geometry.width) / REELS;
    const y = ((row + 0.5) * geometry.height) / ROWS;
    context.globalAlpha = alpha;
    context.drawImage(sprites.sharp(symbol), x - size / 2, y - size / 2, size, size);
  };
  const share = Math.min(1, elapsed / VANISH_MS);
  const gone = new Set(falling.vanished.map((cell) => cell.join()));
  for (let reel = 0; reel < REELS; reel += 1) {
    if (share < 1) {
      for (const [row, symbol] of (falling.from[reel] ?? []).entries()) {
        const goes = gone.has([reel, row].join());
        if (goes) drawBurst(context, geometry, reel, row, share);
        paint(symbol, reel, row, goes ? 1 + 0.25 * share - share ** 3 : 1, goes ? 1 - share ** 2 : 1);
      }
      continue;
    }
    const fallen = Math.min(1, Math.max(0, (elapsed - VANISH_MS - reel * STAGGER_MS) / FALL_MS));
    for (const { symbol, from, to } of dropsOf(reel, falling)) {
      paint(symbol, reel, from + (to - from) * bounce(fallen), 1, 1);
    }
  }
  context.globalAlpha = 1;
}

/** An easing curve that reaches the ground at two thirds of the time and bounces once, slightly. */
function bounce(share: number): number {
  const touch = 0.68;
  if (share < touch) return (share / touch) ** 2;
  const rest = (share - touch) / (1 - touch);
  return 1 - 0.07 * 4 * rest * (1 - rest);
}

function drawBurst(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  reel: number,
  row: number,
  share: number,
): void {
  const width = geometry.width / REELS;
  const height = geometry.height / ROWS;
  const [x, y] = [(reel + 0.5) * width, (row + 0.5) * height];
  const radius = Math.max(1, Math.min(width, height) * (0.3 + 0.4 * share));
  const light = context.createRadialGradient(x, y, 0, x, y, radius);
  light.addColorStop(0, `rgba(255,244,200,${0.85 * (1 - share)})`);
  light.addColorStop(0.5, `rgba(255,190,70,${0.45 * (1 - share)})`);
  light.addColorStop(1, "rgba(255,160,40,0)");
  context.globalAlpha = 1;
  context.fillStyle = light;
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}
