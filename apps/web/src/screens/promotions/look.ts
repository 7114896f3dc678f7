import type { PromotionCard } from "@khela/contract/promotions";
import type { BadgeTone } from "@khela/ui/badge";

/** The colour of a state on cards and pages. */
export const STATE_TONES: Readonly<Record<PromotionCard["state"], BadgeTone>> = {
  comingSoon: "info",
  join: "gold",
  joined: "win",
  process: "info",
  applying: "info",
  claim: "win",
  issued: "win",
  claimed: "neutral",
  rejected: "lose",
  close: "neutral",
};

/** The colour of a tag. */
export const TAG_TONES: Readonly<Record<PromotionCard["tags"][number], BadgeTone>> = {
  newbie: "new",
  limited: "hot",
  special: "gold",
  daily: "info",
  highRebate: "win",
  vip: "gold",
};
