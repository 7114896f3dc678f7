import type { TableGame } from "../types.ts";
import { CLOCKWORK_ARENA, type ClockworkOutcome, type Knock, KNOCK_CHANCES, springsOf } from "./spots.ts";

/** Draws one integer below 32 for each clash: up to 10 Meron is knocked, up to 21 Wala, above that both. */
export const clockworkGame: TableGame<ClockworkOutcome> = {
  ...CLOCKWORK_ARENA,
  deal(rng) {
    const clashes: Knock[] = [];
    while (Math.min(...springsOf(clashes)) > 0) {
      const drawn = rng.int(KNOCK_CHANCES.of);
      clashes.push(drawn < KNOCK_CHANCES.one ? "meron" : drawn < KNOCK_CHANCES.one * 2 ? "wala" : "both");
    }
    return { clashes };
  },
};
