import type { Clock } from "@khela/kernel/clock";

/** The machine's clock: the one place that reads it. */
export const systemClock: Clock = { nowMs: () => Date.now() };
