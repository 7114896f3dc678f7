import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";
import type { CheckResult } from "../ledger/index.ts";
import { figureColumns, FIGURES, sums } from "./columns.ts";

/** Movements and registrations, without those that wait in the inbox. */
const COUNTED = sql`
  select r.* from team_recorded r where not exists (select from team_inbox i
    where i.member_id = r.member_id and i.currency = r.currency and i.what = r.what and i.place = r.place)`;

/** What is recorded, by member, business day and category, written apart from what counts it. */
const recorded = (movements: RawBuilder<unknown>) => sql`
  select member_id, currency, business_day(settled_at) as day, category, count(*) filter (where version = 0) as bets,
    sum(stake)::bigint as stake, sum(bonus_stake)::bigint as bonus_stake, sum(payout)::bigint as payout,
    sum(valid_stake)::bigint as valid_stake, sum(valid_cash)::bigint as valid_cash, 0::bigint as active,
    0::bigint as registered, 0::bigint as first_deposits, 0::bigint as first_deposit_amount, 0::bigint as deposit_count,
    0::bigint as deposits, 0::bigint as withdrawal_count, 0::bigint as withdrawals, 0::bigint as rebates,
    0::bigint as rewards, 0::bigint as bonuses, 0::bigint as agent_pay
  from team_fact group by 1, 2, 3, 4
  union all
  select member_id, currency, business_day(settled_at), '', 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  from team_fact where version = 0 group by 1, 2, 3
  union all
  select r.member_id, r.currency, business_day(r.at), '', 0, 0, 0, 0, 0, 0, 0,
    count(*) filter (where what = 'registered'), count(*) filter (where nth = 1),
    coalesce(sum(amount) filter (where nth = 1), 0)::bigint,
    count(*) filter (where what = 'deposit'),
    coalesce(sum(amount) filter (where what in ('deposit', 'deposit_corrected')), 0)::bigint,
    count(*) filter (where what = 'withdrawal'),
    coalesce(sum(-amount) filter (where what in ('withdrawal', 'withdrawal_corrected')), 0)::bigint,
    coalesce(sum(amount) filter (where what = 'rebate'), 0)::bigint,
    coalesce(sum(amount) filter (where what = 'reward'), 0)::bigint,
    coalesce(sum(amount) filter (where what = 'bonus'), 0)::bigint,
    coalesce(sum(amount) filter (where what = 'agent_pay'), 0)::bigint
  from (select *, case when what = 'deposit' then row_number() over (partition by member_id, currency, what order by place) end as nth
    from (${movements}) m) r
  group by 1, 2, 3`;

const membersOf = (movements: RawBuilder<unknown>) =>
  sql`select member_id, currency, day, category, ${sums("r")} from (${recorded(movements)}) r group by 1, 2, 3, 4`;

/** The sums of teams by the tree of each day. */
const TEAMS = sql`
  select l.agent_id, m.currency, m.day, s.depth, m.category, ${sums("m")}
  from member_day m
  join team_line l on l.member_id = m.member_id and l.from_day <= m.day and l.until_day > m.day
  join (values ('direct'), ('all')) as s (depth) on s.depth = 'all' or l.distance = 1
  group by 1, 2, 3, 4, 5`;

/** Writes all figures anew from what is recorded, in the caller's transaction; counting waits meanwhile. */
export async function rebuildFigures(tx: Tx): Promise<void> {
  await sql`select team_stop_counting()`.execute(tx);
  await sql`delete from member_day`.execute(tx);
  await sql`delete from team_day`.execute(tx);
  // One statement, so that what is deleted from the inbox is exactly what the records show.
  await sql`
    with counted as (delete from team_inbox)
    insert into member_day (member_id, currency, day, category, ${figureColumns}) ${membersOf(sql`select * from team_recorded`)}`.execute(
    tx,
  );
  await sql`
    insert into team_day (agent_id, currency, day, depth, category, ${figureColumns}) ${TEAMS}`.execute(tx);
}

const isAny = sql.join(
  FIGURES.map((name) => sql`${sql.ref(name)} <> 0`),
  sql` or `,
);

/** One whose rows differ between two queries; rows without any figure don't count. */
function differing(
  key: string,
  left: RawBuilder<unknown>,
  right: RawBuilder<unknown>,
): RawBuilder<string | null> {
  const [a, b] = [left, right].map((rows) => sql`(select * from (${rows}) x where ${isAny})`);
  return sql`(select ${sql.ref(key)} from ((${a} except ${b}) union all (${b} except ${a})) d limit 1)`;
}

/**
 * Checks that the figures of members are those of the facts and postings that were counted, and that teams are the sums
 * of their members. Reads everything, in one snapshot.
 */
export async function checkTeamFigures(db: Db | Tx): Promise<CheckResult> {
  const members = sql`select member_id, currency, day, category, ${figureColumns} from member_day`;
  const teams = sql`select agent_id, currency, day, depth, category, ${figureColumns} from team_day`;
  const { rows } = await sql<{ member: string | null; agent: string | null }>`
    select ${differing("member_id", membersOf(COUNTED), members)} as member,
      ${differing("agent_id", TEAMS, teams)} as agent`.execute(db);
  const [found] = rows;
  const wrong = found?.member
    ? `the figures of member ${found.member} differ from what is recorded`
    : found?.agent
      ? `the team of agent ${found.agent} is not the sum of its members`
      : undefined;
  return {
    id: "T2",
    title: "the figures of members are those of bets and postings, and teams are the sums of their members",
    ...(wrong ? { wrong } : {}),
  };
}
