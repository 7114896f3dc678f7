import type { MemberId } from "@khela/kernel/ids";
import type { ContractKind, ContractState, ContractTerms } from "@khela/rules/agents/contract";
import { type ContractTermsText, termsFromText, termsToText } from "@khela/rules/agents/contract-text";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** Why a version has an end; `lower_rate`: the upline's own contract gives less from then on. */
export type EndReason =
  | "superseded"
  | "agreed"
  | "notice"
  | "operator"
  | "lower_rate"
  | "upline_ended"
  | "moved";
export type Side = "agent" | "upline";

/** A version of a contract. Days are business days such as `2026-11-21`. */
export interface ContractVersion {
  id: string;
  /** The one who is paid. */
  agentId: MemberId;
  /** The upline at the time of the offer; null: the operator offered it. */
  uplineId: MemberId | null;
  currency: string;
  kind: ContractKind;
  terms: ContractTerms;
  /** SHA-256 of terms and parties, in hex. */
  termsHash: string;
  state: ContractState;
  offeredAt: Date;
  expiresAt: Date;
  answeredAt: Date | null;
  /** The first day in force; null before it is accepted. */
  beginsOn: string | null;
  /** The first day that it is no longer in force; null: open. */
  endsOn: string | null;
  endReason: EndReason | null;
  supersedesId: string | null;
  /** The side that asks the other one to end it with the present period. */
  endAskedBy: Side | null;
}

interface Row {
  id: string;
  agent_id: MemberId;
  upline_id: MemberId | null;
  currency: string;
  kind: ContractKind;
  terms: ContractTermsText;
  terms_hash: string;
  state: ContractState;
  offered_at: Date;
  expires_at: Date;
  answered_at: Date | null;
  begins_on: string | null;
  ends_on: string | null;
  end_reason: EndReason | null;
  supersedes_id: string | null;
  end_asked_by: Side | null;
}

const COLUMNS = sql`id, agent_id, upline_id, currency, kind, terms, terms_hash, state, offered_at, expires_at, answered_at,
  begins_on::text as begins_on, ends_on::text as ends_on, end_reason, supersedes_id, end_asked_by`;

const versionOf = (row: Row): ContractVersion => ({
  id: row.id,
  agentId: row.agent_id,
  uplineId: row.upline_id,
  currency: row.currency,
  kind: row.kind,
  terms: termsFromText(row.terms),
  termsHash: row.terms_hash,
  state: row.state,
  offeredAt: row.offered_at,
  expiresAt: row.expires_at,
  answeredAt: row.answered_at,
  beginsOn: row.begins_on,
  endsOn: row.ends_on,
  endReason: row.end_reason,
  supersedesId: row.supersedes_id,
  endAskedBy: row.end_asked_by,
});

async function select(
  db: Db | Tx,
  where: RawBuilder<SqlBool>,
  rest: RawBuilder<unknown>,
): Promise<ContractVersion[]> {
  const { rows } = await sql<Row>`select ${COLUMNS} from agent_contract where ${where} ${rest}`.execute(db);
  return rows.map(versionOf);
}

/** The versions in force on a day, with those that have ended since, by agent. */
export function inForce(
  db: Db | Tx,
  { kind, day, currency }: { kind: ContractKind; day: string; currency?: string | undefined },
): Promise<ContractVersion[]> {
  const where = sql<SqlBool>`kind = ${kind} and begins_on <= ${day}::date and (ends_on is null or ends_on > ${day}::date)
    and ${currency === undefined ? sql`true` : sql`currency = ${currency}`}`;
  return select(db, where, sql`order by agent_id, id`);
}

export const byIds = (db: Db | Tx, ids: readonly string[]): Promise<ContractVersion[]> =>
  select(db, sql<SqlBool>`id = any (${[...ids]}::uuid[])`, sql`order by id`);

/** All versions of an agent, the newest first. */
export const ofAgent = (db: Db | Tx, agentId: MemberId): Promise<ContractVersion[]> =>
  select(db, sql<SqlBool>`agent_id = ${agentId}`, sql`order by offered_at desc, id desc`);

/** The versions of an agent of a kind that are agreed to and not over, the one in force first. */
export const openOf = (
  db: Db | Tx,
  { agentId, kind, currency }: Pick<ContractVersion, "agentId" | "kind" | "currency">,
): Promise<ContractVersion[]> =>
  select(
    db,
    sql<SqlBool>`agent_id = ${agentId} and kind = ${kind} and currency = ${currency} and state in ('accepted', 'active')`,
    sql`order by begins_on, id`,
  );

/** The open versions of a kind that an agent offered to the downlines. */
export const openBelow = (
  db: Db | Tx,
  { agentId, kind, currency }: Pick<ContractVersion, "agentId" | "kind" | "currency">,
): Promise<ContractVersion[]> =>
  select(
    db,
    sql<SqlBool>`upline_id = ${agentId} and kind = ${kind} and currency = ${currency} and state in ('accepted', 'active')`,
    sql`order by id`,
  );

/** All versions of an agent that aren't over, offers too. */
export const standingOf = (db: Db | Tx, agentIds: readonly MemberId[]): Promise<ContractVersion[]> =>
  select(
    db,
    sql<SqlBool>`agent_id = any (${[...agentIds]}::uuid[]) and state in ('offered', 'accepted', 'active')`,
    sql`order by kind, offered_at, id`,
  );

/** The offer of a kind that waits for an agent. */
export async function waitingOffer(
  db: Db | Tx,
  { agentId, kind, currency }: Pick<ContractVersion, "agentId" | "kind" | "currency">,
): Promise<ContractVersion | undefined> {
  const where = sql<SqlBool>`agent_id = ${agentId} and kind = ${kind} and currency = ${currency} and state = 'offered'`;
  const [found] = await select(db, where, sql``);
  return found;
}

export async function findVersion(db: Db | Tx, id: string): Promise<ContractVersion | undefined> {
  const [found] = await byIds(db, [id]);
  return found;
}

/** Takes all contracts for a change, until the transaction ends. */
export async function lockContracts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(agent_contract_lock())`.execute(tx);
}

/** A new offer. @returns whether it was written: false where another one of this kind waits for the agent */
export async function insertOffer(
  tx: Tx,
  offer: Pick<
    ContractVersion,
    | "id"
    | "agentId"
    | "uplineId"
    | "currency"
    | "terms"
    | "termsHash"
    | "offeredAt"
    | "expiresAt"
    | "supersedesId"
  >,
): Promise<boolean> {
  const { terms } = offer;
  const { rows } = await sql`
    insert into agent_contract (id, agent_id, upline_id, currency, kind, terms, payer, terms_hash, state, offered_at, expires_at,
      supersedes_id)
    values (${offer.id}, ${offer.agentId}, ${offer.uplineId}, ${offer.currency}, ${terms.kind},
      ${JSON.stringify(termsToText(terms))}::jsonb, ${terms.payer}, ${offer.termsHash}, 'offered', ${offer.offeredAt},
      ${offer.expiresAt}, ${offer.supersedesId})
    on conflict (agent_id, kind, currency) where state = 'offered' do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** An answer to an offer. */
export async function setAnswer(
  tx: Tx,
  id: string,
  answer: { state: ContractState; at: Date; beginsOn?: string; supersedesId?: string | null },
): Promise<void> {
  await sql`
    update agent_contract set state = ${answer.state}, answered_at = ${answer.at}, begins_on = ${answer.beginsOn ?? null}::date,
      supersedes_id = ${answer.supersedesId ?? null} where id = ${id}`.execute(tx);
}

export async function setState(tx: Tx, id: string, state: ContractState): Promise<void> {
  await sql`update agent_contract set state = ${state} where id = ${id}`.execute(tx);
}

/** Says when a version ends, which ends what a side had asked. */
export async function setEnd(tx: Tx, id: string, endsOn: string, reason: EndReason): Promise<void> {
  await sql`
    update agent_contract set ends_on = ${endsOn}::date, end_reason = ${reason}, end_asked_by = null, end_asked_at = null
    where id = ${id}`.execute(tx);
}

export async function setEndAsked(tx: Tx, id: string, by: Side | null, at: Date | null): Promise<void> {
  await sql`update agent_contract set end_asked_by = ${by}, end_asked_at = ${at} where id = ${id}`.execute(
    tx,
  );
}

/** Offers that nobody answered in time. */
export async function overdueOffers(db: Db, at: Date, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from agent_contract where state = 'offered' and expires_at <= ${at} and id > ${after}
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Versions that have begun or ended by a day and don't say so yet. */
export async function versionsToTurn(db: Db, day: string, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from agent_contract where state in ('accepted', 'active') and id > ${after}
      and ((state = 'accepted' and begins_on <= ${day}::date) or ends_on <= ${day}::date)
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What a list of contracts is asked for; all that are given must hold. */
export interface ContractFilter {
  agentId?: MemberId | undefined;
  uplineId?: MemberId | undefined;
  /** What waits for a member: offers, and ends that the other side asks for. */
  waitingFor?: MemberId | undefined;
  kind?: ContractKind | undefined;
  state?: ContractState | undefined;
  /** The agent or the upline. */
  partyId?: MemberId | undefined;
  /** Root contracts alone. */
  isRoot?: boolean | undefined;
  /** Only those that a side asks to end. */
  isEndAsked?: boolean | undefined;
}

function matching(filter: ContractFilter): RawBuilder<SqlBool> {
  const { agentId, uplineId, partyId, waitingFor, kind, state, isRoot, isEndAsked } = filter;
  const conditions = [
    ...(agentId ? [sql`agent_id = ${agentId}`] : []),
    ...(uplineId ? [sql`upline_id = ${uplineId}`] : []),
    ...(partyId ? [sql`(agent_id = ${partyId} or upline_id = ${partyId})`] : []),
    ...(waitingFor
      ? [
          sql`((agent_id = ${waitingFor} and (state = 'offered' or (state in ('accepted', 'active') and end_asked_by = 'upline')))
            or (upline_id = ${waitingFor} and state in ('accepted', 'active') and end_asked_by = 'agent'))`,
        ]
      : []),
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(state ? [sql`state = ${state}`] : []),
    ...(isRoot === true ? [sql`upline_id is null`] : []),
    ...(isEndAsked === true ? [sql`end_asked_by is not null`] : []),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** A page of contracts, the newest offers first, with the number of all. */
export async function listVersions(
  db: Db,
  filter: ContractFilter,
  page: { limit: number; offset: number },
): Promise<{ versions: ContractVersion[]; count: number }> {
  const where = matching(filter);
  const order = sql`order by offered_at desc, id desc limit ${page.limit} offset ${page.offset}`;
  return { versions: await select(db, where, order), count: await countVersions(db, filter) };
}

export async function countVersions(db: Db, filter: ContractFilter): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from agent_contract where ${matching(filter)}`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}
