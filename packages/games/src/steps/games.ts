import { HI_LO } from "../hi-lo/hi-lo.ts";
import { LAST_OVER } from "../last-over/last-over.ts";
import { MINES } from "../mines/mines.ts";
import { RICKSHAW_RUSH } from "../rickshaw-rush/rickshaw-rush.ts";
import { DEUCES_WILD, JACKS_OR_BETTER } from "../video-poker/video-poker.ts";
import type { StepsGame } from "./steps-game.ts";

const ALL: readonly StepsGame[] = [MINES, HI_LO, LAST_OVER, RICKSHAW_RUSH, JACKS_OR_BETTER, DEUCES_WILD];

/** The game of a code that is played in several calls, or `undefined`. */
export function stepsGame(code: string): StepsGame | undefined {
  return ALL.find((game) => game.code === code);
}
