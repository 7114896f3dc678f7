import type { Clock } from "@khela/kernel/clock";

/** The browser's clock; no other code of the site reads it. */
export const systemClock: Clock = { nowMs: () => Date.now() };
