import { randomUUID } from "node:crypto";
import { decideApproval } from "@khela/contract/console/adjustments";
import {
  askSportsLimit,
  getPlayerFactor,
  getTradedMatch,
  listRefusals,
  listSportsLimits,
  setPlayerFactor,
} from "@khela/contract/console/trading";
import { getMatch } from "@khela/contract/sports";
import { checkSlip } from "@khela/contract/sportsbook";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../../testing/app.ts";
import { startTestSportsbook, type TestSportsbook } from "../../testing/sportsbook.ts";

let book: TestSportsbook;
beforeAll(async () => {
  book = await startTestSportsbook();
});
afterAll(() => book.stop());

const EVEN = { home: 2_000, away: 2_000 };
const desk = () => book.app.loginOperator("trading");
type Desk = Awaited<ReturnType<typeof desk>>;

const scopeOf = (of: { sport?: string; leagueId?: string; marketType?: string }) => ({
  sport: of.sport ?? null,
  leagueId: of.leagueId ?? null,
  marketType: of.marketType ?? null,
});
const figuresOf = (of: object) => ({
  mostStake: null,
  mostPayout: null,
  mostLiability: null,
  delayMs: null,
  marginPpm: null,
  ...of,
});
const ask = (
  operator: Desk,
  scope: Parameters<typeof scopeOf>[0],
  figures: object,
  seen: number | null = null,
) =>
  operator.call(askSportsLimit, {
    body: { scope: scopeOf(scope), figures: figuresOf(figures), seen, reason: "a new season" },
  } as never);

async function setLimit(...of: Parameters<typeof ask>): Promise<void> {
  const { id, hash } = await ask(...of);
  const other = await desk();
  await other.call(decideApproval, { params: { approvalId: id }, body: { decision: "approve", hash } });
}

const place = (
  player: Awaited<ReturnType<TestSportsbook["player"]>>,
  market: string,
  stake: string,
  odds = 2_000,
) =>
  book.place(player, [[market, "home", odds]], { stake }).then(
    () => "OK",
    ({ code }: { code: string }) => code,
  );

test("[OPS-04] [SPORT-02] limits change by two operators; the narrowest holds from the next bet on, and the bet names its version", async () => {
  const operator = await desk();
  const market = await book.market(EVEN);
  const cricket = await book.market(EVEN, { sport: "cricket" });
  const player = await book.player(taka(10_000));
  const before = await book.place(player, [[market, "home", 2_000]], { stake: "150" });
  const { id, hash } = await ask(operator, { sport: "football" }, { mostStake: "100" });
  // Nothing changes before a second person has decided, and that isn't the first one.
  expect(await place(player, market, "150")).toBe("OK");
  const decide = { params: { approvalId: id }, body: { decision: "approve", hash } } as const;
  expect(await codeOf(operator.call, decideApproval, decide)).toBe("OPS_SELF_REVIEW");
  await (await desk()).call(decideApproval, decide);
  expect(await place(player, market, "150")).toBe("SPORTS_LIMIT");
  expect(await place(player, market, "100")).toBe("OK");
  expect(await place(player, cricket, "150")).toBe("OK");
  // A rule that was seen in an older version isn't replaced.
  const { match } = await operator.call(getTradedMatch, { params: { matchId: await book.matchOf(market) } });
  await expect(ask(operator, { sport: "football" }, { mostStake: "90" })).rejects.toMatchObject({
    code: "OPS_CHANGED",
  });
  await setLimit(
    operator,
    { leagueId: match.leagueId, marketType: "moneyLine" },
    { mostStake: "300", mostPayout: "500" },
  );
  expect(await place(player, market, "250")).toBe("OK");
  expect(await place(player, market, "251")).toBe("SPORTS_LIMIT");
  const slip = await player.call(checkSlip, {
    body: { legs: [{ marketId: market, outcome: "home", oddsMilli: 2_000 }], kind: { type: "all" } },
  });
  expect(slip.maxStake).toBe("250.00");
  const { rules, history } = await operator.call(listSportsLimits);
  expect([rules.length, history.length]).toEqual([2, 2]);
  const { rows } = await book.app.owner.pool.query<{ limits_version: number }>(
    "select limits_version from sports_bet where id = $1 or stake = 2500000 order by limits_version",
    [before.betId],
  );
  expect(rows.map(({ limits_version }) => limits_version)).toEqual([0, history[0]?.version]);
});

test("[OPS-04] [SPORT-04] a margin is on every price that players see and bet at, also of markets that come later", async () => {
  const operator = await desk();
  const market = await book.market(EVEN, { sport: "cricket" });
  const player = await book.player(taka(1_000));
  await setLimit(operator, { sport: "cricket" }, { marginPpm: 50_000 });
  const seen = async (id: string) => {
    const { markets } = await player.call(getMatch, {
      params: { matchId: await book.matchOf(id) },
      query: {},
    });
    return markets[0]?.outcomes.map(({ oddsMilli }) => oddsMilli);
  };
  expect(await seen(market)).toEqual([1_904, 1_904]);
  expect(await place(player, market, "10")).toBe("SPORTS_ODDS_CHANGED");
  const bet = await book.place(player, [[market, "home", 1_904]], { stake: "10" });
  expect(bet.maxPayout).toBe("19.04");
  await book.change(market, { home: 3_000, away: 1_500 });
  expect(await seen(market)).toEqual([2_857, 1_428]);
  expect(await seen(await book.market(EVEN, { sport: "cricket" }))).toEqual([1_904, 1_904]);
});

test("[OPS-04] the delay in play is the rule's", async () => {
  const operator = await desk();
  await setLimit(operator, { sport: "cricket", marketType: "moneyLine" }, { delayMs: 9_000, marginPpm: 0 });
  const live = await book.market(EVEN, { sport: "cricket", state: "live" });
  const bet = await book.place(await book.player(taka(100)), [[live, "home", 2_000]], { stake: "10" });
  expect(Date.parse(bet.decidedAt ?? "") - Date.parse(bet.placedAt)).toBe(9_000);
});

test("[OPS-04] [SPORT-02] 50 bets at once keep a market within the exposure that its rule allows", async () => {
  const operator = await desk();
  await setLimit(operator, { marketType: "moneyLine" }, { mostLiability: "1000" });
  const market = await book.market(EVEN);
  const players = await Promise.all(Array.from({ length: 50 }, () => book.player(taka(100))));
  const codes = await Promise.all(players.map((player) => place(player, market, "100")));
  expect(codes.filter((code) => code === "OK")).toHaveLength(10);
  expect(codes.filter((code) => code === "SPORTS_LIMIT")).toHaveLength(40);
});

test("[OPS-04] a player's factor narrows the most of each bet; only traders set it", async () => {
  const operator = await desk();
  const market = await book.market(EVEN);
  const player = await book.player(taka(10_000));
  const params = { playerId: player.id };
  expect(await operator.call(getPlayerFactor, { params })).toEqual({
    factorPpm: 1_000_000,
    reason: null,
    changedBy: null,
    changedAt: null,
  });
  const body = { factorPpm: 100_000, reason: "bets before the news" };
  expect(await operator.call(setPlayerFactor, { params, body })).toMatchObject({
    ...body,
    changedBy: operator.username,
  });
  // A tenth of the payout of 500 that the league's rule allows.
  expect(await place(player, market, "25")).toBe("OK");
  expect(await place(player, market, "26")).toBe("SPORTS_LIMIT");
  const support = await book.app.loginOperator("support");
  expect(await support.call(getPlayerFactor, { params })).toMatchObject(body);
  expect(await codeOf(support.call, setPlayerFactor, { params, body })).toBe("AUTH_FORBIDDEN");
  for (const factorPpm of [9_999, 1_000_001])
    expect(await codeOf(operator.call, setPlayerFactor, { params, body: { ...body, factorPpm } })).toBe(
      "SYS_BAD_INPUT",
    );
});

test("[OPS-04] bets that weren't accepted are kept with their reason, once for each request, and summed", async () => {
  const operator = await desk();
  const market = await book.market({ home: 2_000, away: 1_800 });
  const player = await book.player(taka(10));
  const key = randomUUID();
  const attempt = (odds: number, stake: string, of: object = {}) =>
    book
      .place(player, [[market, "home", odds]], { stake, ...of })
      .catch(({ code }: { code: string }) => code);
  expect(await attempt(2_500, "10", { key })).toBe("SPORTS_ODDS_CHANGED");
  expect(await attempt(2_500, "10", { key })).toBe("SPORTS_ODDS_CHANGED");
  expect(await attempt(2_000, "9000000")).toBe("GAME_STAKE");
  expect(await attempt(2_000, "50")).toBe("MONEY_INSUFFICIENT");
  const list = (query: object = {}) =>
    operator.call(listRefusals, { query: { playerId: player.id, ...query } });
  const { content, sums, totalCount } = await list();
  expect(totalCount).toBe(3);
  expect(content.find(({ code }) => code === "SPORTS_ODDS_CHANGED")).toMatchObject({
    code: "SPORTS_ODDS_CHANGED",
    account: player.account,
    stake: "10.00",
    askedMilli: 2_500,
    offeredMilli: 2_000,
    outcome: "home",
    market: { marketId: market, type: "moneyLine" },
  });
  expect(sums).toContainEqual({ code: "GAME_STAKE", bets: 1, stakes: "9000000.00" });
  expect((await list({ code: "GAME_STAKE" })).totalCount).toBe(1);
});
