import type { Clock } from "@khela/kernel/clock";

/** The browser's clock; nothing else in the console reads it. */
export const systemClock: Clock = { nowMs: () => Date.now() };
