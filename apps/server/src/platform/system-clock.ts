import type { Clock } from "@khela/kernel/clock";

/** The machine's clock; no other file reads it. */
export const systemClock: Clock = { nowMs: () => Date.now() };
