/** Coins that spring up and fall, for celebrations. */
import type { Geometry } from "./draw-reels.ts";

interface Coin {
  x: number;
  y: number;
  vx: number;
  vy: number;
  turn: number;
  spin: number;
  size: number;
  waitMs: number;
}

const GRAVITY = 0.0022;
const MOST = 90;

export interface Coins {
  rain(count: number, geometry: Geometry): void;
  /** @returns whether any coin is still in the air */
  draw(context: CanvasRenderingContext2D, geometry: Geometry, passedMs: number): boolean;
}

/** A deterministic pseudo-random number from 0 to 1 per index. */
const share = (index: number, salt: number): number => {
  const value = Math.sin(index * 127.1 + salt * 311.7) * 43_758.5453;
  return value - Math.floor(value);
};

export function createCoins(): Coins {
  let coins: Coin[] = [];
  return {
    rain(count, geometry) {
      if (count === 0) coins = [];
      const { width, height, scale } = geometry;
      for (let index = 0; index < Math.min(count, MOST); index += 1) {
        coins.push({
          x: width * (0.15 + 0.7 * share(index, 1)),
          y: height * 1.05,
          vx: (share(index, 2) - 0.5) * 0.55 * scale,
          vy: -(0.75 + 0.75 * share(index, 3)) * Math.sqrt(height * GRAVITY * 1.5),
          turn: share(index, 4) * Math.PI,
          spin: 0.006 + 0.012 * share(index, 5),
          size: (7 + 9 * share(index, 6)) * scale,
          waitMs: index * 26,
        });
      }
    },
    draw(context, { height }, passedMs) {
      for (const coin of coins) {
        if (coin.waitMs > 0) {
          coin.waitMs -= passedMs;
          continue;
        }
        coin.vy += GRAVITY * passedMs;
        coin.x += coin.vx * passedMs;
        coin.y += coin.vy * passedMs;
        coin.turn += coin.spin * passedMs;
        drawCoin(context, coin);
      }
      coins = coins.filter((coin) => coin.vy < 0 || coin.y < height * 1.15);
      return coins.length > 0;
    },
  };
}

function drawCoin(context: CanvasRenderingContext2D, { x, y, turn, size }: Coin): void {
  const flat = Math.max(0.12, Math.abs(Math.cos(turn)));
  context.save();
  context.translate(x, y);
  context.scale(flat, 1);
  context.beginPath();
  context.arc(0, 0, size, 0, Math.PI * 2);
  context.fillStyle = "#b36a06";
  context.fill();
  context.beginPath();
  context.arc(0, -size * 0.06, size * 0.9, 0, Math.PI * 2);
  context.fillStyle = "#ffc83d";
  context.fill();
  context.beginPath();
  context.arc(-size * 0.12, -size * 0.2, size * 0.58, 0, Math.PI * 2);
  context.fillStyle = "#ffe79a";
  context.fill();
  context.restore();
}
