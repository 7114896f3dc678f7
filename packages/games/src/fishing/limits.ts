import { type Money, money } from "@khela/kernel/money";

/** Cannon levels: what one shot costs, in 1/10,000 units. */
export const CANNON_LEVELS: readonly Money[] = [
  1_000n,
  2_000n,
  5_000n,
  10_000n,
  20_000n,
  50_000n,
  100_000n,
  200_000n,
  500_000n,
  1_000_000n,
].map(money);

/** Cannons around one sea. */
export const SEATS = 4;
/** Shots of one call, which are one round. */
export const BURST_MOST = 8;
/** A cannon fires once in this time at most, over all of a player's windows. */
export const SHOT_MS = 180;
/** So far ahead of that a player may be for a moment: calls don't arrive evenly. */
export const SHOT_SLACK_MS = 1_800;
/** A bullet may arrive so long after its fish has left. */
export const LEFT_GRACE_MS = 1_000;
/** Whoever neither fires nor calls for so long gives the seat away. */
export const SEAT_KEPT_MS = 60_000;
