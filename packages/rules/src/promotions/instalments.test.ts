import { type Money, money, taka } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { termsProblems } from "./check-terms.ts";
import { endOfParts } from "./grant.ts";
import { type Instalments, paidAfter, partsDue, partTarget } from "./instalments.ts";
import { sampleCash, sampleOffer } from "./sample-terms.ts";
import { termLines } from "./term-lines.ts";
import type { OfferTerms } from "./terms.ts";

const HOUR = 3_600_000;
/** Domain-rules B14: 30 % now, 70 % in releases of 8 hours over 5 days. */
const RELEASES: Instalments = { every: "hours", hours: 8, parts: 16, firstPpm: 300_000 };
const TENTHS: Instalments = { every: "wager", parts: 10, days: 30 };
const partsOf = (plan: Instalments, whole: Money) =>
  Array.from(
    { length: plan.parts },
    (_, index) => paidAfter(plan, whole, index + 1) - paidAfter(plan, whole, index),
  );

describe("[PROMO-02] a bonus in parts", () => {
  it("pays 30 % now and the rest in equal releases, and to the last unit the whole", () => {
    const parts = partsOf(RELEASES, taka(1_000));
    expect(parts[0]).toBe(taka(300));
    expect(parts.slice(1).every((part) => part >= taka(46) && part < taka(47))).toBe(true);
    for (const whole of [1n, 7n, 99n, 1_000_001n, 123_456_789n])
      for (const plan of [RELEASES, TENTHS, { ...RELEASES, firstPpm: 0 }] as const) {
        const all = partsOf(plan, money(whole));
        expect(all.reduce((sum, part) => sum + part, 0n)).toBe(whole);
        expect(all.every((part) => part >= 0n)).toBe(true);
      }
  });

  it("is due by the clock: the first at once, the others exactly on time", () => {
    const due = (nowMs: number) =>
      partsDue(RELEASES, { startedMs: 0, counted: money(0n), required: money(0n) }, nowMs);
    expect([0, 8 * HOUR - 1, 8 * HOUR, 5 * 24 * HOUR - 1, 5 * 24 * HOUR, 999 * 24 * HOUR].map(due)).toEqual([
      1, 1, 2, 15, 16, 16,
    ]);
  });

  it("is due by turnover: each part after its share, the last with all of it", () => {
    const due = (counted: bigint) =>
      partsDue(TENTHS, { startedMs: 0, counted: money(counted), required: money(1_001n) }, 0);
    expect(partTarget(TENTHS, money(1_001n), 1)).toBe(101n);
    expect([-5n, 0n, 100n, 101n, 1_000n, 1_001n, 5_000n].map(due)).toEqual([0, 0, 0, 1, 9, 10, 10]);
  });

  it("that ends early is paid where something of it was, so that it can't be had twice", () => {
    expect([endOfParts("expire", 0n), endOfParts("expire", 1n), endOfParts("cancel", 5n)]).toEqual([
      "expire",
      "pay",
      "pay",
    ]);
  });

  it("is refused for bonus money, free spins, the reward centre, without turnover, too long, in crumbs", () => {
    const why = (terms: OfferTerms) =>
      termsProblems(terms, { maxLockFactorPpm: null }).map((problem) => problem.why);
    const parted = { ...sampleCash, instalments: TENTHS };
    expect(why(parted)).toEqual([]);
    expect(why({ ...parted, bonus: { maxStake: null, maxConversion: null, days: 7 } })).toEqual([
      "instalments_cash",
    ]);
    expect(why({ ...parted, delivery: "centre" })).toEqual(["instalments_centre"]);
    expect(why({ ...parted, lockFactorPpm: 0 })).toEqual(["instalments_turnover"]);
    expect(why({ ...parted, reward: { kind: "cash", amount: taka(9) } })).toEqual(["instalments_small"]);
    const long: Instalments = { every: "hours", hours: 48, parts: 47, firstPpm: 0 };
    expect(why({ ...parted, instalments: long })).toEqual(["instalments_long"]);
    expect(why({ ...parted, instalments: { ...long, parts: 46 } })).toEqual([]);
  });

  it("[PROMO-01] has terms made of its own numbers; a plan by turnover asks for nothing afterwards", () => {
    const ids = (terms: OfferTerms) =>
      termLines(terms, { startsMs: 0, endsMs: null })
        .map(({ id }) => id)
        .filter((id) => id.startsWith("instalments") || id.startsWith("lock"));
    expect(ids({ ...sampleOffer, instalments: RELEASES })).toEqual([
      "instalmentsHours",
      "instalmentsFirst",
      "lockMatch",
      "instalmentsLock",
    ]);
    expect(ids({ ...sampleCash, instalments: TENTHS })).toEqual(["instalmentsWager", "instalmentsTurnover"]);
    const [wager] = termLines({ ...sampleOffer, instalments: TENTHS }, { startsMs: 0, endsMs: null }).filter(
      ({ id }) => id === "instalmentsWager",
    );
    expect(wager?.values).toEqual({
      parts: { kind: "count", value: 10 },
      factor: { kind: "factor", value: 30_000_000 },
    });
  });
});
