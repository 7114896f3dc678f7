import type { TableGame } from "../types.ts";
import { SIC_BO, type SicBoOutcome } from "./spots.ts";

/** Draws three integers below 6 and adds one to each. */
export const sicBoGame: TableGame<SicBoOutcome> = {
  ...SIC_BO,
  deal: (rng) => ({ dice: [rng.int(6) + 1, rng.int(6) + 1, rng.int(6) + 1] }),
};
