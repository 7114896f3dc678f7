import { type Spot, spot, type TableRules, unknownSpot } from "../types.ts";

const PENALTY_CODE = "penalty-shootout";
/** Kicks of each side. */
export const KICKS = 5;
/** Corners of the goal: up left, up right, down left, down right, as the kicker sees them. */
export const CORNERS = 4;

/** A kick: the corner it goes to, and the corner the keeper jumps to. The same corner is a save. */
export type Kick = readonly [aim: number, dive: number];

/** Ten kicks, the sides alternating, the home side first. All are taken, whatever the score. */
export interface PenaltyOutcome {
  readonly kicks: readonly Kick[];
}

export const isGoal = ([aim, dive]: Kick): boolean => aim !== dive;

/** Goals of both sides after these kicks. */
export function scoreOf(kicks: readonly Kick[]): readonly [home: number, away: number] {
  const goals = (side: number) => kicks.filter((kick, at) => at % 2 === side && isGoal(kick)).length;
  return [goals(0), goals(1)];
}

export function winnerOf({ kicks }: PenaltyOutcome): "home" | "draw" | "away" {
  const [home, away] = scoreOf(kicks);
  return home > away ? "home" : home < away ? "away" : "draw";
}

/** The total number of goals from which `over` wins; below it `under` wins. */
export const MANY_GOALS = 8;
/** The lead that counts as a clear win. */
const CLEAR = 2;
/** Goals of each side in the scores that have a spot of their own. */
export const SCORES: readonly number[] = [5, 4, 3, 2];
/** Payouts and returns of scores, by the higher and the lower number of goals. */
const BY_SCORE: Readonly<Record<string, readonly [pay: number, rtpPpm: number]>> = {
  "5-5": [1_700, 957_329],
  "5-4": [1_020, 957_329],
  "5-3": [1_530, 957_329],
  "5-2": [4_600, 959_415],
  "4-4": [612, 957_329],
  "4-3": [920, 959_415],
  "4-2": [2_750, 955_939],
  "3-3": [1_375, 955_939],
  "3-2": [4_140, 959_415],
  "2-2": [12_400, 957_870],
};
const scorePay = (home: number, away: number): readonly [pay: number, rtpPpm: number] =>
  BY_SCORE[`${Math.max(home, away)}-${Math.min(home, away)}`] ?? unknownSpot(`score-${home}-${away}`);

const scores = SCORES.flatMap((home) =>
  SCORES.map((away): Spot => {
    const [pay, rtpPpm] = scorePay(home, away);
    return spot(`score-${home}-${away}`, [pay], rtpPpm);
  }),
);

/**
 * Every kick goes to one of four corners and the keeper jumps to one, each with the same chance: three kicks of four
 * are goals (GAME-08). Both sides have the same chances; there are no kicks after the tenth.
 */
export const PENALTY_SHOOTOUT: TableRules<PenaltyOutcome> = {
  code: PENALTY_CODE,
  mathsVersion: 1,
  spots: [
    spot("home", [270], 958_225),
    spot("draw", [330], 957_670),
    spot("away", [270], 958_225),
    spot("home-clear", [725], 959_046),
    spot("away-clear", [725], 959_046),
    spot("over", [182], 956_578),
    spot("under", [202], 958_302),
    spot("odd", [192], 959_062),
    spot("even", [192], 960_937),
    spot("first-goal", [128], 960_000),
    spot("first-saved", [384], 960_000),
    ...scores,
    spot("score-other", [3_090], 958_081),
  ],
  judge(code, outcome) {
    const pay = PENALTY_SHOOTOUT.spots.find((one) => one.code === code)?.pays[0] ?? unknownSpot(code);
    return wins(code, outcome) ? pay : 0;
  },
  revealMs: ({ kicks }) => kicks.length * KICK_MS + 1_200,
};

/** The length of one kick on the screen, in milliseconds. */
export const KICK_MS = 1_300;

function wins(code: string, { kicks }: PenaltyOutcome): boolean {
  const [home, away] = scoreOf(kicks);
  const [first] = kicks;
  switch (code) {
    case "home":
      return home > away;
    case "away":
      return away > home;
    case "draw":
      return home === away;
    case "home-clear":
      return home - away >= CLEAR;
    case "away-clear":
      return away - home >= CLEAR;
    case "over":
      return home + away >= MANY_GOALS;
    case "under":
      return home + away < MANY_GOALS;
    case "odd":
      return (home + away) % 2 === 1;
    case "even":
      return (home + away) % 2 === 0;
    case "first-goal":
      return first !== undefined && isGoal(first);
    case "first-saved":
      return first !== undefined && !isGoal(first);
    case "score-other":
      return !SCORES.includes(home) || !SCORES.includes(away);
    default:
      return code === `score-${home}-${away}`;
  }
}
