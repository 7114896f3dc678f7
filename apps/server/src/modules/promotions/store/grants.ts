import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { EndedSpan } from "@khela/rules/bonuses/extension";
import { nextState } from "@khela/rules/cashier/transitions";
import {
  type GrantEvent,
  type GrantState,
  grantTransitions,
  LIVE_GRANTS,
} from "@khela/rules/promotions/grant";
import type { HeldGrant } from "@khela/rules/promotions/stacking";
import { type OfferTerms, type OfferTermsText, termsFromText } from "@khela/rules/promotions/terms";
import { AppError } from "@khela/kernel/errors";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database.ts";
import type { PromotionGrant } from "../../../platform/db-types.gen.ts";

export type GrantSource = "member" | "deposit" | "operator";

/** A grant: one member's share in a promotion, under the terms of its offer. */
export interface Grant {
  id: string;
  promotionId: string;
  offerId: string;
  memberId: MemberId;
  state: GrantState;
  source: GrantSource;
  period: string;
  depositId: string | null;
  currency: string;
  reserved: Money;
  amount: Money | null;
  counted: Money;
  at: Date;
  changedAt: Date;
  expiresAt: Date | null;
  rewardId: string | null;
  reason: string | null;
  comment: string | null;
  /** What the house has paid for it after its deposit was corrected; null: the deposit was not. */
  kept: Money | null;
}

const grantOf = (row: Selectable<PromotionGrant>): Grant => ({
  id: row.id,
  promotionId: row.promotion_id,
  offerId: row.offer_id,
  memberId: row.member_id as MemberId,
  state: row.state as GrantState,
  source: row.source as GrantSource,
  period: row.period,
  depositId: row.deposit_id,
  currency: row.currency,
  reserved: money(row.reserved),
  amount: row.amount === null ? null : money(row.amount),
  counted: money(row.counted),
  at: row.at,
  changedAt: row.changed_at,
  expiresAt: row.expires_at,
  rewardId: row.reward_id,
  reason: row.reason,
  comment: row.comment,
  kept: row.kept === null ? null : money(row.kept),
});

/** A grant to insert, in state `joined`. */
export interface NewGrant {
  id: string;
  promotionId: string;
  offerId: string;
  memberId: MemberId;
  source: GrantSource;
  period: string;
  depositId: string | null;
  currency: string;
  reserved: Money;
  at: Date;
  expiresAt: Date | null;
}

/** Inserts a grant with its first step. @param by `member`, `system` or `operator:<name>` */
export async function insertGrant(tx: Tx, grant: NewGrant, by: string, note = ""): Promise<Grant> {
  const row = await tx
    .insertInto("promotion_grant")
    .values({
      id: grant.id,
      promotion_id: grant.promotionId,
      offer_id: grant.offerId,
      member_id: grant.memberId,
      state: "joined",
      source: grant.source,
      period: grant.period,
      deposit_id: grant.depositId,
      currency: grant.currency,
      reserved: grant.reserved,
      at: grant.at,
      changed_at: grant.at,
      expires_at: grant.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertStep(tx, { id: grant.id, state: "joined" }, { at: grant.at, by, note });
  return grantOf(row);
}

/** What a step of a grant changes beside its state. */
export interface GrantChange {
  at: Date;
  by: string;
  note?: string;
  amount?: Money;
  reserved?: Money;
  expiresAt?: Date | null;
  rewardId?: string;
  reason?: string;
  comment?: string;
  kept?: Money;
}

/**
 * Moves a grant that the caller has locked, and keeps the step.
 * @throws AppError PROMO_STATE (state) where the event isn't allowed
 */
export async function moveGrant(
  tx: Tx,
  grant: Grant,
  event: GrantEvent,
  change: GrantChange,
): Promise<Grant> {
  const state = nextState(grantTransitions, grant.state, event);
  if (!state) throw new AppError("PROMO_STATE", { state: grant.state });
  const row = await tx
    .updateTable("promotion_grant")
    .set({
      state,
      changed_at: change.at,
      ...(change.amount !== undefined && { amount: change.amount }),
      ...(change.reserved !== undefined && { reserved: change.reserved }),
      ...(change.expiresAt !== undefined && { expires_at: change.expiresAt }),
      ...(change.rewardId !== undefined && { reward_id: change.rewardId }),
      ...(change.reason !== undefined && { reason: change.reason }),
      ...(change.comment !== undefined && { comment: change.comment }),
      ...(change.kept !== undefined && { kept: change.kept }),
    })
    .where("id", "=", grant.id)
    .where("state", "=", grant.state)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError("PROMO_STATE", { state: grant.state });
  await insertStep(tx, { id: grant.id, state }, change);
  return grantOf(row);
}

/** Notes what is kept of a paid grant whose deposit was corrected to less. */
export async function saveKept(
  tx: Tx,
  grant: Grant,
  { kept, ...step }: { kept: Money; at: Date; by: string; note: string },
): Promise<void> {
  await tx
    .updateTable("promotion_grant")
    .set({ kept, changed_at: step.at })
    .where("id", "=", grant.id)
    .execute();
  await insertStep(tx, grant, step);
}

/** Notes what a paid-in-parts grant can still cost in all, after its deposit was corrected. */
export async function saveReserved(
  tx: Tx,
  grant: Grant,
  reserved: Money,
  step: { at: Date; by: string; note: string },
): Promise<void> {
  await tx
    .updateTable("promotion_grant")
    .set({ reserved, changed_at: step.at })
    .where("id", "=", grant.id)
    .execute();
  await insertStep(tx, grant, step);
}

/** Keeps a step of a grant that stays in its state. */
export const noteStep = (
  tx: Tx,
  grant: Pick<Grant, "id" | "state">,
  step: { at: Date; by: string; note: string },
): Promise<void> => insertStep(tx, grant, step);

async function insertStep(
  tx: Tx,
  { id, state }: { id: string; state: GrantState },
  { at, by, note = "" }: Pick<GrantChange, "at" | "by" | "note">,
): Promise<void> {
  await sql`insert into promotion_step (grant_id, seq, at, state, by, note)
    select ${id}, coalesce(max(seq), 0) + 1, ${at}, ${state}, ${by}, ${note} from promotion_step
    where grant_id = ${id}`.execute(tx);
}

export async function findGrant(db: Db | Tx, id: string): Promise<Grant | undefined> {
  const row = await db.selectFrom("promotion_grant").selectAll().where("id", "=", id).executeTakeFirst();
  return row && grantOf(row);
}

/** The grant as it is once it is locked; the member's accounts are locked before. */
export async function lockGrant(tx: Tx, id: string): Promise<Grant | undefined> {
  const row = await tx
    .selectFrom("promotion_grant")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && grantOf(row);
}

/** A member's grants, of one promotion or of all, newest first. */
export async function grantsOf(db: Db | Tx, memberId: MemberId, promotionId?: string): Promise<Grant[]> {
  let query = db.selectFrom("promotion_grant").selectAll().where("member_id", "=", memberId);
  if (promotionId !== undefined) query = query.where("promotion_id", "=", promotionId);
  const rows = await query.orderBy("at", "desc").orderBy("id", "desc").limit(1_000).execute();
  return rows.map(grantOf);
}

/** The grants of a deposit, newest first. */
export async function grantsOfDeposit(tx: Tx, depositId: string): Promise<Grant[]> {
  const rows = await tx
    .selectFrom("promotion_grant")
    .selectAll()
    .where("deposit_id", "=", depositId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(grantOf);
}

export async function findByReward(db: Db, rewardId: string): Promise<Grant | undefined> {
  const row = await db
    .selectFrom("promotion_grant")
    .selectAll()
    .where("reward_id", "=", rewardId)
    .executeTakeFirst();
  return row && grantOf(row);
}

/** Kind and group of a member's grants that are not over. */
export async function heldBy(tx: Tx, memberId: MemberId): Promise<HeldGrant[]> {
  const rows = await tx
    .selectFrom("promotion_grant as g")
    .innerJoin("promotion_offer as o", "o.id", "g.offer_id")
    .select("o.terms")
    .where("g.member_id", "=", memberId)
    .where("g.state", "in", [...LIVE_GRANTS])
    .execute();
  return rows.map(({ terms }) => {
    const { reward, group } = terms as OfferTermsText;
    return { kind: reward.kind, group };
  });
}

/** The terms under which a grant was begun. */
export async function termsOf(db: Db | Tx, offerId: string): Promise<OfferTerms> {
  const { terms } = await db
    .selectFrom("promotion_offer")
    .select("terms")
    .where("id", "=", offerId)
    .executeTakeFirstOrThrow();
  return termsFromText(terms as OfferTermsText);
}

/** The times that its end was moved for. */
export async function extensionsOf(tx: Tx, grantId: string): Promise<EndedSpan[]> {
  const rows = await tx
    .selectFrom("promotion_extension")
    .select(["from_at", "to_at"])
    .where("grant_id", "=", grantId)
    .execute();
  return rows.map((row) => ({ fromMs: row.from_at.getTime(), toMs: row.to_at.getTime() }));
}

export async function saveExtensions(
  tx: Tx,
  grantId: string,
  { parts, expiresAt, at }: { parts: readonly EndedSpan[]; expiresAt: Date; at: Date },
): Promise<void> {
  await tx
    .insertInto("promotion_extension")
    .values(
      parts.map((part) => ({
        grant_id: grantId,
        from_at: new Date(part.fromMs),
        to_at: new Date(part.toMs),
        at,
      })),
    )
    .execute();
  await tx.updateTable("promotion_grant").set({ expires_at: expiresAt }).where("id", "=", grantId).execute();
}

/** The states that end by themselves when their time is over. */
export const ENDING_GRANTS: readonly GrantState[] = ["joined", "progressing", "claimable", "paying"];

/** Ids of the next grants that will end by themselves, by id, after a given id. */
export async function listEnding(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("promotion_grant")
    .select("id")
    .where("state", "in", [...ENDING_GRANTS])
    .where("expires_at", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of grants whose time is over, by id, after a given id. */
export async function listDue(db: Db, now: Date, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("promotion_grant")
    .select("id")
    .where("state", "in", [...ENDING_GRANTS])
    .where("expires_at", "<=", now)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertPictures(tx: Tx, grantId: string, uploadIds: readonly string[]): Promise<void> {
  if (uploadIds.length === 0) return;
  await tx
    .insertInto("promotion_picture")
    .values(uploadIds.map((upload_id, index) => ({ grant_id: grantId, upload_id, place: index + 1 })))
    .execute();
}

export async function picturesOf(db: Db | Tx, grantId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("promotion_picture")
    .select("upload_id")
    .where("grant_id", "=", grantId)
    .orderBy("place")
    .execute();
  return rows.map(({ upload_id }) => upload_id);
}

/** All grants of a member, newest first. */
export async function listOwn(db: Db, memberId: MemberId) {
  const rows = await db
    .selectFrom("promotion_grant as g")
    .innerJoin("promotion as p", "p.id", "g.promotion_id")
    .select(["p.code as promotion", "g.at", "g.state", "g.amount", "g.currency", "g.comment", "g.reason"])
    .where("g.member_id", "=", memberId)
    .orderBy("g.at", "desc")
    .execute();
  return rows.map(({ amount, ...row }) => ({ ...row, amount: amount === null ? null : money(amount) }));
}

/** Erases what a member wrote to applications. */
export async function forgetComments(tx: Tx, memberId: MemberId): Promise<void> {
  await tx
    .updateTable("promotion_grant")
    .set({ comment: null })
    .where("member_id", "=", memberId)
    .where("comment", "is not", null)
    .execute();
}

/** Those of these members who are on the way to something, by id. */
export async function membersProgressing(tx: Tx, memberIds: readonly MemberId[]): Promise<MemberId[]> {
  if (memberIds.length === 0) return [];
  const rows = await tx
    .selectFrom("promotion_grant")
    .select("member_id")
    .distinct()
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "=", "progressing"), eb("deposit_id", "is", null)]),
        eb("state", "=", "paying"),
      ]),
    )
    .where("member_id", "in", memberIds)
    .orderBy("member_id")
    .execute();
  return rows.map(({ member_id }) => member_id as MemberId);
}

/** Adds valid stakes to a grant's turnover; corrections take some away. */
export async function addCounted(tx: Tx, id: string, added: Money): Promise<Grant> {
  const row = await tx
    .updateTable("promotion_grant")
    .set((eb) => ({ counted: eb("counted", "+", added as bigint) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return grantOf(row);
}
