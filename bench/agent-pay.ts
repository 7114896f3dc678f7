/**
 * What a large tree of agents costs (AGENT-04, AGENT-08): the day's figures of members and teams, the settlement of its
 * contracts, and the pages that agents read.
 *
 *   node bench/agent-pay.ts [members] [calls of each page]
 */
import type pg from "pg";
import { checkAgentPay } from "../apps/server/src/modules/agent-pay/index.ts";
import { factReader } from "../apps/server/src/modules/team-figures/index.ts";
import { type AgentSite, type AgentTreeSize, startAgentSite } from "./agent-site.ts";
import type { BenchRow } from "./ledger.ts";
import { processorTime } from "./processor-time.ts";

/** The time of a piece of work in seconds: by the clock, and of the processor. */
interface Spent {
  clock: number;
  server: number;
  database: number;
}

const now = (): Spent => {
  const { user, system } = process.cpuUsage();
  return {
    clock: performance.now() / 1_000,
    server: (user + system) / 1_000_000,
    database: (processorTime()?.PostgreSQL ?? 0) / 1_000,
  };
};

const NOTHING: Spent = { clock: 0, server: 0, database: 0 };
const added = (sum: Spent, from: Spent, to: Spent): Spent => ({
  clock: sum.clock + to.clock - from.clock,
  server: sum.server + to.server - from.server,
  database: sum.database + to.database - from.database,
});

async function timed(work: () => Promise<unknown>): Promise<Spent> {
  const from = now();
  await work();
  return added(NOTHING, from, now());
}

const rowsOf = (what: string, spent: Spent, limit?: number): BenchRow[] => [
  { what: `${what}, by the clock`, value: spent.clock, unit: "s", ...(limit === undefined ? {} : { limit }) },
  { what: "  processor time of the server", value: spent.server, unit: "s" },
  { what: "  processor time of PostgreSQL", value: spent.database, unit: "s" },
];

/** Measures how the day's figures are counted, how it is settled, and every page. */
export async function benchAgentPay(size: AgentTreeSize & { calls: number }): Promise<BenchRow[]> {
  const site = await startAgentSite(size);
  try {
    return await measure(site, size);
  } finally {
    await site.stop();
  }
}

async function measure(site: AgentSite, size: AgentTreeSize & { calls: number }): Promise<BenchRow[]> {
  return [
    ...(await treeRows(site)),
    ...(await countRows(site)),
    ...(await settleRows(site, size)),
    ...(await pageRows(site, size)),
  ];
}

export async function treeRows({ client }: AgentSite): Promise<BenchRow[]> {
  const { rows } = await client.query<Record<"members" | "levels" | "lines" | "contracts", string>>(
    `select (select count(*) from member) as members, (select max(distance) + 1 from agent_line) as levels,
       (select count(*) from agent_line) as lines, (select count(*) from agent_contract) as contracts`,
  );
  const one = (name: keyof (typeof rows)[0]) => ({ value: Number(rows[0]?.[name]), unit: "" });
  return [
    { what: "members", ...one("members") },
    { what: "levels", ...one("levels") },
    { what: "pairs of a member and an agent above", ...one("lines") },
    { what: "contracts", ...one("contracts") },
  ];
}

/** Bets as turnover gives them, then deposits and the rebates of the day, which the settlement counts in reality. */
export async function countRows({ app, clock, day }: AgentSite): Promise<BenchRow[]> {
  const { turnover, teamFigures, rebates } = app.modules;
  clock.set(day.endMs - 1);
  // Turnover gives its facts to a dozen readers; of them this one is measured.
  let bets = NOTHING;
  const { read } = factReader;
  factReader.read = async (tx, facts) => {
    const from = now();
    await read(tx, facts);
    bets = added(bets, from, now());
  };
  await teamFigures.catchUp();
  factReader.read = read;
  clock.set(day.endMs + 2 * 3_600_000 + 10 * 60_000);
  await turnover.catchUp();
  const rebate = await timed(() => rebates.payDue());
  const gifts = await timed(() => teamFigures.catchUp());
  return [
    ...rowsOf("bets of the day counted into teams", bets, 30),
    ...rowsOf("rebates of the day counted into teams", gifts, 30),
    { what: "rebates paid before, by the clock", value: rebate.clock, unit: "s" },
  ];
}

/** All rows that a settlement writes. */
const WRITTEN = `select (select md5(string_agg(b::text, ';' order by b.id)) from agent_bill b)
  || (select md5(string_agg(s::text, ';' order by s.below_bill_id, s.agent_id)) from agent_bill_share s)
  || (select md5(string_agg(f::text, ';' order by f.member_id, f.day, f.slot)) from agent_pay_figure f)
  || (select count(*) from ledger.entry)::text as rows`;

/** Agents whose sums of a day differ from those of the members below. */
async function wrongTeams(client: pg.Client, day: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `with team as (
       select l.ancestor_id as id, sum(stake), sum(payout), sum(valid_cash), sum(active), sum(deposits), sum(rebates), sum(agent_pay)
       from agent_line l join member_day m on m.member_id = l.member_id and m.day = $1 group by 1),
     counted as (
       select agent_id, sum(stake), sum(payout), sum(valid_cash), sum(active), sum(deposits), sum(rebates), sum(agent_pay)
       from team_day where day = $1 and depth = 'all' group by 1)
     select count(*) from ((table team except table counted) union all (table counted except table team)) d`,
    [day],
  );
  return Number(rows[0]?.count);
}

export async function settleRows({ app, client, day }: AgentSite, size: AgentTreeSize): Promise<BenchRow[]> {
  const { agentPay } = app.modules;
  const { longReads } = app.platform;
  const spent = await timed(() => agentPay.settleDays());
  const written = async () => (await client.query<{ rows: string }>(WRITTEN)).rows[0]?.rows;
  const before = await written();
  const again = await timed(() => agentPay.settleDays());
  const differ = (await written()) === before ? 0 : 1;
  const { rows } = await client.query<{ bills: string; paid: string; waiting: string; figures: string }>(
    `select count(*) as bills, count(*) filter (where state = 'paid') as paid,
       count(*) filter (where state not in ('paid', 'not_reached')) as waiting,
       (select count(*) from agent_pay_figure) as figures from agent_bill`,
  );
  const { wrong } = await checkAgentPay(longReads);
  if (wrong) console.error(wrong);
  const [found] = rows;
  return [
    ...rowsOf("the day settled and paid", spent, 60),
    { what: "  started again, by the clock", value: again.clock, unit: "s" },
    { what: "  rows that differ after it: 1 if any", value: differ, unit: "", limit: 0 },
    { what: "  members' figures frozen", value: Number(found?.figures), unit: "" },
    {
      what: "  contracts without their bill",
      value: size.agents + size.dividends - Number(found?.bills),
      unit: "",
      limit: 0,
    },
    { what: "  bills paid", value: Number(found?.paid), unit: "" },
    { what: "  bills that wait", value: Number(found?.waiting), unit: "", limit: 0 },
    { what: "  sums that postings contradict: 1 if any", value: wrong ? 1 : 0, unit: "", limit: 0 },
    {
      what: "  teams that aren't the sum of their members",
      value: await wrongTeams(client, day.key),
      unit: "",
      limit: 0,
    },
  ];
}

/** The pages of reports, with the widest filters that they have. */
async function pagesOf({ client, day }: AgentSite, agentId: string): Promise<[what: string, path: string][]> {
  const { rows } = await client.query<{ month: string; bill: string; player: string }>(
    `select ($1::date - 30)::text as month, (select id from agent_bill where agent_id = $2 and kind = 'dailyWage') as bill,
       (select member_id from agent_line where ancestor_id = $2 order by distance desc limit 1) as player`,
    [day.key, agentId],
  );
  const { month, bill, player } = rows[0] ?? { month: "", bill: "", player: "" };
  const team = "/wps/agent/team";
  const pay = "/wps/agent/pay";
  const [one, all] = [`from=${day.key}&to=${day.key}`, `from=${month}&to=${day.key}`];
  return [
    ["overview", `${team}/overview`],
    ["downlines right below", `${team}/members?depth=direct&pageSize=50`],
    ["downlines of all levels", `${team}/members?depth=all&pageSize=50`],
    ["  newest first", `${team}/members?depth=all&sort=registered&order=desc&pageSize=50`],
    ["  page 100", `${team}/members?depth=all&pageSize=5&pageNo=100`],
    ["  by name", `${team}/members?depth=all&search=player123`],
    ["user loss of a day by category", `${team}/statement?${one}&by=category`],
    ["user loss of 31 days by day", `${team}/statement?${all}&by=day`],
    ["team betting of a day, each team", `${team}/figures?${one}&scope=teams`],
    ["team betting of 31 days, each team", `${team}/figures?${all}&scope=teams`],
    [
      "team betting of a day, all levels",
      `${team}/figures?${one}&scope=all&sort=turnover&order=desc&pageSize=50`,
    ],
    [
      "team betting of 31 days, all levels",
      `${team}/figures?${all}&scope=all&sort=turnover&order=desc&pageSize=50`,
    ],
    ["  by account", `${team}/figures?${all}&scope=all&sort=account&order=asc&pageSize=50`],
    ["  by name", `${team}/figures?${all}&scope=all&search=player123`],
    ["bets of a downline", `${team}/members/${player}/bets?${all}`],
    ["movements of a downline", `${team}/members/${player}/movements?${all}`],
    ["my income of 31 days", `${pay}/income?from=${month}`],
    ["my bills", `${pay}/bills`],
    ["a bill", `${pay}/bills/${bill}`],
    ["  its members", `${pay}/bills/${bill}/members?pageSize=50`],
    ["  its shares", `${pay}/bills/${bill}/shares?pageSize=50`],
    ["  bets of a member", `${pay}/bills/${bill}/members/${player}/bets`],
  ];
}

export async function pageRows(site: AgentSite, { calls }: { calls: number }): Promise<BenchRow[]> {
  const { client, clock } = site;
  await client.query("vacuum analyze");
  await client.query("update member_session set started_at = $1, last_seen_at = $1", [
    new Date(clock.nowMs()),
  ]);
  const rows: BenchRow[] = [];
  for (const [whose, { id, token }] of Object.entries(site.agents)) {
    const { rows: found } = await client.query<{ below: string }>(
      "select count(*) as below from agent_line where ancestor_id = $1",
      [id],
    );
    rows.push({ what: `${whose} agent: members below`, value: Number(found[0]?.below), unit: "" });
    for (const [what, path] of await pagesOf(site, id)) {
      const { times, spent } = await timesOf(site.baseUrl + path, token, calls);
      rows.push({ what: `${what}: p50`, value: percentile(times, 0.5), unit: "ms" });
      rows.push({ what: `${what}: p99`, value: percentile(times, 0.99), unit: "ms", limit: 300 });
      const each = ((spent.server + spent.database) * 1_000) / calls;
      rows.push({ what: `${what}: processor time of both`, value: each, unit: "ms" });
    }
  }
  return rows;
}

/** The times in ms of sequential calls, after some to warm up. */
async function timesOf(
  url: string,
  token: string,
  calls: number,
): Promise<{ times: number[]; spent: Spent }> {
  const times: number[] = [];
  const once = async () => {
    const started = performance.now();
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${url}: ${response.status} ${text.slice(0, 200)}`);
    times.push(performance.now() - started);
  };
  for (let warm = 0; warm < 3; warm += 1) await once();
  times.length = 0;
  const spent = await timed(async () => {
    for (let turn = 0; turn < calls; turn += 1) await once();
  });
  return { times: times.toSorted((a, b) => a - b), spent };
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** A tree in which every fifth member is an agent; all members bet twice on the day, and a third on each of 30 before. */
export const treeOf = (members: number): AgentTreeSize => ({
  members,
  agents: members / 5,
  dividends: members / 25,
  bets: 2,
  history: 30,
});

if (import.meta.main) {
  const [members, calls] = [Number(process.argv[2] ?? 50_000), Number(process.argv[3] ?? 200)];
  for (const row of await benchAgentPay({ ...treeOf(members), calls }))
    console.log(`${row.what.padEnd(48)} ${row.value.toFixed(2).padStart(10)} ${row.unit}`);
}
