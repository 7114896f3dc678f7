import { describe, expect, it } from "vitest";
import {
  fillerIndex,
  runDistance,
  RUN_SPEED,
  STOP_ARRIVAL,
  stopDelays,
  stopDistance,
  stopMove,
} from "./motion.ts";

describe("[GAME-08] the movement of a reel", () => {
  it("kicks back first, then only goes forward", () => {
    expect(runDistance(50)).toBeLessThan(0);
    for (let ms = 120; ms < 3000; ms += 10) expect(runDistance(ms + 10)).toBeGreaterThan(runDistance(ms));
  });

  it("starts a stop at the running speed and rests on a whole symbol", () => {
    const move = stopMove(12.37);
    expect(Number.isInteger(move.to)).toBe(true);
    expect(stopDistance(move, 0)).toBeCloseTo(12.37);
    expect((stopDistance(move, 1) - stopDistance(move, 0)) / RUN_SPEED).toBeCloseTo(1, 1);
    expect(stopDistance(move, move.ms)).toBe(move.to);
    expect(stopDistance(move, move.ms * STOP_ARRIVAL)).toBeCloseTo(move.to);
  });

  it("swings over its place by less than a fifth of a symbol", () => {
    const move = stopMove(4.9);
    const highest = Math.max(
      ...Array.from({ length: 100 }, (_, part) => stopDistance(move, (move.ms * part) / 100)),
    );
    expect(highest).toBeGreaterThan(move.to);
    expect(highest).toBeLessThan(move.to + 0.2);
  });

  it("stops the reels one after the other, leaves out held ones and waits before late ones", () => {
    const delays = stopDelays(5, [1], [4]);
    expect([...delays.keys()]).toEqual([0, 2, 3, 4]);
    const [a = 0, b = 0, c = 0, d = 0] = delays.values();
    expect(a < b && b < c && c < d).toBe(true);
    expect(d - c).toBeGreaterThan(1000);
  });

  it("shows the same passing symbols in every frame", () => {
    expect(fillerIndex(3, -7, 20)).toBe(fillerIndex(3, -7, 20));
    const seen = new Set(Array.from({ length: 200 }, (_, place) => fillerIndex(1, -place, 20)));
    expect(seen.size).toBe(20);
  });
});
