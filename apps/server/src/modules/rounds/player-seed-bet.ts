import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";
import type { RoundKind } from "./store.ts";

/** A bet whose outcome follows from the player's seed pair and is known at once. */
export interface PlayerSeedBet<View extends object> {
  memberId: MemberId;
  sessionId: string;
  currency: string;
  gameCode: string;
  kind: RoundKind;
  mathsVersion: string;
  stake: Money;
  /** The game's category, where the player may have bonus money; the bet is of cash alone without it. */
  bonusCategory?: string | undefined;
  /** Whether a reality check is due, which refuses the bet; see the protection module. */
  realityCheckDue?: boolean | undefined;
  bet: unknown;
  /** Draws the outcome and computes the payout. Pure. */
  play(rng: Rng): { outcome: unknown; payout: Money; view: View };
}
