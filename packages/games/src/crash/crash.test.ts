import { money, taka } from "@khela/kernel/money";
import fc from "fast-check";
import { expect, it } from "vitest";
import { buildCrashChain, crashLink } from "../fair/crash-chain.ts";
import {
  capForStake,
  cashOutAt,
  crashElapsedMs,
  crashPayout,
  exitHundredths,
  isCrashBet,
  judgeCrash,
} from "./crash.ts";
import { capElapsedMs, elapsedAt, growthPerMs, multiplierAt } from "./curve.ts";
import { crashPhasesBefore, CRASH_PHASES, CRASH_STEPS, nextCrashPhase } from "./phase.ts";
import { BHOKATTA, CASH_OUT_MIN_HUNDREDTHS, CRASH, CRASH_TITLES, crashTitle } from "./limits.ts";
import { crashHundredths, crashPoint, pointOfWord, wordsReaching } from "./point.ts";

const WORDS = 2n ** 52n;
const titles = fc.constantFrom(...CRASH_TITLES);
const upTo = (min: number) =>
  titles.chain((title) => fc.tuple(fc.constant(title), fc.integer({ min, max: title.capHundredths })));

it("[GAME-10] counts exactly the words that reach a multiplier", () => {
  fc.assert(
    fc.property(upTo(CASH_OUT_MIN_HUNDREDTHS), ([title, hundredths]) => {
      const count = wordsReaching(title, hundredths);
      // The last word that reaches the multiplier, and the first that does not.
      expect(pointOfWord(title, Number(count - 1n)) >= BigInt(hundredths)).toBe(true);
      if (count < WORDS) expect(pointOfWord(title, Number(count)) >= BigInt(hundredths)).toBe(false);
    }),
  );
  expect(pointOfWord(CRASH, 0)).toBe(99n * WORDS);
  expect(pointOfWord(CRASH, 2 ** 52 - 1)).toBe(100n);
});

it("[GAME-10] reaches 2.00 with chance 0.495 and 10 with 0.099", () => {
  expect(Number(wordsReaching(CRASH, 200)) / 2 ** 52).toBeCloseTo(0.495, 15);
  expect(Number(wordsReaching(CRASH, 1_000)) / 2 ** 52).toBeCloseTo(0.099, 15);
  // 1.98 % of all rounds crash at 1.00; of bhokatta's 2.97 %.
  expect(1 - Number(wordsReaching(CRASH, 101)) / 2 ** 52).toBeCloseTo(2 / 101, 12);
  expect(1 - Number(wordsReaching(BHOKATTA, 101)) / 2 ** 52).toBeCloseTo(3 / 101, 12);
});

it.each(CRASH_TITLES)("[GAME-10] $code returns $returnPercent % at any cash-out up to the cap", (title) => {
  const back = BigInt(title.returnPercent) * WORDS;
  const rtp = (hundredths: number): bigint => BigInt(hundredths) * wordsReaching(title, hundredths);
  for (let hundredths = CASH_OUT_MIN_HUNDREDTHS; hundredths <= title.capHundredths; hundredths += 1) {
    const shortfall = back - rtp(hundredths);
    // The return is never above the stated one, and below it by less than one word: at most 2.3e-10 of the stake at
    // the highest cap.
    if (shortfall < 0n || shortfall >= BigInt(hundredths)) throw new Error(`RTP is off at ${hundredths}`);
  }
  // 2^52 divides out for powers of two, so there is no shortfall.
  expect(rtp(128)).toBe(back);
});

it("[GAME-10] meets both chances in 200,000 rounds of a chain within three deviations", () => {
  const rounds = 200_000;
  const chain = buildCrashChain({ rootHex: "5c".repeat(32), length: rounds, every: 1 });
  let [two, ten] = [0, 0];
  for (let round = 1; round <= rounds; round += 1) {
    const point = crashHundredths(CRASH, crashLink(chain, round), "public salt");
    if (point >= 200) two += 1;
    if (point >= 1_000) ten += 1;
  }
  const within = (count: number, chance: number): void => {
    const deviation = Math.sqrt(chance * (1 - chance) * rounds);
    expect(Math.abs(count - chance * rounds)).toBeLessThan(3 * deviation);
  };
  within(two, 0.495);
  within(ten, 0.099);
});

it("[GAME-09] salts the point and refuses what cannot be a salt", () => {
  const link = "01".repeat(32);
  expect(crashPoint(CRASH, link, "a")).not.toBe(crashPoint(CRASH, link, "b"));
  for (const salt of ["", "x".repeat(129), "é"]) {
    expect(() => crashPoint(CRASH, link, salt)).toThrow(RangeError);
  }
});

it("[GAME-08] follows e^(6e-5·ms) and doubles after 11,553 ms", () => {
  expect([101, 200, 1_000].map((hundredths) => elapsedAt(CRASH, hundredths))).toEqual([166, 11_553, 38_377]);
  // Bhokatta's curve is e^(1e-4·ms).
  expect([101, 200, 1_000].map((hundredths) => elapsedAt(BHOKATTA, hundredths))).toEqual([
    100, 6_932, 23_026,
  ]);
  for (const title of CRASH_TITLES) {
    const { capHundredths, growthE5 } = title;
    const last = capElapsedMs(title);
    expect([-5, 0, last, 1e9].map((ms) => multiplierAt(title, ms))).toEqual([
      100,
      100,
      capHundredths,
      capHundredths,
    ]);
    // A floating-point e^x agrees wherever it is not next to a boundary.
    for (let ms = 0; ms < last; ms += 7) {
      const float = 100 * Math.exp((growthE5 / 100_000) * ms);
      if (Math.abs(float - Math.round(float)) > 1e-6) expect(multiplierAt(title, ms)).toBe(Math.floor(float));
    }
    for (const wrong of [99, 1.5, capHundredths + 1]) {
      expect(() => elapsedAt(title, wrong)).toThrow(RangeError);
    }
  }
});

it.each(CRASH_TITLES)("[GAME-08] $code has a curve whose every entry is certain", (title) => {
  const [bits, slack] = [192n, 1n << 31n];
  const growth = growthPerMs(title);
  let value = 100n << bits;
  for (let ms = 1; ms < capElapsedMs(title); ms += 1) {
    value = (value * growth) >> bits;
    // The true value lies within `slack` of this one: both must have the same whole part.
    const whole = (value - slack) >> bits;
    if (whole !== (value + slack) >> bits) throw new Error(`undecided at ${ms} ms`);
    if (Number(whole) !== multiplierAt(title, ms)) throw new Error(`wrong at ${ms} ms`);
  }
  expect((value * growth) >> bits >= BigInt(title.capHundredths) << bits).toBe(true);
});

it("[GAME-08] is monotone, and elapsedAt is its exact inverse", () => {
  fc.assert(
    fc.property(upTo(100), ([title, hundredths]) => {
      const ms = elapsedAt(title, hundredths);
      expect(multiplierAt(title, ms)).toBeGreaterThanOrEqual(hundredths);
      if (ms > 0) expect(multiplierAt(title, ms - 1)).toBeLessThan(hundredths);
    }),
  );
  for (const title of CRASH_TITLES) {
    for (let ms = 1; ms <= capElapsedMs(title); ms += 1) {
      if (multiplierAt(title, ms) < multiplierAt(title, ms - 1)) throw new Error(`falls at ${ms} ms`);
    }
  }
});

it("[GAME-08] treats leaving by hand and by limit alike: what is granted is never above the point", () => {
  fc.assert(
    fc.property(
      upTo(100),
      fc.nat(),
      fc.integer({ min: 0, max: 160_000 }),
      ([title, crash], at, elapsedMs) => {
        const exit = CASH_OUT_MIN_HUNDREDTHS + (at % (title.capHundredths - 100));
        const manualHundredths = cashOutAt(title, { elapsedMs, crash, exit });
        const outcome = judgeCrash({ crash, exit, manualHundredths });
        if (manualHundredths === undefined) {
          expect(outcome).toEqual(judgeCrash({ crash, exit }));
          expect(outcome.won).toBe(exit <= crash);
          expect(outcome.cashedOutHundredths).toBe(exit <= crash ? exit : 0);
        } else {
          expect(manualHundredths).toBeLessThanOrEqual(Math.min(crash, exit));
          expect(outcome).toMatchObject({ won: true, cashedOutHundredths: manualHundredths });
        }
        // Every multiplier up to the crash point can be reached by hand, down to the millisecond.
        if (crash > 100) {
          const last = { elapsedMs: crashElapsedMs(title, crash) - 1, crash, exit: title.capHundredths };
          const granted = cashOutAt(title, last);
          expect(granted).toBeLessThanOrEqual(crash);
          // A cash-out one millisecond before the end: the curve grows by growthE5 / 100,000 of its value.
          const ends = Math.min(crash + 1, title.capHundredths);
          expect(granted).toBeGreaterThanOrEqual(ends - Math.ceil((ends * title.growthE5) / 100_000));
        }
      },
    ),
  );
});

it("[GAME-08] pays nobody when a round crashes at once", () => {
  expect(crashElapsedMs(CRASH, 100)).toBe(0);
  expect(cashOutAt(CRASH, { elapsedMs: 0, crash: 100, exit: 101 })).toBeUndefined();
  expect(cashOutAt(CRASH, { elapsedMs: 165, crash: 500, exit: 500 })).toBeUndefined();
  expect(cashOutAt(CRASH, { elapsedMs: 166, crash: 500, exit: 500 })).toBe(101);
  expect(judgeCrash({ crash: 100, exit: 101 })).toEqual({
    crashHundredths: 100,
    won: false,
    cashedOutHundredths: 0,
  });
});

it("[GAME-08] lowers the cap for a large stake before the bet instead of cutting a win", () => {
  expect(capForStake(CRASH, taka(10))).toBe(CRASH.capHundredths);
  expect(capForStake(CRASH, taka(25_000))).toBe(10_000);
  expect(exitHundredths(CRASH, taka(25_000), {})).toBe(10_000);
  expect(isCrashBet(CRASH, taka(25_000), { autoCashOutHundredths: 10_000 })).toBe(true);
  expect(isCrashBet(CRASH, taka(25_000), { autoCashOutHundredths: 10_001 })).toBe(false);
  expect(isCrashBet(CRASH, taka(10), { autoCashOutHundredths: 100 })).toBe(false);
  expect(isCrashBet(CRASH, taka(10), { autoCashOutHundredths: 150.5 })).toBe(false);
  expect(isCrashBet(CRASH, taka(10), {})).toBe(true);
  expect(isCrashBet(CRASH, CRASH.maxPayout, {})).toBe(false);
  expect(isCrashBet(CRASH, money(0n), {})).toBe(false);
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: CRASH.maxPayout }), (units) => {
      const exit = capForStake(CRASH, money(units));
      const best = crashPayout(money(units), judgeCrash({ crash: CRASH.capHundredths, exit }));
      expect(best <= CRASH.maxPayout).toBe(true);
    }),
  );
});

it("[GAME-08] takes as many bets of a player as the title has seats", () => {
  expect([1, 2].map((seat) => isCrashBet(BHOKATTA, taka(10), { seat }))).toEqual([true, true]);
  expect([1, 2].map((seat) => isCrashBet(CRASH, taka(10), { seat }))).toEqual([true, false]);
  expect([0, 3, 1.5].map((seat) => isCrashBet(BHOKATTA, taka(10), { seat }))).toEqual([false, false, false]);
  expect(capForStake(BHOKATTA, taka(10_000))).toBe(10_000);
  expect(CRASH_TITLES.map(({ code }) => crashTitle(code))).toEqual(CRASH_TITLES);
  expect(crashTitle("dice")).toBeUndefined();
});

it("[MONEY-01] rounds a crash payout down once", () => {
  expect(crashPayout(money(33n), judgeCrash({ crash: 300, exit: 101 }))).toBe(33n);
  expect(crashPayout(taka(100), judgeCrash({ crash: 250, exit: 250 }))).toBe(taka(250));
  expect(crashPayout(taka(100), judgeCrash({ crash: 249, exit: 250 }))).toBe(0n);
});

it("[GAME-12] moves through its phases by the table and in no other way", () => {
  const allowed = CRASH_PHASES.flatMap((from) =>
    CRASH_STEPS.flatMap((step) => {
      const to = nextCrashPhase(from, step);
      return to ? [`${from} ${step} ${to}`] : [];
    }),
  );
  expect(allowed).toEqual([
    "waiting open betting",
    "waiting cancel void",
    "betting start running",
    "betting cancel void",
    "running crash crashed",
    "running cancel void",
    "crashed settle settled",
  ]);
  expect(crashPhasesBefore("cancel")).toEqual(["waiting", "betting", "running"]);
  // Every phase but the two final ones has a next phase.
  for (const phase of CRASH_PHASES) {
    const final = phase === "settled" || phase === "void";
    expect(CRASH_STEPS.some((step) => nextCrashPhase(phase, step) !== undefined)).toBe(!final);
  }
});
