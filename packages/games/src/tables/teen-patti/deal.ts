import { openShoe } from "../cards.ts";
import type { TableGame } from "../types.ts";
import { TEEN_PATTI, type TeenPattiOutcome } from "./spots.ts";

/** Deals from one deck in the order A, B, A, B, A, B. */
export const teenPattiGame: TableGame<TeenPattiOutcome> = {
  ...TEEN_PATTI,
  deal(rng) {
    const next = openShoe(rng, 1);
    const [a1, b1, a2, b2, a3, b3] = [next(), next(), next(), next(), next(), next()];
    return { a: [a1, a2, a3], b: [b1, b2, b3] };
  },
};
