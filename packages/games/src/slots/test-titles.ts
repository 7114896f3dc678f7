import { defineTitle, type SlotTitle } from "./title.ts";
import type { FreeSpinRules, SlotRules, SlotStrips } from "./types.ts";

/** Basic rules that a test overrides where it needs to: 3 lines, one scatter pay scale, no feature. */
const PLAIN_RULES: SlotRules = {
  code: "test-title",
  mathsVersion: 1,
  pay: { kind: "lines", lines: 3 },
  pays: { wild: [0, 60, 400, 2_000], h1: [10, 50, 200, 1_000], h2: [0, 30, 100, 500], l1: [0, 10, 20, 50] },
  scatterPays: [200, 1_000, 5_000],
  wildMultiplier: { base: 1, free: 1 },
  wildExpands: { base: false, free: false },
  freeSpins: null,
  maxWinHundredths: 1_000_000,
};

/** Basic free spins: three of them, without multiplier, specials or retriggers. */
export const PLAIN_FREE_SPINS: FreeSpinRules = {
  awards: [3, 4, 5],
  retriggers: [0, 0, 0],
  maxSpins: 5,
  multiplier: { kind: "fixed", value: 1 },
  stickyWildReels: false,
  specials: [],
};

/** Short strips (5 to 7 stops) so that every stop can be visited. Wilds on reels 2 to 4. */
export const SHORT_STRIPS: SlotStrips = {
  base: [
    "h1 l1 h2 l1 scatter",
    "h1 wild l1 h2 scatter l1",
    "l1 h2 wild h1 scatter",
    "h2 h1 l1 scatter wild",
    "h1 h1 h2 scatter l1",
  ],
};

export function testTitle(rules: Partial<SlotRules> = {}, strips: SlotStrips = SHORT_STRIPS): SlotTitle {
  return defineTitle({ ...PLAIN_RULES, ...rules }, strips);
}
