import type { Clock } from "@khela/kernel/clock";

/** The real time. */
export const systemClock: Clock = { nowMs: () => Date.now() };
