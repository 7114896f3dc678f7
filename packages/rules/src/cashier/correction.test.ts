import { type Money, taka, ZERO } from "@khela/kernel/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Phase, ProviderReport } from "../reconciliation/compare.ts";
import {
  correctionAmounts,
  correctionOf,
  depositShares,
  type EndedMovement,
  payoutShares,
} from "./correction.ts";

const ours = (change: Partial<EndedMovement> = {}): EndedMovement => ({
  direction: "in",
  phase: "moved",
  providerReference: "pay_1",
  amount: taka(500),
  asked: taka(500),
  currency: "BDT",
  ended: true,
  ...change,
});
const theirs = (change: Partial<ProviderReport> = {}): ProviderReport => ({
  providerReference: "pay_1",
  status: "failed",
  amount: taka(500),
  currency: "BDT",
  ...change,
});

describe("[OPS-03] a provider that contradicts itself", () => {
  const phases: readonly Phase[] = ["before", "open", "moved", "over"];
  const statuses = ["pending", "succeeded", "failed"] as const;

  it.each(["in", "out"] as const)("money %s: every pair of our state and their word", (direction) => {
    const table = phases.map((phase) =>
      statuses.map((status) => {
        const answer = correctionOf(ours({ direction, phase }), theirs({ status }));
        return typeof answer === "string" ? answer : `${answer.before} ${answer.after}`;
      }),
    );
    expect(table).toEqual([
      ["not_final", "not_ended", "not_ended"],
      ["not_final", "not_ended", "not_ended"],
      ["not_final", "agrees", "5000000 0"],
      ["not_final", "0 5000000", "agrees"],
    ]);
  });

  it("follows another amount, never more than was asked for, and nothing that is not the same payment", () => {
    const paid = (amount: Money) => theirs({ status: "succeeded", amount });
    expect(correctionOf(ours(), paid(taka(200)))).toEqual({ before: taka(500), after: taka(200) });
    expect(correctionOf(ours({ amount: taka(200) }), paid(taka(500)))).toEqual({
      before: taka(200),
      after: taka(500),
    });
    expect(correctionOf(ours(), paid(taka(501)))).toBe("too_much");
    expect(correctionOf(ours(), theirs({ providerReference: "pay_2" }))).toBe("not_the_same");
    expect(correctionOf(ours(), theirs({ currency: "USD" }))).toBe("not_the_same");
    expect(correctionOf(ours({ phase: "over", ended: false }), paid(taka(500)))).toBe("not_ended");
  });

  it("fees follow the amount, and come back with it", () => {
    expect(depositShares(taka(100), { feePpm: 20_000n, feeFixed: taka(1) })).toEqual({
      player: taka(97),
      fee: taka(3),
    });
    expect(depositShares(ZERO, { feePpm: 20_000n, feeFixed: taka(1) })).toEqual({ player: 0n, fee: 0n });
    const whole = { asked: taka(100), fee: taka(5) };
    expect(payoutShares(taka(100), whole)).toEqual({ player: -taka(105), fee: taka(5) });
    expect(payoutShares(taka(50), whole)).toEqual({ player: -(taka(52) + 5_000n), fee: taka(2) + 5_000n });
    expect(payoutShares(ZERO, whole)).toEqual({ player: 0n, fee: 0n });
  });

  it("is taken from the player as far as the balance goes; the house carries the rest, or all of it", () => {
    const [before, after] = [depositShares(taka(500), FREE), depositShares(ZERO, FREE)];
    const amounts = (bearer: "player" | "house", balance: Money) =>
      correctionAmounts(before, after, { bearer, balance });
    expect(amounts("player", taka(600))).toEqual({
      player: -taka(500),
      house: 0n,
      fee: 0n,
      clearing: taka(500),
    });
    expect(amounts("player", taka(200))).toEqual({
      player: -taka(200),
      house: -taka(300),
      fee: 0n,
      clearing: taka(500),
    });
    expect(amounts("house", taka(600))).toEqual({
      player: 0n,
      house: -taka(500),
      fee: 0n,
      clearing: taka(500),
    });
  });

  it("always adds up, never takes more than there is, and two opposite corrections are none", () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map((units) => units as Money);
    fc.assert(
      fc.property(amount, amount, amount, amount, fc.boolean(), (one, other, fixed, balance, isPayout) => {
        const asked = one > other ? one : other;
        const sharesOf = (moved: Money) =>
          isPayout && asked > 0n
            ? payoutShares(moved, { asked, fee: fixed })
            : depositShares(moved, { feePpm: 15_000n, feeFixed: fixed });
        const [before, after] = [sharesOf(one), sharesOf(other)];
        const there = correctionAmounts(before, after, { bearer: "player", balance });
        expect(there.player + there.house + there.fee + there.clearing).toBe(0n);
        expect(there.player >= -balance).toBe(true);
        expect(there.clearing).toBe(isPayout && asked > 0n ? other - one : one - other);
        const back = correctionAmounts(after, before, {
          bearer: "player",
          balance: (balance + there.player) as Money,
        });
        expect(there.clearing + back.clearing).toBe(0n);
        expect(there.fee + back.fee).toBe(0n);
      }),
    );
  });
});

const FREE = { feePpm: 0n, feeFixed: ZERO };
