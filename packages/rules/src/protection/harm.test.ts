import { describe, expect, it } from "vitest";
import { type HarmFacts, signsOfHarm } from "./harm.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Noon in Dhaka. */
const NOON = Date.UTC(2026, 10, 22, 6);
const MIDNIGHT = NOON - 12 * HOUR;
const QUIET: HarmFacts = { deposits: [], playedHours: [], raises: 0 };
const deposits = (count: number, apartMs: number, state: "succeeded" | "failed" = "succeeded") =>
  Array.from({ length: count }, (_, index) => ({ atMs: NOON - index * apartMs, state }));
const codes = (facts: Partial<HarmFacts>) =>
  signsOfHarm({ ...QUIET, ...facts }, NOON).signs.map(({ code, points, count }) => [code, points, count]);

describe("[SAFE-01] [OPS-02] signs of harm", () => {
  it("a quiet player has none", () => {
    expect(signsOfHarm(QUIET, NOON)).toEqual({ score: 0, level: "none", signs: [] });
    expect(codes({ deposits: deposits(6, DAY), playedHours: [NOON, NOON - HOUR] })).toEqual([]);
  });

  it("money put in again within the hour, from the third time on", () => {
    expect(codes({ deposits: deposits(3, HOUR) })).toEqual([]);
    expect(codes({ deposits: deposits(4, HOUR) })).toEqual([["chasing", 25, 3]]);
    expect(codes({ deposits: deposits(4, HOUR + 1) })).toEqual([]);
    expect(codes({ deposits: deposits(7, 60_000) })).toEqual([["chasing", 45, 6]]);
  });

  it("nights are counted in Dhaka, each once, until five in the morning", () => {
    const night = (hour: number) => [0, 1, 2].map((ago) => MIDNIGHT - ago * DAY + hour * HOUR);
    expect(codes({ playedHours: [...night(0), ...night(4)] })).toEqual([["night_play", 20, 3]]);
    expect(codes({ playedHours: night(5) })).toEqual([]);
    expect(codes({ playedHours: night(23) })).toEqual([]);
  });

  it("many hours of play, higher limits, payments that are declined", () => {
    const afternoons = Array.from(
      { length: 35 },
      (_, index) => MIDNIGHT - DAY * (1 + (index % 5)) + (10 + Math.floor(index / 5)) * HOUR,
    );
    expect(codes({ playedHours: afternoons })).toEqual([["long_play", 20, 35]]);
    expect(codes({ raises: 1 })).toEqual([["raises", 10, 1]]);
    expect(codes({ deposits: deposits(3, 2 * HOUR, "failed") })).toEqual([["declined", 10, 3]]);
  });

  it("what is older than a week counts no more", () => {
    const old = deposits(9, 60_000).map(({ atMs, state }) => ({ atMs: atMs - 8 * DAY, state }));
    expect(codes({ deposits: old, playedHours: [MIDNIGHT - 8 * DAY] })).toEqual([]);
  });

  it("sums up to a level, a hundred at most, the weightiest reason first", () => {
    const level = (facts: Partial<HarmFacts>) => signsOfHarm({ ...QUIET, ...facts }, NOON).level;
    expect([
      level({ raises: 1 }),
      level({ raises: 3 }),
      level({ deposits: deposits(4, HOUR), raises: 3 }),
    ]).toEqual(["none", "some", "high"]);
    const nights = [0, 1, 2, 3, 4].map((ago) => MIDNIGHT - ago * DAY);
    const all = signsOfHarm(
      {
        deposits: deposits(9, 60_000, "failed"),
        playedHours: [...nights, ...Array.from({ length: 60 }, (_, index) => NOON - index * HOUR)],
        raises: 9,
      },
      NOON,
    );
    expect(all).toMatchObject({ score: 100, level: "high" });
    expect(all.signs[0]?.code).toBe("chasing");
    expect(all.signs).toHaveLength(5);
  });
});
