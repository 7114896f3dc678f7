import type { TableGame } from "../types.ts";
import { SIC_BO, type SicBoOutcome } from "./spots.ts";

/** Three integers below 6, plus one each. */
export const sicBoGame: TableGame<SicBoOutcome> = {
  ...SIC_BO,
  deal: (rng) => ({ dice: [rng.int(6) + 1, rng.int(6) + 1, rng.int(6) + 1] }),
};
