import type { MemberId } from "@khela/kernel/ids";
import { AGENT_TYPES } from "@khela/rules/auth/trial";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import { figureColumns, type FigureRow, lossSql, sums } from "./columns.ts";

/** Sums of teams and of their members over business days, both included, by the tree of each day. */

export interface Range {
  from: string;
  to: string;
}

/**
 * Whose figures: `own` of the root alone, `direct` of those right below, `below` of all levels, `all` of everybody with the
 * root.
 */
export type Scope = "own" | "direct" | "below" | "all";

interface Asked extends Range {
  rootId: MemberId;
  currency: string;
}

/** The days of a team: sums as they were counted, so that a range costs as many rows as it has days and categories. */
function teamDays({ rootId, currency, from, to }: Asked, scope: Scope): RawBuilder<unknown> {
  const days = sql`currency = ${currency} and day between ${from}::date and ${to}::date`;
  const figures = sql`day, category, ${figureColumns}`;
  const own = sql`select ${figures} from member_day where member_id = ${rootId} and ${days}`;
  if (scope === "own") return own;
  const depth = scope === "direct" ? "direct" : "all";
  const below = sql`select ${figures} from team_day where agent_id = ${rootId} and depth = ${depth} and ${days}`;
  return scope === "all" ? sql`${own} union all ${below}` : below;
}

/** Sums by day or category; days and categories without anything are missing. */
export async function sumsBy(
  db: Db | Tx,
  asked: Asked,
  { scope, by }: { scope: Scope; by: "day" | "category" },
): Promise<(FigureRow & { key: string })[]> {
  const order = by === "day" ? sql`1 desc` : sql`sum(t.stake) desc, 1`;
  const { rows } = await sql<FigureRow & { key: string }>`
    select ${sql.ref(`t.${by}`)}::text as key, ${sums("t")} from (${teamDays(asked, scope)}) t
    group by 1 order by ${order}`.execute(db);
  return rows;
}

/** The sums of a whole range. */
export async function sumOf(db: Db | Tx, asked: Asked, scope: Scope): Promise<FigureRow> {
  const { rows } = await sql<FigureRow>`select ${sums("t")} from (${teamDays(asked, scope)}) t`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a sum has one row");
  return row;
}

/** The lines to those below roots that held on a day of the range, with the days on which they did. */
const linesOf = (rootIds: readonly MemberId[], { from, to }: Range, levels: RawBuilder<unknown>) => sql`
  select agent_id, member_id, distance, greatest(from_day, ${from}::date) as first, least(until_day, ${to}::date + 1) as until
  from team_line where agent_id = any (${[...rootIds]}::uuid[]) and from_day <= ${to}::date and until_day > ${from}::date
    and ${levels}`;

/** How many members of each team, with its root, had a settled bet on a day of the range while they were there. */
export async function activeIn(
  db: Db | Tx,
  asked: Range & { rootIds: readonly MemberId[]; currency: string },
  scope: Scope = "all",
): Promise<Map<MemberId, number>> {
  const levels = scope === "all" ? sql`true` : scope === "direct" ? sql`distance = 1` : sql`false`;
  const own = sql`select id, id, 0, ${asked.from}::date, ${asked.to}::date + 1 from unnest(${[...asked.rootIds]}::uuid[]) as r (id)`;
  const { rows } = await sql<{ agent_id: MemberId; active: bigint }>`
    select l.agent_id, count(distinct l.member_id) as active
    from (${linesOf(asked.rootIds, asked, levels)} ${scope === "direct" ? sql`` : sql`union all ${own}`}) l
    where exists (select from member_day d where d.member_id = l.member_id and d.currency = ${asked.currency}
      and d.day >= l.first and d.day < l.until and d.active > 0)
    group by 1`.execute(db);
  return new Map(rows.map(({ agent_id, active }) => [agent_id, Number(active)]));
}

/** Whom a list of members shows: `teams`, each right below with everybody below it. */
export type ListScope = "teams" | "direct" | "all";

export interface MemberRow extends FigureRow {
  id: MemberId;
  isAgent: boolean;
  /** Levels below the root; 0 for the root. */
  distance: number;
}

export type MemberSort =
  | "account"
  | "bets"
  | "stake"
  | "turnover"
  | "payout"
  | "loss"
  | "deposits"
  | "withdrawals"
  | "rewards";

const SORTS: Record<Exclude<MemberSort, "account">, RawBuilder<unknown>> = {
  bets: sql`r.bets`,
  stake: sql`r.stake`,
  turnover: sql`r.valid_cash`,
  payout: sql`r.payout`,
  loss: lossSql("r"),
  deposits: sql`r.deposits`,
  withdrawals: sql`r.withdrawals`,
  rewards: sql`(r.rebates + r.rewards + r.bonuses)`,
};

/**
 * The days that a list sums up by member, as rows with `id`, `distance`, `account_key` and the figures.
 * @param only restricts the members `p` of the list
 */
function listed(
  { rootId, currency, from, to }: Asked,
  scope: ListScope,
  only: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const lines = linesOf([rootId], { from, to }, scope === "all" ? sql`true` : sql`distance = 1`);
  const own = sql`union all select ${rootId}::uuid, ${rootId}::uuid, 0, ${from}::date, ${to}::date + 1`;
  const line = sql`(${lines} ${scope === "all" ? own : sql``}) l join team_person p on p.id = l.member_id and ${only}`;
  // The range by itself as well: it lets PostgreSQL read the days of everybody at once instead of member by member.
  const inDays = sql`d.currency = ${currency} and d.day between ${from}::date and ${to}::date
    and d.day >= l.first and d.day < l.until`;
  const rows = sql`select l.member_id as id, l.distance, p.account_key, p.type, ${figureColumns} from ${line}`;
  const members = sql`${rows} join member_day d on d.member_id = l.member_id and ${inDays}`;
  return scope === "teams"
    ? sql`${members} union all ${rows} join team_day d on d.agent_id = l.member_id and d.depth = 'all' and ${inDays}`
    : members;
}

/**
 * A page of the members of a team with what they did, and the sum of all who fit; those without figures are missing.
 * Everybody is summed up by the column of the order alone, all figures are those of the page; the sum of a whole team is
 * that of the team's days.
 */
export async function listMembers(
  db: Db | Tx,
  asked: Asked & {
    scope: ListScope;
    prefix: string;
    sort: MemberSort;
    descending: boolean;
    limit: number;
    offset: number;
  },
): Promise<{ rows: MemberRow[]; count: number; totals: FigureRow }> {
  const { scope } = asked;
  const fits = sql`p.account_key like ${`${asked.prefix.replace(/[\\%_]/g, "\\$&")}%`}`;
  const order = (of: string) =>
    sql`${sql.ref(`${of}.value`)} ${asked.descending ? sql`desc` : sql`asc`}, ${sql.ref(`${of}.account_key`)}`;
  const value = asked.sort === "account" ? sql`r.account_key` : sql`sum(${SORTS[asked.sort]})`;
  const whole =
    asked.prefix === ""
      ? teamDays(asked, scope === "all" ? "all" : scope === "direct" ? "direct" : "below")
      : undefined;
  const { rows } = await sql<MemberRow & { is_agent: boolean; count: bigint | null }>`
    with chosen as materialized (
      select r.id, r.account_key, ${value} as value from (${listed(asked, scope, fits)}) r group by r.id, r.account_key),
    shown as materialized (select * from chosen c order by ${order("c")} limit ${asked.limit} offset ${asked.offset})
    (select r.id, max(r.distance) as distance, r.type = any (${[...AGENT_TYPES]}::int[]) as is_agent, null::bigint as count, ${sums("r")}
      from (${listed(asked, scope, sql`p.id in (select id from shown)`)}) r join shown on shown.id = r.id
      group by r.id, r.type, shown.value, shown.account_key order by ${order("shown")})
    union all
    select null, null, null, (select count(*) from chosen), ${sums("t")} from (${whole ?? listed(asked, scope, fits)}) t`.execute(
    db,
  );
  const totals = rows.at(-1);
  if (!totals) throw new Error("a sum has one row");
  return {
    rows: rows.slice(0, -1).map((row) => ({ ...row, isAgent: row.is_agent })),
    count: Number(totals.count ?? 0n),
    totals,
  };
}
