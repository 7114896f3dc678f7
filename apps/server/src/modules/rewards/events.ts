import type { Localized } from "@khela/contract/shared";
import type { MemberId } from "@khela/kernel/ids";
import type { RewardSource, RewardState } from "@khela/rules/rewards/reward";
import { eventType } from "../../platform/events.ts";

/** What the event tells of a reward. */
export interface RewardChange {
  rewardId: string;
  memberId: MemberId;
  source: RewardSource;
  state: RewardState;
  title: Localized;
  /** Decimal text. */
  amount: string;
  currency: string;
  /** When it reached its state. */
  at: string;
}

/** A reward was issued (state `waiting` or `credited`), or a waiting one has ended. */
export const rewardChanged = eventType<RewardChange>("reward.changed");
