import { LOST, type LegResult, VOID, WON } from "../leg-result.ts";
import { type CricketFacts, type CricketInnings, DISMISSALS, isPlayed } from "./facts.ts";
import {
  allVoid,
  factsOf,
  type MarketSpec,
  type MarketType,
  overUnder,
  type Results,
  specifier,
  wins,
} from "./market-type.ts";

/** A T20 innings that is this much shorter than announced has its run markets void. */
const T20_OVERS_LOST = 3;
/** The part of a one-day innings that must be there for its run markets to stand. */
const ODI_PART = 0.8;
const OVERS_OF_T20 = 20;
const BALLS_OF_AN_OVER = 6;

const legalBalls = ({ balls }: CricketInnings, over = Number.POSITIVE_INFINITY): number =>
  balls.filter((ball) => ball.isLegal && ball.over <= over).length;

/** Runs without penalty runs, of the balls that a market is about. */
const runs = ({ balls }: CricketInnings, from: number, to: number): number =>
  balls.reduce((sum, ball) => sum + (ball.over >= from && ball.over <= to ? ball.runs : 0), 0);

/** Whether an innings is so much shorter than announced that its run markets are void (domain rules, S9). */
function isTooShort({ overs: announced }: CricketFacts, { overs, cutAfterBalls }: CricketInnings): boolean {
  if (cutAfterBalls === null) return false;
  if (announced <= OVERS_OF_T20) return announced - overs >= T20_OVERS_LOST;
  return overs < announced * ODI_PART;
}

/** An innings that was played as far as it was allowed to be. */
const isComplete = ({ end }: CricketInnings): boolean => end !== null && end !== "rain";

type InningsSettle = (
  innings: CricketInnings,
  market: MarketSpec,
  facts: CricketFacts,
) => Results | undefined;

/**
 * A market on one innings, which is the first specifier. Void where the match ends before that innings begins.
 */
const inInnings =
  (settle: InningsSettle): MarketType["settle"] =>
  (facts, market) => {
    const match = factsOf(facts, "cricket");
    const innings = match.innings[specifier(market) - 1];
    if (!innings) return isPlayed(match) ? allVoid(market) : undefined;
    return settle(innings, market, match);
  };

/**
 * A market on runs: void in an innings that was shortened too much or that rain ended, unless it was decided before.
 * @param settle what it is without rain
 */
const onRuns = (settle: InningsSettle): MarketType["settle"] =>
  inInnings((innings, market, match) => {
    const { cutAfterBalls } = innings;
    if (!isTooShort(match, innings)) {
      return settle(innings, market, match) ?? (innings.end === "rain" ? allVoid(market) : undefined);
    }
    return settle(before(innings, cutAfterBalls ?? 0), market, match) ?? allVoid(market);
  });

/** The innings as it stood when so many legal balls had been bowled. */
function before(innings: CricketInnings, legal: number): CricketInnings {
  let bowled = 0;
  const balls = innings.balls.filter(({ isLegal }) => {
    const isBefore = bowled < legal;
    if (isLegal) bowled += 1;
    return isBefore;
  });
  return { ...innings, balls, end: null };
}

/** The place in the innings of the ball at which a wicket fell; -1 where it hasn't. */
const ballOfWicket = ({ balls }: CricketInnings, wicket: number): number =>
  balls.findIndex(
    (ball, place) =>
      ball.wicket !== null && balls.slice(0, place + 1).filter((one) => one.wicket).length === wicket,
  );

/**
 * The best of the named outcomes wins, several level ones as a dead heat. Players outside the eleven are void.
 * @param compare above zero where the first is better
 */
function best<Score>(
  { players }: CricketFacts,
  market: MarketSpec,
  scores: ReadonlyMap<string, Score>,
  compare: (one: Score, other: Score) => number,
): Results {
  const eleven = new Set(players.map(({ key }) => key));
  const ranked = [...scores].toSorted(([, one], [, other]) => compare(other, one));
  const top = ranked[0];
  if (!top) return allVoid(market);
  const winners = ranked.filter(([, score]) => compare(score, top[1]) === 0).map(([key]) => key);
  const won: LegResult =
    winners.length === 1 ? WON : { ...WON, deadHeat: { places: 1, sharedBy: winners.length } };
  return Object.fromEntries(
    market.outcomes.map((key) => [key, eleven.has(key) ? (winners.includes(key) ? won : LOST) : VOID]),
  );
}

/** The runs of each batter who faced a ball or got out. */
function batterRuns({ balls }: CricketInnings): Map<string, number> {
  const scores = new Map<string, number>();
  for (const { batter, batterRuns: own, wicket } of balls) {
    scores.set(batter, (scores.get(batter) ?? 0) + own);
    if (wicket && !scores.has(wicket.batter)) scores.set(wicket.batter, 0);
  }
  return scores;
}

interface Bowled {
  wickets: number;
  conceded: number;
}

/** The wickets of each bowler who took one, run outs left out, and the runs that were hit off them. */
function bowlers({ balls }: CricketInnings): Map<string, Bowled> {
  const scores = new Map<string, Bowled>();
  for (const { bowler, runs: conceded, wicket } of balls) {
    const so = scores.get(bowler) ?? { wickets: 0, conceded: 0 };
    const took = wicket !== null && wicket.how !== "runOut" && wicket.how !== "other";
    scores.set(bowler, { wickets: so.wickets + (took ? 1 : 0), conceded: so.conceded + conceded });
  }
  return new Map([...scores].filter(([, { wickets }]) => wickets > 0));
}

const common = {
  sports: ["cricket"],
  hasLine: false,
  subject: null,
  countsTowardsTurnover: true,
} as const;
const overOrUnder = { ...common, hasLine: true, outcomes: ["over", "under"] } as const;

export const CRICKET = {
  bookmaker: {
    ...common,
    group: "main",
    specifiers: [],
    outcomes: ["home", "away"],
    rules: ["superOver"],
    settle: (facts, market) => {
      const { winner, superOver } = factsOf(facts, "cricket");
      if (winner && winner !== "tie") return wins(market, winner);
      if (winner === "tie" && superOver) return wins(market, superOver.wonBy);
      return isPlayed(facts) ? allVoid(market) : undefined;
    },
  },
  toss: {
    ...common,
    group: "specials",
    specifiers: [],
    outcomes: ["home", "away"],
    countsTowardsTurnover: false,
    rules: [],
    settle: (facts, market) => {
      const { tossWonBy } = factsOf(facts, "cricket");
      return tossWonBy ? wins(market, tossWonBy) : undefined;
    },
  },
  tiedMatch: {
    ...common,
    group: "specials",
    specifiers: [],
    outcomes: ["yes", "no"],
    rules: [],
    settle: (facts, market) => {
      const { winner } = factsOf(facts, "cricket");
      return winner ? wins(market, winner === "tie" ? "yes" : "no") : undefined;
    },
  },
  inningsTotal: {
    ...overOrUnder,
    group: "innings",
    specifiers: ["innings"],
    rules: ["shortened", "penaltyRuns", "wholeLine"],
    settle: onRuns((innings, market) =>
      overUnder(market, runs(innings, 1, Number.POSITIVE_INFINITY), isComplete(innings)),
    ),
  },
  cricketSession: {
    ...overOrUnder,
    group: "innings",
    specifiers: ["innings", "over"],
    rules: ["sessionEnd", "shortened", "penaltyRuns", "wholeLine"],
    settle: onRuns((innings, market) => {
      const over = specifier(market, 1);
      const isBowled = legalBalls(innings, over) >= over * BALLS_OF_AN_OVER;
      // A shortened innings never reaches its last overs; all out or a reached target ends the session.
      if (!isBowled && innings.end === "overs") return allVoid(market);
      return overUnder(market, runs(innings, 1, over), isBowled || isComplete(innings));
    }),
  },
  cricketOverRuns: {
    ...overOrUnder,
    group: "overs",
    specifiers: ["innings", "over"],
    rules: ["overUnfinished", "penaltyRuns", "wholeLine"],
    settle: inInnings((innings, market) => {
      const over = specifier(market, 1);
      const balls = innings.balls.filter((ball) => ball.over === over);
      const isBowled = balls.filter(({ isLegal }) => isLegal).length === BALLS_OF_AN_OVER;
      if (innings.end !== null && balls.length === 0) return allVoid(market);
      const decided = overUnder(market, runs(innings, over, over), isBowled || isComplete(innings));
      return decided ?? (innings.end === "rain" ? allVoid(market) : undefined);
    }),
  },
  cricketNextWicket: {
    ...overOrUnder,
    group: "innings",
    specifiers: ["innings", "wicket"],
    rules: ["wicketNotFallen", "shortened", "penaltyRuns", "wholeLine"],
    settle: onRuns((innings, market) => {
      const fell = ballOfWicket(innings, specifier(market, 1));
      const balls = fell < 0 ? innings.balls : innings.balls.slice(0, fell + 1);
      const total = balls.reduce((sum, ball) => sum + ball.runs, 0);
      return overUnder(market, total, fell >= 0 || isComplete(innings));
    }),
  },
  dismissalMethod: {
    ...common,
    group: "specials",
    specifiers: ["innings", "wicket"],
    outcomes: DISMISSALS,
    rules: ["wicketNotFallen"],
    settle: inInnings((innings, market) => {
      const ball = innings.balls[ballOfWicket(innings, specifier(market, 1))];
      if (ball?.wicket) return wins(market, ball.wicket.how);
      return innings.end === null ? undefined : allVoid(market);
    }),
  },
  topBatter: {
    ...common,
    group: "players",
    specifiers: ["innings"],
    outcomes: "named",
    rules: ["elevens", "deadHeat", "shortened"],
    settle: onRuns((innings, market, match) =>
      isComplete(innings) ? best(match, market, batterRuns(innings), (one, other) => one - other) : undefined,
    ),
  },
  topBowler: {
    ...common,
    group: "players",
    specifiers: ["innings"],
    outcomes: "named",
    rules: ["elevens", "bowlerTie", "shortened"],
    settle: onRuns((innings, market, match) =>
      isComplete(innings)
        ? best(
            match,
            market,
            bowlers(innings),
            (one, other) => one.wickets - other.wickets || other.conceded - one.conceded,
          )
        : undefined,
    ),
  },
  playerRuns: {
    ...overOrUnder,
    group: "players",
    specifiers: ["innings"],
    subject: "player",
    rules: ["elevens", "shortened", "wholeLine"],
    settle: onRuns((innings, market, match) => {
      const { subject } = market;
      if (!subject || !("name" in subject)) throw new RangeError("a market without a player");
      const player = match.players.find(({ name }) => name.en === subject.name.en);
      if (!player) return allVoid(market);
      const scored = batterRuns(innings).get(player.key);
      if (scored === undefined) return isComplete(innings) ? allVoid(market) : undefined;
      const isOut = innings.balls.some(({ wicket }) => wicket?.batter === player.key);
      return overUnder(market, scored, isOut || isComplete(innings));
    }),
  },
} as const satisfies Record<string, MarketType>;

/** The winner of a match; a tie is void, unless the competition lets a super over decide. */
export function cricketWinner(facts: CricketFacts, market: MarketSpec): Results | undefined {
  const { winner, superOver } = facts;
  if (winner && winner !== "tie") return wins(market, winner);
  if (winner === "tie" && superOver?.decidesMatch) return wins(market, superOver.wonBy);
  return isPlayed(facts) ? allVoid(market) : undefined;
}
