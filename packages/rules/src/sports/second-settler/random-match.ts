import type { Ball, CricketFacts, CricketInnings, Ending, Facts, Period } from "../markets/facts.ts";
import { DISMISSALS } from "../markets/facts.ts";
import type { MarketSpec } from "../markets/market-type.ts";
import { MARKET_TYPES, type MarketTypeId } from "../markets/market-types.ts";

/** The same numbers from the same seed. */
export interface Chance {
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number;
  pick<Thing>(things: readonly Thing[]): Thing;
  /** True once in so many times. */
  once(inSoMany: number): boolean;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    int,
    once: (inSoMany) => int(1, inSoMany) === 1,
    pick<Thing>(things: readonly Thing[]): Thing {
      const thing = things[int(0, things.length - 1)];
      if (thing === undefined) throw new RangeError("nothing to pick from");
      return thing;
    },
  };
}

const SPORTS = [
  "football",
  "cricket",
  "cricket",
  "tennis",
  "badminton",
  "basketball",
  "kabaddi",
  "esports",
] as const;
const SIDES = ["home", "away"] as const;

/** How a match stands: mostly over, sometimes going on, given up, or never begun. */
function endingOf({ int, pick }: Chance, canRetire: boolean): Ending | null {
  const roll = int(1, 12);
  if (roll === 1) return null;
  if (roll === 2) return { how: "abandoned" };
  if (roll === 3) return { how: pick(["postponed", "abandoned"] as const) };
  if (roll === 4) return { how: canRetire ? "retired" : "walkover", by: pick(SIDES) };
  return { how: "played" };
}

/** A match somewhere on its way, or over. */
export function randomFacts(chance: Chance): Facts {
  const { int, once, pick } = chance;
  const sport = pick(SPORTS);
  const ending = endingOf(chance, sport === "tennis" || sport === "badminton");
  const isPlayed = ending?.how === "played";
  if (sport === "cricket") return cricketMatch(chance, ending);
  if (sport === "football") {
    const halvesDone = isPlayed ? 2 : pick([0, 1] as const);
    const inHalf = (most: number) =>
      Array.from({ length: int(0, most) }, () => ({
        side: pick(SIDES),
        half: halvesDone === 0 || once(2) ? (1 as const) : (2 as const),
      })).toSorted((one, other) => one.half - other.half);
    return {
      sport,
      goals: inHalf(pick([3, 5, 9])),
      corners: inHalf(12),
      cards: inHalf(7).map((card) => ({ ...card, isRed: once(4) })),
      halvesDone,
      ending,
    };
  }
  const most = { tennis: 7, badminton: 22, basketball: 31, kabaddi: 24, esports: 13 }[sport];
  const count = sport === "basketball" ? int(4, 5) : sport === "kabaddi" ? 2 : int(2, 3);
  const all = Array.from({ length: isPlayed ? count : int(0, count) }, (): Period => ({
    home: int(0, most),
    away: int(0, most),
    isDone: true,
  }));
  const last = all.at(-1);
  // A map that is given up counts for nobody, although the match is over.
  const isCutOff = isPlayed ? sport === "esports" && once(6) : once(2);
  return {
    sport,
    periods: last && isCutOff ? [...all.slice(0, -1), { ...last, isDone: false }] : all,
    ending,
  };
}

const BATTERS = Array.from("abcdefghijk");
const BOWLERS = Array.from("pqrs");

function cricketInnings({ int, once, pick }: Chance, announced: number, isOver: boolean): CricketInnings {
  const cut = once(3) ? int(1, announced === 20 ? 6 : 14) : 0;
  const overs = announced - cut;
  const bowledOvers = isOver && once(2) ? overs : int(0, overs - 1);
  const balls: Ball[] = [];
  const risk = pick([8, 20, 60]);
  let wickets = 0;
  for (let over = 1; over <= bowledOvers && wickets < 10; over += 1) {
    for (let legal = 0; legal < 6 && wickets < 10;) {
      const isLegal = !once(20);
      const batter = BATTERS[wickets + int(0, 1)] ?? "a";
      const runs = isLegal ? pick([0, 0, 1, 1, 2, 4, 6]) : 1;
      const isOut = once(risk);
      balls.push({
        over,
        runs,
        penaltyRuns: once(90) ? 5 : 0,
        isLegal,
        batter,
        bowler: BOWLERS[over % 4] ?? "p",
        batterRuns: isLegal ? runs : 0,
        wicket: isOut ? { batter, how: pick(DISMISSALS) } : null,
      });
      if (isLegal) legal += 1;
      if (isOut) wickets += 1;
    }
  }
  const legalBalls = balls.filter(({ isLegal }) => isLegal).length;
  const end =
    wickets === 10
      ? "allOut"
      : legalBalls === overs * 6
        ? "overs"
        : isOver
          ? pick(["target", "rain"] as const)
          : null;
  return {
    batting: "home",
    overs,
    cutAfterBalls: cut > 0 ? int(0, legalBalls) : null,
    balls,
    end,
  };
}

function cricketMatch(chance: Chance, ending: Ending | null): CricketFacts {
  const { int, once, pick } = chance;
  const isPlayed = ending?.how === "played";
  const overs = once(4) ? 50 : 20;
  const count = ending?.how === "postponed" || ending?.how === "walkover" ? 0 : int(isPlayed ? 1 : 0, 2);
  const winner = isPlayed ? (once(5) ? "tie" : pick(SIDES)) : null;
  return {
    sport: "cricket",
    overs,
    tossWonBy: count > 0 || once(2) ? pick(SIDES) : null,
    innings: Array.from({ length: count }, (_, place) =>
      cricketInnings(chance, overs, isPlayed || place + 1 < count),
    ),
    players: [...BATTERS, ...BOWLERS].map((key) => ({
      key,
      side: BATTERS.includes(key) ? "home" : "away",
      name: { bn: key, en: `Player ${key}` },
    })),
    winner,
    superOver: winner === "tie" && once(2) ? { wonBy: pick(SIDES), decidesMatch: once(2) } : null,
    ending,
  };
}

/** A market of a type that the sport has, with a line near what happens. */
export function randomMarket(
  { int, once, pick }: Chance,
  { sport }: Facts,
): { id: MarketTypeId; market: MarketSpec } {
  const ids = (Object.keys(MARKET_TYPES) as MarketTypeId[]).filter((one) =>
    (MARKET_TYPES[one].sports as readonly string[]).includes(sport),
  );
  const id = pick(ids);
  const { specifiers, hasLine, subject, outcomes } = MARKET_TYPES[id];
  const most: Record<string, number> = { over: 21, wicket: 6, goal: 5, quarter: 5 };
  const around: Record<string, readonly [number, number]> = {
    football: [-8, 24],
    cricket: [8, 700],
    tennis: [-20, 120],
    badminton: [-30, 260],
    basketball: [-60, 560],
    kabaddi: [-40, 280],
    esports: [-8, 14],
  };
  const [least, largest] = /andicap/.test(id) ? [-10, 10] : (around[sport] ?? [0, 0]);
  const named = id === "topBowler" ? [...BOWLERS, "stranger"] : [...BATTERS, "stranger"];
  const keys: readonly string[] = outcomes === "named" ? named : outcomes;
  const hasDraw = sport === "football" || (sport === "kabaddi" && once(2)) || id !== "moneyLine";
  return {
    id,
    market: {
      specifiers: specifiers.map((name) => int(1, most[name] ?? 2)),
      lineQuarters: hasLine ? int(least, pick([largest, Math.ceil(largest / 8)])) : null,
      subject:
        subject === "side"
          ? { side: pick(SIDES) }
          : subject === "player"
            ? { name: { en: `Player ${pick([...BATTERS, "stranger"])}` } }
            : null,
      outcomes: hasDraw ? keys : keys.filter((key) => key !== "draw"),
    },
  };
}
