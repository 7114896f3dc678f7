import type { Ball, Side } from "@khela/rules/sports/markets/facts";
import type { InningsModel, PlayedBall } from "./cricket-model.ts";
import type { Player } from "./players.ts";

/** One side's innings with everything that the feed tells of it. */
export interface InningsStory {
  side: Side;
  overs: number;
  model: InningsModel;
  batting: readonly Player[];
  played: readonly PlayedBall[];
  balls: readonly Ball[];
  /** The two batters after each ball; the first pair at place 0. */
  crease: readonly (readonly [string, string])[];
  end: "overs" | "allOut" | "target" | "rain";
  wasCut: boolean;
}

/** The state of a match from a moment on: how many balls of each innings have been bowled. */
export interface CricketState {
  innings: 0 | 1;
  balls: number;
}

/** The whole match. */
export interface CricketStory {
  key: string;
  first: InningsStory;
  second: InningsStory;
  target: number;
  chase: { at: ReturnType<InningsModel["chase"]>; forget(): void };
}
