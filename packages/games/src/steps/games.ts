import { HI_LO } from "../hi-lo/hi-lo.ts";
import { LAST_OVER } from "../last-over/last-over.ts";
import { MINES } from "../mines/mines.ts";
import { RICKSHAW_RUSH } from "../rickshaw-rush/rickshaw-rush.ts";
import { DEUCES_WILD, JACKS_OR_BETTER } from "../video-poker/video-poker.ts";
import type { StepsGame } from "./steps-game.ts";

const ALL: readonly StepsGame[] = [MINES, HI_LO, LAST_OVER, RICKSHAW_RUSH, JACKS_OR_BETTER, DEUCES_WILD];

/** Maths that no new round begins with. One stays here until its last open round is over: STEPS_WAIT_MS after the deploy. */
const EARLIER: readonly StepsGame[] = [];

/** The game of a code that is played in several calls, or `undefined`. */
export function stepsGame(code: string): StepsGame | undefined {
  return ALL.find((game) => game.code === code);
}

/** The game as it was when a round began; `undefined` where that maths is gone: such a round is void. GAME-12. */
export function stepsGameOf(round: { gameCode: string; mathsVersion: string }): StepsGame | undefined {
  const isOf = ({ code, mathsVersion }: StepsGame): boolean =>
    code === round.gameCode && String(mathsVersion) === round.mathsVersion;
  return ALL.find(isOf) ?? EARLIER.find(isOf);
}

/** Every maths by which open rounds may go on. */
export const STEPS_VERSIONS: readonly { gameCode: string; mathsVersion: string }[] = [...ALL, ...EARLIER].map(
  ({ code, mathsVersion }) => ({ gameCode: code, mathsVersion: String(mathsVersion) }),
);
