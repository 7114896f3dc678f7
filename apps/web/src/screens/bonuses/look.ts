import type { Bonus } from "@khela/contract/bonuses";
import type { BadgeTone } from "@khela/ui/badge";

/** The colours of a bonus's states; the others are neutral. */
export const BONUS_TONES: Readonly<Partial<Record<Bonus["state"], BadgeTone>>> = {
  waiting: "info",
  active: "gold",
  completed: "win",
};
