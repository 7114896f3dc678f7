import { expect, it } from "vitest";
import { createMask } from "./mask.ts";

it("[GAME-08] a field can be read once half of its foil is gone, and is told once", () => {
  const mask = createMask();
  // The centre of the first field: a sixth of the side from both edges.
  expect(mask.rub(1 / 6, 1 / 6, 0.05)).toEqual([]);
  expect(mask.rub(1 / 6, 1 / 6, 0.16)).toEqual([0]);
  expect(mask.rub(1 / 6, 1 / 6, 0.2)).toEqual([]);
  expect(mask.rub(0.5, 0.5, 2).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it("[GAME-08] rubbing beside the ticket takes nothing off", () => {
  const mask = createMask();
  expect([...mask.rub(-1, -1, 0.1), ...mask.rub(2, 2, 0.1)]).toEqual([]);
});
