import { type Money, money, taka } from "@khela/kernel/money";
import fc from "fast-check";
import { expect, it } from "vitest";
import { VALID_STAKE_REASONS, type ValidStakeReason, validStake } from "./valid-stake.ts";

const whole = (stake: Money) => ({ amount: stake, reason: null });
const settled = (stake: number, payout: number, bonus = 0) =>
  validStake({
    stake: taka(stake),
    payout: taka(payout),
    bonusStake: taka(bonus),
    countable: whole(taka(stake)),
  });

it("[PROMO-03] counts what was won or lost, at most the stake (domain rules 2.7)", () => {
  expect(settled(100, 0)).toEqual({ validStake: taka(100), validCash: taka(100), reason: null });
  expect(settled(100, 195)).toEqual({
    validStake: taka(95),
    validCash: taka(95),
    reason: "small_difference",
  });
  expect(settled(100, 200)).toEqual({ validStake: taka(100), validCash: taka(100), reason: null });
  expect(settled(100, 3_600)).toEqual({ validStake: taka(100), validCash: taka(100), reason: null });
  expect(settled(100, 100)).toEqual({ validStake: taka(0), validCash: taka(0), reason: "even" });
  // Asian handicaps: half won at 1.90 and half lost count the half.
  expect(settled(100, 145).validStake).toBe(taka(45));
  expect(settled(100, 50)).toMatchObject({ validStake: taka(50), reason: "small_difference" });
});

it("[PROMO-03] counts at most what the bet's own shape allows, with its reason", () => {
  const of = (payout: number, amount: number, reason: ValidStakeReason) =>
    validStake({
      stake: taka(100),
      payout: taka(payout),
      bonusStake: taka(0),
      countable: { amount: taka(amount), reason },
    });
  expect(of(0, 60, "opposite_sides")).toMatchObject({ validStake: taka(60), reason: "opposite_sides" });
  expect(of(75, 60, "opposite_sides")).toMatchObject({ validStake: taka(25), reason: "small_difference" });
  expect(of(0, 0, "wide_coverage")).toMatchObject({ validStake: taka(0), reason: "wide_coverage" });
  expect(of(100, 0, "void")).toMatchObject({ validStake: taka(0), validCash: taka(0), reason: "void" });
  expect(of(130, 0, "low_odds")).toMatchObject({ validStake: taka(0), reason: "low_odds" });
  expect(of(0, 1_000, "opposite_sides")).toMatchObject({ validStake: taka(100), reason: null });
});

it("[PROMO-03] a round without a stake counts nothing, whatever it pays", () => {
  expect(settled(0, 500)).toEqual({ validStake: taka(0), validCash: taka(0), reason: "free_round" });
});

it("[PROMO-03] the cash part is what wasn't staked from bonus money, rounded down", () => {
  expect(settled(100, 0, 40)).toMatchObject({ validStake: taka(100), validCash: taka(60) });
  expect(settled(100, 0, 100)).toMatchObject({ validStake: taka(100), validCash: taka(0) });
  const third = validStake({
    stake: money(3n),
    payout: money(1n),
    bonusStake: money(1n),
    countable: whole(money(3n)),
  });
  expect(third).toEqual({ validStake: money(2n), validCash: money(1n), reason: "small_difference" });
});

it("[PROMO-03] valid stake lies from 0 to the stake, and a reason is given exactly where it is below", () => {
  const units = fc.bigInt({ min: 0n, max: 10_000_000n }).map(money);
  const reason = fc.constantFrom(...VALID_STAKE_REASONS);
  fc.assert(
    fc.property(units, units, units, units, reason, (stake, payout, bonusStake, amount, why) => {
      const found = validStake({
        stake,
        payout,
        bonusStake,
        countable: { amount, reason: amount < stake ? why : null },
      });
      expect(found.validStake >= 0n && found.validStake <= stake).toBe(true);
      expect(found.validCash >= 0n && found.validCash <= found.validStake).toBe(true);
      expect(found.reason === null).toBe(found.validStake === stake && stake > 0n);
    }),
  );
});
