import type { Localized } from "@khela/contract/shared";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { BonusState, BonusTerms, GameWeights } from "@khela/rules/bonuses/bonus";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { DB } from "../../platform/db-types.gen.ts";

/** What grants bonuses. */
export type BonusSource = "promotion" | "manual" | "free-rounds" | "points";

/** A bonus with the terms that it keeps. Amounts in 1/10,000 units. */
export interface Bonus extends BonusTerms {
  id: string;
  memberId: MemberId;
  currency: string;
  title: Localized;
  amount: Money;
  required: Money;
  state: BonusState;
  grantedAt: Date;
  activatedAt: Date | null;
  expiresAt: Date | null;
  endedAt: Date | null;
  lifetimeSeconds: number;
  wagered: Money;
  converted: Money | null;
  returned: Money | null;
  /** What went back to the house because its deposit was corrected. */
  takenBack: Money;
  /** What is still to go back of bets that were open then. */
  owed: Money;
}

export const maybe = (amount: bigint | null): Money | null => (amount === null ? null : money(amount));

function bonusOf(row: Selectable<DB["bonus"]>): Bonus {
  return {
    id: row.id,
    memberId: row.member_id as MemberId,
    currency: row.currency,
    title: row.title as Localized,
    amount: money(row.amount),
    wagerFactorPpm: row.wager_factor_ppm,
    required: money(row.required),
    weights: row.weights as GameWeights,
    maxStake: maybe(row.max_stake),
    maxConversion: maybe(row.max_conversion),
    lifetimeSeconds: row.lifetime_seconds,
    state: row.state as BonusState,
    grantedAt: row.granted_at,
    activatedAt: row.activated_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    wagered: money(row.wagered),
    converted: maybe(row.converted),
    returned: maybe(row.returned),
    takenBack: money(row.taken_back),
    owed: money(row.owed),
  };
}

/** Writes a waiting bonus; undefined where its source has one. */
export async function insertBonus(
  tx: Tx,
  bonus: Pick<
    Bonus,
    | "id"
    | "memberId"
    | "currency"
    | "title"
    | "amount"
    | "required"
    | "grantedAt"
    | "lifetimeSeconds"
    | keyof BonusTerms
  > & { source: BonusSource; sourceRef: string },
): Promise<Bonus | undefined> {
  const row = await tx
    .insertInto("bonus")
    .values({
      id: bonus.id,
      member_id: bonus.memberId,
      currency: bonus.currency,
      source: bonus.source,
      source_ref: bonus.sourceRef,
      title: JSON.stringify(bonus.title),
      amount: bonus.amount,
      wager_factor_ppm: bonus.wagerFactorPpm,
      required: bonus.required,
      weights: JSON.stringify(bonus.weights),
      max_stake: bonus.maxStake,
      max_conversion: bonus.maxConversion,
      lifetime_seconds: bonus.lifetimeSeconds,
      state: "waiting",
      granted_at: bonus.grantedAt,
    })
    .onConflict((conflict) => conflict.columns(["source", "source_ref"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && bonusOf(row);
}

export async function findBySource(
  tx: Tx,
  source: BonusSource,
  sourceRef: string,
): Promise<Bonus | undefined> {
  const row = await tx
    .selectFrom("bonus")
    .selectAll()
    .where("source", "=", source)
    .where("source_ref", "=", sourceRef)
    .executeTakeFirst();
  return row && bonusOf(row);
}

/** A member's bonus, locked until the transaction ends. */
export async function lockBonus(tx: Tx, id: string): Promise<Bonus | undefined> {
  const row = await tx.selectFrom("bonus").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row && bonusOf(row);
}

/** The active bonus of a member, or else the oldest waiting one; locked until the transaction ends. */
export async function lockNext(tx: Tx, memberId: MemberId, currency: string): Promise<Bonus | undefined> {
  const row = await tx
    .selectFrom("bonus")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("currency", "=", currency)
    .where("state", "in", ["active", "waiting"])
    .orderBy((order) => order.case().when("state", "=", "active").then(0).else(1).end())
    .orderBy("granted_at")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row && bonusOf(row);
}

/** A member's active bonus; without locks. */
export async function findRunning(
  db: Db,
  memberId: MemberId,
  currency: string,
): Promise<{ weights: GameWeights; expiresAtMs: number } | undefined> {
  const row = await db
    .selectFrom("bonus")
    .select(["weights", "expires_at"])
    .where("member_id", "=", memberId)
    .where("currency", "=", currency)
    .where("state", "=", "active")
    .executeTakeFirst();
  return row && { weights: row.weights as GameWeights, expiresAtMs: row.expires_at?.getTime() ?? 0 };
}

/** Which of these members have an active bonus; without locks. */
export async function findActive(tx: Tx, memberIds: readonly MemberId[]): Promise<{ memberId: MemberId }[]> {
  if (memberIds.length === 0) return [];
  const rows = await tx
    .selectFrom("bonus")
    .select("member_id")
    .where("member_id", "in", [...memberIds])
    .where("state", "=", "active")
    .execute();
  return rows.map(({ member_id }) => ({ memberId: member_id as MemberId }));
}

/** Active bonuses of members, locked in the order of their ids until the transaction ends. */
export async function lockActive(tx: Tx, memberIds: readonly MemberId[]): Promise<Bonus[]> {
  const rows = await tx
    .selectFrom("bonus")
    .selectAll()
    .where("member_id", "in", [...memberIds])
    .where("state", "=", "active")
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(bonusOf);
}

/** A member's bonuses that wait or run, the waiting ones first; locked until the transaction ends. */
export async function lockOpen(tx: Tx, memberId: MemberId): Promise<Bonus[]> {
  const rows = await tx
    .selectFrom("bonus")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("state", "in", ["waiting", "active"])
    .orderBy("state", "desc")
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(bonusOf);
}

export async function activate(
  tx: Tx,
  id: string,
  times: { activatedAt: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable("bonus")
    .set({ state: "active", activated_at: times.activatedAt, expires_at: times.expiresAt })
    .where("id", "=", id)
    .execute();
}

export async function endBonus(
  tx: Tx,
  id: string,
  end: { state: BonusState; endedAt: Date; converted: Money; returned: Money },
): Promise<void> {
  await tx
    .updateTable("bonus")
    .set({ state: end.state, ended_at: end.endedAt, converted: end.converted, returned: end.returned })
    .where("id", "=", id)
    .execute();
}

/** How a settled bet counted. */
export interface Progress {
  bonusId: string;
  seq: bigint;
  betId: string;
  gameCode: string;
  at: Date;
  validStake: Money;
  weightPpm: number;
  counted: Money;
}

/** Writes how bets counted and adds it to their bonuses. */
export async function insertProgress(tx: Tx, rows: readonly Progress[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto("bonus_progress")
    .values(
      rows.map((row) => ({
        bonus_id: row.bonusId,
        seq: row.seq,
        bet_id: row.betId,
        game_code: row.gameCode,
        at: row.at,
        valid_stake: row.validStake,
        weight_ppm: row.weightPpm,
        counted: row.counted,
      })),
    )
    .execute();
  const sums = new Map<string, bigint>();
  for (const { bonusId, counted } of rows) sums.set(bonusId, (sums.get(bonusId) ?? 0n) + counted);
  for (const [id, sum] of sums)
    await tx
      .updateTable("bonus")
      .set({ wagered: sql`wagered + ${sum}` })
      .where("id", "=", id)
      .execute();
}

/** The bonuses that have ended among those that bets counted for, by bet. */
export async function endedBonusesOf(
  tx: Tx,
  betIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<Bonus, "id" | "weights">>> {
  const rows = await tx
    .selectFrom("bonus_progress as p")
    .innerJoin("bonus as b", "b.id", "p.bonus_id")
    .select(["p.bet_id", "b.id", "b.weights"])
    .distinct()
    .where("p.bet_id", "in", [...betIds])
    .where("b.ended_at", "is not", null)
    .execute();
  return new Map(rows.map(({ bet_id, id, weights }) => [bet_id, { id, weights: weights as GameWeights }]));
}

/** A member's bonuses, newest first. */
export async function listBonuses(
  db: Db,
  memberId: MemberId,
  page: { limit: number; offset: number; id: string | undefined },
): Promise<Bonus[]> {
  let query = db.selectFrom("bonus").selectAll().where("member_id", "=", memberId);
  if (page.id !== undefined) query = query.where("id", "=", page.id);
  const rows = await query
    .orderBy("granted_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(bonusOf);
}

/** How the bets of a bonus counted, newest first. */
export async function listProgress(
  db: Db,
  bonusId: string,
  page: { before: bigint | undefined; limit: number },
): Promise<Progress[]> {
  let query = db.selectFrom("bonus_progress").selectAll().where("bonus_id", "=", bonusId);
  if (page.before !== undefined) query = query.where("seq", "<", page.before);
  const rows = await query.orderBy("seq", "desc").limit(page.limit).execute();
  return rows.map((row) => ({
    bonusId: row.bonus_id,
    seq: row.seq,
    betId: row.bet_id,
    gameCode: row.game_code,
    at: row.at,
    validStake: money(row.valid_stake),
    weightPpm: row.weight_ppm,
    counted: money(row.counted),
  }));
}

export async function findOwn(db: Db, memberId: MemberId, id: string): Promise<Bonus | undefined> {
  const row = await db
    .selectFrom("bonus")
    .selectAll()
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row && bonusOf(row);
}

export async function ownerOf(db: Db, id: string): Promise<MemberId | undefined> {
  const row = await db.selectFrom("bonus").select("member_id").where("id", "=", id).executeTakeFirst();
  return row && (row.member_id as MemberId);
}

/** The members who have an active bonus, or bonus money in open bets. */
export async function readHolders(db: Db): Promise<MemberId[]> {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from bonus where state = 'active' union
    select b.member_id from bonus_stake s join bonus b on b.id = s.bonus_id where s.is_open`.execute(db);
  return rows.map(({ member_id }) => member_id);
}

/** Active bonuses whose time is over, by id, after a given id. */
export async function readDue(db: Db, now: Date, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("bonus")
    .select("id")
    .where("state", "=", "active")
    .where("expires_at", "<=", now)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * What bonus money was promised, paid and given back in a time (half-open), as a subquery for other modules: promised
 * when the bonus was granted, paid when it began, given back when it ended, also where a bet of it was settled later.
 * @returns a query with the columns source, source_ref (text), member_id, granted, paid, returned (bigint)
 */
export function bonusCosts({
  currency,
  from,
  to,
}: {
  currency: string;
  from: Date;
  to: Date;
}): RawBuilder<unknown> {
  const within = (at: RawBuilder<unknown>) => sql`(${at} >= ${from} and ${at} < ${to})`;
  // What a correction took back before the bonus was cancelled isn't apart from what the cancellation returned.
  const back = sql`case
    when state = 'cancelled' then amount - converted
      + (select coalesce(sum(s.payout - s.stake), 0) from bonus_stake s where s.bonus_id = bonus.id)
    else coalesce(returned, 0) + taken_back end`;
  return sql`
    select source, source_ref, member_id,
      case when ${within(sql`granted_at`)} then amount else 0 end as granted,
      case when ${within(sql`activated_at`)} then amount else 0 end as paid,
      case when activated_at is not null and ${within(sql`coalesce(ended_at, activated_at)`)}
        then (${back})::bigint else 0 end as returned
    from bonus where currency = ${currency} and granted_at < ${to}
      and (${within(sql`granted_at`)} or ${within(sql`activated_at`)} or ${within(sql`ended_at`)})`;
}
