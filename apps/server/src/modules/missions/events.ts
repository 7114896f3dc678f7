import type { MemberId } from "@khela/kernel/ids";
import { eventType } from "../../platform/events.ts";

/** The number of prizes that these members can claim has changed. */
export const missionsChanged = eventType<{ memberIds: readonly MemberId[] }>("missions.changed");
