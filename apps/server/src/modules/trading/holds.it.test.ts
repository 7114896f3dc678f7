import { type HoldLevel, listConsoleSports, setHold } from "@khela/contract/console/sports";
import { getTradedMatch } from "@khela/contract/console/trading";
import { getMatch } from "@khela/contract/sports";
import { offerCashOut } from "@khela/contract/sportsbook";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, type TestMember } from "../../testing/app.ts";
import { startTestSportsbook, type TestSportsbook } from "../../testing/sportsbook.ts";

let book: TestSportsbook;
beforeAll(async () => {
  book = await startTestSportsbook();
});
afterAll(() => book.stop());

const EVEN = { home: 2_000, away: 2_000 };
const desk = () => book.app.loginOperator("trading");
type Desk = Awaited<ReturnType<typeof desk>>;

const hold = (
  operator: Desk,
  target: { level: HoldLevel; subject: string; outcome?: string },
  held: boolean,
) => operator.call(setHold, { body: { target, held, reason: "a rumour" } } as never);

const place = (player: TestMember, market: string, outcome = "home") =>
  book.place(player, [[market, outcome, 2_000]], { stake: "10" }).then(
    () => "OK",
    ({ code }: { code: string }) => code,
  );

test("[OPS-04] [SPORT-02] an operator holds a sport, a league, a match, a market or an outcome: bets and cash outs are refused until it is released", async () => {
  const operator = await desk();
  const market = await book.market(EVEN);
  const cricket = await book.market(EVEN, { sport: "cricket" });
  const matchId = await book.matchOf(market);
  const player = await book.player(taka(1_000));
  const open = await book.place(player, [[market, "home", 2_000]]);
  const offer = () =>
    codeOf(player.call, offerCashOut, { params: { betId: open.betId }, body: { percent: 100 } });
  const { match } = await operator.call(getTradedMatch, { params: { matchId } });
  const targets = [
    { level: "sport", subject: "football" },
    { level: "league", subject: match.leagueId },
    { level: "match", subject: matchId },
    { level: "market", subject: market },
    { level: "outcome", subject: market, outcome: "home" },
  ] as const;
  for (const target of targets) {
    const { holds } = await hold(operator, target, true);
    expect(holds).toEqual([
      expect.objectContaining({ ...target, reason: "a rumour", heldBy: operator.username }),
    ]);
    expect(await place(player, market)).toBe("SPORTS_CLOSED");
    expect(await offer()).toBe("SPORTS_CASH_OUT");
    expect(await place(player, market, "away")).toBe(target.level === "outcome" ? "OK" : "SPORTS_CLOSED");
    expect(await place(player, cricket)).toBe("OK");
    // What players see has no odds where nothing is taken.
    const { markets } = await player.call(getMatch, { params: { matchId }, query: {} });
    expect(markets[0]?.outcomes.map(({ oddsMilli }) => oddsMilli)).toEqual(
      target.level === "outcome" ? [null, 2_000] : [null, null],
    );
    // The feed's next row changes nothing of it.
    await book.change(market, EVEN);
    expect(await place(player, market)).toBe("SPORTS_CLOSED");
    // A second hold keeps the first one's reason, and one release ends it.
    await hold(operator, target, true);
    expect((await hold(operator, target, false)).holds).toEqual([]);
    expect(await offer()).toBe("OK");
    expect(await place(player, market)).toBe("OK");
  }
});

test("[OPS-04] nothing unknown is held, and only those with the right hold", async () => {
  const operator = await desk();
  const market = await book.market(EVEN);
  const nowhere = "00000000-0000-7000-8000-000000000000";
  for (const target of [
    { level: "market", subject: nowhere },
    { level: "outcome", subject: market, outcome: "draw" },
    { level: "sport", subject: "badminton" },
    { level: "match", subject: market },
  ])
    expect(
      await codeOf(operator.call, setHold, { body: { target, held: true, reason: "a rumour" } } as never),
    ).toBe("SYS_NOT_FOUND");
  const marketing = await book.app.loginOperator("marketing");
  const body = { target: { level: "market", subject: market }, held: true, reason: "a rumour" };
  expect(await codeOf(marketing.call, setHold, { body } as never)).toBe("AUTH_FORBIDDEN");
  expect((await marketing.call(listConsoleSports)).holds).toEqual([]);
});

test("[OPS-04] [SPORT-02] 300 bets race with holds of an outcome, its market, match and sport: none is stamped after the hold", async () => {
  const operator = await desk();
  const market = await book.market(EVEN);
  const matchId = await book.matchOf(market);
  const players = await Promise.all(Array.from({ length: 25 }, () => book.player(taka(1_000))));
  const targets = [
    { level: "outcome", subject: market, outcome: "home" },
    { level: "market", subject: market },
    { level: "match", subject: matchId },
    { level: "sport", subject: "football" },
  ] as const;
  const bets = async () => {
    const { rows } = await book.app.owner.pool.query<{ count: number }>(
      "select count(*)::int as count from sports_leg where market_id = $1",
      [market],
    );
    return rows[0]?.count ?? 0;
  };
  let refused = 0;
  for (let race = 0; race < 12; race += 1) {
    const target = targets[race % targets.length] ?? targets[0];
    const before = await bets();
    // The hold is in the middle of the bets that are on their way.
    const early = players.slice(0, 13).map((player) => place(player, market));
    const holding = hold(operator, target, true);
    const late = players.slice(13).map((player) => place(player, market));
    await holding;
    const atHold = await bets();
    const codes = await Promise.all([...early, ...late]);
    expect(await bets()).toBe(atHold);
    expect(atHold - before).toBe(codes.filter((code) => code === "OK").length);
    refused += codes.filter((code) => code === "SPORTS_CLOSED").length;
    expect(codes.every((code) => code === "OK" || code === "SPORTS_CLOSED")).toBe(true);
    await hold(operator, target, false);
  }
  expect(refused).toBeGreaterThan(0);
});

test("[OPS-04] the desk sees what each outcome would cost: singles exactly, multiples at the most that they pay", async () => {
  const operator = await desk();
  const [market, other] = [await book.market(EVEN), await book.market({ home: 3_000, away: 1_500 })];
  const player = await book.player(taka(10_000));
  await book.place(player, [[market, "home", 2_000]], { stake: "100" });
  await book.place(player, [[market, "home", 2_000]], { stake: "50" });
  await book.place(player, [[market, "away", 2_000]], { stake: "200" });
  await book.place(
    player,
    [
      [market, "home", 2_000],
      [other, "home", 3_000],
    ],
    { stake: "10" },
  );
  const read = async () => {
    const { markets } = await operator.call(getTradedMatch, {
      params: { matchId: await book.matchOf(market) },
    });
    return markets[0]?.outcomes;
  };
  expect(await read()).toMatchObject([
    {
      key: "home",
      singles: { bets: 2, stakes: "150.00", payouts: "300.00" },
      multiples: { bets: 1, stakes: "10.00", payouts: "60.00" },
      resultOfSingles: "50.00",
      worstResult: "0.00",
    },
    {
      key: "away",
      singles: { bets: 1, stakes: "200.00", payouts: "400.00" },
      multiples: { bets: 0, stakes: "0.00", payouts: "0.00" },
      resultOfSingles: "-50.00",
      worstResult: "-50.00",
    },
  ]);
  await book.change(market, EVEN, { results: { home: "won", away: "lost" } });
  expect(await read()).toMatchObject([
    { singles: { bets: 0 }, multiples: { bets: 0 }, result: { isWon: true } },
    { singles: { bets: 0 }, result: { isWon: false } },
  ]);
});
