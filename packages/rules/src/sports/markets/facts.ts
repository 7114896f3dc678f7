/**
 * What happened in a match, as far as markets ask (SPORT-03, decision 0081). A feed tells it, an operator enters it by
 * hand, and the settle functions of the market types read nothing else.
 */
export type Side = "home" | "away";

export const otherSide = (side: Side): Side => (side === "home" ? "away" : "home");

/**
 * How a match ended. `abandoned`: begun and not finished within 48 hours; `postponed`: not begun within 48 hours;
 * `retired`: a side gave up; `walkover`: a side didn't come.
 */
export type Ending =
  | { readonly how: "played" | "abandoned" | "postponed" }
  | { readonly how: "retired" | "walkover"; readonly by: Side };

/** A thing that a side did in one half. */
interface InHalf {
  readonly side: Side;
  readonly half: 1 | 2;
}

export interface FootballFacts {
  readonly sport: "football";
  /** In the order in which they fell, without extra time and penalty shoot-outs. */
  readonly goals: readonly InHalf[];
  readonly corners: readonly InHalf[];
  /** Yellow and red cards of players on the pitch; a second yellow one counts as a red one. */
  readonly cards: readonly (InHalf & { readonly isRed: boolean })[];
  readonly halvesDone: 0 | 1 | 2;
  /** Null while it isn't over. */
  readonly ending: Ending | null;
}

/** The ways in which a batter is out. */
export const DISMISSALS = ["caught", "bowled", "lbw", "runOut", "stumped", "other"] as const;
export type Dismissal = (typeof DISMISSALS)[number];

/** A ball of an innings, a wide or no-ball included. */
export interface Ball {
  /** From 1. */
  readonly over: number;
  /** All runs of the ball but penalty runs. */
  readonly runs: number;
  /** Runs that the umpires gave for an offence. */
  readonly penaltyRuns: number;
  /** Whether it counts for the over: no wide, no no-ball. */
  readonly isLegal: boolean;
  /** Keys of players. */
  readonly batter: string;
  readonly bowler: string;
  /** The runs that count for the batter. */
  readonly batterRuns: number;
  readonly wicket: { readonly batter: string; readonly how: Dismissal } | null;
}

export interface CricketInnings {
  readonly batting: Side;
  /** The overs that the innings may have at present. */
  readonly overs: number;
  /** Where rain has shortened it: the legal balls that had been bowled by then; null where it wasn't shortened. */
  readonly cutAfterBalls: number | null;
  readonly balls: readonly Ball[];
  /** Why it is over; null while it isn't. `rain`: it was never finished. */
  readonly end: "overs" | "allOut" | "target" | "rain" | null;
}

export interface CricketPlayer {
  readonly key: string;
  readonly side: Side;
  readonly name: { readonly bn: string; readonly en: string };
}

export interface CricketFacts {
  readonly sport: "cricket";
  /** The overs of an innings as they were announced: 20 or 50. */
  readonly overs: number;
  readonly tossWonBy: Side | null;
  readonly innings: readonly CricketInnings[];
  /** The elevens. */
  readonly players: readonly CricketPlayer[];
  /** Who won after the innings, by runs, wickets or a revised target; null while that isn't known. */
  readonly winner: Side | "tie" | null;
  /** After a tie: its winner, and whether the competition counts that as the winner of the match. */
  readonly superOver: { readonly wonBy: Side; readonly decidesMatch: boolean } | null;
  readonly ending: Ending | null;
}

/** A set, game, quarter, half or map. */
export interface Period {
  readonly home: number;
  readonly away: number;
  readonly isDone: boolean;
}

/** Sports whose match is a row of periods. */
export interface PeriodFacts {
  readonly sport: "tennis" | "badminton" | "basketball" | "kabaddi" | "esports";
  /**
   * Games of each set, points of each game, quarter (the fifth and later ones are overtime) or half, rounds of each map;
   * the last one may be going on.
   */
  readonly periods: readonly Period[];
  readonly ending: Ending | null;
}

export type Facts = FootballFacts | CricketFacts | PeriodFacts;
export type MarketSport = Facts["sport"];

/** Whether the match was played to its end. */
export const isPlayed = ({ ending }: Facts): boolean => ending?.how === "played";
