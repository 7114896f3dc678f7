import type { Clock } from "./clock.ts";

/** The machine's clock: the one place that reads it. For entries and what they compose; packages are given a Clock. */
export const systemClock: Clock = { nowMs: () => Date.now() };
