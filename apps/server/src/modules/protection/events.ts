import type { MemberId } from "@khela/kernel/ids";
import type { Pause } from "@khela/rules/protection/exclusion";
import { eventType } from "../../platform/events.ts";

/**
 * A self-exclusion has begun, set by the player or by customer service on the player's request. Time-outs
 * publish no event.
 */
export const playerExcluded = eventType<{ memberId: MemberId; length: Pause; at: string }>(
  "protection.excluded",
);
