import { describe, expect, it } from "vitest";
import { labelledPlaces, resultScale } from "./result-scale.ts";

describe("[MONEY-07] the scale of gains and losses", () => {
  it("holds all values and zero, in round figures", () => {
    expect(resultScale([120, -340])).toEqual({ max: 200, min: -400, ticks: [-400, -200, 0, 200] });
    expect(resultScale([0.3, 0.9])).toMatchObject({ max: 1, min: 0 });
    expect(resultScale([-12_345_678])).toMatchObject({ max: 0, min: -15_000_000 });
    for (const values of [[1], [-1], [7, -0.01], [1e9, -1e9]]) {
      const { max, min, ticks } = resultScale(values);
      expect(ticks).toContain(0);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect([Math.max(...values) <= max, Math.min(...values) >= min]).toEqual([true, true]);
    }
  });

  it("is a line where nothing was won or lost", () => {
    expect(resultScale([])).toEqual({ max: 1, min: -1, ticks: [0] });
    expect(resultScale([0, 0])).toEqual({ max: 1, min: -1, ticks: [0] });
  });

  it("labels some places, the last one always", () => {
    expect([...labelledPlaces(3, 6)]).toEqual([2, 1, 0]);
    expect([...labelledPlaces(30, 6)]).toEqual([29, 24, 19, 14, 9, 4]);
    expect(labelledPlaces(366, 6).size).toBeLessThanOrEqual(6);
    expect(labelledPlaces(0, 6).size).toBe(0);
  });
});
