import { expect, it } from "vitest";
import { rankTest } from "./rank-test.ts";

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

it("finds a shifted sample, and none where there is none", () => {
  expect(rankTest(range(0, 100), range(50, 100))).toBeLessThan(0.001);
  expect(
    rankTest(
      range(0, 100).map((value) => value * 2),
      range(0, 100).map((value) => value * 2 + 1),
    ),
  ).toBeGreaterThan(0.5);
  expect(rankTest(Array(30).fill(7), Array(30).fill(7))).toBe(1);
});

it("agrees with the same test computed elsewhere", () => {
  // Reference: U = 84.5 of 400 with thirteen pairs of ties; p by the error function.
  expect(rankTest(range(1, 20), range(8, 20))).toBeCloseTo(0.00177086, 6);
});
