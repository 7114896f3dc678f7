import { HI_LO } from "../hi-lo/hi-lo.ts";
import { MINES } from "../mines/mines.ts";
import type { StepsGame } from "./steps-game.ts";

const ALL: readonly StepsGame[] = [MINES, HI_LO];

/** The game of a code that is played in several calls, or `undefined`. */
export function stepsGame(code: string): StepsGame | undefined {
  return ALL.find((game) => game.code === code);
}
