import { randomUUID } from "node:crypto";
import { checkSlip, listSportsBets, placeSportsBet } from "@khela/contract/sportsbook";
import { getBalance } from "@khela/contract/wallet";
import { moneyFromText, taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, type TestMember } from "../../testing/app.ts";
import { ledgerSum } from "../../testing/money.ts";
import { startTestSportsbook, type TestSportsbook } from "../../testing/sportsbook.ts";
import { verifyLedger } from "../ledger/index.ts";
import { checkOpenBets } from "../rounds/index.ts";

let book: TestSportsbook;
beforeAll(async () => {
  book = await startTestSportsbook();
});
afterAll(() => book.stop());

const balanceOf = async (member: TestMember): Promise<string> => (await member.call(getBalance)).balance;
const EVEN = { home: 2_000, away: 2_000 };

/** The books are whole: every sum is zero, and the open bets hold what is staked. */
async function expectBooksRight(): Promise<void> {
  expect(await ledgerSum(book.app)).toBe(0n);
  expect(await checkOpenBets(book.app.app.platform.db)).not.toHaveProperty("wrong");
  expect(await verifyLedger(book.app.app.platform.longReads)).toMatchObject({ ok: true });
}

describe("a bet before the match", () => {
  test("[SPORT-02] [SPORT-03] holds its stake, wins at the odds that were frozen, and is in the player's list", async () => {
    const player = await book.player(taka(1_000));
    const market = await book.market({ home: 1_905, away: 1_900 });
    const bet = await book.place(player, [[market, "home", 1_905]]);
    expect(bet).toMatchObject({
      state: "open",
      stake: "100.00",
      lines: 1,
      maxPayout: "190.50",
      legs: [{ homeTeam: "red দল", oddsMilli: 1_905, outcome: "home", result: null, type: "moneyLine" }],
    });
    expect(await balanceOf(player)).toBe("900.00");
    // Later odds change nothing.
    await book.change(market, { home: 1_200, away: 4_000 });
    await book.change(market, { home: 1_200, away: 4_000 }, { results: { home: "won", away: "lost" } });
    expect(await book.bet(player, bet.betId)).toMatchObject({
      state: "settled",
      payout: "190.50",
      legs: [{ oddsMilli: 1_905, result: { isWon: true } }],
    });
    expect(await balanceOf(player)).toBe("1090.50");
    const { content, totalCount } = await player.call(listSportsBets, { query: { state: "over" } });
    expect([content[0]?.betId, totalCount]).toEqual([bet.betId, 1]);
    await expectBooksRight();
  });

  test.each([
    ["lost", "900.00", "0.00", "settled"],
    ["void", "1000.00", "100.00", "void"],
    ["halfWon", "1050.00", "150.00", "settled"],
    ["halfLost", "950.00", "50.00", "settled"],
  ] as const)("[SPORT-03] %s: the balance is %s", async (result, balance, payout, state) => {
    const player = await book.player(taka(1_000));
    const market = await book.market(EVEN);
    const { betId } = await book.place(player, [[market, "home", 2_000]]);
    await book.change(market, EVEN, { results: { home: result, away: "lost" } });
    expect(await book.bet(player, betId)).toMatchObject({ state, payout });
    expect(await balanceOf(player)).toBe(balance);
    await expectBooksRight();
  });

  test("[SPORT-03] a multiple: void legs count 1.00, and it is over with its first lost leg", async () => {
    const player = await book.player(taka(1_000));
    const [one, two, three] = [await book.market(EVEN), await book.market(EVEN), await book.market(EVEN)];
    const legs = [one, two, three].map((id) => [id, "home", 2_000] as const);
    const { betId } = await book.place(player, legs);
    const losing = await book.place(player, legs.slice(1));
    await book.change(one, EVEN, { results: { home: "void", away: "void" } });
    await book.change(two, EVEN, { results: { home: "won", away: "lost" } });
    expect(await book.bet(player, betId)).toMatchObject({ state: "open" });
    await book.change(three, EVEN, { results: { home: "lost", away: "won" } });
    expect(await book.bet(player, losing.betId)).toMatchObject({ state: "settled", payout: "0.00" });
    const other = [await book.market(EVEN), await book.market(EVEN)];
    const double = await book.place(player, [
      [other[0] ?? "", "home", 2_000],
      [other[1] ?? "", "away", 2_000],
    ]);
    await book.change(other[0] ?? "", EVEN, { results: { home: "lost", away: "won" } });
    expect(await book.bet(player, double.betId)).toMatchObject({ state: "settled", payout: "0.00" });
    await book.change(other[1] ?? "", EVEN, { results: { home: "lost", away: "won" } });
    expect(await book.bet(player, double.betId)).toMatchObject({ state: "settled", corrections: [] });
    await expectBooksRight();
  });

  test("[SPORT-02] a system stakes each of its lines and pays those that win", async () => {
    const player = await book.player(taka(1_000));
    const markets = [await book.market(EVEN), await book.market(EVEN), await book.market(EVEN)];
    const bet = await book.place(
      player,
      markets.map((id) => [id, "home", 2_000] as const),
      { kind: { type: "system", name: "trixie" } },
    );
    expect(bet).toMatchObject({ lines: 4, stake: "400.00", maxPayout: "2000.00" });
    for (const [index, id] of markets.entries())
      await book.change(id, EVEN, { results: { home: index === 2 ? "lost" : "won", away: "lost" } });
    // One double of three, at 4.00.
    expect(await book.bet(player, bet.betId)).toMatchObject({ state: "settled", payout: "400.00" });
    await expectBooksRight();
  });

  test("[SPORT-02] what can't be bet is refused, and nothing is held", async () => {
    const player = await book.player(taka(1_000));
    const market = await book.market({ home: 2_000, away: 1_800 });
    const other = await book.market(EVEN);
    const settled = await book.market(EVEN);
    await book.change(settled, EVEN, { results: { home: "won", away: "lost" } });
    const started = await book.market(EVEN, { startsInMs: -1_000 });
    const suspended = await book.market(EVEN, { status: "suspended" });
    const code = (
      legs: Parameters<TestSportsbook["place"]>[1],
      of?: Parameters<TestSportsbook["place"]>[2],
    ) =>
      codeOf(
        player.call,
        placeSportsBet,
        {
          body: {
            legs: legs.map(([marketId, outcome, oddsMilli]) => ({ marketId, outcome, oddsMilli })),
            kind: { type: "all" },
            stake: "100",
            accept: "better",
            ...of,
          },
        } as never,
        { idempotencyKey: randomUUID() },
      );
    expect(await code([[market, "home", 2_100]])).toBe("SPORTS_ODDS_CHANGED");
    expect(await code([[market, "home", 1_900]], { accept: "none" })).toBe("SPORTS_ODDS_CHANGED");
    expect(await code([[market, "draw", 2_000]])).toBe("SPORTS_CLOSED");
    expect(await code([[randomUUID(), "home", 2_000]])).toBe("SPORTS_CLOSED");
    expect(await code([[settled, "home", 2_000]])).toBe("SPORTS_CLOSED");
    expect(await code([[started, "home", 2_000]])).toBe("SPORTS_CLOSED");
    expect(await code([[suspended, "home", 2_000]])).toBe("SPORTS_CLOSED");
    expect(
      await code([
        [market, "home", 2_000],
        [market, "away", 1_800],
      ]),
    ).toBe("SPORTS_LINKED");
    expect(
      await code([
        [market, "home", 2_000],
        [market, "home", 2_000],
      ]),
    ).toBe("SPORTS_LINKED");
    expect(
      await code(
        [
          [market, "home", 2_000],
          [other, "home", 2_000],
        ],
        { kind: { type: "system", name: "trixie" } },
      ),
    ).toBe("SPORTS_SLIP");
    expect(await code([[market, "home", 2_000]], { stake: "9.99" })).toBe("GAME_STAKE");
    expect(await code([[market, "home", 2_000]], { stake: "50000.01" })).toBe("GAME_STAKE");
    expect(await code([[market, "home", 2_000]], { stake: "1000.01" })).toBe("MONEY_INSUFFICIENT");
    expect(await code(Array.from({ length: 21 }, () => [market, "home", 2_000] as const))).toBe(
      "SYS_BAD_INPUT",
    );
    expect(await code([])).toBe("SYS_BAD_INPUT");
    // Better odds are taken at their new value.
    expect(await book.place(player, [[market, "home", 1_900]])).toMatchObject({
      legs: [{ oddsMilli: 2_000 }],
    });
    expect(await balanceOf(player)).toBe("900.00");
    await expectBooksRight();
  });

  test("[SPORT-04] a feed that has fallen silent takes no bets", async () => {
    const player = await book.player(taka(1_000));
    const market = await book.market(EVEN);
    book.clock.advance(21_000);
    const body = {
      legs: [{ marketId: market, outcome: "home", oddsMilli: 2_000 }],
      kind: { type: "all" as const },
    };
    // Visitors have a slip as well.
    for (const call of [player.call, book.app.call])
      expect((await call(checkSlip, { body })).legs[0]).toMatchObject({ oddsMilli: null, problem: "closed" });
    await expect(book.place(player, [[market, "home", 2_000]])).rejects.toMatchObject({
      code: "SPORTS_CLOSED",
    });
    expect(await balanceOf(player)).toBe("1000.00");
  });

  test("[SPORT-02] the same key bets once; another player's bet isn't shown", async () => {
    const player = await book.player(taka(1_000));
    const market = await book.market(EVEN);
    const key = randomUUID();
    const bets = await Promise.all(
      Array.from({ length: 5 }, () => book.place(player, [[market, "home", 2_000]], { key })),
    );
    expect(new Set(bets.map(({ betId }) => betId)).size).toBe(1);
    expect(await balanceOf(player)).toBe("900.00");
    const other = await book.player(taka(10));
    await expect(book.bet(other, bets[0]?.betId ?? "")).rejects.toMatchObject({ code: "SYS_NOT_FOUND" });
  });

  test("[SPORT-02] 50 parallel bets keep a market within what it may cost the house", async () => {
    // A win costs 950,000 each, and a market may cost two million.
    const odds = { home: 20_000, away: 1_010 };
    const market = await book.market(odds);
    const players = await Promise.all(Array.from({ length: 50 }, () => book.player(taka(50_000))));
    const codes = await Promise.all(
      players.map((player) =>
        book.place(player, [[market, "home", 20_000]], { stake: "50000" }).then(
          () => "OK",
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(codes.filter((code) => code === "OK")).toHaveLength(2);
    expect(codes.filter((code) => code === "SPORTS_LIMIT")).toHaveLength(48);
    await expectBooksRight();
  });
});

describe("a bet in play", () => {
  test("[SPORT-02] waits while its stake is held, and is taken at the odds of the end of its delay", async () => {
    const player = await book.player(taka(1_000));
    const market = await book.market(EVEN, { state: "live", startsInMs: -60_000, sport: "cricket" });
    const bet = await book.place(player, [[market, "home", 2_000]], { accept: "any" });
    expect(bet.state).toBe("pending");
    expect(Date.parse(bet.decidedAt ?? "") - Date.parse(bet.placedAt)).toBe(5_000);
    expect(await balanceOf(player)).toBe("900.00");
    await book.app.app.modules.sportsbook.decideDue();
    expect((await book.bet(player, bet.betId)).state).toBe("pending");
    await book.change(
      market,
      { home: 1_700, away: 2_300 },
      { state: "live", startsInMs: -60_000, sport: "cricket" },
    );
    book.clock.advance(5_000);
    await Promise.all([
      book.app.app.modules.sportsbook.decideDue(),
      book.app.app.modules.sportsbook.decideDue(),
    ]);
    expect(await book.bet(player, bet.betId)).toMatchObject({
      state: "open",
      maxPayout: "170.00",
      legs: [{ oddsMilli: 1_700, isInPlay: true }],
    });
    await expectBooksRight();
  });

  test.each([
    ["odds fell", { home: 1_700, away: 2_300 }, {}, "odds_changed"],
    ["the market was suspended", EVEN, { status: "suspended" }, "closed"],
    ["it is decided already", EVEN, { results: { home: "won", away: "lost" } }, "closed"],
  ] as const)("[SPORT-02] %s in the delay: the stake returns", async (_, odds, of, problem) => {
    const player = await book.player(taka(1_000));
    const live = { state: "live", startsInMs: -60_000 } as const;
    const market = await book.market(EVEN, live);
    const { betId } = await book.place(player, [[market, "home", 2_000]]);
    await book.change(market, odds, { ...live, ...of });
    book.clock.advance(5_000);
    await book.app.app.modules.sportsbook.decideDue();
    expect(await book.bet(player, betId)).toMatchObject({
      state: "rejected",
      rejection: { problem, leg: 0 },
    });
    expect(await balanceOf(player)).toBe("1000.00");
    await expectBooksRight();
  });
});

describe("a result that changes", () => {
  test("[SPORT-03] posts the difference both ways, each time once", async () => {
    const player = await book.player(taka(1_000));
    const market = await book.market(EVEN);
    const { betId } = await book.place(player, [[market, "home", 2_000]]);
    const say = (home: "won" | "lost" | "void") =>
      book.change(market, EVEN, { results: { home, away: home === "lost" ? "won" : "lost" } });
    const seen: string[] = [];
    for (const result of ["won", "lost", "won", "void", "lost", "won"] as const) {
      await say(result);
      // The same news again changes nothing.
      await say(result);
      seen.push(await balanceOf(player));
    }
    expect(seen).toEqual(["1100.00", "900.00", "1100.00", "1000.00", "900.00", "1100.00"]);
    const bet = await book.bet(player, betId);
    expect(bet.corrections.map(({ difference }) => difference)).toEqual([
      "-200.00",
      "200.00",
      "-100.00",
      "-100.00",
      "200.00",
    ]);
    expect(bet).toMatchObject({ state: "settled", payout: "200.00", owed: "0.00" });
    await expectBooksRight();
  });

  test("[SPORT-03] takes nothing that isn't there: what is missing is owed, and later winnings pay it", async () => {
    const player = await book.player(taka(100));
    const [first, second] = [await book.market(EVEN), await book.market(EVEN)];
    const wrong = await book.place(player, [[first, "home", 2_000]]);
    await book.change(first, EVEN, { results: { home: "won", away: "lost" } });
    // The player bets 150 of the 200 that were paid by mistake.
    const next = await book.place(player, [[second, "home", 2_000]], { stake: "150" });
    await book.change(first, EVEN, { results: { home: "lost", away: "won" } });
    expect(await balanceOf(player)).toBe("0.00");
    expect(await book.bet(player, wrong.betId)).toMatchObject({
      state: "settled",
      payout: "0.00",
      owed: "150.00",
    });
    await book.change(second, EVEN, { results: { home: "won", away: "lost" } });
    expect(await book.bet(player, next.betId)).toMatchObject({ state: "settled", payout: "300.00" });
    expect(await book.bet(player, wrong.betId)).toMatchObject({ owed: "0.00" });
    expect(await balanceOf(player)).toBe("150.00");
    await expectBooksRight();
  });

  test("[SPORT-03] a withdrawn result takes nothing back before the next one", async () => {
    const player = await book.player(taka(1_000));
    const market = await book.market(EVEN);
    const { betId } = await book.place(player, [[market, "home", 2_000]]);
    await book.change(market, EVEN, { results: { home: "won", away: "lost" } });
    await book.change(market, EVEN, { status: "suspended" });
    expect(await book.bet(player, betId)).toMatchObject({ state: "reopened" });
    expect(await balanceOf(player)).toBe("1100.00");
    await book.change(market, EVEN, { results: { home: "won", away: "lost" } });
    expect(await book.bet(player, betId)).toMatchObject({ state: "settled", corrections: [] });
    expect(await balanceOf(player)).toBe("1100.00");
    await expectBooksRight();
  });

  test("[SPORT-03] bets taken in a cancelled window are void, the others stand", async () => {
    const player = await book.player(taka(1_000));
    const market = await book.market(EVEN);
    const early = await book.place(player, [[market, "home", 2_000]]);
    book.clock.advance(10_000);
    await book.change(market, EVEN);
    const fromMs = book.clock.nowMs();
    const late = await book.place(player, [[market, "home", 2_000]]);
    await book.change(market, EVEN, { cancelled: { fromMs, toMs: null }, status: "suspended" });
    expect(await book.bet(player, late.betId)).toMatchObject({ state: "void", payout: "100.00" });
    expect(await book.bet(player, early.betId)).toMatchObject({ state: "open" });
    await book.change(market, EVEN, {
      cancelled: { fromMs, toMs: null },
      results: { home: "won", away: "lost" },
    });
    expect(await book.bet(player, early.betId)).toMatchObject({ state: "settled", payout: "200.00" });
    expect(await book.bet(player, late.betId)).toMatchObject({ state: "void" });
    expect(moneyFromText(await balanceOf(player))).toBe(taka(1_100));
    await expectBooksRight();
  });
});
