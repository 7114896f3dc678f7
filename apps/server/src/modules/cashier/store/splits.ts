import type { Money } from "@khela/kernel/money";
import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { DB } from "../../../platform/db-types.gen.ts";

/** A part of a plan with its account. */
export interface PartRow {
  withdrawal_id: string;
  place: number;
  amount: Money;
  payout_account_id: string;
  method_id: string;
  payee_masked: string;
}

/** The operator who planned a split. */
export interface SplitRow {
  withdrawal_id: string;
  made_by: string;
  made_name: string;
  reason: string;
  parts: PartRow[];
}

/** The plans of these withdrawals; most have none. */
export async function readSplits(
  db: Db | Tx,
  withdrawalIds: readonly string[],
): Promise<Map<string, SplitRow>> {
  if (withdrawalIds.length === 0) return new Map();
  const plans = await db
    .selectFrom("withdrawal_split")
    .select(["withdrawal_id", "made_by", "made_name", "reason"])
    .where("withdrawal_id", "in", [...withdrawalIds])
    .execute();
  if (plans.length === 0) return new Map();
  const rows = await db
    .selectFrom("withdrawal_part as p")
    .innerJoin("payout_account as a", "a.id", "p.payout_account_id")
    .select([
      "p.withdrawal_id",
      "p.place",
      "p.amount",
      "p.payout_account_id",
      "a.method_id",
      "a.payee_masked",
    ])
    .where("p.withdrawal_id", "in", [...withdrawalIds])
    .orderBy("p.withdrawal_id")
    .orderBy("p.place")
    .execute();
  const parts = Map.groupBy(rows as PartRow[], ({ withdrawal_id }) => withdrawal_id);
  return new Map(
    plans.map((plan) => [plan.withdrawal_id, { ...plan, parts: parts.get(plan.withdrawal_id) ?? [] }]),
  );
}

export async function readSplit(db: Db | Tx, withdrawalId: string): Promise<SplitRow | undefined> {
  return (await readSplits(db, [withdrawalId])).get(withdrawalId);
}

/** Replaces the plan of a split, or removes it. The withdrawal is locked. */
export async function replaceSplit(
  tx: Tx,
  withdrawalId: string,
  plan:
    | {
        split: Omit<Insertable<DB["withdrawal_split"]>, "withdrawal_id">;
        parts: readonly { amount: Money; payoutAccountId: string }[];
      }
    | undefined,
): Promise<void> {
  // Parts are deleted first, because their guard reads the withdrawal.
  await tx.deleteFrom("withdrawal_part").where("withdrawal_id", "=", withdrawalId).execute();
  await tx.deleteFrom("withdrawal_split").where("withdrawal_id", "=", withdrawalId).execute();
  if (!plan) return;
  await tx
    .insertInto("withdrawal_split")
    .values({ withdrawal_id: withdrawalId, ...plan.split })
    .execute();
  await tx
    .insertInto("withdrawal_part")
    .values(
      plan.parts.map(({ amount, payoutAccountId }, index) => ({
        withdrawal_id: withdrawalId,
        place: index + 1,
        amount,
        payout_account_id: payoutAccountId,
      })),
    )
    .execute();
}

/** Whether an account is planned for, or being paid in, an open withdrawal. */
export async function isSplitTarget(tx: Tx, payoutAccountId: string): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (select from withdrawal_part p join withdrawal w on w.id = p.withdrawal_id
        where p.payout_account_id = ${payoutAccountId} and w.settled_at is null)
      or exists (select from payout_instalment s join withdrawal w on w.id = s.withdrawal_id
        where s.payout_account_id = ${payoutAccountId} and w.settled_at is null) as busy`.execute(tx);
  return rows[0]?.busy ?? false;
}
