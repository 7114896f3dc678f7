import type { TableGame } from "../types.ts";
import { CORNERS, type Kick, KICKS, PENALTY_SHOOTOUT, type PenaltyOutcome } from "./spots.ts";

/** Draws two integers below four for each kick: its corner, then the keeper's. */
export const penaltyGame: TableGame<PenaltyOutcome> = {
  ...PENALTY_SHOOTOUT,
  deal: (rng) => ({
    kicks: Array.from({ length: KICKS * 2 }, (): Kick => {
      const aim = rng.int(CORNERS);
      return [aim, rng.int(CORNERS)];
    }),
  }),
};
