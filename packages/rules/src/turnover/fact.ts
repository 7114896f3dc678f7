import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { ValidStakeReason } from "./valid-stake.ts";

/**
 * One settled bet, or a correction of one, as turnover counts it. Facts never change. Play credit is never among
 * them. Source: PROMO-03, domain rules 2.7.
 */
export interface TurnoverFact<Category extends string = string> {
  /** The order in which facts were counted, without gaps. */
  readonly seq: bigint;
  readonly betId: string;
  /** 0 for the settlement. From 1 on a correction, whose amounts are differences and may be negative. */
  readonly version: number;
  readonly memberId: MemberId;
  readonly currency: string;
  readonly category: Category;
  readonly vendor: string;
  readonly gameCode: string;
  readonly stake: Money;
  /** The part of the stake that was bonus money. */
  readonly bonusStake: Money;
  /** Gross, stake included. */
  readonly payout: Money;
  /** What counts of the stake. */
  readonly validStake: Money;
  /** The part of the valid stake that was cash; rebates, points, ranks, agents and locks count this. */
  readonly validCash: Money;
  /** Why the valid stake is below the stake; null where all of it counts. */
  readonly reason: ValidStakeReason | null;
  readonly betAt: Date;
  readonly settledAt: Date;
}
