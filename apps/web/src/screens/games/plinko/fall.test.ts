import { expect, it } from "vitest";
import { ballAt, fallMs, ROW_MS } from "./fall.ts";

it("[GAME-08] the ball ends over the pocket that its path leads to, and passes every row", () => {
  for (const path of [[1, 1, 0, 1, 0, 0, 1, 1], Array<number>(16).fill(0), Array<number>(9).fill(1)]) {
    const rights = path.reduce((sum, step) => sum + step, 0);
    expect(ballAt(path, 0)).toMatchObject({ x: 0, hits: 0 });
    expect(ballAt(path, fallMs(path.length)).x).toBeCloseTo(rights - path.length / 2);
    expect(ballAt(path, fallMs(path.length) + 5_000)).toEqual(ballAt(path, fallMs(path.length)));
    path.forEach((_, row) => {
      const below = path.slice(0, row).reduce((sum, step) => sum + step - 0.5, 0);
      expect(ballAt(path, row * ROW_MS + 1e-6).x).toBeCloseTo(below);
    });
  }
});
