import { randomUUID } from "node:crypto";
import { getSportsBet, placeSportsBet, type SportsBetView } from "@khela/contract/sportsbook";
import { type ManualClock, manualClock } from "@khela/kernel/clock";
import type { Money } from "@khela/kernel/money";
import { systemClock } from "@khela/kernel/system-clock";
import { HALF_LOST, HALF_WON, LOST, VOID, WON } from "@khela/rules/sports/leg-result";
import { startTestApp, type TestApp, type TestMember } from "./app.ts";
import { fund } from "./money.ts";
import { leagueRow, marketRow, outcomeRow, startTestFeed, teamRow, type TestFeed } from "./sports-feed.ts";

const SECRET = "shared with the feed of the tests";
export const RESULTS = { won: WON, lost: LOST, void: VOID, halfWon: HALF_WON, halfLost: HALF_LOST };
export type ResultName = keyof typeof RESULTS;

interface MatchState {
  state?: "scheduled" | "live" | "ended";
  startsInMs?: number;
  sport?: "cricket" | "football";
}
interface MarketState {
  status?: string;
  isInPlay?: boolean;
  cancelled?: { fromMs: number | null; toMs: number | null } | null;
  /** By outcome; settles the market. */
  results?: Record<string, ResultName>;
}

/** A server with a sports feed that tests write, and players who bet on it. */
export interface TestSportsbook {
  app: TestApp;
  clock: ManualClock;
  feed: TestFeed;
  /** Sends a match of its own with a market `home`–`away`, at these odds in thousandths. @returns the market's id */
  market(odds?: Record<string, number>, of?: MatchState & MarketState): Promise<string>;
  /** Puts a further state of a market's row into the feed, for somebody else to read. */
  send(marketId: string, odds: Record<string, number>, of?: MatchState & MarketState): void;
  /** Sends a further state of a market's row, and settles what it decides. */
  change(marketId: string, odds: Record<string, number>, of?: MatchState & MarketState): Promise<void>;
  /** The match of a market. */
  matchOf(marketId: string): Promise<string>;
  player(balance: Money): Promise<TestMember>;
  place(
    member: TestMember,
    legs: readonly (readonly [marketId: string, outcome: string, oddsMilli: number])[],
    of?: { stake?: string; kind?: object; accept?: "better" | "any" | "none"; key?: string },
  ): Promise<SportsBetView>;
  bet(member: TestMember, betId: string): Promise<SportsBetView>;
  stop(): Promise<void>;
}

/** A match and its market as the feed sends them. */
function rowsOf(
  match: string,
  odds: Record<string, number>,
  of: MatchState & MarketState & { version: number; nowMs: number },
): unknown[] {
  const { state = "scheduled", startsInMs = 3_600_000, sport = "football", version, results } = of;
  return [
    {
      kind: "match",
      key: match,
      version,
      league: sport === "football" ? "premier" : "cup",
      home: "red",
      away: "blue",
      startsAtMs: of.nowMs + startsInMs,
      state,
      score: null,
    },
    marketRow(match, {
      version,
      isInPlay: of.isInPlay ?? state === "live",
      status: results ? "settled" : (of.status ?? "active"),
      certainty: results ? "confirmed" : null,
      cancelled: of.cancelled ?? null,
      outcomes: Object.entries(odds).map(([key, milli]) =>
        outcomeRow(key, milli, results ? RESULTS[results[key] ?? "lost"] : null),
      ),
    }),
  ];
}

export async function startTestSportsbook(): Promise<TestSportsbook> {
  const { clock, feed, env } = await startBookFeed();
  return writeSportsbook({ app: await startTestApp({ clock, env }), clock, feed });
}

/** A feed for {@link writeSportsbook}, with the clock and the settings of the servers that read it. */
export async function startBookFeed() {
  const clock = manualClock(systemClock.nowMs());
  const feed = await startTestFeed({ secret: SECRET, clock });
  return { clock, feed, env: { SPORTS_FEED_URL: feed.url, SPORTS_FEED_SECRET: SECRET } };
}

/** What tests write into a feed that the app reads. */
export function writeSportsbook({
  app,
  clock,
  feed,
}: Pick<TestSportsbook, "app" | "clock" | "feed">): TestSportsbook {
  feed.epoch = "world";
  feed.rows = [
    leagueRow("cup", "cricket"),
    leagueRow("premier", "football"),
    teamRow("red"),
    teamRow("blue"),
  ];
  let version = 1;
  let matches = 0;
  const keys = new Map<string, string>();

  const send = (match: string, odds: Record<string, number>, of: MatchState & MarketState): void => {
    version += 1;
    feed.rows.push(...rowsOf(match, odds, { ...of, version, nowMs: clock.nowMs() }));
  };
  const read = () => app.app.modules.sports.read();
  const idOf = async (match: string): Promise<string> => {
    const { rows } = await app.owner.pool.query<{ id: string }>(
      "select id from sports_market where feed_key = $1",
      [`${match}/moneyLine`],
    );
    if (!rows[0]) throw new Error(`no market of ${match}`);
    return rows[0].id;
  };

  return {
    app,
    clock,
    feed,
    async market(odds = { home: 1_900, away: 1_900 }, of = {}) {
      matches += 1;
      const match = `m${matches}`;
      send(match, odds, of);
      await read();
      const id = await idOf(match);
      keys.set(id, match);
      return id;
    },
    send: (marketId, odds, of = {}) => send(keys.get(marketId) ?? "", odds, of),
    async change(marketId, odds, of = {}) {
      send(keys.get(marketId) ?? "", odds, of);
      await read();
      await app.app.platform.jobs.runNow("on:sports.market-decided:sportsbook", { marketId });
    },
    async matchOf(marketId) {
      const { rows } = await app.owner.pool.query<{ match_id: string }>(
        "select match_id from sports_market where id = $1",
        [marketId],
      );
      if (!rows[0]) throw new Error(`no market ${marketId}`);
      return rows[0].match_id;
    },
    async player(balance) {
      const member = await app.registerMember();
      await fund(app, member.id, balance);
      return member;
    },
    async place(
      member,
      legs,
      { stake = "100", kind = { type: "all" }, accept = "better", key = randomUUID() } = {},
    ) {
      const { bet } = await member.call(
        placeSportsBet,
        {
          body: {
            legs: legs.map(([marketId, outcome, oddsMilli]) => ({ marketId, outcome, oddsMilli })),
            kind,
            stake,
            accept,
          },
        } as never,
        { idempotencyKey: key },
      );
      return bet;
    },
    bet: (member, betId) => member.call(getSportsBet, { params: { betId }, query: {} }),
    async stop() {
      await app.stop();
      await feed.stop();
    },
  };
}
