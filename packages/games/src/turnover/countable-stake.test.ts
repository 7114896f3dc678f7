import { money, moneyToText, taka } from "@khela/kernel/money";
import fc from "fast-check";
import { expect, it } from "vitest";
import { LOTTERIES, lotteryRules } from "../lottery/lotteries.ts";
import { TABLES } from "../tables/tables.ts";
import { countableStake, countableStakes, type StoredBet } from "./countable-stake.ts";

type Chips = Readonly<Record<string, number>>;
const tableBet = (gameCode: string, chips: Chips): StoredBet => ({
  kind: "table",
  gameCode,
  stake: taka(Object.values(chips).reduce((sum, stake) => sum + stake, 0)),
  bet: { spots: Object.entries(chips).map(([spot, stake]) => ({ spot, stake: moneyToText(taka(stake)) })) },
});
const counts = (gameCode: string, chips: Chips) => countableStake(tableBet(gameCode, chips));

type Line = [bet: string, picks: string[], unitStake: number];
const ticket = (gameCode: string, lines: Line[]): StoredBet => {
  const rules = lotteryRules(gameCode);
  const units = lines.map(([bet, picks]) => rules.unitsOf(bet, picks));
  expect(Math.min(...units)).toBeGreaterThan(0);
  return {
    kind: "lottery",
    gameCode,
    stake: taka(lines.reduce((sum, [, , stake], at) => sum + stake * (units[at] ?? 0), 0)),
    bet: {
      lines: lines.map(([bet, picks, stake], at) => ({
        bet,
        picks,
        stake: moneyToText(taka(stake)),
        units: units[at],
      })),
    },
  };
};
const draws = (gameCode: string, ...lines: Line[]) => countableStake(ticket(gameCode, lines));

const whole = (stake: number) => ({ amount: taka(stake), reason: null });
const opposite = (stake: number) => ({ amount: taka(stake), reason: "opposite_sides" });
const wide = (stake: number) => ({ amount: taka(stake), reason: "wide_coverage" });
/** `count` numbers of two digits from 00 on. */
const numbers = (count: number, digits = 2) =>
  Array.from({ length: count }, (_, number) => String(number).padStart(digits, "0"));

it("[PROMO-03] two sides of a table count their difference, other spots whole (domain rules 2.7)", () => {
  expect(counts("baccarat", { player: 100 })).toEqual(whole(100));
  expect(counts("baccarat", { player: 100, banker: 100 })).toEqual(opposite(0));
  expect(counts("baccarat", { player: 100, banker: 40, tie: 10 })).toEqual(opposite(70));
  expect(counts("dragon-tiger", { dragon: 100, tiger: 30 })).toEqual(opposite(70));
  expect(counts("dragon-tiger", { "tiger-odd": 50, "tiger-even": 50, "dragon-big": 20 })).toEqual(
    opposite(20),
  );
  expect(counts("dragon-tiger", { "dragon-odd": 50, "tiger-even": 50 })).toEqual(whole(100));
  expect(counts("teen-patti", { a: 100, b: 90, "a-plus": 5 })).toEqual(opposite(15));
  expect(counts("andar-bahar", { andar: 60, bahar: 100 })).toEqual(opposite(40));
  expect(counts("penalty-shootout", { home: 100, away: 100, over: 10, under: 4, draw: 5 })).toEqual(
    opposite(11),
  );
  expect(counts("bot-duel", { nova: 100, blaze: 100, comeback: 1 })).toEqual(opposite(1));
  expect(counts("clockwork-arena", { meron: 70, wala: 100 })).toEqual(opposite(30));
});

it("[PROMO-03] sic bo: big and small, odd and even net; nearly all totals or faces count nothing", () => {
  expect(counts("sic-bo", { big: 100, small: 100 })).toEqual(opposite(0));
  expect(counts("sic-bo", { odd: 100, even: 25, "triple-6": 5 })).toEqual(opposite(80));
  const totals = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`total-${at + 4}`, 10]));
  expect(counts("sic-bo", totals(9))).toEqual(whole(90));
  expect(counts("sic-bo", totals(10))).toEqual(wide(0));
  expect(counts("sic-bo", { ...totals(10), big: 30 })).toEqual(wide(30));
  const faces = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`single-${at + 1}`, 10]));
  expect(counts("sic-bo", faces(4))).toEqual(whole(40));
  expect(counts("sic-bo", faces(5))).toEqual(wide(0));
});

it("[PROMO-03] roulette: red and black net; more than 70 % of the numbers count nothing", () => {
  expect(counts("roulette", { red: 100, black: 100 })).toEqual(opposite(0));
  expect(counts("roulette", { red: 100, black: 40 })).toEqual(opposite(60));
  expect(counts("roulette", { low: 10, high: 30 })).toEqual(opposite(20));
  expect(counts("roulette", { "dozen-1": 10, "dozen-2": 10 })).toEqual(whole(20));
  expect(counts("roulette", { "dozen-1": 10, "dozen-2": 10, "dozen-3": 10 })).toEqual(wide(0));
  const straights = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, number) => [`straight-${number}`, 1]));
  // 25 of 37 numbers are 67.6 %, 26 are 70.3 %.
  expect(counts("roulette", straights(25))).toEqual(whole(25));
  expect(counts("roulette", straights(26))).toEqual(wide(0));
  // A number that two spots cover is one number.
  expect(counts("roulette", { ...straights(25), low: 100 })).toEqual(whole(125));
});

it("[PROMO-03] several bets on one table round count together what they cover together", () => {
  const player = tableBet("baccarat", { player: 100 });
  const banker = tableBet("baccarat", { banker: 60 });
  const tie = tableBet("baccarat", { tie: 10 });
  expect(countableStakes([player, banker, tie])).toEqual([opposite(40), opposite(0), whole(10)]);
  expect(countableStakes([player, tableBet("baccarat", { banker: 300 })])).toEqual([
    whole(100),
    opposite(100),
  ]);
  expect(countableStakes([player, tableBet("baccarat", { banker: 100 })])).toEqual([
    opposite(0),
    opposite(0),
  ]);
});

it("[PROMO-03] several tickets of one draw count together what they cover together", () => {
  const side = (picks: string[], stake: number) => ticket("lotto-k3", [["sum-sides", picks, stake]]);
  expect(countableStakes([side(["big"], 10), side(["small"], 4), side(["odd"], 5)])).toEqual([
    opposite(6),
    opposite(0),
    whole(5),
  ]);
  const halves = [numbers(50, 2), numbers(100, 2).slice(50)].map((picks) =>
    ticket("lotto-north", [["de", picks, 1]]),
  );
  expect(countableStakes(halves.slice(0, 1))).toEqual([whole(50)]);
  expect(countableStakes(halves)).toEqual([wide(0), wide(0)]);
  const strange = { ...side(["small"], 10), bet: null };
  expect(countableStakes([side(["big"], 10), strange])).toEqual([whole(10), whole(10)]);
});

it("[PROMO-03] lotteries: more than 80 % of a bet's numbers count nothing, sides net", () => {
  expect(draws("lotto-north", ["lo-2", numbers(80), 1])).toEqual(whole(80));
  expect(draws("lotto-north", ["lo-2", numbers(81), 1])).toEqual(wide(0));
  expect(draws("lotto-north", ["lo-2", numbers(81), 1], ["de", ["07"], 50])).toEqual(wide(50));
  // Two lines with the same numbers cover no more than one of them.
  expect(draws("lotto-north", ["lo-2", numbers(60), 1], ["lo-2", numbers(60), 2])).toEqual(whole(180));
  expect(draws("lotto-north", ["xien-2", numbers(91), 1])).toEqual(wide(0));
  expect(draws("lotto-north", ["xien-2", numbers(80), 1])).toEqual(whole(3_160));
  expect(draws("lotto-k3", ["sum-sides", ["big", "small"], 10])).toEqual(opposite(0));
  expect(draws("lotto-k3", ["sum-sides", ["big", "odd"], 10], ["sum-sides", ["small"], 4])).toEqual(
    opposite(16),
  );
  expect(draws("lotto-k3", ["straight", ["any"], 10], ["any-triple", ["any"], 10])).toEqual(whole(20));
  expect(draws("lotto-k3", ["single", ["1", "2", "3", "4"], 10])).toEqual(whole(40));
  expect(draws("lotto-k3", ["single", ["1", "2", "3", "4", "5"], 10])).toEqual(wide(0));
  expect(draws("lotto-five", ["dragon-tiger", ["dragon", "tiger", "tie"], 10])).toEqual(opposite(10));
});

it("[PROMO-03] lotteries: each place is looked at by itself, and so are combinations", () => {
  expect(draws("lotto-pk10", ["sides", ["small,big", "odd", "", "", "", "", "", "", "", ""], 10])).toEqual(
    opposite(10),
  );
  const nine = numbers(9, 1).join(",");
  expect(draws("lotto-five", ["place", [nine, "0", "", "", ""], 1])).toEqual(wide(1));
  expect(draws("lotto-five", ["place", ["0,1,2,3,4,5,6,7", "", "", "", ""], 1])).toEqual(whole(8));
  expect(draws("lotto-pk10", ["dragon-tiger", ["dragon", "tiger", "dragon,tiger", "", ""], 5])).toEqual(
    opposite(10),
  );
  const ten = numbers(10, 1).join(",");
  expect(draws("lotto-five", ["star-2-front", [ten, nine], 1])).toEqual(wide(0));
  expect(draws("lotto-five", ["star-2-front", [ten, numbers(8, 1).join(",")], 1])).toEqual(whole(80));
  // 220 units of three digits in any order: 177 of them are more than 80 %.
  const unordered = numbers(1000, 3).filter((number) => number === number.split("").toSorted().join(""));
  expect(draws("lotto-siam", ["tod-3", unordered.slice(0, 176), 1])).toEqual(whole(176));
  expect(draws("lotto-siam", ["tod-3", unordered.slice(0, 177), 1])).toEqual(wide(0));
  const runners = Array.from({ length: 11 }, (_, at) => String(at + 1).padStart(2, "0"));
  expect(draws("lotto-eleven", ["any-8", runners, 1])).toEqual(wide(0));
  expect(draws("lotto-eleven", ["any-8", runners.slice(1), 1])).toEqual(whole(45));
});

it("[PROMO-03] a round without a stake counts nothing; other games, vendors and unknown shapes count whole", () => {
  const baccarat = tableBet("baccarat", { player: 100, banker: 100 });
  expect(countableStake({ ...baccarat, stake: money(0n) })).toEqual({
    amount: money(0n),
    reason: "free_round",
  });
  const shapes: unknown[] = [
    null,
    [],
    "bet",
    7,
    {},
    { spots: null },
    { spots: [null] },
    { spots: [{ spot: "player" }] },
    { spots: [{ spot: "player", stake: "much" }] },
    { spots: [{ spot: "player", stake: "-5" }] },
    { spots: [{ spot: "player", stake: "5" }] },
    { lines: [{ bet: "de", picks: "07", stake: "1" }] },
    { lines: [{ bet: "none", picks: ["07"], stake: "1" }] },
    { lines: [{ bet: "de", picks: ["7"], stake: "1" }] },
  ];
  const codes = ["baccarat", "roulette", "lotto-north", "constructor", "blackjack", "dice"];
  for (const bet of shapes)
    for (const kind of ["table", "lottery", "vendor", "vendor-line", "slots", "none"])
      for (const gameCode of codes)
        expect(countableStake({ kind, gameCode, stake: taka(10), bet })).toEqual(whole(10));
  expect(countableStake({ ...baccarat, kind: "vendor" })).toEqual(whole(200));
  expect(countableStake({ ...baccarat, gameCode: "keno", kind: "instant" })).toEqual(whole(200));
});

const someChips = fc.constantFrom(...TABLES).chain((game) =>
  fc
    .uniqueArray(
      fc.record({
        spot: fc.constantFrom(...game.spots.map(({ code }) => code)),
        stake: fc.integer({ min: 1, max: 5_000 }),
      }),
      { selector: ({ spot }) => spot, minLength: 1, maxLength: 40 },
    )
    .map((chips) => tableBet(game.code, Object.fromEntries(chips.map(({ spot, stake }) => [spot, stake])))),
);
const someTicket = fc.constantFrom(...LOTTERIES).chain((game) => {
  const choices = game.bets.flatMap(({ code, pick }) =>
    pick.kind === "choice" ? pick.options.map((option): Line => [code, [option], 1]) : [],
  );
  const digits = game.bets.flatMap(({ code, pick }) =>
    pick.kind === "numbers"
      ? numbers(10 ** Math.min(pick.digits, 2), pick.digits).map((one): Line => [code, [one], 1])
      : [],
  );
  return fc
    .array(fc.constantFrom(...choices, ...digits), { minLength: 1, maxLength: 50 })
    .map((lines) => ticket(game.code, lines));
});

it("[PROMO-03] what counts lies from 0 to the stake, with a reason exactly where it is less", () => {
  const check = (...bets: StoredBet[]) => {
    for (const [at, { amount, reason }] of countableStakes(bets).entries()) {
      const stake = bets[at]?.stake ?? 0n;
      expect(amount >= 0n && amount <= stake).toBe(true);
      expect(reason === null).toBe(amount === stake);
    }
  };
  fc.assert(
    fc.property(fc.oneof(someChips, someTicket), someChips, (bet, other) => {
      check(bet);
      check(bet, { ...bet });
      check(other, bet);
    }),
  );
});
