import { type Money, money } from "@khela/kernel/money";

/** Cannon levels: the price of one shot, in 1/10,000 units. */
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
/** The highest number of shots in one call; the shots of a call are one round. */
export const BURST_MOST = 8;
/** The shortest time between two shots of a player, over all of the player's windows. */
export const SHOT_MS = 180;
/** How far a player may run ahead of that rate, because calls don't arrive evenly. */
export const SHOT_SLACK_MS = 1_800;
/** How long after its fish has left a bullet may still arrive. */
export const LEFT_GRACE_MS = 1_000;
/** A player who neither fires nor calls for this long loses the seat. */
export const SEAT_IDLE_TIMEOUT_MS = 60_000;
