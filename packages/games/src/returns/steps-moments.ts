import { HI_LO, type HiLoAction, hiLoChances, type HiLoView } from "../hi-lo/hi-lo.ts";
import { LAST_OVER, type LastOverAction, lastOverRatio, SHOTS } from "../last-over/last-over.ts";
import { MINES, MINES_TILES, type MinesBet, minesRatio } from "../mines/mines.ts";
import {
  RICKSHAW_RUSH,
  type RickshawRushBet,
  rickshawRushRatio,
  TRAFFIC,
} from "../rickshaw-rush/rickshaw-rush.ts";
import type { Ratio, StepsOutcome } from "../steps/steps-game.ts";
import type { BetMoments } from "./spread.ts";

/** The chances of all steps that a round of several calls tried, in order. */
interface Walk {
  /** Value of the round before its first step, in stakes: the game's return. */
  readonly start: number;
  readonly chances: readonly number[];
}

const RANKS = 13;
const valueOf = ({ num, den }: Ratio): number => Number(num) / Number(den);

function minesOf({ mines }: MinesBet, actions: readonly unknown[]): Walk {
  const chances = actions.map((_, opened) => (MINES_TILES - mines - opened) / (MINES_TILES - opened));
  return { start: valueOf(minesRatio(mines, 0)), chances };
}

function hiLoOf(actions: readonly HiLoAction[], { cards }: HiLoView): Walk {
  const chances = actions.flatMap(({ move }, step) =>
    move === "skip" ? [] : [hiLoChances(cards[step] ?? 0, move) / RANKS],
  );
  return { start: HI_LO_RETURN, chances };
}

/** The initial factor of `hiLoNext`. */
const HI_LO_RETURN = 0.99;

const lastOverOf = (actions: readonly LastOverAction[]): Walk => ({
  start: valueOf(lastOverRatio([])),
  chances: actions.map(({ shot }) => SHOTS[shot].chance / 100),
});

function rickshawOf({ traffic }: RickshawRushBet, actions: readonly unknown[]): Walk {
  const { gaps, lorries } = TRAFFIC[traffic];
  return {
    start: valueOf(rickshawRushRatio(traffic, 0)),
    chances: actions.map(() => (gaps - lorries) / gaps),
  };
}

function walkOf(code: string, bet: unknown, { actions, view }: StepsOutcome): Walk | undefined {
  if (code === MINES.code) return minesOf(bet as MinesBet, actions);
  if (code === HI_LO.code) return hiLoOf(actions as readonly HiLoAction[], view as HiLoView);
  if (code === LAST_OVER.code) return lastOverOf(actions as readonly LastOverAction[]);
  if (code === RICKSHAW_RUSH.code) return rickshawOf(bet as RickshawRushBet, actions);
  return undefined;
}

/**
 * Mean and deviation of a round in which the player decides after every step whether to continue. The return is the
 * same wherever the player stops. The variance is that of the steps tried: each one either divides the round's value
 * by its chance, or ends the round at zero.
 * @param stake in 1/10,000
 */
export function stepsMoments(
  code: string,
  bet: unknown,
  outcome: StepsOutcome,
  stake: number,
): BetMoments | undefined {
  const walk = walkOf(code, bet, outcome);
  if (!walk) return undefined;
  // No step was tried, so the stake was returned.
  if (walk.chances.length === 0) return { expected: stake, deviation: 0, up: 0, down: 0 };
  let [worth, variance, before] = [walk.start, 0, walk.start];
  for (const chance of walk.chances) {
    variance += worth ** 2 * (1 / chance - 1);
    before = worth;
    worth /= chance;
  }
  return {
    expected: walk.start * stake,
    deviation: Math.sqrt(variance) * stake,
    up: (worth - before) * stake,
    down: before * stake,
  };
}
