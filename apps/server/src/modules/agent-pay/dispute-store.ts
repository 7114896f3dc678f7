import type { MemberId } from "@khela/kernel/ids";
import type { DisputeState } from "@khela/rules/agents/bill";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** A dispute of a bill. */
export interface Dispute {
  id: string;
  billId: string;
  agentId: MemberId;
  text: string;
  openedAt: Date;
  state: DisputeState;
  answer: string | null;
  answeredAt: Date | null;
  answeredBy: string | null;
  correctionId: string | null;
}

const DISPUTE = sql`d.id, d.bill_id as "billId", d.agent_id as "agentId", d.text, d.opened_at as "openedAt", d.state,
  d.answer, d.answered_at as "answeredAt", d.answered_by as "answeredBy", d.correction_id as "correctionId"`;

/** The dispute of a bill. */
export async function findDispute(db: Db | Tx, billId: string): Promise<Dispute | undefined> {
  const { rows } =
    await sql<Dispute>`select ${DISPUTE} from agent_bill_dispute d where d.bill_id = ${billId}`.execute(db);
  return rows[0];
}

/** Ends an open dispute. @returns false where it isn't open */
export async function endDispute(
  tx: Tx,
  billId: string,
  end: { state: "corrected" | "declined"; answer: string; at: Date; by: string; correctionId?: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agent_bill_dispute set state = ${end.state}, answer = ${end.answer}, answered_at = ${end.at},
      answered_by = ${end.by}, correction_id = ${end.correctionId ?? null}
    where bill_id = ${billId} and state = 'open'`.execute(tx);
  return numAffectedRows === 1n;
}

/** A page of disputes, the open ones first, the oldest first among those, and their number. */
export async function listDisputes(
  db: Db,
  state: DisputeState | undefined,
  page: { limit: number; offset: number },
): Promise<{ rows: Dispute[]; count: number }> {
  const which = state === undefined ? sql`true` : sql`d.state = ${state}`;
  const { rows } = await sql<Dispute>`
    select ${DISPUTE} from agent_bill_dispute d where ${which}
    order by (d.state = 'open') desc, case when d.state = 'open' then d.opened_at end, d.opened_at desc
    limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{
    count: bigint;
  }>`select count(*) as count from agent_bill_dispute d where ${which}`.execute(db);
  return { rows, count: Number(counted.rows[0]?.count ?? 0n) };
}

/** Opens a dispute. @returns false where the bill has one */
export async function insertDispute(
  tx: Tx,
  dispute: Pick<Dispute, "id" | "billId" | "agentId" | "text" | "openedAt">,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into agent_bill_dispute (id, bill_id, agent_id, text, opened_at, state)
    values (${dispute.id}, ${dispute.billId}, ${dispute.agentId}, ${dispute.text}, ${dispute.openedAt}, 'open')
    on conflict (bill_id) do nothing`.execute(tx);
  return numAffectedRows === 1n;
}
