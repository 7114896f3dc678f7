import { hasOnly } from "../instant/seed-game.ts";
import type { Ratio, StepsGame } from "../steps/steps-game.ts";
import { LAST_OVER_INFO } from "./info.ts";

/** Balls of an over. */
export const BALLS = 6;
/** Difficulty of a ball: an integer from 0, all equally likely. */
const BALL_RANGE = 100;

/** The batter's shots: a shot succeeds against balls below `chance` and scores `runs`. */
export const SHOTS = {
  block: { chance: 95, runs: 0 },
  single: { chance: 80, runs: 1 },
  four: { chance: 60, runs: 4 },
  six: { chance: 40, runs: 6 },
} as const;
export type Shot = keyof typeof SHOTS;
export const SHOT_NAMES = Object.keys(SHOTS) as readonly Shot[];

export interface LastOverAction {
  readonly shot: Shot;
}

/** The player's view of a round. */
export interface LastOverView {
  /** The balls faced so far, each with the shot that was played. */
  readonly faced: readonly { readonly shot: Shot; readonly ball: number }[];
  readonly runs: number;
  /** Whether the last ball faced took the wicket. */
  readonly out: boolean;
  /** The balls not faced, once the round is over; null before. */
  readonly rest: readonly number[] | null;
}

/** Return to player: 98 %. */
const RTP: Ratio = { num: 98n, den: 100n };

/** The payout over the stake when all these shots succeed: 0.98 over the chance of that. */
export function lastOverRatio(shots: readonly Shot[]): Ratio {
  return shots.reduce(
    ({ num, den }, shot) => ({ num: num * BigInt(BALL_RANGE), den: den * BigInt(SHOTS[shot].chance) }),
    RTP,
  );
}

/**
 * Last Over: six balls, one shot for each. Every successful shot raises the payout, a wicket ends the round; the
 * player may cash out after any ball.
 */
export const LAST_OVER: StepsGame<object, LastOverAction> = {
  code: LAST_OVER_INFO.code,
  mathsVersion: LAST_OVER_INFO.mathsVersion,
  draw: "ball",
  cashOut: true,
  isBet: (bet): bet is object => hasOnly(bet, []),
  isAction(action): action is LastOverAction {
    return hasOnly(action, ["shot"]) && (SHOT_NAMES as readonly unknown[]).includes(action.shot);
  },
  replay(rng, _bet, actions, ended) {
    const balls = Array.from({ length: BALLS }, () => rng.int(BALL_RANGE));
    if (actions.length > BALLS) return undefined;
    const faced = actions.map(({ shot }, index) => ({ shot, ball: balls[index] ?? 0 }));
    const wicket = faced.findIndex(({ shot, ball }) => ball >= SHOTS[shot].chance);
    const out = wicket >= 0;
    // No ball can be faced after a wicket.
    if (out && wicket < faced.length - 1) return undefined;
    const shots = actions.map(({ shot }) => shot);
    const over = out || faced.length === BALLS;
    const good = out ? shots.slice(0, -1) : shots;
    const view: LastOverView = {
      faced,
      runs: good.reduce((sum, shot) => sum + SHOTS[shot].runs, 0),
      out,
      rest: over || ended ? balls.slice(faced.length) : null,
    };
    return {
      over,
      pays: out ? { num: 0n, den: 1n } : shots.length === 0 ? null : lastOverRatio(shots),
      next: over ? null : lastOverRatio([...shots, "six"]),
      view,
    };
  },
};
