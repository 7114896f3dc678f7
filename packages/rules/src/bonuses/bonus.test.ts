import { money, taka, ZERO } from "@khela/kernel/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { requiredTurnover } from "../turnover/locks.ts";
import {
  bonusPart,
  bonusEvents,
  bonusStates,
  bonusTransitions,
  converted,
  DEFAULT_WEIGHTS,
  fundStake,
  type CorrectedBonus,
  isUsedUp,
  owedPart,
  settleEnded,
  type RunningBonus,
  takeBackOf,
  wagerCounted,
} from "./bonus.ts";

const AT = { category: "rng", nowMs: 1_000 };
const bonus = (change: Partial<RunningBonus> = {}): RunningBonus => ({
  balance: taka(100),
  weights: DEFAULT_WEIGHTS,
  maxStake: taka(50),
  expiresAtMs: 2_000,
  ...change,
});

describe("[PROMO-02] bonus money", () => {
  it("a bonus of 1,000 × 30 needs 30,000; at a weight of 10 % these are 300,000 of live stakes", () => {
    const required = requiredTurnover(taka(1_000), 30_000_000n);
    expect(required).toBe(taka(30_000));
    expect(wagerCounted(taka(300_000), "live", DEFAULT_WEIGHTS)).toBe(required);
    expect(wagerCounted(taka(299_999), "live", DEFAULT_WEIGHTS)).toBeLessThan(required);
    expect(wagerCounted(taka(30_000), "rng", DEFAULT_WEIGHTS)).toBe(required);
    expect(wagerCounted(taka(30_000), "pvp", DEFAULT_WEIGHTS)).toBe(ZERO);
  });

  it("a correction takes back exactly what the bet counted", () => {
    expect(wagerCounted(taka(-7), "live", DEFAULT_WEIGHTS)).toBe(
      money(-wagerCounted(taka(7), "live", DEFAULT_WEIGHTS)),
    );
  });

  it("cash is staked first, then bonus money", () => {
    expect(fundStake(taka(30), taka(30), bonus(), AT)).toEqual({ cash: taka(30), bonus: ZERO });
    expect(fundStake(taka(30), taka(10), bonus(), AT)).toEqual({ cash: taka(10), bonus: taka(20) });
    expect(fundStake(taka(30), ZERO, bonus(), AT)).toEqual({ cash: ZERO, bonus: taka(30) });
  });

  it.each([
    ["no bonus runs", undefined, AT],
    ["too little of it is left", bonus({ balance: taka(19) }), AT],
    ["it has ended", bonus({ expiresAtMs: 1_000 }), AT],
    ["the game counts nothing", bonus(), { ...AT, category: "pvp" }],
  ])("a stake beyond the cash is refused where %s", (_why, running, at) => {
    expect(fundStake(taka(30), taka(10), running, at)).toEqual({ refused: "insufficient" });
  });

  it("a bet above the maximum is refused beforehand, but only where bonus money is in it", () => {
    expect(fundStake(taka(60), taka(10), bonus(), AT)).toEqual({ refused: "max_stake", max: taka(50) });
    expect(fundStake(taka(60), taka(60), bonus(), AT)).toEqual({ cash: taka(60), bonus: ZERO });
    expect(fundStake(taka(60), taka(10), bonus({ maxStake: null }), AT)).toEqual({
      cash: taka(10),
      bonus: taka(50),
    });
    const largest = { ...AT, largest: taka(51) };
    expect(fundStake(taka(5), ZERO, bonus(), largest)).toEqual({ refused: "max_stake", max: taka(50) });
    expect(fundStake(taka(60), ZERO, bonus(), { ...AT, largest: taka(6) })).toEqual({
      cash: ZERO,
      bonus: taka(60),
    });
  });

  it("wins go back to the pool that the stake came from; what doesn't divide is cash", () => {
    expect(bonusPart(taka(200), taka(100), taka(25))).toBe(taka(50));
    expect(bonusPart(money(10n), money(3n), money(1n))).toBe(money(3n));
    expect(bonusPart(taka(5), taka(1), taka(1))).toBe(taka(5));
    expect(bonusPart(taka(5), taka(1), ZERO)).toBe(ZERO);
    const amount = fc.bigInt({ min: 0n, max: 10n ** 15n }).map(money);
    fc.assert(
      fc.property(amount, amount, amount, (paid, one, other) => {
        const stake = money(one + other);
        const part = bonusPart(paid, stake, one);
        expect(part >= 0n && part <= paid).toBe(true);
      }),
    );
  });

  it("at the end at most the cap becomes cash", () => {
    expect(converted(taka(700), taka(500))).toBe(taka(500));
    expect(converted(taka(300), taka(500))).toBe(taka(300));
    expect(converted(taka(300), null)).toBe(taka(300));
  });

  it("a correction takes back what is still bonus money, and names what became cash", () => {
    const base = { amount: taka(100), takenBack: ZERO, balance: ZERO, converted: null };
    const back = (bonusNow: Partial<CorrectedBonus>, earned: bigint) =>
      takeBackOf({ ...base, state: "active", ...bonusNow }, money(earned));
    expect(back({ state: "waiting" }, taka(40))).toEqual({ back: taka(60), becameCash: ZERO });
    expect(back({ balance: taka(300) }, taka(40))).toEqual({ back: taka(60), becameCash: ZERO });
    expect(back({ balance: taka(10) }, ZERO)).toEqual({ back: taka(10), becameCash: ZERO });
    expect(back({ state: "completed", converted: taka(70) }, ZERO)).toEqual({
      back: ZERO,
      becameCash: taka(70),
    });
    expect(back({ state: "completed", converted: taka(70) }, taka(80))).toEqual({
      back: ZERO,
      becameCash: taka(20),
    });
    expect(back({ state: "used", converted: ZERO }, ZERO)).toEqual({ back: ZERO, becameCash: ZERO });
    expect(back({ balance: taka(90), takenBack: taka(60) }, taka(40))).toEqual({
      back: ZERO,
      becameCash: ZERO,
    });
  });

  it("what comes back after the end goes where the money went then: cash within the cap, else to the house", () => {
    const ended = {
      state: "completed",
      maxConversion: taka(50),
      converted: taka(30),
      returned: ZERO,
    } as const;
    expect(settleEnded(ended, taka(15))).toEqual({ cash: taka(15), house: ZERO });
    expect(settleEnded(ended, taka(40))).toEqual({ cash: taka(20), house: taka(20) });
    expect(settleEnded({ ...ended, maxConversion: null }, taka(40))).toEqual({ cash: taka(40), house: ZERO });
    for (const state of ["used", "expired", "forfeited"] as const)
      expect(settleEnded({ ...ended, state, converted: ZERO }, taka(40))).toEqual({
        cash: ZERO,
        house: taka(40),
      });
  });

  it("a correction after the end takes back what was given, in the opposite order, and no cash beyond that", () => {
    const money0 = { state: "completed", maxConversion: taka(50) } as const;
    expect(settleEnded({ ...money0, converted: taka(50), returned: taka(20) }, taka(-30))).toEqual({
      cash: taka(-10),
      house: taka(-20),
    });
    expect(settleEnded({ ...money0, converted: taka(10), returned: ZERO }, taka(-30))).toEqual({
      cash: taka(-10),
      house: taka(-20),
    });
    const amount = fc.bigInt({ min: 0n, max: 10n ** 9n }).map(money);
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.option(amount.filter((cap) => cap > 0n)),
        (held, paid, maxConversion) => {
          const cash = converted(held, maxConversion);
          const ended = {
            state: "completed",
            maxConversion,
            converted: cash,
            returned: money(held - cash),
          } as const;
          const back = settleEnded(ended, paid);
          const after = {
            ...ended,
            converted: money(cash + back.cash),
            returned: money(held - cash + back.house),
          };
          // As if the money had been there at the end; and a correction of it undoes it.
          expect(after.converted).toBe(converted(money(held + paid), maxConversion));
          const undone = settleEnded(after, money(-paid));
          expect([undone.cash, undone.house]).toEqual([-back.cash, -back.house]);
        },
      ),
    );
  });

  it("a bet that owes gives what comes back until nothing is owed, and a correction of the bet undoes it", () => {
    const step = fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n });
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 6n }),
        fc.array(fc.tuple(fc.nat({ max: 2 }), step), { maxLength: 12 }),
        (first, steps) => {
          const bets = [0n, 0n, 0n].map(() => ({ back: ZERO, taken: ZERO }));
          let owed = money(first);
          for (const [at, amount] of steps) {
            const bet = bets[at] ?? { back: ZERO, taken: ZERO };
            const part = owedPart(bet, owed, money(amount));
            // It is a part of what comes back, or of what is undone.
            expect(amount < 0n ? part <= 0n && part >= amount : part >= 0n && part <= amount).toBe(true);
            bets[at] = { back: money(bet.back + amount), taken: money(bet.taken + part) };
            owed = money(owed - part);
          }
          const taken = bets.reduce((sum, bet) => sum + bet.taken, 0n);
          expect(owed + taken).toBe(first);
          for (const { back, taken: own } of bets)
            expect(own >= 0n && own <= (back > 0n ? back : 0n)).toBe(true);
        },
      ),
    );
    const bet = { back: ZERO, taken: ZERO };
    expect(owedPart(bet, taka(60), taka(20))).toBe(taka(20));
    expect(owedPart(bet, taka(60), taka(200))).toBe(taka(60));
    expect(owedPart(bet, ZERO, taka(200))).toBe(ZERO);
    expect(owedPart({ back: taka(200), taken: taka(60) }, ZERO, taka(-200))).toBe(taka(-60));
    expect(owedPart({ back: taka(200), taken: taka(60) }, ZERO, taka(-150))).toBe(taka(-10));
  });

  it("is used up when no more is left than can be staked", () => {
    expect([ZERO, taka(1), money(9_999n)].map(isUsedUp)).toEqual([true, false, true]);
  });

  it("a bonus ends once: all pairs of states and events", () => {
    const moves = bonusStates.flatMap((state) =>
      bonusEvents.flatMap((event) => {
        const next = bonusTransitions[state][event];
        return next ? [`${state} ${event} ${next}`] : [];
      }),
    );
    expect(moves).toEqual([
      "waiting activate active",
      "waiting forfeit forfeited",
      "waiting cancel cancelled",
      "active complete completed",
      "active useUp used",
      "active expire expired",
      "active forfeit forfeited",
      "active cancel cancelled",
    ]);
  });
});
