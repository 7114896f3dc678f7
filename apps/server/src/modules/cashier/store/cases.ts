import { type Money, money, ZERO } from "@khela/kernel/money";
import type { ApprovalState } from "@khela/rules/operators/four-eyes";
import {
  type Insertable,
  type RawBuilder,
  type Selectable,
  sql,
  type SqlBool,
  type Updateable,
} from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { DB } from "../../../platform/db-types.gen.ts";
import type { InstalmentRow } from "./instalments.ts";

export async function insertEvent(tx: Tx, values: Insertable<DB["payout_event"]>): Promise<void> {
  await tx.insertInto("payout_event").values(values).execute();
}

/** All events of an instalment, in order. */
export function readEvents(db: Db | Tx, instalmentId: string): Promise<Selectable<DB["payout_event"]>[]> {
  return db
    .selectFrom("payout_event")
    .selectAll()
    .where("instalment_id", "=", instalmentId)
    .orderBy("id")
    .execute();
}

export async function insertProofs(
  tx: Tx,
  instalmentId: string,
  uploadIds: readonly string[],
  at: Date,
): Promise<void> {
  if (uploadIds.length === 0) return;
  const rows = uploadIds.map((upload_id) => ({ instalment_id: instalmentId, upload_id, at }));
  await tx.insertInto("payout_proof").values(rows).execute();
}

/** The player's pictures about an instalment, in the order of their arrival. */
export async function readProofs(db: Db | Tx, instalmentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("payout_proof")
    .select("upload_id")
    .where("instalment_id", "=", instalmentId)
    .orderBy("at")
    .orderBy("upload_id")
    .execute();
  return rows.map(({ upload_id }) => upload_id);
}

/** The number of pictures of each instalment; instalments without pictures are missing. */
export async function countProofs(
  db: Db | Tx,
  instalmentIds: readonly string[],
): Promise<Map<string, number>> {
  if (instalmentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("payout_proof")
    .select(["instalment_id", (count) => count.fn.countAll<bigint>().as("count")])
    .where("instalment_id", "in", [...instalmentIds])
    .groupBy("instalment_id")
    .execute();
  return new Map(rows.map(({ instalment_id, count }) => [instalment_id, Number(count)]));
}

export type DecisionAction = "repay" | "force" | "paid" | "failed";
type DecisionColumns = Selectable<DB["payout_decision"]>;
/** A decision request that needs a second person (four eyes). */
export type DecisionRow = Omit<DecisionColumns, "action" | "state"> & {
  action: DecisionAction;
  state: ApprovalState;
};

// The generated types are wider than the table's CHECK constraints.
const decisionOf = (row: DecisionColumns): DecisionRow => row as DecisionRow;

export async function insertDecision(tx: Tx, values: Insertable<DB["payout_decision"]>): Promise<void> {
  await tx.insertInto("payout_decision").values(values).execute();
}

/** The requests about an instalment, the latest first. Deciding transactions lock the instalment. */
export async function readDecisions(db: Db | Tx, instalmentId: string): Promise<DecisionRow[]> {
  const query = db.selectFrom("payout_decision").selectAll().where("instalment_id", "=", instalmentId);
  return (await query.orderBy("asked_at", "desc").execute()).map(decisionOf);
}

/** Closes a request that is still open. @returns whether it was */
export async function closeDecision(
  tx: Tx,
  id: string,
  change: Updateable<DB["payout_decision"]>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payout_decision")
    .set(change)
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** An instalment with its withdrawal's fields for the queue. */
export type CaseRow = InstalmentRow & {
  member_account: string;
  paid_by: string;
  paid_to: string;
  since: Date;
  pending: DecisionAction | null;
};

const SINCE = sql`case when s.receipt = 'disputed' then s.disputed_at when s.state = 'unclear' then s.submitted_at
  else coalesce(s.awaiting_since, s.settled_at, s.created_at) end`;
const SELECTED = sql`select s.*, w.member_account, coalesce(s.method_name, w.method_name) as paid_by,
    coalesce(s.payee_masked, w.payee_masked) as paid_to, ${SINCE} as since,
    d.action as pending
  from payout_instalment s join withdrawal w on w.id = s.withdrawal_id
  left join payout_decision d on d.instalment_id = s.id and d.state = 'open'`;

const VIEWS = {
  work: sql<SqlBool>`(s.receipt = 'disputed' or s.state = 'unclear')`,
  disputed: sql<SqlBool>`s.receipt = 'disputed'`,
  unclear: sql<SqlBool>`s.state = 'unclear'`,
  awaiting: sql<SqlBool>`s.receipt = 'awaiting'`,
  closed: sql<SqlBool>`s.receipt in ('received', 'auto_received', 'forced', 'replaced', 'returned')`,
};

const SORTS: Record<string, RawBuilder<unknown>> = {
  since: sql`since`,
  amount: sql`s.amount`,
  playerAccount: sql`w.member_account`,
  reference: sql`s.reference`,
};

export interface CaseFilter {
  view: keyof typeof VIEWS;
  /** Start of a reference or of a member's name. */
  search?: string | undefined;
  sort?: string | undefined;
  limit: number;
  offset: number;
}

/** A page of cases with the count and sum of the whole selection; those that have waited longest come first. */
export async function listCaseRows(
  db: Db,
  { view, search, sort, limit, offset }: CaseFilter,
): Promise<{ rows: CaseRow[]; count: number; sum: Money }> {
  const text = search?.toLowerCase() ?? "";
  const found =
    text === ""
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(starts_with(lower(s.reference), ${text}) or starts_with(lower(w.member_account), ${text})
          or s.id::text = ${text} or s.member_id::text = ${text})`;
  const descending = sort?.startsWith("-") ?? view === "closed";
  const name = sort?.replace(/^-/, "") ?? "since";
  const column = (Object.hasOwn(SORTS, name) ? SORTS[name] : undefined) ?? sql`since`;
  const direction = sql.raw(descending ? "desc" : "asc");
  const where = sql`where ${VIEWS[view]} and ${found}`;
  const { rows } = await sql<CaseRow>`
    ${SELECTED} ${where} order by ${column} ${direction}, s.id ${direction} limit ${limit} offset ${offset}`.execute(
    db,
  );
  const totals = await sql<{ count: bigint; sum: bigint | null }>`
    select count(*) as count, sum(s.amount)::bigint as sum
    from payout_instalment s join withdrawal w on w.id = s.withdrawal_id ${where}`.execute(db);
  const [total] = totals.rows;
  return { rows, count: Number(total?.count ?? 0), sum: money(total?.sum ?? ZERO) };
}

export async function findCase(db: Db | Tx, instalmentId: string): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`${SELECTED} where s.id = ${instalmentId}`.execute(db);
  return rows[0];
}
