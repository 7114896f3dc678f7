import { HI_LO } from "../hi-lo/hi-lo.ts";
import { LAST_OVER } from "../last-over/last-over.ts";
import { MINES } from "../mines/mines.ts";
import { RICKSHAW_RUSH } from "../rickshaw-rush/rickshaw-rush.ts";
import { DEUCES_WILD, JACKS_OR_BETTER } from "../video-poker/video-poker.ts";
import type { StepsGame } from "./steps-game.ts";

const ALL: readonly StepsGame[] = [MINES, HI_LO, LAST_OVER, RICKSHAW_RUSH, JACKS_OR_BETTER, DEUCES_WILD];

/**
 * Earlier maths versions that no new round uses. Each stays here until its last open round is over, STEPS_WAIT_MS
 * after the deploy.
 */
const EARLIER: readonly StepsGame[] = [];

/** The game of several calls with this code, or `undefined`. */
export function stepsGame(code: string): StepsGame | undefined {
  return ALL.find((game) => game.code === code);
}

/**
 * The game in the maths version that a round began with; `undefined` where that version is no longer kept, so that
 * the round is void. GAME-12.
 */
export function stepsGameOf(round: { gameCode: string; mathsVersion: string }): StepsGame | undefined {
  const isOf = ({ code, mathsVersion }: StepsGame): boolean =>
    code === round.gameCode && String(mathsVersion) === round.mathsVersion;
  return ALL.find(isOf) ?? EARLIER.find(isOf);
}

/** All maths versions in which open rounds can continue. */
export const STEPS_VERSIONS: readonly { gameCode: string; mathsVersion: string }[] = [...ALL, ...EARLIER].map(
  ({ code, mathsVersion }) => ({ gameCode: code, mathsVersion: String(mathsVersion) }),
);
