import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "@khela/kernel/system-clock";
import { LOST, WON } from "@khela/rules/sports/leg-result";
import pg from "pg";
import {
  leagueRow,
  marketRow,
  outcomeRow,
  startTestFeed,
  teamRow,
  type TestFeed,
} from "../apps/server/src/testing/sports-feed.ts";
import type { BenchRow } from "./ledger.ts";
import { load, type LoadResult } from "./load.ts";
import { processorTime } from "./processor-time.ts";
import { type BenchSite, startBenchSite } from "./site.ts";

const SECRET = "shared with the feed of the benchmark";
const MATCHES = 200;
const CHANGES_PER_S = 2_000;
const SOCKETS = 1_000;
const WIDE = 5_000;
const WAIT_MS = 600_000;

export interface SportsbookSizes {
  seconds: number;
  singles: number;
  multiples: number;
  changes: number;
}

interface Bench {
  site: BenchSite;
  feed: TestFeed;
  client: pg.Client;
  /** The ids of the markets by the keys of their matches. */
  ids: Map<string, string>;
}

/**
 * Sports bets as the page of figures asks for them: to the acceptance beside a feed that changes, a change of odds to open sockets, one match
 * with many bets settled while dice are played, and a market of 5,000 outcomes.
 */
export async function benchSportsbook(sizes: SportsbookSizes): Promise<BenchRow[]> {
  const feed = await startTestFeed({ secret: SECRET, clock: systemClock });
  feed.mostRows = 500;
  feed.epoch = "bench";
  const site = await startBenchSite(600, {
    RATE_LIMIT_FACTOR: "500",
    SPORTS_FEED_URL: feed.url,
    SPORTS_FEED_SECRET: SECRET,
  });
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  try {
    const keys = [...Array.from({ length: MATCHES }, (_, place) => `m${place}`), "big", "wide"];
    feed.rows.push(leagueRow("premier", "football"), teamRow("red"), teamRow("blue"));
    for (const key of keys)
      feed.rows.push(matchRow(key), key === "wide" ? wideRow(1) : priceRow(key, 1, 2_000));
    const ids = new Map<string, string>();
    await until("the markets are read", async () => {
      const { rows } = await client.query<{ id: string; key: string }>(
        "select k.id, m.feed_key as key from sports_market k join sports_match m on m.id = k.match_id",
      );
      for (const { id, key } of rows) ids.set(key, id);
      return rows.length === keys.length;
    });
    const bench: Bench = { site, feed, client, ids };
    return [
      ...(await acceptance(bench, sizes)),
      ...(await sockets(bench, sizes)),
      ...(await wideMarket(bench, sizes)),
      ...(await burst(bench, sizes)),
    ];
  } finally {
    await client.end();
    await site.stop();
    await feed.stop();
  }
}

const matchRow = (key: string) => ({
  kind: "match",
  key,
  version: 1,
  league: "premier",
  home: "red",
  away: "blue",
  startsAtMs: systemClock.nowMs() + 86_400_000,
  state: "scheduled",
  score: null,
});

const priceRow = (key: string, version: number, home: number, settled = false) =>
  marketRow(key, {
    version,
    status: settled ? "settled" : "active",
    certainty: settled ? "confirmed" : null,
    outcomes: [
      outcomeRow("home", home, settled ? WON : null),
      outcomeRow("away", 2_000, settled ? LOST : null),
    ],
  });

const wideRow = (version: number, settled = false) =>
  marketRow("wide", {
    version,
    status: settled ? "settled" : "active",
    certainty: settled ? "confirmed" : null,
    outcomes: Array.from({ length: WIDE }, (_, place) =>
      outcomeRow(`p${place}`, 2_000 + version, settled ? (place === 0 ? WON : LOST) : null),
    ),
  });

const bodyOf = (legs: readonly [marketId: string, outcome: string][]): string =>
  JSON.stringify({
    legs: legs.map(([marketId, outcome]) => ({ marketId, outcome, oddsMilli: 2_000 })),
    kind: { type: "all" },
    stake: "10",
    accept: "any",
  });

const bets = (
  site: BenchSite,
  bodies: readonly string[],
  how: { seconds: number; ratePerS: number; connections?: number },
) =>
  load({
    port: site.port,
    tokens: site.tokens,
    method: "POST",
    path: "/play/sportsbook/bets",
    body: "",
    bodies,
    idempotent: true,
    connections: 64,
    ...how,
  });

const refused = ({ statuses }: LoadResult): number =>
  Object.entries(statuses).reduce((sum, [status, count]) => sum + (status === "200" ? 0 : count), 0);

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const untilMs = performance.now() + WAIT_MS;
  while (!(await isSo())) {
    if (performance.now() > untilMs) throw new Error(`not in time: ${what}`);
    await sleep(50);
  }
}

/** The time that some work takes, by the clock and by the processors. */
async function timed(work: () => Promise<unknown>) {
  const [before, startMs] = [processorTime(), performance.now()];
  await work();
  const [after, spentMs] = [processorTime(), performance.now() - startMs];
  const used = (whose: "server, main thread" | "PostgreSQL") =>
    (after?.[whose] ?? 0) - (before?.[whose] ?? 0);
  return { spentMs, serverMs: used("server, main thread"), databaseMs: used("PostgreSQL") };
}

const idOf = ({ ids }: Bench, key: string): string => ids.get(key) ?? "";

async function acceptance(bench: Bench, { seconds }: SportsbookSizes): Promise<BenchRow[]> {
  const { site, feed } = bench;
  const bodies = Array.from({ length: MATCHES }, (_, place) => bodyOf([[idOf(bench, `m${place}`), "home"]]));
  await bets(site, bodies, { seconds: Math.min(seconds, 5), ratePerS: 200 });
  const calm = await bets(site, bodies, { seconds, ratePerS: 200 });
  let [version, told] = [1, 0];
  const startMs = performance.now();
  const changing = setInterval(() => {
    const due = ((performance.now() - startMs) / 1_000) * CHANGES_PER_S;
    for (; told < due; told += 1) {
      if (told % MATCHES === 0) version += 1;
      feed.rows.push(priceRow(`m${told % MATCHES}`, version, 1_900 + (version % 200)));
    }
  }, 50);
  const busy = await bets(site, bodies, { seconds, ratePerS: 200 });
  clearInterval(changing);
  await until("the changes are read", async () => {
    const { rows } = await bench.client.query<{ cursor: string }>("select cursor from sports_feed");
    return Number(rows[0]?.cursor) === feed.rows.length;
  });
  return [
    { what: "sports bets at 200/s, a calm feed: p50", value: calm.p50, unit: "ms" },
    { what: "  p99", value: calm.p99, unit: "ms" },
    { what: "beside 2,000 changes of odds/s: p50", value: busy.p50, unit: "ms" },
    { what: "  p99", value: busy.p99, unit: "ms", limit: 100 },
    { what: "  p99, of the calm one", value: busy.p99 / calm.p99, unit: "×" },
    { what: "  refused or failed", value: refused(calm) + refused(busy), unit: "", limit: 0 },
  ];
}

async function sockets(bench: Bench, { changes }: SportsbookSizes): Promise<BenchRow[]> {
  const { site, feed, client } = bench;
  const { rows } = await client.query<{ id: string }>("select id from sports_match where feed_key = 'big'");
  const topic = `sports.match:${rows[0]?.id}`;
  let heard: number[] = [];
  const open: WebSocket[] = [];
  for (let from = 0; from < SOCKETS; from += 50)
    open.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, async () => {
          const socket = new WebSocket(`ws://127.0.0.1:${site.port}/ws`);
          await new Promise<void>((resolve, reject) => {
            socket.addEventListener("error", () => reject(new Error("no socket")));
            socket.addEventListener("open", () => {
              socket.send(JSON.stringify({ type: "auth", token: null }));
              socket.send(JSON.stringify({ type: "subscribe", topics: [topic] }));
              socket.send(JSON.stringify({ type: "ping" }));
            });
            socket.addEventListener("message", ({ data }) => {
              if (String(data).includes('"pong"')) resolve();
              if (String(data).includes('"event"')) heard.push(systemClock.nowMs());
            });
          });
          return socket;
        }),
      )),
    );
  const [sinceSaved, sinceTold]: [number[], number[]] = [[], []];
  for (let change = 0; change < changes; change += 1) {
    heard = [];
    const toldMs = systemClock.nowMs();
    feed.rows.push(priceRow("big", 10 + change, 2_000 + (change % 2)));
    await until("all have heard", () => Promise.resolve(heard.length >= SOCKETS));
    const { rows: saved } = await client.query<{ at: Date }>(
      "select changed_at as at from sports_market where id = $1",
      [idOf(bench, "big")],
    );
    const savedMs = saved[0]?.at.getTime() ?? 0;
    sinceSaved.push(...heard.map((ms) => ms - savedMs));
    sinceTold.push(...heard.map((ms) => ms - toldMs));
  }
  for (const socket of open) socket.close();
  const p99 = (all: number[]) =>
    all.toSorted((one, other) => one - other)[Math.floor(all.length * 0.99)] ?? 0;
  return [
    { what: "sockets on a match", value: SOCKETS, unit: "" },
    {
      what: "from a change that was read to each of them: p99",
      value: p99(sinceSaved),
      unit: "ms",
      limit: 1_000,
    },
    {
      what: "  from the feed's change, which is read every two seconds: p99",
      value: p99(sinceTold),
      unit: "ms",
    },
  ];
}

async function wideMarket(bench: Bench, { seconds }: SportsbookSizes): Promise<BenchRow[]> {
  const { site, feed, client } = bench;
  const id = idOf(bench, "wide");
  const bodies = Array.from({ length: 500 }, (_, place) => bodyOf([[id, `p${place * 10}`]]));
  const of = await bets(site, bodies, { seconds, ratePerS: 50 });
  const version = async () => {
    const { rows } = await client.query<{ version: string }>(
      "select feed_version::text as version from sports_market where id = $1",
      [id],
    );
    return Number(rows[0]?.version);
  };
  const priced = await timed(() => {
    feed.rows.push(wideRow(2));
    return until("it is priced", async () => (await version()) === 2);
  });
  const settled = await timed(() => {
    feed.rows.push(wideRow(3, true));
    return until("it is settled", async () => (await unsettled(bench, "wide")) === 0);
  });
  return [
    { what: "bets on a market of 5,000 outcomes at 50/s: p50", value: of.p50, unit: "ms" },
    { what: "  p99", value: of.p99, unit: "ms", limit: 100 },
    { what: "  refused or failed", value: refused(of), unit: "", limit: 0 },
    { what: "  priced anew, with the wait for the reading", value: priced.spentMs, unit: "ms" },
    { what: "  settled, with the wait for the reading", value: settled.spentMs, unit: "ms" },
  ];
}

async function unsettled({ client, ids }: Bench, key: string): Promise<number> {
  const { rows } = await client.query<{ left: string }>(
    `select count(*) as left from sports_leg l join sports_bet b on b.id = l.bet_id
     where l.market_id = $1 and (l.result is null or b.due)`,
    [ids.get(key)],
  );
  return Number(rows[0]?.left);
}

async function burst(bench: Bench, { singles, multiples }: SportsbookSizes): Promise<BenchRow[]> {
  const { site, feed, client } = bench;
  const big = idOf(bench, "big");
  const count = async () => {
    const { rows } = await client.query<{ count: string }>(
      "select count(*) as count from sports_leg where market_id = $1",
      [big],
    );
    return Number(rows[0]?.count);
  };
  // Each sixth bet is a double; half of all are on either side, so that the market stays within its bound.
  const every = Math.max(2, Math.round((singles + multiples) / Math.max(multiples, 1)));
  const bodies = Array.from({ length: every * 2 }, (_, place) => {
    const side = place % 2 === 0 ? "home" : "away";
    return bodyOf([
      [big, side],
      ...(place % every === 0 ? ([[idOf(bench, `m${place % MATCHES}`), "home"]] as [string, string][]) : []),
    ]);
  });
  const placing = await timed(async () => {
    while ((await count()) < singles + multiples) await bets(site, bodies, { seconds: 5, ratePerS: 0 });
  });
  const staked = await count();
  const dice = (seconds: number) =>
    load({
      port: site.port,
      tokens: site.tokens,
      method: "POST",
      path: "/play/dice/bet",
      body: JSON.stringify({ stake: "10", direction: "over", target: 5_100 }),
      idempotent: true,
      connections: 16,
      seconds,
      ratePerS: 50,
    });
  const entries = async () => {
    const { rows } = await client.query<{ count: string }>(
      "select count(*) as count from ledger.transfer where kind like 'sportsbook%' and kind not like '%.stake'",
    );
    return Number(rows[0]?.count);
  };
  const playing = dice(Math.max(5, Math.round((singles + multiples) / 5_000)));
  const settled = await timed(() => {
    feed.rows.push(priceRow("big", 1_000, 2_000, true));
    return until("all are settled", async () => (await unsettled(bench, "big")) === 0);
  });
  const beside = await playing;
  const posted = await entries();
  // The same news in another version decides nothing anew.
  feed.rows.push(priceRow("big", 1_001, 2_000, true));
  await until("it is read", async () => {
    const { rows } = await client.query<{ cursor: string }>("select cursor from sports_feed");
    return Number(rows[0]?.cursor) === feed.rows.length;
  });
  const { rows: sums } = await client.query<{ sum: string }>(
    "select coalesce(sum(amount), 0) as sum from ledger.entry",
  );
  return [
    { what: "bets on one match, each sixth a double", value: staked, unit: "" },
    { what: "  placed over HTTP, 64 connections", value: (staked / placing.spentMs) * 1_000, unit: "/s" },
    {
      what: "settled, with the wait for the reading",
      value: settled.spentMs / 1_000,
      unit: "s",
      limit: (20 * staked) / 120_000,
    },
    { what: "  bets a second", value: (staked / settled.spentMs) * 1_000, unit: "/s" },
    { what: "  processor time of the server", value: settled.serverMs / 1_000, unit: "s" },
    { what: "  processor time of PostgreSQL", value: settled.databaseMs / 1_000, unit: "s" },
    { what: "  dice bets at 50/s beside it: p99", value: beside.p99, unit: "ms", limit: 250 },
    { what: "  posted by the same news again", value: (await entries()) - posted, unit: "", limit: 0 },
    { what: "  sum of all entries", value: Number(sums[0]?.sum), unit: "", limit: 0 },
  ];
}
