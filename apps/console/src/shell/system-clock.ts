import type { Clock } from "@khela/kernel/clock";

/** The browser's clock; the only place of the console that reads it. */
export const systemClock: Clock = { nowMs: () => Date.now() };
