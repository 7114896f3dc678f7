import { parseMoney } from "@khela/kernel/money";
import { choose, combinations, numbersOf } from "../lottery/bet-rule.ts";
import { isLottery, lotteryRules } from "../lottery/lotteries.ts";
import type { StakedLine } from "../lottery/payouts.ts";
import type { LotteryBet, LotteryPick, LotteryRules } from "../lottery/types.ts";
import {
  addUncounted,
  isFields,
  isOverShare,
  netOpposites,
  NOTHING_UNCOUNTED,
  type Opposites,
  type Share,
  stakedOn,
  type Stakes,
  sumStakes,
  totalOf,
  type Uncounted,
} from "./cover.ts";

/** Lines that cover more than this part of a bet's numbers count nothing (domain rules 2.7). */
const WIDE: Share = { num: 80, den: 100 };
/** With fewer options the rule of opposite sides is enough. */
const FEWEST_NUMBERS = 3;

const OPPOSITES: Opposites = [
  ["small", "big"],
  ["odd", "even"],
  ["dragon", "tiger"],
];

/** The lines of a stored ticket; `undefined` where it isn't one of this lottery. */
export function ticketLines(gameCode: string, bet: unknown): StakedLine[] | undefined {
  if (!isLottery(gameCode) || !isFields(bet) || !Array.isArray(bet.lines)) return undefined;
  const rules = lotteryRules(gameCode);
  const lines: StakedLine[] = [];
  for (const line of bet.lines as unknown[]) {
    if (!isFields(line) || typeof line.bet !== "string" || typeof line.stake !== "string") return undefined;
    const { bet: code, picks } = line;
    const stake = parseMoney(line.stake);
    if (stake === undefined || stake < 0n || !areTexts(picks) || rules.unitsOf(code, picks) < 1)
      return undefined;
    lines.push({ bet: code, picks, stake });
  }
  return lines;
}

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** The price of lines. */
export const priceOf = (gameCode: string, lines: readonly StakedLine[]): bigint =>
  lines.reduce(
    (sum, { bet, picks, stake }) => sum + stake * BigInt(lotteryRules(gameCode).unitsOf(bet, picks)),
    0n,
  );

/** The stakes of a ticket that don't count. Every type of bet is looked at by itself. */
export function uncountedOnTicket(gameCode: string, lines: readonly StakedLine[]): Uncounted {
  const rules = lotteryRules(gameCode);
  return addUncounted(
    [...new Set(lines.map(({ bet }) => bet))].map((code) => {
      const bet = rules.bets.find((one) => one.code === code);
      const own = lines.filter((line) => line.bet === code);
      if (!bet) return NOTHING_UNCOUNTED;
      const { pick } = bet;
      if (pick.kind === "choice") return uncountedOfOptions(optionStakes(own), pick.options.length);
      if (pick.kind === "places" && pick.isEach) return uncountedByPlace(own, pick);
      return uncountedOfUnits(rules, bet, own);
    }),
  );
}

const optionStakes = (lines: readonly StakedLine[]): Stakes =>
  sumStakes(lines.flatMap(({ picks, stake }) => picks.map((option) => [option, stake] as const)));

function uncountedOfOptions(stakes: Stakes, options: number): Uncounted {
  const { left, taken } = netOpposites(stakes, OPPOSITES);
  const isWide = options >= FEWEST_NUMBERS && isOverShare(stakedOn(left).length, options, WIDE);
  return { opposite: taken, wide: isWide ? totalOf(left) : 0n };
}

/** A bet on single values at places: each place is a market of its own. */
function uncountedByPlace(
  lines: readonly StakedLine[],
  { places, values }: Extract<LotteryPick, { kind: "places" }>,
): Uncounted {
  return addUncounted(
    places.map((_, place) => {
      const here = lines.map((line) => ({
        ...line,
        picks: (line.picks[place] ?? "").split(",").filter((value) => value !== ""),
      }));
      return uncountedOfOptions(optionStakes(here), values.length);
    }),
  );
}

/** A bet whose units have no opposites: only how many of all units it covers matters. */
function uncountedOfUnits(rules: LotteryRules, bet: LotteryBet, lines: readonly StakedLine[]): Uncounted {
  const price = lines.reduce(
    (sum, { picks, stake }) => sum + stake * BigInt(rules.unitsOf(bet.code, picks)),
    0n,
  );
  const all = unitCount(rules, bet);
  const bought = lines.reduce((sum, { picks }) => sum + rules.unitsOf(bet.code, picks), 0);
  // Lines may share units, so counting them one by one is needed only where there are enough of them.
  if (all < FEWEST_NUMBERS || !isOverShare(bought, all, WIDE)) return NOTHING_UNCOUNTED;
  const units = new Set(lines.flatMap((line) => unitsOf(rules, bet, line.picks)));
  return { opposite: 0n, wide: isOverShare(units.size, all, WIDE) ? price : 0n };
}

const counts = new Map<string, number>();

/** The number of different units that a bet has. */
function unitCount(rules: LotteryRules, bet: LotteryBet): number {
  const key = `${rules.code} ${rules.mathsVersion} ${bet.code}`;
  const known = counts.get(key);
  if (known !== undefined) return known;
  const count = countUnits(rules, bet);
  counts.set(key, count);
  return count;
}

function countUnits(rules: LotteryRules, bet: LotteryBet): number {
  const { pick } = bet;
  // Numbers that mean the same unit share a slot.
  if (pick.kind === "numbers")
    return new Set(numbersOf(pick.digits).flatMap((number) => unitsOf(rules, bet, [number]))).size;
  if (pick.kind === "combination") return choose(10 ** pick.digits, pick.of);
  if (pick.kind === "set") return choose(pick.values.length, pick.of);
  if (pick.kind === "choice") return pick.options.length;
  return pick.places.reduce(
    (product, _, place) => product * (pick.values.length - (pick.isDistinct ? place : 0)),
    1,
  );
}

/** The units of a line by name. */
function unitsOf(rules: LotteryRules, bet: LotteryBet, picks: readonly string[]): string[] {
  const { pick } = bet;
  if (pick.kind === "set" || pick.kind === "combination")
    return combinations(picks.toSorted(), pick.of).map((unit) => unit.join(" "));
  if (pick.kind !== "places") return rules.shares(bet.code, picks).map(({ slot }) => slot);
  return picks
    .map((values) => values.split(","))
    .reduce<string[][]>(
      (found, here) =>
        found.flatMap((before) =>
          here
            .filter((value) => !pick.isDistinct || !before.includes(value))
            .map((value) => [...before, value]),
        ),
      [[]],
    )
    .map((unit) => unit.join(" "));
}
