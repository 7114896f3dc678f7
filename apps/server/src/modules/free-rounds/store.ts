import type { Localized } from "@khela/contract/shared";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { GameWeights } from "@khela/rules/bonuses/bonus";
import type { EndedSpan } from "@khela/rules/bonuses/extension";
import type { FreeRoundsState, FreeRoundsWins } from "@khela/rules/free-rounds/free-rounds";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { DB } from "../../platform/db-types.gen.ts";
import type { BatchClient, Statement } from "../ledger/index.ts";
import { freeRoundsWithWins } from "../rounds/index.ts";

/** What grants free rounds. */
export type FreeRoundsSource = "promotion" | "points" | "manual";

/** A grant of free rounds. Amounts in 1/10,000 units. */
export interface Grant {
  id: string;
  memberId: MemberId;
  currency: string;
  title: Localized;
  games: readonly string[];
  rounds: number;
  stake: Money;
  wins: FreeRoundsWins;
  state: FreeRoundsState;
  played: number;
  won: Money;
  grantedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  bonusId: string | null;
}

const maybe = (amount: bigint | null): Money | null => (amount === null ? null : money(amount));

type Row = Selectable<DB["free_rounds"]>;

function winsOf(row: Row): FreeRoundsWins {
  if (row.pays === "cash") return { pays: "cash" };
  return {
    pays: "bonus",
    terms: {
      wagerFactorPpm: row.wager_factor_ppm ?? 0,
      weights: row.weights as GameWeights,
      maxStake: maybe(row.max_stake),
      maxConversion: maybe(row.max_conversion),
    },
    lifetimeSeconds: row.bonus_lifetime_seconds ?? 0,
  };
}

const grantOf = (row: Row): Grant => ({
  id: row.id,
  memberId: row.member_id as MemberId,
  currency: row.currency,
  title: row.title as Localized,
  games: row.games,
  rounds: row.rounds,
  stake: money(row.stake),
  wins: winsOf(row),
  state: row.state as FreeRoundsState,
  played: row.played,
  won: money(row.won),
  grantedAt: row.granted_at,
  expiresAt: row.expires_at,
  endedAt: row.ended_at,
  bonusId: row.bonus_id,
});

export type NewGrant = Pick<
  Grant,
  "id" | "memberId" | "currency" | "title" | "games" | "rounds" | "stake" | "wins" | "grantedAt" | "expiresAt"
> & { source: FreeRoundsSource; sourceRef: string };

/** Writes an open grant. @returns the id of the grant of this source, which may be an earlier one */
export async function insertGrant(tx: Tx, grant: NewGrant): Promise<string> {
  const { wins } = grant;
  const bonus = wins.pays === "bonus" ? wins : undefined;
  const inserted = await tx
    .insertInto("free_rounds")
    .values({
      id: grant.id,
      member_id: grant.memberId,
      currency: grant.currency,
      source: grant.source,
      source_ref: grant.sourceRef,
      title: JSON.stringify(grant.title),
      games: [...grant.games],
      rounds: grant.rounds,
      stake: grant.stake,
      pays: wins.pays,
      wager_factor_ppm: bonus?.terms.wagerFactorPpm ?? null,
      weights: bonus ? JSON.stringify(bonus.terms.weights) : null,
      max_stake: bonus?.terms.maxStake ?? null,
      max_conversion: bonus?.terms.maxConversion ?? null,
      bonus_lifetime_seconds: bonus?.lifetimeSeconds ?? null,
      granted_at: grant.grantedAt,
      expires_at: grant.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(["source", "source_ref"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted) return inserted.id;
  const { id } = await tx
    .selectFrom("free_rounds")
    .select("id")
    .where("source", "=", grant.source)
    .where("source_ref", "=", grant.sourceRef)
    .executeTakeFirstOrThrow();
  return id;
}

/** A grant, locked until the transaction ends. */
export async function lockGrant(tx: Tx, id: string): Promise<Grant | undefined> {
  const row = await tx
    .selectFrom("free_rounds")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && grantOf(row);
}

/** A member's open grants, locked in the order of their ids until the transaction ends. */
export async function lockOpen(tx: Tx, memberId: MemberId): Promise<Grant[]> {
  const rows = await tx
    .selectFrom("free_rounds")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("state", "=", "open")
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(grantOf);
}

export async function endGrant(
  tx: Tx,
  id: string,
  end: { state: FreeRoundsState; endedAt: Date; bonusId: string | null },
): Promise<void> {
  await tx
    .updateTable("free_rounds")
    .set({ state: end.state, ended_at: end.endedAt, bonus_id: end.bonusId })
    .where("id", "=", id)
    .execute();
}

/** A grant without a lock. */
export async function findGrant(db: Db, id: string): Promise<Grant | undefined> {
  const row = await db.selectFrom("free_rounds").selectAll().where("id", "=", id).executeTakeFirst();
  return row && grantOf(row);
}

/** The grants of sources, by the source's reference. */
export async function findBySources(
  db: Db | Tx,
  source: FreeRoundsSource,
  refs: readonly string[],
): Promise<Map<string, Grant>> {
  if (refs.length === 0) return new Map();
  const rows = await db
    .selectFrom("free_rounds")
    .selectAll()
    .where("source", "=", source)
    .where("source_ref", "in", refs)
    .execute();
  return new Map(rows.map((row) => [row.source_ref, grantOf(row)]));
}

/** A member's grants, newest first. `open`: those with time left, the first that ends first. */
export async function listGrants(
  db: Db,
  asked: {
    memberId: MemberId;
    which: "open" | "over" | "all";
    gameCode?: string | undefined;
    now: Date;
    limit: number;
    offset: number;
  },
): Promise<Grant[]> {
  let query = db.selectFrom("free_rounds").selectAll().where("member_id", "=", asked.memberId);
  const playable = sql<boolean>`(state = 'open' and played < rounds and expires_at > ${asked.now})`;
  if (asked.which === "open") query = query.where(playable).orderBy("expires_at");
  if (asked.which === "over") query = query.where(sql<boolean>`not ${playable}`);
  if (asked.gameCode !== undefined) query = query.where(sql<boolean>`${asked.gameCode} = any (games)`);
  const rows = await query
    .orderBy("granted_at", "desc")
    .orderBy("id", "desc")
    .limit(asked.limit)
    .offset(asked.offset)
    .execute();
  return rows.map(grantOf);
}

/** Open grants by id, after a given id. */
export async function readOpen(
  db: Db,
  after: string,
  limit: number,
): Promise<{ id: string; memberId: MemberId }[]> {
  const rows = await db
    .selectFrom("free_rounds")
    .select(["id", "member_id"])
    .where("state", "=", "open")
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id, member_id }) => ({ id, memberId: member_id as MemberId }));
}

/** The times that its end was moved for. */
export async function extensionsOf(tx: Tx, grantId: string): Promise<EndedSpan[]> {
  const rows = await tx
    .selectFrom("free_rounds_extension")
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
    .insertInto("free_rounds_extension")
    .values(
      parts.map((part) => ({
        grant_id: grantId,
        from_at: new Date(part.fromMs),
        to_at: new Date(part.toMs),
        at,
      })),
    )
    .execute();
  await tx.updateTable("free_rounds").set({ expires_at: expiresAt }).where("id", "=", grantId).execute();
}

/** Open grants whose rounds are played or whose time is over, by id, after a given id. */
export async function readDue(db: Db, now: Date, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from free_rounds where state = 'open' and (played = rounds or expires_at <= ${now}) and id > ${after}::uuid
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What a round needs of its grant. */
export type PlayedGrant = Pick<
  Grant,
  "id" | "memberId" | "games" | "rounds" | "stake" | "state" | "played" | "won"
> & { pays: FreeRoundsWins["pays"]; expiresAtMs: number };

/** The grants of a batch's rounds, locked until it ends, by id; the batch holds their members' accounts. */
export async function lockForRounds(
  client: BatchClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlayedGrant>> {
  const { rows } = await client.query<Row>({
    name: "free_rounds_lock",
    text: "select * from free_rounds where id = any ($1::uuid[]) order by id for update",
    values: [ids],
  });
  return new Map(
    rows.map((row) => {
      const grant = grantOf(row);
      return [grant.id, { ...grant, pays: grant.wins.pays, expiresAtMs: grant.expiresAt.getTime() }];
    }),
  );
}

/** Counts the rounds of a batch, one a grant. */
export function countRounds(rounds: readonly { grantId: string; won: Money }[]): Statement {
  return {
    name: "free_rounds_count",
    text: `update free_rounds f set played = f.played + 1, won = f.won + r.won
      from unnest($1::uuid[], $2::bigint[]) as r (id, won) where f.id = r.id`,
    values: [rounds.map(({ grantId }) => grantId), rounds.map(({ won }) => won)],
  };
}

/**
 * What free rounds promised and paid in a time (half-open), as a subquery for other modules: promised are their stakes,
 * paid are wins in cash. Wins that become bonus money are costs of `bonuses`.
 * @returns a query with the columns source, source_ref (text), member_id, granted, paid (bigint)
 */
export function freeRoundCosts({
  currency,
  from,
  to,
}: {
  currency: string;
  from: Date;
  to: Date;
}): RawBuilder<unknown> {
  return sql`
    select source, source_ref, member_id, rounds * stake as granted, 0::bigint as paid
      from free_rounds where currency = ${currency} and granted_at >= ${from} and granted_at < ${to}
    union all
    select g.source, g.source_ref, g.member_id, 0, r.won
      from ${freeRoundsWithWins()} r join free_rounds g on g.id = r.grant_id
      where g.currency = ${currency} and g.pays = 'cash'
        and r.at >= ${from} and r.at < ${to}`;
}

/**
 * What granted the free rounds whose wins became a bonus, as a subquery for other modules.
 * @returns a query with the columns grant_id, source, source_ref (text)
 */
export const freeRoundsSources = (): RawBuilder<unknown> =>
  sql`select id::text as grant_id, source, source_ref from free_rounds where bonus_id is not null`;
