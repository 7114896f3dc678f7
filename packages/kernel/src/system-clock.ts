import type { Clock } from "./clock.ts";

/**
 * The machine's clock; no other file reads it. Entry points and their composition use it, while packages receive
 * a Clock.
 */
export const systemClock: Clock = { nowMs: () => Date.now() };
