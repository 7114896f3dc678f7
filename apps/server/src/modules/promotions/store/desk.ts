import type { Localized } from "@khela/contract/shared";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { GrantState } from "@khela/rules/promotions/grant";
import type { RewardKind } from "@khela/rules/promotions/terms";
import { sql } from "kysely";
import type { Db } from "../../../platform/database.ts";
import type { GrantSource } from "./grants.ts";

/** The numbers of a promotion's members and waiting applications. */
export interface GrantCounts {
  members: number;
  applying: number;
}

/** By promotion; those without grants are missing. */
export async function countGrants(db: Db, ids: readonly string[]): Promise<Map<string, GrantCounts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; members: bigint; applying: bigint }>`
    select promotion_id as id,
      count(distinct member_id) filter (where state not in ('cancelled', 'expired')) as members,
      count(*) filter (where state = 'applying') as applying
    from promotion_grant where promotion_id in (${sql.join(ids)}) group by promotion_id`.execute(db);
  return new Map(
    rows.map(({ id, members, applying }) => [id, { members: Number(members), applying: Number(applying) }]),
  );
}

/** The most members whose deposits are added up beside a promotion's cost. */
const MOST_GRANTEES = 10_000;

/** The members who were granted a promotion. */
export async function listGrantees(db: Db, promotionId: string): Promise<MemberId[]> {
  const rows = await db
    .selectFrom("promotion_grant")
    .select("member_id")
    .distinct()
    .where("promotion_id", "=", promotionId)
    .where("state", "not in", ["cancelled", "expired"])
    .limit(MOST_GRANTEES)
    .execute();
  return rows.map(({ member_id }) => member_id as MemberId);
}

/** A grant in the operators' list. */
export interface GrantLine {
  id: string;
  promotionId: string;
  code: string;
  title: Localized;
  memberId: MemberId;
  state: GrantState;
  source: GrantSource;
  amount: Money | null;
  reserved: Money;
  currency: string;
  at: Date;
  changedAt: Date;
  depositId: string | null;
  reason: string | null;
  kept: Money | null;
}

export const GRANT_SORTS = {
  at: "g.at",
  changedAt: "g.changed_at",
  amount: "g.amount",
  state: "g.state",
  code: "p.code",
} as const;

/** A page of grants; without `sort` applications come first, the longest waiting on top. */
export async function listGrantLines(
  db: Db,
  filter: {
    id?: string | undefined;
    state?: string | undefined;
    promotionId?: string | undefined;
    /** Only of these members. */
    memberIds?: readonly string[] | undefined;
    /** Only with a case of this kind: cash of a corrected deposit that waits for an operator, or was decided. */
    clawback?: "open" | "closed" | undefined;
    /** Only of offers that give this. */
    reward?: RewardKind | undefined;
  },
  page: {
    limit: number;
    offset: number;
    sort?: { by: keyof typeof GRANT_SORTS; descending: boolean } | undefined;
  },
): Promise<{ rows: GrantLine[]; count: number; amount: Money }> {
  const { id, state, promotionId, memberIds, clawback, reward } = filter;
  if (memberIds?.length === 0) return { rows: [], count: 0, amount: money(0n) };
  const from = sql`from promotion_grant g join promotion p on p.id = g.promotion_id
    where (${id ?? null}::uuid is null or g.id = ${id ?? null}::uuid)
    and (${state ?? null}::text is null or g.state = ${state ?? null})
    and (${promotionId ?? null}::uuid is null or g.promotion_id = ${promotionId ?? null}::uuid)
    ${
      reward
        ? sql`and exists (select 1 from promotion_offer o where o.id = g.offer_id
      and o.terms -> 'reward' ->> 'kind' = ${reward})`
        : sql``
    }
    ${memberIds ? sql`and g.member_id in (${sql.join(memberIds)})` : sql``}
    ${
      clawback
        ? sql`and exists (select 1 from promotion_clawback c where c.grant_id = g.id
      and (c.closed_at is null) = ${clawback === "open"})`
        : sql``
    }`;
  const order = page.sort
    ? sql`${sql.ref(GRANT_SORTS[page.sort.by])} ${sql.raw(page.sort.descending ? "desc" : "asc")} nulls last`
    : sql`g.state <> 'applying', case when g.state = 'applying' then g.changed_at end, g.at desc`;
  const { rows } = await sql<{
    id: string;
    promotion_id: string;
    code: string;
    title_bn: string;
    title_en: string;
    member_id: string;
    state: string;
    source: string;
    amount: bigint | null;
    reserved: bigint;
    currency: string;
    at: Date;
    changed_at: Date;
    deposit_id: string | null;
    reason: string | null;
    kept: bigint | null;
  }>`select g.*, p.code, p.title_bn, p.title_en ${from} order by ${order}, g.id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  const { rows: sums } = await sql<{ count: bigint; amount: bigint }>`select count(*) as count,
    coalesce(sum(g.amount) filter (where g.state = 'claimed'), 0)::bigint as amount ${from}`.execute(db);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      promotionId: row.promotion_id,
      code: row.code,
      title: { bn: row.title_bn, en: row.title_en },
      memberId: row.member_id as MemberId,
      state: row.state as GrantState,
      source: row.source as GrantSource,
      amount: row.amount === null ? null : money(row.amount),
      reserved: money(row.reserved),
      currency: row.currency,
      at: row.at,
      changedAt: row.changed_at,
      depositId: row.deposit_id,
      reason: row.reason,
      kept: row.kept === null ? null : money(row.kept),
    })),
    count: Number(sums[0]?.count ?? 0n),
    amount: money(sums[0]?.amount ?? 0n),
  };
}

/** A step of a grant. */
export interface GrantStep {
  at: Date;
  state: GrantState;
  by: string;
  note: string;
}

export async function stepsOf(db: Db, grantId: string): Promise<GrantStep[]> {
  const rows = await db
    .selectFrom("promotion_step")
    .select(["at", "state", "by", "note"])
    .where("grant_id", "=", grantId)
    .orderBy("seq")
    .execute();
  return rows as GrantStep[];
}
