import type { ScoreboardOf } from "@khela/contract/scoreboards";
import type { FootballFacts, Side } from "@khela/rules/sports/markets/facts";
import type { Chance } from "./chance.ts";
import type { Fixture } from "./fixtures.ts";
import { aboveLine, type Distribution, poisson } from "./odds.ts";
import {
  type Course,
  type FinalResult,
  type Moment,
  offer,
  type Offer,
  overUnder,
  twoWay,
} from "./offers.ts";
import { elevenOf, type Player } from "./players.ts";

const MINUTE_MS = 60_000;
const BREAK_MS = 10 * MINUTE_MS;
const MINUTES = 90;
const HALF = 45;
/** Goals, corners and cards of a match between equal sides. */
const GOALS = { home: 1.45, away: 1.15 } as const;
const CORNERS = 9.6;
const CARDS = 3.8;
const RED = 0.06;
/** More further goals of a side than this are as good as none. */
const MOST_GOALS = 8;
const SIDES = ["home", "away"] as const;

interface Event {
  minute: number;
  kind: "goal" | "corner" | "card";
  side: Side;
  isRed: boolean;
}

const halfOf = (minute: number): 1 | 2 => (minute <= HALF ? 1 : 2);

/** All events of a match, minute by minute. */
function eventsOf(chance: Chance, key: string, edge: number): Event[] {
  const events: Event[] = [];
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    for (const side of SIDES) {
      const pull = Math.exp((side === "home" ? edge : -edge) / 2);
      const isRed = chance(key, side, "red", minute) < RED;
      if (chance(key, side, minute) < (GOALS[side] / MINUTES) * pull)
        events.push({ minute, kind: "goal", side, isRed: false });
      if (chance(key, side, "corner", minute) < CORNERS / 2 / MINUTES)
        events.push({ minute, kind: "corner", side, isRed: false });
      if (chance(key, side, "card", minute) < CARDS / 2 / MINUTES)
        events.push({ minute, kind: "card", side, isRed });
    }
  }
  return events;
}

function factsOf(events: readonly Event[], minute: number, ending: FootballFacts["ending"]): FootballFacts {
  const of = (kind: Event["kind"]) =>
    events
      .filter((event) => event.kind === kind && event.minute <= minute)
      .map(({ side, isRed, minute: at }) => ({ side, isRed, half: halfOf(at) }));
  return {
    sport: "football",
    goals: of("goal"),
    corners: of("corner"),
    cards: of("card"),
    halvesDone: ending ? 2 : minute >= HALF ? 1 : 0,
    ending,
  };
}

const countOf = (events: readonly Event[], kind: Event["kind"], minute: number): [number, number] => [
  events.filter((event) => event.kind === kind && event.side === "home" && event.minute <= minute).length,
  events.filter((event) => event.kind === kind && event.side === "away" && event.minute <= minute).length,
];

/** A goal is mostly scored by those who play in front. @param luck from 0 to 1 */
const scorerOf = (eleven: readonly Player[], luck: number): Player | undefined =>
  eleven[eleven.length - 1 - Math.floor(luck * luck * (eleven.length - 1))];

function boardOf(
  events: readonly Event[],
  minute: number,
  playerOf: (goal: Event) => Player | undefined,
): ScoreboardOf<"football"> {
  const pairOf = (some: readonly Event[], kind: Event["kind"]) => {
    const [home, away] = countOf(some, kind, minute);
    return { home, away };
  };
  return {
    sport: "football",
    half: halfOf(minute),
    goals: events
      .filter((event) => event.kind === "goal" && event.minute <= minute)
      .map((goal) => ({ side: goal.side, minute: goal.minute, player: playerOf(goal)?.name ?? null })),
    corners: pairOf(events, "corner"),
    yellowCards: pairOf(
      events.filter(({ isRed }) => !isRed),
      "card",
    ),
    redCards: pairOf(
      events.filter(({ isRed }) => isRed),
      "card",
    ),
  };
}

/** What a model knows of goals: how many each side still scores, with the chance of each pair. */
interface Grid {
  home: number[];
  away: number[];
}

const gridOf = (share: number, edge: number): Grid => ({
  home: poisson(GOALS.home * share * Math.exp(edge / 2), MOST_GOALS),
  away: poisson(GOALS.away * share * Math.exp(-edge / 2), MOST_GOALS),
});

function each({ home, away }: Grid, visit: (home: number, away: number, chance: number) => void): void {
  for (const [ofHome, one] of home.entries())
    for (const [ofAway, other] of away.entries()) visit(ofHome, ofAway, one * other);
}

/** The chances of each value of something that follows from the goals of both sides. */
function distribution(grid: Grid, valueOf: (home: number, away: number) => number): Distribution {
  const chances = new Map<number, number>();
  each(grid, (home, away, chance) => {
    const value = valueOf(home, away);
    chances.set(value, (chances.get(value) ?? 0) + chance);
  });
  return [...chances];
}

/** The chances of a home win, a draw and an away win. */
function threeWay(leads: Distribution): [number, number, number] {
  const chances: [number, number, number] = [0, 0, 0];
  for (const [lead, chance] of leads) chances[lead > 0 ? 0 : lead === 0 ? 1 : 2] += chance;
  return chances;
}

const winner = (type: "moneyLine" | "halfWinner", leads: Distribution, specifiers: number[] = []): Offer => {
  const [home, draw, away] = threeWay(leads);
  return offer(
    type,
    [
      { key: "home", chance: home },
      { key: "draw", chance: draw },
      { key: "away", chance: away },
    ],
    { specifiers },
  );
};

/** The lines in quarters that a side's chances make worth offering: those around even. */
const linesNear = (values: Distribution, lines: readonly number[], from = 0.22): number[] =>
  lines.filter((line) => {
    const above = aboveLine(values, line);
    return above >= from && above <= 1 - from;
  });

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, place) => from + place * step);

const HANDICAPS = range(-10, 10, 1);
const TOTALS = range(2, 26, 1);

/** Markets that follow from the goals of the whole match. */
function wholeMatch(grid: Grid, [ofHome, ofAway]: readonly [number, number]): Offer[] {
  const leads = distribution(grid, (home, away) => ofHome + home - ofAway - away);
  const totals = distribution(grid, (home, away) => ofHome + home + ofAway + away);
  const sides = {
    home: distribution(grid, (home) => ofHome + home),
    away: distribution(grid, (_, away) => ofAway + away),
  };
  const [home, draw, away] = threeWay(leads);
  const scores = new Map<string, number>();
  let [both, odd] = [0, 0];
  each(grid, (moreHome, moreAway, chance) => {
    const [one, other] = [ofHome + moreHome, ofAway + moreAway];
    const key = Math.max(one, other) > 4 ? "other" : `${one}-${other}`;
    scores.set(key, (scores.get(key) ?? 0) + chance);
    if (one > 0 && other > 0) both += chance;
    if ((one + other) % 2 === 1) odd += chance;
  });
  const keys = [
    ...range(0, 4, 1).flatMap((one) => range(0, 4, 1).map((other) => `${one}-${other}`)),
    "other",
  ];
  return [
    winner("moneyLine", leads),
    offer("doubleChance", [
      { key: "homeOrDraw", chance: home + draw },
      { key: "homeOrAway", chance: home + away },
      { key: "drawOrAway", chance: draw + away },
    ]),
    twoWay("drawNoBet", ["home", "away"], home / Math.max(home + away, 1e-9)),
    ...linesNear(
      leads,
      HANDICAPS.map((line) => -line),
    ).map((line) =>
      twoWay("asianHandicap", ["home", "away"], aboveLine(leads, line), { line: line === 0 ? 0 : -line }),
    ),
    ...linesNear(totals, TOTALS, 0.15).map((line) => overUnder("totals", line, aboveLine(totals, line))),
    twoWay("bothTeamsScore", ["yes", "no"], both),
    twoWay("oddEven", ["odd", "even"], odd),
    offer(
      "correctScore",
      keys.map((key) => ({ key, chance: scores.get(key) ?? 0 })),
    ),
    ...SIDES.flatMap((side) => {
      const conceded = sides[side === "home" ? "away" : "home"];
      return [
        ...linesNear(sides[side], [2, 6, 10, 14], 0.12).map((line) =>
          overUnder("teamTotals", line, aboveLine(sides[side], line), { subject: { side } }),
        ),
        twoWay("cleanSheet", ["yes", "no"], 1 - aboveLine(conceded, 2), { subject: { side } }),
      ];
    }),
  ];
}

/** Half time and full time, and the half that is being played or still to come. */
function halves(first: Grid, second: Grid, minute: number, events: readonly Event[]): Offer[] {
  const [homeSoFar, awaySoFar] = countOf(events, "goal", minute);
  const [homeAtHalf, awayAtHalf] = countOf(events, "goal", Math.min(minute, HALF));
  const leadsAtHalf = distribution(first, (home, away) => homeAtHalf + home - awayAtHalf - away);
  const inSecond: readonly [number, number] = [homeSoFar - homeAtHalf, awaySoFar - awayAtHalf];
  const secondLeads = distribution(second, (home, away) => inSecond[0] + home - inSecond[1] - away);
  const both = new Map<string, number>();
  const name = (lead: number): string => (lead > 0 ? "home" : lead < 0 ? "away" : "draw");
  for (const [half, one] of leadsAtHalf)
    for (const [more, other] of secondLeads) {
      const key = `${name(half)}-${name(half + more)}`;
      both.set(key, (both.get(key) ?? 0) + one * other);
    }
  const results = ["home", "draw", "away"];
  const half = minute < HALF ? 1 : 2;
  const totals =
    half === 1
      ? distribution(first, (home, away) => homeAtHalf + home + awayAtHalf + away)
      : distribution(second, (home, away) => inSecond[0] + inSecond[1] + home + away);
  return [
    offer(
      "halfTimeFullTime",
      results.flatMap((one) =>
        results.map((other) => ({ key: `${one}-${other}`, chance: both.get(`${one}-${other}`) ?? 0 })),
      ),
    ),
    winner("halfWinner", half === 1 ? leadsAtHalf : secondLeads, [half]),
    ...linesNear(totals, [2, 6, 10, 14], 0.12).map((line) =>
      overUnder("halfTotals", line, aboveLine(totals, line), { specifiers: [half] }),
    ),
  ];
}

function specials(share: number, minute: number, events: readonly Event[]): Offer[] {
  const sum = ([home, away]: readonly [number, number]): number => home + away;
  const corners = sum(countOf(events, "corner", minute));
  const reds = events.filter(
    (event) => event.kind === "card" && event.isRed && event.minute <= minute,
  ).length;
  const cards = sum(countOf(events, "card", minute)) + reds;
  const further = (soFar: number, mean: number): Distribution =>
    poisson(mean, 30).map((chance, more): [number, number] => [soFar + more, chance]);
  const ofCorners = further(corners, CORNERS * share);
  const ofCards = further(cards, CARDS * (1 + RED) * share);
  return [
    ...linesNear(ofCorners, range(2, 98, 4), 0.3).map((line) =>
      overUnder("cornersTotals", line, aboveLine(ofCorners, line)),
    ),
    ...linesNear(ofCards, range(2, 58, 4), 0.25).map((line) =>
      overUnder("cardsTotals", line, aboveLine(ofCards, line)),
    ),
  ];
}

/** The side that scores next, as long as the match has time for it. */
function nextGoal({ home, away }: { home: number; away: number }, goal: number): Offer {
  const none = Math.exp(-home - away);
  const share = home / Math.max(home + away, 1e-9);
  return offer(
    "nextGoal",
    [
      { key: "home", chance: (1 - none) * share },
      { key: "none", chance: none },
      { key: "away", chance: (1 - none) * (1 - share) },
    ],
    { specifiers: [goal] },
  );
}

/** A football match with goals, corners and cards; all markets follow from one grid of goals. */
export function football(chance: Chance, { key, league, startsAtMs, home, away }: Fixture): Course {
  const edge = home.strength - away.strength;
  const events = eventsOf(chance, key, edge);
  const score = (minute: number): Moment["score"] => {
    const [one, other] = countOf(events, "goal", minute);
    return { home: String(one), away: String(other), clock: `${minute}'` };
  };
  const moments = range(0, MINUTES, 1).map((minute): Moment => ({
    atMs: startsAtMs + minute * MINUTE_MS + (minute > HALF ? BREAK_MS : 0),
    score: score(minute),
    isShaken: events.some((event) => event.minute === minute && (event.kind === "goal" || event.isRed)),
  }));
  const played = { how: "played" } as const;
  const lastGoal = events.findLast(({ kind }) => kind === "goal");
  const without = events.filter((event) => event !== lastGoal);
  const elevens = { home: elevenOf(league, home), away: elevenOf(league, away) };
  const board = (of: readonly Event[], minute: number): ScoreboardOf<"football"> =>
    boardOf(of, minute, ({ side, minute: at }) => scorerOf(elevens[side], chance(key, side, "scorer", at)));
  const finalOf = (of: readonly Event[]): FinalResult => {
    const [one, other] = countOf(of, "goal", MINUTES);
    return {
      facts: factsOf(of, MINUTES, played),
      score: { home: String(one), away: String(other), clock: "" },
      board: board(of, MINUTES),
    };
  };
  return {
    moments,
    endsAtMs: startsAtMs + (MINUTES + 3) * MINUTE_MS + BREAK_MS,
    tossAtMs: null,
    factsAt: (moment) => factsOf(events, moment, null),
    boardAt: (moment) => board(events, moment),
    offersAt(moment, mood) {
      const minute = Math.max(0, moment);
      const left = (MINUTES - minute) / MINUTES;
      if (left < 0.02) return [];
      const now = edge + mood * left;
      const goals = countOf(events, "goal", minute);
      const first = gridOf(Math.max(0, HALF - minute) / MINUTES, now);
      const second = gridOf(Math.min(MINUTES - minute, HALF) / MINUTES, now);
      const means = {
        home: GOALS.home * left * Math.exp(now / 2),
        away: GOALS.away * left * Math.exp(-now / 2),
      };
      return [
        ...wholeMatch(gridOf(left, now), goals),
        ...halves(first, second, minute, events),
        nextGoal(means, goals[0] + goals[1] + 1),
        ...specials(left, minute, events),
      ];
    },
    final: finalOf(events),
    // The last goal is taken back afterwards, which changes most markets.
    corrected: lastGoal ? finalOf(without) : null,
  };
}
