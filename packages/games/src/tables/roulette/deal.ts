import type { TableGame } from "../types.ts";
import { ROULETTE, type RouletteOutcome } from "./spots.ts";

/** Draws one integer below 37. */
export const rouletteGame: TableGame<RouletteOutcome> = {
  ...ROULETTE,
  deal: (rng) => ({ pocket: rng.int(37) }),
};
