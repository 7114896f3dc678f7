/** Rates of an innings. Pure. Source: SPORT-01. */
import type { ScoreboardOf } from "@khela/contract/scoreboards";

type Board = ScoreboardOf<"cricket">;

/** Overs and balls as cricket writes them: 17.3 are 17 overs and 3 balls. @param balls legal ones */
export const oversText = (balls: number): string => `${Math.floor(balls / 6)}.${balls % 6}`;

/** Runs of an over, in hundredths, rounded to the nearest; null before the first ball. */
const rateHundredths = (runs: number, balls: number): number | null =>
  balls === 0 ? null : Math.round((runs * 600) / balls);

export interface Chase {
  target: number;
  /** Runs that are still needed; 0 once the target is reached. */
  runs: number;
  /** Legal balls that are left. */
  balls: number;
  requiredHundredths: number | null;
}

/** The rate of the present innings and, where a target is chased, what is still needed. */
export function ratesOf({ innings, target }: Board): {
  currentHundredths: number | null;
  chase: Chase | null;
} {
  const now = innings.at(-1);
  if (!now) return { currentHundredths: null, chase: null };
  const currentHundredths = rateHundredths(now.runs, now.balls);
  if (target === null) return { currentHundredths, chase: null };
  const runs = Math.max(0, target - now.runs);
  const balls = Math.max(0, now.overs * 6 - now.balls);
  return {
    currentHundredths,
    chase: { target, runs, balls, requiredHundredths: rateHundredths(runs, balls) },
  };
}
