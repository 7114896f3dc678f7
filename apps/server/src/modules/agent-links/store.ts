import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { ContractTermsText } from "@khela/rules/agents/contract-text";
import {
  ACTIVE_STAKE,
  type LandingPage,
  type NewcomerState,
  type NewcomerType,
} from "@khela/rules/agents/links";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** How many came by a link, and how far they have come; each count includes the next. */
export interface Funnel {
  clicks: number;
  registered: number;
  deposited: number;
  active: number;
}

export interface LinkRow extends Funnel {
  id: string;
  agentId: MemberId;
  code: string;
  name: string;
  memberType: NewcomerType;
  quota: number | null;
  expiresAt: Date | null;
  domain: string | null;
  landing: LandingPage;
  /** The contract that is offered to agents who come by it. */
  terms: ContractTermsText | null;
  version: number;
  createdAt: Date;
  closedAt: Date | null;
}

const LINK = sql`l.id, l.agent_id as "agentId", l.code, l.name, l.member_type as "memberType", l.quota,
  l.expires_at as "expiresAt", l.domain, l.landing, l.terms, l.version, l.created_at as "createdAt", l.closed_at as "closedAt",
  l.clicks, l.registered,
  (select count(*)::int from agent_link_member m where m.link_id = l.id and m.first_deposit_at is not null) as deposited,
  (select count(*)::int from agent_link_member m where m.link_id = l.id and m.active_at is not null) as active`;

const isOpen = (at: Date) =>
  sql`(l.closed_at is null and (l.expires_at is null or l.expires_at > ${at}) and (l.quota is null or l.registered < l.quota))`;

/** Takes an agent's links: until the transaction ends, the same agent makes no other link. */
export async function lockLinksOf(tx: Tx, agentId: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('agent-links:' || ${agentId}, 0))`.execute(tx);
}

export async function countOpen(db: Db | Tx, agentId: MemberId, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from agent_link l where l.agent_id = ${agentId} and ${isOpen(at)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** @returns false where the code is taken */
export async function insertLink(
  tx: Tx,
  link: Omit<LinkRow, keyof Funnel | "version" | "closedAt">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("agent_link")
    .values({
      id: link.id,
      agent_id: link.agentId,
      code: link.code,
      name: link.name,
      member_type: link.memberType,
      quota: link.quota,
      expires_at: link.expiresAt,
      domain: link.domain,
      landing: link.landing,
      terms: link.terms && JSON.stringify(link.terms),
      created_at: link.createdAt,
    })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

export async function findLink(db: Db | Tx, agentId: MemberId, linkId: string): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${LINK} from agent_link l where l.id = ${linkId} and l.agent_id = ${agentId}`.execute(db);
  return rows[0];
}

export async function findByCode(db: Db, code: string): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`select ${LINK} from agent_link l where l.code = ${code}`.execute(db);
  return rows[0];
}

/** A page of links, the newest first, of all agents where none is given. @param page.isOpen of both kinds where it is missing */
export async function listLinks(
  db: Db,
  agentId: MemberId | undefined,
  page: { isOpen: boolean | undefined; at: Date; limit: number; offset: number },
): Promise<{ links: LinkRow[]; count: number }> {
  const state = page.isOpen === undefined ? sql`true` : sql`${isOpen(page.at)} = ${page.isOpen}`;
  const from = sql`from agent_link l where ${ofAgent(sql`l.agent_id`, agentId)} and ${state}`;
  const { rows } = await sql<LinkRow>`
    select ${LINK} ${from} order by l.created_at desc, l.id desc limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  const counted = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db);
  return { links: rows, count: counted.rows[0]?.count ?? 0 };
}

/** Limits a query to an agent, where one is given. */
const ofAgent = (column: RawBuilder<unknown>, agentId: MemberId | undefined): RawBuilder<unknown> =>
  agentId === undefined ? sql`true` : sql`${column} = ${agentId}`;

/** Sums over links as {@link listLinks} lists them. */
export async function sumLinks(
  db: Db,
  agentId: MemberId | undefined,
  { isOpen: wanted, at }: { isOpen: boolean | undefined; at: Date },
): Promise<Funnel> {
  const state = wanted === undefined ? sql`true` : sql`${isOpen(at)} = ${wanted}`;
  const { rows } = await sql<Funnel>`
    with l as (select l.id, l.clicks, l.registered from agent_link l where ${ofAgent(sql`l.agent_id`, agentId)} and ${state})
    select coalesce(sum(l.clicks), 0)::int as clicks, coalesce(sum(l.registered), 0)::int as registered,
      (select count(*)::int from agent_link_member m join l on l.id = m.link_id where m.first_deposit_at is not null) as deposited,
      (select count(*)::int from agent_link_member m join l on l.id = m.link_id where m.active_at is not null) as active
    from l`.execute(db);
  return rows[0] ?? { clicks: 0, registered: 0, deposited: 0, active: 0 };
}

/** Sums over all links of an agent, and over those whom the agent registered. */
export async function sumFunnel(db: Db, agentId: MemberId): Promise<Funnel> {
  const { rows } = await sql<Funnel>`
    select coalesce((select sum(clicks) from agent_link where agent_id = ${agentId}), 0)::int as clicks,
      count(*)::int as registered, count(first_deposit_at)::int as deposited, count(active_at)::int as active
    from agent_link_member where agent_id = ${agentId}`.execute(db);
  return rows[0] ?? { clicks: 0, registered: 0, deposited: 0, active: 0 };
}

/** @returns whether the link was still in the version that the agent saw */
export async function updateLink(
  tx: Tx,
  linkId: string,
  change: { version: number; name: string; quota: number | null; expiresAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("agent_link")
    .set({
      name: change.name,
      quota: change.quota,
      expires_at: change.expiresAt,
      version: change.version + 1,
    })
    .where("id", "=", linkId)
    .where("version", "=", change.version)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function closeLink(tx: Tx, linkId: string, at: Date): Promise<void> {
  await tx
    .updateTable("agent_link")
    .set({ closed_at: at, version: sql`version + 1` })
    .where("id", "=", linkId)
    .where("closed_at", "is", null)
    .execute();
}

/** Counts a newcomer of a link. @returns false where the link has ended or is full by now */
export async function takePlace(tx: Tx, linkId: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agent_link l set registered = registered + 1 where l.id = ${linkId} and ${isOpen(at)}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function insertNewcomer(
  tx: Tx,
  newcomer: { memberId: MemberId; agentId: MemberId; linkId: string | null; registeredAt: Date },
): Promise<void> {
  await tx
    .insertInto("agent_link_member")
    .values({
      member_id: newcomer.memberId,
      agent_id: newcomer.agentId,
      link_id: newcomer.linkId,
      registered_at: newcomer.registeredAt,
    })
    .execute();
}

/** How many accounts an agent has opened by hand since an instant. */
export async function countByHand(db: Db | Tx, agentId: MemberId, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from agent_link_member
    where agent_id = ${agentId} and link_id is null and registered_at >= ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface Newcomer {
  memberId: MemberId;
  agentId: MemberId;
  linkId: string | null;
  code: string | null;
  /** The link's name. */
  link: string | null;
  registeredAt: Date;
  state: NewcomerState;
  /** Why the link's contract could not be offered: an error's code. */
  offerFault: string | null;
}

/** A page of those who came to an agent, or to any where none is given, the newest first. */
export async function listNewcomers(
  db: Db,
  agentId: MemberId | undefined,
  page: { linkId: string | undefined; byHand: boolean; limit: number; offset: number },
): Promise<{ newcomers: Newcomer[]; count: number }> {
  const from = sql`from agent_link_member m left join agent_link l on l.id = m.link_id
    where ${ofAgent(sql`m.agent_id`, agentId)} and (${page.linkId ?? null}::uuid is null or m.link_id = ${page.linkId ?? null}::uuid)
      and (not ${page.byHand} or m.link_id is null)`;
  const { rows } = await sql<Newcomer>`
    select m.member_id as "memberId", m.agent_id as "agentId", m.link_id as "linkId", l.code, l.name as link, m.registered_at as "registeredAt", m.offer_fault as "offerFault",
      case when m.active_at is not null then 'active' when m.first_deposit_at is not null then 'deposited'
        else 'registered' end as state
    ${from} order by m.registered_at desc, m.member_id limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db);
  return { newcomers: rows, count: counted.rows[0]?.count ?? 0 };
}

/** The agents of those among some members who came to one. */
export async function agentsOf(db: Db, memberIds: readonly MemberId[]): Promise<Map<MemberId, MemberId>> {
  const { rows } = await sql<{ memberId: MemberId; agentId: MemberId }>`
    select member_id as "memberId", agent_id as "agentId" from agent_link_member
    where member_id = any (${[...memberIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ memberId, agentId }) => [memberId, agentId]));
}

/** A newcomer to whom the link's contract has not been offered yet; locks the row. */
export async function lockOffer(
  tx: Tx,
  memberId: MemberId,
): Promise<{ agentId: MemberId; terms: ContractTermsText } | undefined> {
  const { rows } = await sql<{ agentId: MemberId; terms: ContractTermsText }>`
    select m.agent_id as "agentId", l.terms from agent_link_member m join agent_link l on l.id = m.link_id
    where m.member_id = ${memberId} and l.terms is not null and m.offer_id is null and m.offer_fault is null
    for update of m`.execute(tx);
  return rows[0];
}

/** Keeps which contract a newcomer was offered, or why none. */
export async function noteOffer(
  within: Db | Tx,
  memberId: MemberId,
  outcome: { offerId: string } | { fault: string },
): Promise<void> {
  await within
    .updateTable("agent_link_member")
    .set("offerId" in outcome ? { offer_id: outcome.offerId } : { offer_fault: outcome.fault })
    .where("member_id", "=", memberId)
    .where("offer_id", "is", null)
    .execute();
}

/** Notes the first deposit of those who came to an agent; others are left out. */
export async function noteDeposit(db: Db, memberId: MemberId, at: Date): Promise<void> {
  await sql`update agent_link_member set first_deposit_at = ${at}
    where member_id = ${memberId} and first_deposit_at is null`.execute(db);
}

/** Counts the valid cash stakes of those who came to an agent; others are left out. */
export async function addStakes(tx: Tx, sums: ReadonlyMap<MemberId, Money>, at: Date): Promise<void> {
  const ids = [...sums.keys()].toSorted((one, other) => (one < other ? -1 : 1));
  await sql`update agent_link_member m set valid_cash = m.valid_cash + s.amount,
      active_at = coalesce(m.active_at, case when m.valid_cash + s.amount >= ${ACTIVE_STAKE} then ${at}::timestamptz end)
    from unnest(${ids}::uuid[], ${ids.map((id) => sums.get(id) ?? 0n)}::bigint[]) as s (id, amount)
    where m.member_id = s.id`.execute(tx);
}

/** Counts a visit, once a day for each visitor. */
export async function addClick(
  tx: Tx,
  click: { linkId: string; day: string; visitor: Buffer },
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into agent_link_click (link_id, day, visitor) values (${click.linkId}, ${click.day}::date, ${click.visitor})
    on conflict do nothing`.execute(tx);
  if (numAffectedRows)
    await sql`update agent_link set clicks = clicks + 1 where id = ${click.linkId}`.execute(tx);
}

/** Deletes what told visitors of earlier days from each other. */
export async function forgetVisitors(db: Db, today: string): Promise<void> {
  await sql`delete from agent_link_click where day < ${today}::date`.execute(db);
}
