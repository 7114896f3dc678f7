import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestSportsbook, type TestSportsbook } from "../../testing/sportsbook.ts";

let book: TestSportsbook;
beforeAll(async () => {
  book = await startTestSportsbook();
});
afterAll(() => book.stop());

const EVEN = { home: 2_000, away: 2_000 };

/** What counts of a bet by all its facts together, and why the last of them is less. */
async function counted(betId: string): Promise<unknown> {
  await book.app.app.modules.turnover.catchUp();
  const { rows } = await book.app.owner.pool.query<{ valid: bigint; reason: string | null }>(
    `select sum(valid_stake)::bigint as valid, (array_agg(reason order by version desc))[1] as reason
      from turnover_fact where bet_id = $1`,
    [betId],
  );
  return [BigInt(rows[0]?.valid ?? 0), rows[0]?.reason];
}
const settle = (market: string, home: "won" | "lost" | "void", odds = EVEN) =>
  book.change(market, odds, {
    results: { home, away: home === "void" ? "void" : home === "won" ? "lost" : "won" },
  });

test("[SPORT-03] [PROMO-03] of both sides of a market only the difference is turnover, whoever wins, and again after a correction", async () => {
  const player = await book.player(taka(1_000));
  const market = await book.market(EVEN);
  const one = await book.place(player, [[market, "home", 2_000]], { stake: "60" });
  const two = await book.place(player, [[market, "home", 2_000]], { stake: "40" });
  const other = await book.place(player, [[market, "away", 2_000]], { stake: "50" });
  await settle(market, "won");
  expect(await counted(one.betId)).toEqual([taka(30), "opposite_sides"]);
  expect(await counted(two.betId)).toEqual([taka(20), "opposite_sides"]);
  expect(await counted(other.betId)).toEqual([taka(0), "opposite_sides"]);
  await settle(market, "lost");
  expect(await counted(one.betId)).toEqual([taka(30), "opposite_sides"]);
  expect(await counted(other.betId)).toEqual([taka(0), "opposite_sides"]);
  await settle(market, "void");
  expect(await counted(one.betId)).toEqual([taka(0), "free_round"]);
});

test("[SPORT-03] [PROMO-03] one side alone, two of three outcomes, other players and legs of multiples are no cover", async () => {
  const [player, friend] = [await book.player(taka(1_000)), await book.player(taka(1_000))];
  const three = { home: 3_000, draw: 3_000, away: 3_000 };
  const market = await book.market(three);
  const further = await book.market(EVEN);
  const bets = [
    await book.place(player, [[market, "home", 3_000]]),
    await book.place(player, [[market, "away", 3_000]]),
  ];
  await book.place(friend, [[market, "draw", 3_000]]);
  await book.place(player, [
    [market, "draw", 3_000],
    [further, "home", 2_000],
  ]);
  await book.change(market, three, { results: { home: "won", draw: "lost", away: "lost" } });
  for (const { betId } of bets) expect(await counted(betId)).toEqual([taka(100), null]);
});

test("[SPORT-03] a match that is not played within 48 hours of its start is void; one that is decided stands", async () => {
  const player = await book.player(taka(1_000));
  const [unplayed, decided, later] = [
    await book.market(EVEN),
    await book.market(EVEN),
    await book.market(EVEN, { startsInMs: 30 * 3_600_000 }),
  ];
  const bet = await book.place(player, [[unplayed, "home", 2_000]]);
  const won = await book.place(player, [[decided, "home", 2_000]]);
  const open = await book.place(player, [[later, "home", 2_000]]);
  await settle(decided, "won");
  const job = () => book.app.app.platform.jobs.runNow("sports-void-unplayed", {});
  const settleAll = async () => {
    for (const marketId of [unplayed, decided, later])
      await book.app.app.platform.jobs.runNow("on:sports.market-decided:sportsbook", { marketId });
  };
  // Sessions are over by then.
  const states = async () => {
    const { rows } = await book.app.owner.pool.query<{ state: string; payout: bigint }>(
      "select state, payout from sports_bet where id = any ($1::uuid[]) order by array_position($1::uuid[], id)",
      [[bet, won, open].map(({ betId }) => betId)],
    );
    return rows.map(({ state, payout }) => [state, payout]);
  };
  // An hour to the start, and two days without one.
  book.clock.advance(48 * 3_600_000);
  await job();
  await settleAll();
  expect(await states()).toEqual([
    ["open", 0n],
    ["settled", taka(200)],
    ["open", 0n],
  ]);
  book.clock.advance(3_600_000);
  await Promise.all([job(), job()]);
  await settleAll();
  expect(await states()).toEqual([
    ["void", taka(100)],
    ["settled", taka(200)],
    ["open", 0n],
  ]);
});
