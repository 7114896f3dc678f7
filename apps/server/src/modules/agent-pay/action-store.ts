import type { MemberId, TransferId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { BillState } from "@khela/rules/agents/bill";
import type { ContractKind } from "@khela/rules/agents/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** What an approved request does about a bill. */
interface Action {
  billId: string;
  agentId: MemberId;
  kind: ContractKind;
  currency: string;
  amount: Money;
  reason: string;
  approvalId: string;
  at: Date;
}

export async function insertCorrection(
  tx: Tx,
  { mode, ...one }: Action & { id: string; mode: "now" | "next"; transferId: TransferId | undefined },
): Promise<void> {
  await sql`
    insert into agent_pay_correction (id, bill_id, agent_id, kind, currency, amount, mode, reason, approval_id, made_at, transfer_id)
    values (${one.id}, ${one.billId}, ${one.agentId}, ${one.kind}, ${one.currency}, ${one.amount}, ${mode}, ${one.reason},
      ${one.approvalId}, ${one.at}, ${one.transferId ?? null})`.execute(tx);
}

/** Strikes off what a bill carries on. @returns false where that was done already */
export async function insertReset(tx: Tx, one: Action): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into agent_carry_reset (bill_id, agent_id, kind, currency, amount, reason, approval_id, made_at)
    values (${one.billId}, ${one.agentId}, ${one.kind}, ${one.currency}, ${one.amount}, ${one.reason}, ${one.approvalId}, ${one.at})
    on conflict (bill_id) do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Whether a bill is the latest of its agent and kind, so that the next one takes its carry. */
export async function isLatest(
  db: Db | Tx,
  bill: { id: string; agentId: MemberId; kind: ContractKind; currency: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from agent_bill where agent_id = ${bill.agentId} and kind = ${bill.kind} and currency = ${bill.currency}
    order by to_day desc, slot desc limit 1`.execute(db);
  return rows[0]?.id === bill.id;
}

/** Moves a bill to another state. @returns false where it is in another one than `from` */
export async function moveBill(tx: Tx, id: string, from: BillState, to: BillState): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agent_bill set state = ${to}, retry_at = null where id = ${id} and state = ${from}`.execute(tx);
  return numAffectedRows === 1n;
}
