import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { PromotionPlan } from "../../../platform/db-types.gen.ts";

/** How far the parts of a grant are. */
export interface Plan {
  grantId: string;
  startedAt: Date;
  paidParts: number;
  paid: Money;
  counted: Money;
}

/** A part that was paid. */
export interface PaidPart {
  part: number;
  amount: Money;
  at: Date;
}

const planOf = (row: Selectable<PromotionPlan>): Plan => ({
  grantId: row.grant_id,
  startedAt: row.started_at,
  paidParts: row.paid_parts,
  paid: money(row.paid),
  counted: money(row.counted),
});

export async function insertPlan(
  tx: Tx,
  { grantId, parts, startedAt }: { grantId: string; parts: number; startedAt: Date },
): Promise<Plan> {
  const row = await tx
    .insertInto("promotion_plan")
    .values({ grant_id: grantId, parts, started_at: startedAt })
    .returningAll()
    .executeTakeFirstOrThrow();
  return planOf(row);
}

/** The plan of a grant that the caller has locked. @throws Error for a grant without one */
export async function planOfGrant(db: Db | Tx, grantId: string): Promise<Plan> {
  const row = await db
    .selectFrom("promotion_plan")
    .selectAll()
    .where("grant_id", "=", grantId)
    .executeTakeFirstOrThrow();
  return planOf(row);
}

/** The plans of grants, by grant. */
export async function plansOf(db: Db | Tx, grantIds: readonly string[]): Promise<Map<string, Plan>> {
  if (grantIds.length === 0) return new Map();
  const rows = await db.selectFrom("promotion_plan").selectAll().where("grant_id", "in", grantIds).execute();
  return new Map(rows.map((row) => [row.grant_id, planOf(row)]));
}

/** The paid parts of a grant, in order. */
export async function partsOf(db: Db | Tx, grantId: string): Promise<PaidPart[]> {
  const rows = await db
    .selectFrom("promotion_instalment")
    .select(["part", "amount", "at"])
    .where("grant_id", "=", grantId)
    .orderBy("part")
    .execute();
  return rows.map(({ part, amount, at }) => ({ part, amount: money(amount), at }));
}

/** Notes a part that was paid. */
export async function insertPart(
  tx: Tx,
  { grantId, rewardId, part, amount, at }: PaidPart & { grantId: string; rewardId: string },
): Promise<void> {
  await tx
    .insertInto("promotion_instalment")
    .values({ grant_id: grantId, part, amount, at, reward_id: rewardId })
    .execute();
}

/** Writes how far a plan is, and when the job looks again. */
export async function savePlan(
  tx: Tx,
  { grantId, paidParts, paid }: Plan,
  nextAt: Date | null,
): Promise<void> {
  await tx
    .updateTable("promotion_plan")
    .set({ paid_parts: paidParts, paid, next_at: nextAt })
    .where("grant_id", "=", grantId)
    .execute();
}

/** Adds valid stakes to a plan; corrections take some away. */
export async function addToPlan(tx: Tx, grantId: string, added: Money): Promise<Plan> {
  const row = await tx
    .updateTable("promotion_plan")
    .set((eb) => ({ counted: eb("counted", "+", added as bigint) }))
    .where("grant_id", "=", grantId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return planOf(row);
}

/** Ids of the grants whose next part is due, by id, after a given id. */
export async function listDueParts(db: Db, now: Date, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("promotion_plan")
    .select("grant_id")
    .where("next_at", "<=", now)
    .where("grant_id", ">", after)
    .orderBy("grant_id")
    .limit(limit)
    .execute();
  return rows.map(({ grant_id }) => grant_id);
}

/** Ids of a member's grants that are being paid in parts, newest first. */
export async function listPaying(db: Db | Tx, memberId: MemberId): Promise<string[]> {
  const rows = await db
    .selectFrom("promotion_grant")
    .select("id")
    .where("member_id", "=", memberId)
    .where("state", "=", "paying")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(50)
    .execute();
  return rows.map(({ id }) => id);
}
