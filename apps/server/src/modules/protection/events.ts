import type { MemberId } from "@khela/kernel/ids";
import type { Pause } from "@khela/rules/protection/exclusion";
import { eventType } from "../../platform/events.ts";

/** A player, or customer service on the player's request, has begun a self-exclusion. Time-outs are no news. */
export const playerExcluded = eventType<{ memberId: MemberId; length: Pause; at: string }>(
  "protection.excluded",
);
