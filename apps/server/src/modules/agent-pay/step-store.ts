import type { MemberId, TransferId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { TeamFigures } from "@khela/rules/agents/contract";
import type { Tx } from "../../platform/database.ts";
import { insertMany } from "../../platform/insert-many.ts";

/** A payment of a salary while its day goes on. */
export interface NewStep extends TeamFigures {
  /** The contract's. */
  id: string;
  agentId: MemberId;
  uplineId: MemberId | null;
  payer: "platform" | "upline";
  currency: string;
  whole: Money;
  own: Money;
  paidBefore: Money;
  amount: Money;
}

export async function insertSteps(
  tx: Tx,
  { at, day }: { at: Date; day: string },
  steps: readonly (NewStep & { transferId: TransferId })[],
  paidAt: Date,
): Promise<void> {
  await insertMany(
    "agent_pay_step",
    steps.map((step) => ({
      contract_id: step.id,
      watermark: at,
      day,
      agent_id: step.agentId,
      upline_id: step.uplineId,
      payer: step.payer,
      currency: step.currency,
      turnover: step.turnover,
      active: step.active,
      whole: step.whole,
      own: step.own,
      paid_before: step.paidBefore,
      amount: step.amount,
      transfer_id: step.transferId,
      paid_at: paidAt,
    })),
  ).execute(tx);
}
