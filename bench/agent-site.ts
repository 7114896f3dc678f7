import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { passBotCheck } from "@khela/contract/bot-check";
import { createClient } from "@khela/contract/client";
import { register } from "@khela/contract/identity";
import { manualClock } from "@khela/kernel/clock";
import { systemClock } from "@khela/kernel/system-clock";
import type { MemberId } from "@khela/kernel/ids";
import { taka } from "@khela/kernel/money";
import { dayOf, dayPlus } from "@khela/kernel/period";
import { termsToText } from "@khela/rules/agents/contract-text";
import { type App, buildApp } from "../apps/server/src/app.ts";
import { memberAccount, move, providerAccount } from "../apps/server/src/modules/ledger/index.ts";
import { readConfig } from "../apps/server/src/platform/config.ts";
import { openDatabase } from "../apps/server/src/platform/database.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { migrate } from "../apps/server/src/platform/migrate.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/postgres/start.ts";
import { createSecrets } from "../apps/server/src/platform/secrets.ts";
import { payTerms, payTier } from "../apps/server/src/testing/agent-pay.ts";

/** How large a tree is, and how much happened in it. */
export interface AgentTreeSize {
  members: number;
  /** Of them; each has a daily wage. */
  agents: number;
  /** The first ones, who also have a dividend of the day. */
  dividends: number;
  /** Settled bets of each member on the day. */
  bets: number;
  /** Earlier days with figures; on each of them every third member played. */
  history: number;
}

/** The server in this process, on a database of its own, with a tree of agents that has played for a day. */
export interface AgentSite {
  app: App;
  client: pg.Client;
  baseUrl: string;
  clock: ReturnType<typeof manualClock>;
  /** The business day that is played and settled. */
  day: ReturnType<typeof dayOf>;
  /** With session tokens: the agent above all, and one on the middle level. */
  agents: Readonly<Record<"top" | "middle", { id: string; token: string }>>;
  stop(): Promise<void>;
}

/** Agents have 2.5 agents below them on average: 10,000 agents make eleven levels, and players below the last a twelfth. */
const uplineOf = (agent: number): number => 1 + Math.floor(((agent - 2) * 2) / 5);
const MIDDLE_LEVEL = 6;
const PAGE = 1_000;

/** The first agent on a level; the top is on level 1. */
export function firstOnLevel(level: number): number {
  const levels = [0, 1];
  for (let agent = 2; ; agent += 1) {
    const own = (levels[uplineOf(agent)] ?? 0) + 1;
    levels.push(own);
    if (own === level) return agent;
  }
}

/**
 * Starts the server and fills its tables: members are written in bulk and placed by the tree's own trigger, rounds go
 * into turnover's inbox and deposits through the ledger; nothing of it is counted yet. Figures of earlier days are
 * written in bulk.
 */
export async function startAgentSite(size: AgentTreeSize): Promise<AgentSite> {
  const dataDir = await mkdtemp(join(tmpdir(), "khela-bench-"));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, error: console.error },
  });
  await migrate(server.ownerUrl);
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  await client.query(`update system_settings set flags = flags || '{"AGENTPOLICY3": true}'`);
  const clock = manualClock(systemClock.nowMs());
  const app = await buildApp({
    config: readConfig({
      PORT: "0",
      DATA_DIR: dataDir,
      DEMO: "0",
      ROLES: "http,realtime",
      LOG_LEVEL: "silent",
      BOT_CHECK_WORK: "2",
      RATE_LIMIT_FACTOR: "0",
    }),
    clock,
    log: createLog("warn"),
    secrets: createSecrets(randomBytes(32)),
    database: openDatabase({ url: server.ownerUrl, role: "app", applicationName: "khela-bench" }),
    ownerUrl: server.ownerUrl,
    sharedDatabase: true,
  });
  const stop = async () => {
    await client.end();
    await app.stop();
    await server.stop();
    await rm(server.home, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const baseUrl = (await app.start()) ?? "";
    const day = dayOf(clock.nowMs());
    const agents = await fillTree(client, baseUrl, size);
    await fillContracts(client, size, day.key);
    await fillHistory(client, size, day);
    await depositForAgents(app, client);
    await playBets(client, size, day);
    await client.query("vacuum analyze");
    return { app, client, baseUrl, clock, day, agents, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Registers an agent through the real call. */
async function registerAgent(client: pg.Client, baseUrl: string, number: number, under?: string) {
  const call = createClient({ baseUrl });
  const password = "a long bench password";
  const { token, member } = await call(register, {
    body: {
      username: `agent${number}`,
      password,
      confirmPassword: password,
      registerMethod: "WEB",
      login: true,
      agreeTerms: true,
      agreeAge: true,
      language: "en",
      altcha: await passBotCheck(call, "register"),
      ...(under === undefined ? {} : { recommenderId: under }),
    },
  });
  await client.query("update member set type = 1 where id = $1", [member.id]);
  await client.query("insert into bench_member (n, id) values ($1, $2)", [number, member.id]);
  return { id: member.id, token };
}

/** Members by number: the agents from the top down, then the players, whose uplines are the agents in turns. */
async function fillTree(client: pg.Client, baseUrl: string, { members, agents }: AgentTreeSize) {
  await client.query("create table bench_member (n int primary key, id uuid not null unique)");
  const middle = firstOnLevel(MIDDLE_LEVEL);
  const top = await registerAgent(client, baseUrl, 1);
  await writeMembers(client, { from: 2, to: middle - 1, agents });
  const inside = await registerAgent(client, baseUrl, middle, `agent${uplineOf(middle)}`);
  await writeMembers(client, { from: middle + 1, to: agents, agents });
  await writeMembers(client, { from: agents + 1, to: members, agents });
  return { top, middle: inside };
}

async function writeMembers(
  client: pg.Client,
  { from, to, agents }: { from: number; to: number; agents: number },
): Promise<void> {
  await client.query(
    `insert into bench_member (n, id)
     select n, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid from generate_series($1::int, $2::int) n`,
    [from, to],
  );
  await client.query(
    `insert into member (id, account, account_key, currency, icon, language, nickname, password_changed_at,
       profile_sealed, referral_code, register_ip, registered_at, terms_version, type, referred_by)
     select b.id, name, name, 'BDT', '', 'bn', '', now(), '\\x00', 'B' || lpad(b.n::text, 9, '0'), '127.0.0.1',
       now() - interval '40 days', '1', (b.n <= $3)::int, u.id
     from bench_member b
     join bench_member u on u.n = case when b.n <= $3 then 1 + (b.n - 2) * 2 / 5 else 1 + b.n % $3 end
     cross join lateral (select case when b.n <= $3 then 'agent' else 'player' end || b.n as name) named
     where b.n between $1::int and $2::int order by b.n`,
    [from, to, agents],
  );
}

/**
 * Offers and their acceptance as the tables want them. Rates fall with the levels, so that most contracts pay; every
 * tenth is paid by the upline.
 */
async function fillContracts(
  client: pg.Client,
  { agents, dividends }: AgentTreeSize,
  day: string,
): Promise<void> {
  const { rows } = await client.query<{ levels: number }>(
    "select max(distance) + 1 as levels from agent_line",
  );
  const levels = rows[0]?.levels ?? 0;
  const terms = Array.from({ length: levels }, (_, above) =>
    (["dailyWage", "dividend"] as const).map((kind) =>
      (["platform", "upline"] as const).map((payer) =>
        termsToText(
          payTerms({
            kind,
            period: kind === "dividend" ? "daily" : null,
            payer,
            carry: kind === "dividend" ? "permanent" : "none",
            tiers: [payTier(500 * (levels - above)), payTier(1_000 * (levels - above), 10_000, 20)],
          }),
        ),
      ),
    ),
  );
  for (const [at, kind, count] of [
    [0, "dailyWage", agents],
    [1, "dividend", dividends],
  ] as const) {
    await client.query(
      `insert into agent_contract (id, agent_id, upline_id, currency, kind, terms, payer, terms_hash, state, offered_at, expires_at)
       select gen_random_uuid(), b.id, up.ancestor_id, 'BDT', $2, t.terms, t.terms ->> 'payer', repeat('0', 64), 'offered',
         now(), now() + interval '7 days'
       from bench_member b
       left join agent_line up on up.member_id = b.id and up.distance = 1
       cross join lateral (select coalesce(max(distance), 0) as above from agent_line where member_id = b.id) l
       cross join lateral (select $1::jsonb -> l.above -> $4::int -> (b.n % 10 = 0)::int as terms) t
       where b.n <= $3::int`,
      [JSON.stringify(terms), kind, count, at],
    );
  }
  // Each acceptance holds a lock of its own until its transaction ends.
  for (let left = 1; left > 0;) {
    const { rowCount } = await client.query(
      `update agent_contract set state = 'accepted', answered_at = now(), begins_on = $1::date - 40
       where id = any (array(select id from agent_contract where state = 'offered' limit ${PAGE}))`,
      [day],
    );
    left = rowCount ?? 0;
  }
  await client.query("update agent_contract set state = 'active'");
}

/** What members did on earlier days, and the sums of the teams above them. */
async function fillHistory(
  client: pg.Client,
  { members, history }: AgentTreeSize,
  day: { startMs: number },
): Promise<void> {
  for (let ago = history; ago > 0; ago -= 1) {
    const { key } = dayPlus(day.startMs, -ago);
    await client.query(
      `insert into member_day (member_id, currency, day, category, bets, stake, payout, valid_stake, valid_cash, active, deposits, deposit_count, rebates)
       select b.id, 'BDT', $1::date, category, play * 20, play * 2000000, play * (1000000 + 100000 * (b.n % 20)), play * 2000000,
         play * 2000000, 1 - play, (1 - play) * 5000000, 1 - play, (1 - play) * 20000
       from bench_member b cross join (values ('', 0), ('rng', 1), ('live', 1)) as c (category, play)
       where b.n <= $2::int and (b.n + $3::int) % 3 = 0`,
      [key, members, ago],
    );
    await client.query(
      `insert into team_day (agent_id, currency, day, depth, category, bets, stake, payout, valid_stake, valid_cash, active, deposits, deposit_count, rebates)
       select l.ancestor_id, m.currency, m.day, s.depth, m.category, sum(bets), sum(stake), sum(payout), sum(valid_stake),
         sum(valid_cash), sum(active), sum(deposits), sum(deposit_count), sum(rebates)
       from member_day m join agent_line l on l.member_id = m.member_id
       join (values ('direct'), ('all')) as s (depth) on s.depth = 'all' or l.distance = 1
       where m.day = $1::date group by 1, 2, 3, 4, 5`,
      [key],
    );
  }
}

/** Each agent deposits ৳10,000, through the ledger. */
async function depositForAgents({ modules }: App, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: MemberId }>("select id from member where type = 1 order by id");
  for (let from = 0; from < rows.length; from += PAGE)
    await modules.ledger.transaction((tx) =>
      modules.ledger.post(
        tx,
        rows
          .slice(from, from + PAGE)
          .map(({ id }) =>
            move(
              providerAccount("bench", "clearing", "BDT"),
              memberAccount(id, "cash", "BDT"),
              taka(10_000),
              "deposit",
              "bench",
            ),
          ),
      ),
    );
}

/** Settled bets of every member, spread over the day, as rows of rounds; the trigger puts them into turnover's inbox. */
async function playBets(
  client: pg.Client,
  { members, bets }: AgentTreeSize,
  day: { startMs: number; endMs: number },
): Promise<void> {
  // Rounds hold a lock of their member until their transaction ends.
  for (let turn = 0; turn < bets; turn += 1)
    for (let from = 1; from <= members; from += PAGE)
      await client.query(
        `insert into round (id, at, member_id, game_code, kind, state, currency, stake, payout, settled_at, source_id, nonce, maths_version, bet, outcome)
         select (lpad(to_hex((extract(epoch from t.at) * 1000)::bigint), 12, '0') || '7000' || '8000' || lpad(to_hex(b.n), 12, '0'))::uuid,
           t.at, b.id, 'dice', 'dice', 'settled', 'BDT', 1500000, case when b.n % 3 = 0 then 2970000 else 0 end,
           t.at, gen_random_uuid(), 0, '1', '{"target":4950,"direction":"under"}', '{}'
         from bench_member b
         cross join lateral (select $1::timestamptz + (($2::float8 * ($3::int + b.n::float8 / ($4::int + 1)))::bigint * interval '1 millisecond') as at) t
         where b.n between $5::int and least($5::int + ${PAGE - 1}, $4::int)`,
        [new Date(day.startMs), (day.endMs - day.startMs) / bets, turn, members, from],
      );
}
