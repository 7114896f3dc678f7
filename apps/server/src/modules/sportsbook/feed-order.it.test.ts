import { getBalance } from "@khela/contract/wallet";
import { money, moneyFromText, moneyToText, taka } from "@khela/kernel/money";
import { HALF_LOST, HALF_WON, LOST, type LegResult, VOID, WON } from "@khela/rules/sports/leg-result";
import { shareOf, type SlipKind, slipPays } from "@khela/rules/sports/second-settler/shares";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, onTestFinished } from "vitest";
import { FULL } from "../../testing/full.ts";
import { ledgerSum } from "../../testing/money.ts";
import { marketRow, outcomeRow } from "../../testing/sports-feed.ts";
import { startTestSportsbook, type TestSportsbook } from "../../testing/sportsbook.ts";
import { verifyLedger } from "../ledger/index.ts";
import { checkOpenBets } from "../rounds/index.ts";

let book: TestSportsbook;
beforeAll(async () => {
  book = await startTestSportsbook();
});
afterAll(() => book.stop());

const read = () => book.app.app.modules.sports.read();
const EVEN = { home: 2_000, away: 2_000 };

/** A state of a market: open at some odds, suspended, cancelled, or with the results of both outcomes. */
type State = { odds: number } | "suspended" | "cancelled" | { home: LegResult; away: LegResult };

const results = fc.constantFrom<[LegResult, LegResult]>(
  [WON, LOST],
  [LOST, WON],
  [VOID, VOID],
  [HALF_WON, HALF_LOST],
  [HALF_LOST, HALF_WON],
);
const state: fc.Arbitrary<State> = fc.oneof(
  fc.integer({ min: 1_010, max: 9_000 }).map((odds) => ({ odds })),
  fc.constantFrom("suspended" as const, "cancelled" as const),
  results.map(([home, away]) => ({ home, away })),
);
/** What the feed tells of a market over time; the last one decides it. */
const history = fc
  .tuple(fc.array(state, { maxLength: 4 }), results)
  .map(([before, [home, away]]): State[] => [...before, { home, away }]);

function rowOf(match: string, version: number, told: State): unknown {
  const isDecided = typeof told === "object" && "home" in told;
  const odds = typeof told === "object" && "odds" in told ? told.odds : 2_000;
  return marketRow(match, {
    version,
    status: isDecided ? "settled" : typeof told === "string" ? told : "active",
    certainty: isDecided ? "live" : null,
    cancelled: told === "cancelled" ? { fromMs: null, toMs: null } : null,
    outcomes: [
      outcomeRow("home", odds, isDecided ? told.home : null),
      outcomeRow("away", 2_000, isDecided ? told.away : null),
    ],
  });
}

/** An order in which rows arrive: each once at least, some again, in readings of their own. */
const arrival = fc.record({
  order: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
  again: fc.array(fc.nat(), { maxLength: 8 }),
  cut: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
});

test("[SPORT-03] [SPORT-04] any order, repetition and division of a feed's messages leads to the same books, which a second settler works out", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(history, history, history),
      arrival,
      async (histories, { order, again, cut }) => {
        const player = await book.player(taka(10_000));
        const markets = [await book.market(EVEN), await book.market(EVEN), await book.market(EVEN)];
        const slips: { kind: SlipKind; places: number[] }[] = [
          { kind: { type: "all" }, places: [0] },
          { kind: { type: "all" }, places: [1] },
          { kind: { type: "all" }, places: [0, 2] },
          { kind: { type: "all" }, places: [0, 1, 2] },
          { kind: { type: "system", name: "trixie" }, places: [0, 1, 2] },
        ];
        const bets: string[] = [];
        for (const { kind, places } of slips) {
          const legs = places.map((place) => [markets[place] ?? "", "home", 2_000] as const);
          bets.push((await book.place(player, legs, { kind })).betId);
        }
        const before = await balanceOf(player);
        const rows = await rowsInOrder(markets, histories, { order, again });
        for (const [place, row] of rows.entries()) {
          book.feed.rows.push(row);
          if (!cut[place]) continue;
          await read();
          // A process that settles what is known so far, or hasn't got around to it.
          if (place % 2 === 0) await settleAll(markets);
        }
        await read();
        await settleAll(markets);
        const paid = slips.map(({ kind, places }) =>
          slipPays(
            taka(100),
            kind,
            places.map((place) => ({
              oddsMilli: 2_000,
              share: shareOf(finalOf(histories[place] ?? [])),
              place: null,
            })),
          ),
        );
        const seen = await Promise.all(bets.map((id) => book.bet(player, id)));
        expect(seen.map(({ payout }) => payout)).toEqual(paid.map((amount) => moneyToText(money(amount))));
        expect(seen.map(({ owed }) => owed)).toEqual(seen.map(() => "0.00"));
        expect((await balanceOf(player)) - before).toBe(paid.reduce((sum, amount) => sum + amount, 0n));
      },
    ),
    { numRuns: FULL ? 60 : 4, seed: 20_261_128, endOnFailure: true },
  );
  expect(await ledgerSum(book.app)).toBe(0n);
  expect(await checkOpenBets(book.app.app.platform.db)).not.toHaveProperty("wrong");
  expect(await verifyLedger(book.app.app.platform.longReads)).toMatchObject({ ok: true });
}, 300_000);

const balanceOf = async (member: Awaited<ReturnType<TestSportsbook["player"]>>) =>
  moneyFromText((await member.call(getBalance)).balance);

function finalOf(told: readonly State[]): LegResult {
  const last = told.at(-1);
  if (typeof last !== "object" || !("home" in last)) throw new Error("a history without an end");
  return last.home;
}

/** All rows of these markets, shuffled and with repetitions; their versions say how the feed made them. */
async function rowsInOrder(
  markets: readonly string[],
  histories: readonly (readonly State[])[],
  { order, again }: { order: readonly number[]; again: readonly number[] },
): Promise<unknown[]> {
  const { rows: keys } = await book.app.owner.pool.query<{ id: string; key: string; version: string }>(
    `select k.id, m.feed_key as key, k.feed_version::text as version from sports_market k join sports_match m on m.id = k.match_id
     where k.id = any ($1::uuid[])`,
    [markets],
  );
  const made = histories.flatMap((told, place) => {
    const { key = "", version = "0" } = keys.find(({ id }) => id === markets[place]) ?? {};
    return told.map((one, step) => rowOf(key, Number(version) + 1 + step, one));
  });
  const repeated = [...made, ...again.map((pick) => made[pick % made.length])];
  return repeated
    .map((row, place) => ({ row, at: order[place % order.length] ?? 0 }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ row }) => row);
}

async function settleAll(markets: readonly string[]): Promise<void> {
  for (const marketId of markets)
    await book.app.app.platform.jobs.runNow("on:sports.market-decided:sportsbook", { marketId });
}

test("[SPORT-04] after a silence bets are taken only once everything that changed meanwhile was read", async () => {
  const player = await book.player(taka(1_000));
  const [market, other] = [await book.market(EVEN), await book.market(EVEN)];
  const place = () =>
    book.place(player, [[market, "home", 2_000]]).then(
      () => "OK",
      (error: { code: string }) => error.code,
    );
  book.feed.mood = "gone";
  book.clock.advance(21_000);
  await read();
  expect(await place()).toBe("SPORTS_CLOSED");
  // More than one reading takes; the news that the market is suspended comes last.
  const { mostRows } = book.feed;
  book.feed.mostRows = 8;
  onTestFinished(() => void (book.feed.mostRows = mostRows));
  const match = await keyOf(other);
  for (let version = 10_000; version < 10_450; version += 1)
    book.feed.rows.push(rowOf(match, version, { odds: 2_000 + (version % 7) }));
  book.feed.rows.push(rowOf(await keyOf(market), 20_000, "suspended"));
  book.feed.mood = "well";
  await read();
  expect(await place()).toBe("SPORTS_CLOSED");
  await expect(book.place(player, [[other, "away", 2_000]])).rejects.toMatchObject({ code: "SPORTS_CLOSED" });
  await read();
  expect(await place()).toBe("SPORTS_CLOSED");
  expect(await book.place(player, [[other, "away", 2_000]])).toMatchObject({ state: "open" });
});

const codeIn = (error: { code: string }): string => error.code;

async function keyOf(marketId: string): Promise<string> {
  const { rows } = await book.app.owner.pool.query<{ key: string }>(
    "select m.feed_key as key from sports_market k join sports_match m on m.id = k.match_id where k.id = $1",
    [marketId],
  );
  return rows[0]?.key ?? "";
}

const ROUNDS = FULL ? 20 : 1;
const AT_ONCE = 50;

test(`[SPORT-02] [SPORT-04] ${ROUNDS * AT_ONCE} races of a suspension against a bet: none is stamped after the suspension`, async () => {
  const players = await Promise.all(Array.from({ length: 10 }, () => book.player(taka(100_000))));
  const verdicts: string[] = [];
  const raced: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const markets: string[] = [];
    for (let place = 0; place < AT_ONCE; place += 1) markets.push(await book.market(EVEN));
    raced.push(...markets);
    const bet = async (place: number): Promise<string> => {
      const player = players[place % players.length];
      if (!player) throw new Error("no player");
      book.clock.advance(1);
      return book.place(player, [[markets[place] ?? "", "home", 2_000]]).then(() => "OK", codeIn);
    };
    // One is surely before the suspension and one after it; all others race with it.
    verdicts.push(await bet(0));
    for (const id of markets) book.feed.rows.push(rowOf(await keyOf(id), 1_000_000 + round, "suspended"));
    const bets = markets.slice(1, -1).map((_, place) => bet(place + 1));
    await Promise.all([...bets.slice(0, 25), read(), ...bets.slice(25)]);
    verdicts.push(...(await Promise.all(bets)));
    await read();
    expect(await bet(AT_ONCE - 1)).toBe("SPORTS_CLOSED");
  }
  expect(verdicts.filter((code) => code !== "OK" && code !== "SPORTS_CLOSED")).toEqual([]);
  const { rows } = await book.app.owner.pool.query<{ taken: number; late: number; open: number }>(
    `select count(*)::int as taken, count(*) filter (where b.accepted_at > k.changed_at or l.market_version >= k.version)::int as late,
       (select count(*)::int from sports_market where id = any ($1::uuid[]) and status = 'active') as open
     from sports_leg l join sports_bet b on b.id = l.bet_id join sports_market k on k.id = l.market_id where k.id = any ($1::uuid[])`,
    [raced],
  );
  expect(rows[0]).toEqual({ taken: verdicts.filter((code) => code === "OK").length, late: 0, open: 0 });
  expect(rows[0]?.taken).toBeGreaterThanOrEqual(ROUNDS);
}, 300_000);
