import { money, moneyFromText, moneyToText } from "@khela/kernel/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BetKind, fits, SYSTEM_NAMES, systemsOf } from "../bet-lines.ts";
import { HALF_LOST, HALF_WON, LOST, type LegResult, VOID, WON } from "../leg-result.ts";
import { MARKET_TYPES, settleMarket } from "../markets/market-types.ts";
import { type BetLeg, betPayout, decidedPayout, type SettledLeg } from "../settle-bet.ts";
import { askSecond } from "./both-settlers.ts";
import { type Chance, chanceOf, randomFacts, randomMarket } from "./random-match.ts";
import { shareOf, type SlipLeg, slipPays } from "./shares.ts";

const RUNS = process.env["TEST_FULL"] === "1" ? 10_000 : 1_000;

const RESULTS: Readonly<Record<string, LegResult>> = {
  won: WON,
  lost: LOST,
  void: VOID,
  half: HALF_WON,
  halfLost: HALF_LOST,
};

/** `2.00 won, 5.00 1of3`: odds and result of each leg, a dead heat of three for one place; `/` parts the results of win and place. */
function legsOf(text: string): SettledLeg[] {
  const result = (word = ""): LegResult => {
    const [, places, sharedBy] = /^(\d)of(\d)$/.exec(word) ?? [];
    const deadHeat = places ? { places: Number(places), sharedBy: Number(sharedBy) } : null;
    const plain = RESULTS[word];
    if (!plain && !deadHeat) throw new Error(`no result "${word}"`);
    return plain ?? { ...WON, deadHeat };
  };
  return text.split(", ").map((leg) => {
    const [odds, words = ""] = leg.split(" ");
    const [win, placed] = words.split("/");
    return {
      oddsMilli: Math.round(Number(odds) * 1_000),
      result: result(win),
      place: placed === undefined ? null : { terms: { num: 1, den: 4 }, result: result(placed) },
    };
  });
}

const inSecondWords = (legs: readonly SettledLeg[]): SlipLeg[] =>
  legs.map(({ oddsMilli, result, place }) => ({
    oddsMilli,
    share: shareOf(result),
    place: place && { ...place.terms, share: shareOf(place.result) },
  }));

const kindOf = (text: string): BetKind => {
  const name = SYSTEM_NAMES.find((one) => one === text);
  if (name) return { type: "system", name };
  return text.startsWith("by ") ? { type: "combinations", size: Number(text.slice(3)) } : { type: "all" };
};

describe("[SPORT-03] golden settlements of slips, on which both settlers agree", () => {
  it.each([
    ["single", "2.50 won", "100", "250.00"],
    ["single", "1.001 won", "100", "100.10"],
    ["single", "1000 won", "10", "10000.00"],
    ["single", "2.50 lost", "100", "0.00"],
    ["single", "2.50 void", "100", "100.00"],
    ["single", "1.95 half", "100", "147.50"],
    ["single", "1.95 halfLost", "100", "50.00"],
    ["single", "6.00 1of2", "100", "300.00"],
    ["single", "6.00 1of3", "100", "200.00"],
    ["single", "7.00 1of3", "10", "23.3333"],
    ["single", "4.50 2of3", "30", "90.00"],
    ["single", "1.50 1of2", "100", "75.00"],
    ["single", "1.333 won", "0.0007", "0.0009"],
    ["double", "2.00 won, 3.00 won", "50", "300.00"],
    ["double", "2.00 won, 3.00 lost", "50", "0.00"],
    ["double", "2.00 won, 3.00 void", "50", "100.00"],
    ["double", "2.00 void, 3.00 void", "50", "50.00"],
    ["double", "2.00 half, 3.00 won", "50", "225.00"],
    ["double", "2.00 halfLost, 3.00 won", "50", "75.00"],
    ["double", "1.90 half, 1.90 half", "100", "210.25"],
    ["double", "1.90 halfLost, 1.90 halfLost", "100", "25.00"],
    ["double", "5.00 1of2, 2.00 won", "10", "50.00"],
    ["double", "1.111 won, 1.111 won", "0.01", "0.0123"],
    ["treble", "2.00 won, 2.00 won, 2.00 won", "10", "80.00"],
    ["treble", "2.00 won, 2.00 void, 2.00 half", "10", "30.00"],
    ["treble", "1.85 half, 1.90 won, 2.05 halfLost", "100", "135.375"],
    ["trixie", "2.00 won, 2.00 won, 2.00 won", "10", "200.00"],
    ["trixie", "2.00 won, 2.00 lost, 2.00 lost", "10", "0.00"],
    ["trixie", "2.00 won, 3.00 void, 4.00 won", "10", "220.00"],
    ["patent", "2.00 won, 3.00 lost, 4.00 lost", "10", "20.00"],
    ["patent", "2.00 won, 3.00 won, 4.00 won", "10", "590.00"],
    ["patent", "2.00 halfLost, 3.00 lost, 4.00 lost", "10", "5.00"],
    ["yankee", "2.00 won, 2.00 won, 2.00 won, 2.00 won", "1", "72.00"],
    ["yankee", "2.00 won, 2.00 won, 2.00 lost, 2.00 lost", "1", "4.00"],
    ["lucky15", "2.00 won, 2.00 won, 2.00 won, 2.00 won", "1", "80.00"],
    ["lucky15", "2.00 won, 2.00 lost, 2.00 lost, 2.00 void", "1", "5.00"],
    ["superYankee", "2.00 won, 2.00 won, 2.00 won, 2.00 won, 2.00 won", "1", "232.00"],
    ["lucky31", "3.00 won, 2.00 lost, 2.00 lost, 2.00 lost, 2.00 lost", "1", "3.00"],
    ["heinz", "2.00 won, 2.00 won, 2.00 won, 2.00 won, 2.00 won, 2.00 won", "1", "716.00"],
    ["lucky63", "2.00 void, 2.00 void, 2.00 void, 2.00 void, 2.00 void, 2.00 void", "1", "63.00"],
    ["superHeinz", "2.00 won, 2.00 won, 2.00 won, 2.00 won, 2.00 won, 2.00 won, 2.00 won", "1", "2172.00"],
    [
      "goliath",
      "2.00 won, 2.00 won, 2.00 won, 2.00 won, 2.00 won, 2.00 won, 2.00 won, 2.00 won",
      "1",
      "6544.00",
    ],
    ["by 2", "2.00 won, 3.00 won, 4.00 won, 5.00 lost", "10", "260.00"],
    ["by 3", "2.00 won, 3.00 won, 4.00 won, 5.00 lost", "10", "240.00"],
    ["by 1", "2.00 won, 3.00 half, 4.00 lost", "10", "40.00"],
    ["each way", "9.00 won/won", "10", "120.00"],
    ["each way", "9.00 lost/won", "10", "30.00"],
    ["each way", "9.00 lost/lost", "10", "0.00"],
    ["each way", "9.00 void/void", "10", "20.00"],
    ["each way", "9.00 1of2/won", "10", "75.00"],
    ["each way", "9.00 lost/1of2", "10", "15.00"],
    ["each way", "5.00 won/won, 9.00 lost/won", "10", "60.00"],
  ] as const)("%s of %s at %s a line pays %s", (name, text, stake, payout) => {
    const legs = legsOf(text);
    const bet = { kind: kindOf(name), isEachWay: name === "each way", lineStake: moneyFromText(stake) };
    expect(fits(bet.kind, legs.length)).toBe(true);
    expect(moneyToText(betPayout(bet, legs))).toBe(payout);
    expect(moneyToText(money(slipPays(bet.lineStake, bet.kind, inSecondWords(legs))))).toBe(payout);
  });
});

/** A leg on a market of a random match, with the rulings of both settlers. */
function randomLeg(chance: Chance) {
  const facts = randomFacts(chance);
  const { id, market } = randomMarket(chance, facts);
  const outcome = chance.pick(market.outcomes);
  const first = settleMarket(id, facts, market)?.[outcome] ?? null;
  const second = askSecond(id, facts, market, outcome);
  return { oddsMilli: chance.int(1_001, 20_000), first, second, about: { id, market, outcome, facts } };
}

const randomKind = (chance: Chance, legs: number): BetKind =>
  chance.pick([
    { type: "all" },
    ...systemsOf(legs).map((name): BetKind => ({ type: "system", name })),
    ...(legs > 2 ? [{ type: "combinations", size: chance.int(1, legs - 1) } as const] : []),
  ]);

describe("[SPORT-03] two settlers, one written from the rules that players read", () => {
  it("agree on every leg and on the sum of random slips, open, settled, and settled again", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.noShrink(fc.integer()), (seed) => {
        const chance = chanceOf(seed);
        const legs = Array.from({ length: chance.pick([1, 1, 2, 3, 4, 5, 6, 7, 8]) }, () =>
          randomLeg(chance),
        );
        for (const { first, second, about } of legs) {
          seen.add(about.id);
          const said = second === "open" ? null : second;
          expect(first && shareOf(first), JSON.stringify(about)).toEqual(said);
        }
        const kind = randomKind(chance, legs.length);
        const bet = { kind, isEachWay: false, lineStake: money(BigInt(chance.int(1, 2_000_000_000))) };
        const again = legs.map((leg) => ({
          ...leg,
          // Results that a feed sends later, whatever they were before.
          result: chance.once(3) ? chance.pick([...Object.values(RESULTS), null]) : leg.first,
        }));
        for (const results of [legs.map(({ first }) => first), again.map(({ result }) => result)]) {
          const decided = decidedPayout(bet, betLegs(legs, results));
          const [least, most] = [LOST, WON].map((open) =>
            slipPays(
              bet.lineStake,
              kind,
              legs.map(({ oddsMilli }, place) => ({
                oddsMilli,
                share: shareOf(results[place] ?? open),
                place: null,
              })),
            ),
          );
          expect(decided).toBe(least === most ? least : undefined);
        }
      }),
      { numRuns: RUNS, seed: 20_261_128 },
    );
    // Each type of market came up.
    expect([...seen].toSorted()).toEqual(Object.keys(MARKET_TYPES).toSorted());
  }, 120_000);

  it("agree on random slips each way, with dead heats for places", () => {
    fc.assert(
      fc.property(fc.noShrink(fc.integer()), (seed) => {
        const chance = chanceOf(seed);
        const randomResult = (): LegResult => {
          const sharedBy = chance.int(2, 5);
          const heat = { ...WON, deadHeat: { places: chance.int(1, sharedBy - 1), sharedBy } };
          return chance.pick([WON, LOST, VOID, heat]);
        };
        const legs = Array.from({ length: chance.int(1, 6) }, (): SettledLeg => ({
          oddsMilli: chance.int(1_001, 50_000),
          result: randomResult(),
          place: { terms: { num: 1, den: chance.int(2, 5) }, result: randomResult() },
        }));
        const kind = randomKind(chance, legs.length);
        const lineStake = money(BigInt(chance.int(1, 1_000_000)));
        expect(betPayout({ kind, isEachWay: true, lineStake }, legs)).toBe(
          slipPays(lineStake, kind, inSecondWords(legs)),
        );
      }),
      { numRuns: RUNS, seed: 20_261_128 },
    );
  }, 60_000);
});

const betLegs = (legs: readonly { oddsMilli: number }[], results: readonly (LegResult | null)[]): BetLeg[] =>
  legs.map(({ oddsMilli }, place) => ({
    oddsMilli,
    result: results[place] ?? null,
    terms: null,
    placeResult: null,
  }));
