/** Pictures and colours of rewards by source and state. */
import type { Reward } from "@khela/contract/rewards";
import type { BadgeTone } from "@khela/ui/badge";
import { artIcon } from "../../shell/categories.ts";

const PICTURES: Record<Reward["source"], string> = {
  rebate: "wallet",
  cashback: "wallet",
  vip: "crown",
  mission: "check",
  leaderboard: "trophy",
  raffle: "ticket",
  referral: "invite",
  promotion: "promo",
  points: "star",
  manual: "gift",
};

/** A small 3D picture for the source of a reward. */
export const sourcePicture = (source: Reward["source"]): string => artIcon(PICTURES[source]);

export const STATE_TONES: Record<Reward["state"], BadgeTone> = {
  waiting: "gold",
  credited: "win",
  claimed: "win",
  expired: "neutral",
  cancelled: "neutral",
};
