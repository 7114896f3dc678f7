import { describe, expect, it } from "vitest";
import { dueCareMessage, type HarmFacts, findMarkersOfHarm, type SentCareMessage } from "./harm.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Noon in Dhaka. */
const NOON = Date.UTC(2026, 10, 22, 6);
const MIDNIGHT = NOON - 12 * HOUR;
const QUIET: HarmFacts = { deposits: [], playedHours: [], raises: 0 };
const deposits = (count: number, apartMs: number, state: "succeeded" | "failed" = "succeeded") =>
  Array.from({ length: count }, (_, index) => ({ atMs: NOON - index * apartMs, state }));
const codes = (facts: Partial<HarmFacts>) =>
  findMarkersOfHarm({ ...QUIET, ...facts }, NOON).signs.map(({ code, points, count }) => [
    code,
    points,
    count,
  ]);

describe("[SAFE-01] [OPS-02] signs of harm", () => {
  it("a quiet player has none", () => {
    expect(findMarkersOfHarm(QUIET, NOON)).toEqual({ score: 0, level: "none", signs: [] });
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
    const level = (facts: Partial<HarmFacts>) => findMarkersOfHarm({ ...QUIET, ...facts }, NOON).level;
    expect([
      level({ raises: 1 }),
      level({ raises: 3 }),
      level({ deposits: deposits(4, HOUR), raises: 3 }),
    ]).toEqual(["none", "some", "high"]);
    const nights = [0, 1, 2, 3, 4].map((ago) => MIDNIGHT - ago * DAY);
    const all = findMarkersOfHarm(
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

describe("[SAFE-01] [TALK-01] what a player is written to about", () => {
  const chasing = { code: "chasing", points: 25, count: 3 } as const;
  const raises = { code: "raises", points: 10, count: 1 } as const;
  const some = { level: "some", signs: [chasing, raises] } as const;
  const told = (about: SentCareMessage["about"], daysAgo: number): SentCareMessage => ({
    about,
    atMs: NOON - daysAgo * DAY,
  });

  it("the weightiest sign first, the others on other days, nobody without a sign", () => {
    expect(dueCareMessage({ level: "none", signs: [] }, [], NOON)).toBeUndefined();
    expect(dueCareMessage(some, [], NOON)).toBe("chasing");
    expect(dueCareMessage(some, [told("chasing", 0)], NOON)).toBeUndefined();
    expect(dueCareMessage(some, [told("chasing", 1)], NOON)).toBe("raises");
    expect(dueCareMessage(some, [told("chasing", 2), told("raises", 1)], NOON)).toBeUndefined();
  });

  it("again once the days are over for which a sign counts, which are more for higher limits", () => {
    expect(dueCareMessage(some, [told("chasing", 6.9), told("raises", 8)], NOON)).toBeUndefined();
    expect(dueCareMessage(some, [told("chasing", 7), told("raises", 8)], NOON)).toBe("chasing");
    expect(dueCareMessage({ ...some, signs: [raises] }, [told("raises", 29)], NOON)).toBeUndefined();
    expect(dueCareMessage({ ...some, signs: [raises] }, [told("raises", 30)], NOON)).toBe("raises");
  });

  it("several that add up: an offer to talk before anything else, once a week", () => {
    const high = { ...some, level: "high" } as const;
    expect(dueCareMessage(high, [told("chasing", 1)], NOON)).toBe("talk");
    expect(dueCareMessage(high, [told("talk", 1)], NOON)).toBe("chasing");
    expect(dueCareMessage(high, [told("talk", 7), told("chasing", 3)], NOON)).toBe("talk");
  });

  it("one a day, by the day in Dhaka", () => {
    const justBefore = { about: "raises", atMs: MIDNIGHT - 1 } as const;
    expect(dueCareMessage(some, [justBefore], MIDNIGHT)).toBe("chasing");
    expect(dueCareMessage(some, [justBefore], MIDNIGHT - 1)).toBeUndefined();
  });
});
