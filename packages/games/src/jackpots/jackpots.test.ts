import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { money, taka } from "@khela/kernel/money";
import fc from "fast-check";
import { expect, it } from "vitest";
import digests from "./digests.json" with { type: "json" };
import { type JackpotRun, contributeToJackpot } from "./pool.ts";
import { jackpotThreshold } from "./threshold.ts";
import { JACKPOT_RTP_PPM, JACKPOT_TERMS, jackpotShare } from "./tiers.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

it("[GAME-11] what is taken for jackpots is exactly what they return", () => {
  for (const { seed, mustHitBy, poolPpm, reservePpm } of JACKPOT_TERMS) {
    // A run pays its seed, and contributions fill on average half of the range between seed and limit; both sides are
    // whole numbers.
    expect(BigInt(reservePpm) * (mustHitBy - seed)).toBe(2n * seed * BigInt(poolPpm));
  }
  expect(JACKPOT_RTP_PPM).toBe(15_000);
});

it.each(JACKPOT_TERMS)("[GAME-11] $tier: 1,000 hidden amounts are as in the digest", (terms) => {
  const { tier, seed, mustHitBy } = terms;
  const hash = createHash("sha256");
  for (let linkIndex = 1; linkIndex <= 1_000; linkIndex += 1) {
    const linkHex = sha256(`khela test vectors jackpot ${tier} ${linkIndex}`);
    const threshold = jackpotThreshold({ ...terms, linkHex, salt: `salt ${linkIndex % 7}`, linkIndex });
    expect(threshold > seed && threshold < mustHitBy).toBe(true);
    hash.update(`${threshold}\n`);
  }
  expect(hash.digest("hex")).toBe(digests[tier]);
});

it("[GAME-11] the stand-alone Python verifier arrives at the same amounts by itself", () => {
  const script = fileURLToPath(new URL("../../verify/jackpots.py", import.meta.url));
  const run = spawnSync("python3", [script, "digests"], { encoding: "utf8" });
  // Where Python is not installed, the test above has still checked the same runs.
  if (run.error) return;
  expect(JSON.parse(run.stdout)).toEqual(digests);
});

const terms = { seed: taka(1), mustHitBy: taka(5), poolPpm: 4_000, reservePpm: 2_000 };
/** Runs whose thresholds are drawn from their number. */
const runOf = (number: number, salt: number): JackpotRun => ({
  ...terms,
  number,
  threshold: jackpotThreshold({
    ...terms,
    tier: "mini",
    linkHex: sha256(`${salt}`),
    salt: "s",
    linkIndex: number,
  }),
});

it("[GAME-11] any bets: places follow one another, each run is won once, and no unit is lost", () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.array(fc.bigInt({ min: 1n, max: taka(600) }), { maxLength: 200 }),
      (salt, stakes) => {
        let run = runOf(1, salt);
        let pool = { amount: terms.seed, reserved: money(0n) };
        let at = terms.seed;
        let [given, paid, seeds, handed] = [0n, 0n, BigInt(terms.seed), 0n];
        const winners: number[] = [];
        for (const stake of stakes) {
          const step = contributeToJackpot({ ...pool, run }, money(stake), (won) =>
            runOf(won.number + 1, salt),
          );
          given += jackpotShare(money(stake), terms.poolPpm) + jackpotShare(money(stake), terms.reservePpm);
          for (const place of step.places) {
            expect(place.from).toBe(at);
            at = place.won === null ? place.to : terms.seed;
            if (place.won === null) continue;
            winners.push(place.run);
            expect(place.from < place.won && place.won <= place.to).toBe(true);
            paid += place.won;
            seeds += terms.seed;
          }
          for (const ended of step.ended) handed += ended.reserved;
          pool = { amount: step.amount, reserved: step.reserved };
          run = step.run ?? run;
          expect(pool.amount).toBe(at);
          expect(pool.amount < run.threshold).toBe(true);
        }
        expect(winners).toEqual(winners.map((_, index) => index + 1));
        expect(given + seeds - paid - handed).toBe(pool.amount + pool.reserved);
      },
    ),
    { numRuns: 60 },
  );
});

it("[GAME-11] a pool that takes no new run keeps what is above the threshold", () => {
  const run = { ...terms, number: 7, threshold: taka(2) };
  const step = contributeToJackpot({ amount: money(19_999n), reserved: money(5n), run }, taka(1), () => null);
  const place = { run: 7, from: 19_999n, to: 20_039n, won: 20_000n };
  expect(step).toEqual({
    amount: 39n,
    reserved: 0n,
    places: [place],
    ended: [{ run, reserved: 25n, place }],
    started: [],
    run: null,
  });
});

it("[GAME-11] refuses a pool without room", () => {
  expect(() =>
    jackpotThreshold({
      ...terms,
      tier: "mini",
      linkHex: sha256("a"),
      salt: "s",
      linkIndex: 1,
      seed: taka(5),
    }),
  ).toThrow(RangeError);
});
