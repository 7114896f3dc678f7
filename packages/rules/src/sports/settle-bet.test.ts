import { moneyToText, taka } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { type BetKind, fits, linesOf, SYSTEM_NAMES, SYSTEMS, systemsOf } from "./bet-lines.ts";
import { HALF_LOST, HALF_WON, LOST, type LegResult, quarterResult, VOID, WON } from "./leg-result.ts";
import { betPayout, lineCount, mostPayout, type SettledLeg } from "./settle-bet.ts";

const leg = (oddsMilli: number, result: LegResult): SettledLeg => ({ oddsMilli, result, place: null });
const ALL: BetKind = { type: "all" };
const paid = (kind: BetKind, legs: readonly SettledLeg[], lineStake = taka(100)) =>
  moneyToText(betPayout({ kind, isEachWay: false, lineStake }, legs));

describe("[SPORT-03] the results of an outcome", () => {
  it.each([
    ["won", WON, "190.00"],
    ["lost", LOST, "0.00"],
    ["void", VOID, "100.00"],
    ["half won", HALF_WON, "145.00"],
    ["half lost", HALF_LOST, "50.00"],
  ] as const)("%s: a single of 100 at 1.90", (_, result, payout) => {
    expect(paid(ALL, [leg(1_900, result)])).toBe(payout);
  });

  it("a quarter line splits the stake (domain rules, section 5)", () => {
    // Asian handicap -0.75 and a win by one; -0.25 and a draw.
    expect(paid(ALL, [leg(1_900, quarterResult(4 - 3))])).toBe("145.00");
    expect(paid(ALL, [leg(1_900, quarterResult(0 - 1))])).toBe("50.00");
    expect([-3, -2, -1, 0, 1, 2, 3].map(quarterResult)).toEqual([
      LOST,
      LOST,
      HALF_LOST,
      VOID,
      HALF_WON,
      WON,
      WON,
    ]);
  });

  it("a dead heat of two for one place at 5.00 pays 250.00 for 100", () => {
    const result: LegResult = { ...WON, deadHeat: { places: 1, sharedBy: 2 } };
    expect(paid(ALL, [leg(5_000, result)])).toBe("250.00");
    // Three for two places at 4.00: two thirds of the stake at full odds, rounded down once.
    expect(paid(ALL, [leg(4_000, { ...WON, deadHeat: { places: 2, sharedBy: 3 } })])).toBe("266.6666");
  });
});

describe("[SPORT-02] [SPORT-03] the lines of a bet", () => {
  it("a multiple with a void leg goes on with the others", () => {
    expect(paid(ALL, [leg(2_000, WON), leg(1_500, WON), leg(7_000, VOID)])).toBe("300.00");
    expect(paid(ALL, [leg(2_000, WON), leg(1_500, LOST), leg(7_000, VOID)])).toBe("0.00");
  });

  it("each system has its number of lines", () => {
    const counts = SYSTEM_NAMES.map((name) => linesOf({ type: "system", name }, SYSTEMS[name].legs).length);
    expect(Object.fromEntries(SYSTEM_NAMES.map((name, place) => [name, counts[place]]))).toEqual({
      trixie: 4,
      patent: 7,
      yankee: 11,
      lucky15: 15,
      superYankee: 26,
      lucky31: 31,
      heinz: 57,
      lucky63: 63,
      superHeinz: 120,
      goliath: 247,
    });
    expect(systemsOf(4)).toEqual(["yankee", "lucky15"]);
    expect(lineCount({ kind: { type: "system", name: "heinz" }, isEachWay: true }, 6)).toBe(114);
  });

  it("takes no other number of legs than a kind has", () => {
    const trixie: BetKind = { type: "system", name: "trixie" };
    expect([2, 3, 4].map((legs) => fits(trixie, legs))).toEqual([false, true, false]);
    expect([0, 1, 20, 21].map((legs) => fits(ALL, legs))).toEqual([false, true, true, false]);
    const doubles: BetKind = { type: "combinations", size: 2 };
    expect([2, 3, 8, 9].map((legs) => fits(doubles, legs))).toEqual([false, true, true, false]);
    expect(() => linesOf(trixie, 4)).toThrow(RangeError);
  });

  it("a trixie of 10 a line with one loser pays its one winning double", () => {
    const legs = [leg(2_000, WON), leg(3_000, WON), leg(4_000, LOST)];
    expect(paid({ type: "system", name: "trixie" }, legs, taka(10))).toBe("60.00");
    // A patent has the two winning singles besides.
    expect(paid({ type: "system", name: "patent" }, legs, taka(10))).toBe("110.00");
  });

  it("each way: the winner pays win and place, a placed one its place at a quarter of the odds", () => {
    const bet = { kind: ALL, isEachWay: true, lineStake: taka(10) };
    const terms = { num: 1, den: 4 };
    const horse = (result: LegResult, placed: LegResult) => [
      { oddsMilli: 9_000, result, place: { terms, result: placed } },
    ];
    expect(moneyToText(betPayout(bet, horse(WON, WON)))).toBe("120.00");
    expect(moneyToText(betPayout(bet, horse(LOST, WON)))).toBe("30.00");
    expect(moneyToText(betPayout(bet, horse(LOST, LOST)))).toBe("0.00");
    expect(moneyToText(mostPayout(bet, [{ oddsMilli: 9_000, terms }]))).toBe("120.00");
    expect(() => betPayout(bet, [leg(9_000, WON)])).toThrow(RangeError);
  });
});
