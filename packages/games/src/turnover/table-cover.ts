import { parseMoney } from "@khela/kernel/money";
import { COVERED, ROULETTE, WHEEL } from "../tables/roulette/spots.ts";
import { isTable, tableGame } from "../tables/tables.ts";
import {
  addUncounted,
  isFields,
  isOverShare,
  netOpposites,
  type Opposites,
  type Share,
  stakedOn,
  type Stakes,
  sumStakes,
  totalOf,
  type Uncounted,
} from "./cover.ts";

/** A bet that covers more than this part of the numbers counts nothing (domain rules 2.7). */
const WIDE: Share = { num: 70, den: 100 };

/** The sides of a table, and the prefixes of spots that together are the numbers of one market. */
interface TableMarkets {
  readonly opposites: Opposites;
  readonly numbers?: readonly string[];
}

const MARKETS: Readonly<Record<string, TableMarkets>> = {
  baccarat: { opposites: [["player", "banker"]] },
  "dragon-tiger": {
    opposites: [
      ["dragon", "tiger"],
      ["dragon-small", "dragon-big"],
      ["dragon-odd", "dragon-even"],
      ["tiger-small", "tiger-big"],
      ["tiger-odd", "tiger-even"],
    ],
  },
  "teen-patti": { opposites: [["a", "b"]] },
  "andar-bahar": { opposites: [["andar", "bahar"]], numbers: ["cards-"] },
  "sic-bo": {
    opposites: [
      ["small", "big"],
      ["odd", "even"],
    ],
    numbers: ["total-", "single-", "pair-", "double-", "triple-"],
  },
  roulette: {
    opposites: [
      ["red", "black"],
      ["odd", "even"],
      ["low", "high"],
    ],
  },
  "penalty-shootout": {
    opposites: [
      ["home", "away"],
      ["over", "under"],
      ["odd", "even"],
      ["first-goal", "first-saved"],
    ],
    numbers: ["score-"],
  },
  "bot-duel": {
    opposites: [
      ["nova", "blaze"],
      ["first-nova", "first-blaze"],
    ],
    numbers: ["maps-", "nova-3-", "blaze-3-"],
  },
  "clockwork-arena": { opposites: [["meron", "wala"]], numbers: ["clashes-"] },
};

/** The stakes of a stored table bet by spot; `undefined` where it isn't one of this table. */
export function tableStakes(gameCode: string, bet: unknown): Stakes | undefined {
  if (!isTable(gameCode) || !isFields(bet) || !Array.isArray(bet.spots)) return undefined;
  const stakes: [string, bigint][] = [];
  for (const chip of bet.spots as unknown[]) {
    if (!isFields(chip) || typeof chip.spot !== "string" || typeof chip.stake !== "string") return undefined;
    const stake = parseMoney(chip.stake);
    if (stake === undefined || stake < 0n) return undefined;
    stakes.push([chip.spot, stake]);
  }
  return sumStakes(stakes);
}

/** The stakes of a table bet that don't count. */
export function uncountedAtTable(gameCode: string, stakes: Stakes): Uncounted {
  const markets = Object.hasOwn(MARKETS, gameCode) ? MARKETS[gameCode] : undefined;
  if (!markets) return { opposite: 0n, wide: 0n };
  const { left, taken } = netOpposites(stakes, markets.opposites);
  if (gameCode === ROULETTE.code) return { opposite: taken, wide: coversWheel(left) ? totalOf(left) : 0n };
  const spots = tableGame(gameCode).spots.map(({ code }) => code);
  return addUncounted([
    { opposite: taken, wide: 0n },
    ...(markets.numbers ?? []).map((prefix) => ({
      opposite: 0n,
      wide: wideStakes(
        left,
        spots.filter((code) => code.startsWith(prefix)),
      ),
    })),
  ]);
}

/** Whether the spots that have a stake cover too many of the wheel's numbers. */
function coversWheel(left: Stakes): boolean {
  const numbers = new Set(stakedOn(left).flatMap((spot) => COVERED.get(spot) ?? []));
  return isOverShare(numbers.size, WHEEL.length, WIDE);
}

/** The stakes on a market of which too many options are covered; 0 where it is few enough. */
function wideStakes(left: Stakes, market: readonly string[]): bigint {
  const staked = market.filter((code) => (left.get(code) ?? 0n) > 0n);
  if (!isOverShare(staked.length, market.length, WIDE)) return 0n;
  return staked.reduce((sum, code) => sum + (left.get(code) ?? 0n), 0n);
}
