import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { ActiveRule, TeamFigures } from "@khela/rules/agents/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import { insertMany } from "../../platform/insert-many.ts";
import { teamLines } from "../agent-tree/index.ts";
import { type Span, WHOLE_DAY } from "./spans.ts";

/** What a member did in a settled day or hour. `loss`: of the member, negative where the member won. */
export interface MemberFigures {
  memberId: MemberId;
  turnover: Money;
  deposits: Money;
  loss: Money;
}

/** Freezes what members did in a span, as counted with `settled`: the span itself, or a later one for late bets. */
export async function insertFigures(
  tx: Tx,
  settled: Span & { currency: string },
  rows: readonly (MemberFigures & { of: Span })[],
): Promise<void> {
  if (rows.length === 0) return;
  await insertMany(
    "agent_pay_figure",
    rows.map(({ memberId, turnover, deposits, loss, of }) => ({
      currency: settled.currency,
      day: settled.day,
      slot: settled.slot,
      member_id: memberId,
      of_day: of.day,
      of_slot: of.slot,
      turnover,
      deposits,
      loss,
    })),
  ).execute(tx);
}

/**
 * Lets PostgreSQL look at the figures once many were frozen. Without, it takes the new span for empty and joins half a
 * million lines of the tree with every contract.
 */
export async function analyzeFigures(tx: Tx): Promise<void> {
  await sql`select agent_pay_analyze()`.execute(tx);
}

/** A team in a period: `from` up to `to`, without it; of an hour its day, with `slot`. */
export interface TeamSpan {
  /** What the answer is found by. */
  key: string;
  agentId: MemberId;
  from: string;
  to: string;
  active: ActiveRule;
}

/** Where figures come from: rows with the columns member_id, day, turnover, deposits, loss. */
export type Source = RawBuilder<unknown>;

/** The frozen figures of whole days or hours in a currency. */
export const frozen = (currency: string, slot: number): Source => sql`
  select member_id, day, turnover, deposits, loss from agent_pay_figure
  where currency = ${currency} and slot = ${slot}`;

/** Figures that are given by the caller, all of one day. */
export const given = (day: string, rows: readonly MemberFigures[]): Source => sql`
  select f.member_id, ${day}::date as day, f.turnover, f.deposits, f.loss
  from unnest(${rows.map(({ memberId }) => memberId)}::uuid[], ${rows.map(({ turnover }) => turnover)}::bigint[],
    ${rows.map(({ deposits }) => deposits)}::bigint[], ${rows.map(({ loss }) => loss)}::bigint[])
    as f (member_id, turnover, deposits, loss)`;

const column = <T>(teams: readonly TeamSpan[], pick: (team: TeamSpan) => T): T[] => teams.map(pick);

/** Each member of teams with the sums over the period; members without figures are missing. */
const membersOf = (teams: readonly TeamSpan[], source: Source): RawBuilder<unknown> => sql`
  select w.key, w.min_stake, w.min_deposits, f.member_id, sum(f.turnover)::bigint as turnover,
    sum(f.deposits)::bigint as deposits, sum(f.loss)::bigint as loss
  from unnest(${column(teams, (team) => team.key)}::text[], ${column(teams, (team) => team.agentId)}::uuid[],
    ${column(teams, (team) => team.from)}::date[], ${column(teams, (team) => team.to)}::date[],
    ${column(teams, (team) => team.active.minValidStake)}::bigint[],
    ${column(teams, (team) => team.active.minDeposits)}::bigint[])
    as w (key, agent_id, from_day, to_day, min_stake, min_deposits)
  join (${teamLines()}) l on l.agent_id = w.agent_id and l.agent_id = any (${column(teams, (team) => team.agentId)}::uuid[])
  join (${source}) f on f.member_id = l.member_id and f.day >= w.from_day and f.day < w.to_day
    and f.day >= l.from_day and f.day < l.until_day
  group by 1, 2, 3, 4`;

/** The same as `isActive` of the rules. */
const IS_ACTIVE = sql`t.turnover >= t.min_stake and t.deposits >= t.min_deposits and (t.turnover > 0 or t.deposits > 0)`;

/** How many teams one statement sums up: half a million pairs of a member and an agent above take it seconds. */
const TEAMS = 2_000;

/** What teams did in their periods, by key; those without any figures are missing. */
export async function readTeams(
  db: Db | Tx,
  teams: readonly TeamSpan[],
  source: Source,
): Promise<Map<string, TeamFigures>> {
  const found = new Map<string, TeamFigures>();
  for (let from = 0; from < teams.length; from += TEAMS)
    for (const [key, figures] of await sumTeams(db, teams.slice(from, from + TEAMS), source))
      found.set(key, figures);
  return found;
}

async function sumTeams(
  db: Db | Tx,
  teams: readonly TeamSpan[],
  source: Source,
): Promise<[key: string, TeamFigures][]> {
  const { rows } = await sql<{ key: string; turnover: bigint; loss: bigint; active: bigint }>`
    select t.key, sum(t.turnover)::bigint as turnover, sum(t.loss)::bigint as loss, count(*) filter (where ${IS_ACTIVE}) as active
    from (${membersOf(teams, source)}) t group by t.key`.execute(db);
  return rows.map((row) => [
    row.key,
    { turnover: money(row.turnover), loss: money(row.loss), active: Number(row.active) },
  ]);
}

/** A team's turnover by day. */
export async function readTeamDays(
  db: Db | Tx,
  team: Omit<TeamSpan, "key" | "active">,
  source: Source,
): Promise<Map<string, Money>> {
  const { rows } = await sql<{ day: string; turnover: bigint }>`
    select f.day::text as day, sum(f.turnover)::bigint as turnover from (${teamLines()}) l
    join (${source}) f on f.member_id = l.member_id and f.day >= l.from_day and f.day < l.until_day
    where l.agent_id = ${team.agentId} and f.day >= ${team.from}::date and f.day < ${team.to}::date
    group by 1`.execute(db);
  return new Map(rows.map(({ day, turnover }) => [day, money(turnover)]));
}

/** A page of a team's members with their sums over the period, the largest turnover first, and their number. */
export async function listMembers(
  db: Db,
  team: TeamSpan,
  source: Source,
  page: { limit: number; offset: number },
): Promise<{ rows: (MemberFigures & { isActive: boolean })[]; count: number }> {
  const of = sql`from (${membersOf([team], source)}) t`;
  const { rows } = await sql<MemberFigures & { isActive: boolean }>`
    select t.member_id as "memberId", t.turnover, t.deposits, t.loss, (${IS_ACTIVE}) as "isActive" ${of}
    order by t.turnover desc, t.member_id limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{ count: bigint }>`select count(*) as count ${of}`.execute(db);
  return { rows, count: Number(counted.rows[0]?.count ?? 0n) };
}

/** Marks members with late bets of spans whose settlement has begun. Waits for one that goes on. */
export async function markLate(
  tx: Tx,
  marks: readonly (Span & { currency: string; memberId: MemberId })[],
): Promise<void> {
  const currencies = [...new Set(marks.map(({ currency }) => currency))];
  await sql`select 1 from agent_pay_place where currency = any (${currencies}::text[])
    order by currency for share`.execute(tx);
  await sql`insert into agent_pay_late (currency, day, slot, member_id)
    select m.currency, m.day, m.slot, m.member_id
    from unnest(${marks.map((mark) => mark.currency)}::text[], ${marks.map((mark) => mark.day)}::date[],
      ${marks.map((mark) => mark.slot)}::smallint[], ${marks.map((mark) => mark.memberId)}::uuid[])
      as m (currency, day, slot, member_id)
    where exists (select 1 from agent_pay_run r
      where r.currency = m.currency and r.day = m.day and r.slot = m.slot and r.frozen_at is not null)
    on conflict do nothing`.execute(tx);
}

/** Members with late bets of days, or of hours, which the next settlement takes. */
export async function listLate(
  tx: Tx,
  currency: string,
  isDay: boolean,
): Promise<(Span & { memberId: MemberId })[]> {
  const { rows } = await sql<Span & { memberId: MemberId }>`
    select day::text as day, slot, member_id as "memberId" from agent_pay_late
    where currency = ${currency} and (slot = ${WHOLE_DAY}) = ${isDay}`.execute(tx);
  return rows;
}

/** Takes the marks of a kind of span, so that each is looked at once. */
export async function takeLate(
  tx: Tx,
  currency: string,
  isDay: boolean,
): Promise<(Span & { memberId: MemberId })[]> {
  const { rows } = await sql<Span & { memberId: MemberId }>`
    delete from agent_pay_late where currency = ${currency} and (slot = ${WHOLE_DAY}) = ${isDay}
    returning day::text as day, slot, member_id as "memberId"`.execute(tx);
  return rows;
}

/** What was frozen so far of members' span, with all lines that later settlements added; members without are missing. */
export async function readFrozen(
  tx: Tx,
  of: Span & { currency: string },
  memberIds: readonly MemberId[],
): Promise<Map<MemberId, MemberFigures>> {
  const { rows } = await sql<MemberFigures>`
    select member_id as "memberId", sum(turnover)::bigint as turnover, sum(deposits)::bigint as deposits,
      sum(loss)::bigint as loss
    from agent_pay_figure where of_day = ${of.day}::date and of_slot = ${of.slot} and currency = ${of.currency}
      and member_id = any (${[...memberIds]}::uuid[])
    group by member_id`.execute(tx);
  return new Map(rows.map((row) => [row.memberId, row]));
}
