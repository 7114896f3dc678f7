import { randomUUID } from "node:crypto";
import { getFairRound, listRounds } from "@khela/contract/play";
import { betTable, getTable } from "@khela/contract/tables";
import { verifyCrashLink } from "@khela/games/fair/crash-chain";
import { tableGame } from "@khela/games/tables/tables";
import { payoutOf } from "@khela/games/tables/types";
import { manualClock } from "@khela/kernel/clock";
import { moneyFromText, moneyToText, taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { codeOf, startTestApp, type TestApp } from "../../testing/app.ts";
import { delayNextCommand } from "../../testing/busy-batch.ts";
import { fund, ledgerSum } from "../../testing/money.ts";
import { chips, startTestTable, type TestTable } from "./test-tables.ts";

let table: TestTable<TestApp>;
beforeAll(async () => {
  const clock = manualClock(systemClock.nowMs());
  table = await startTestTable({ app: await startTestApp({ clock }), clock, fund });
});
afterAll(() => table.app.stop());

const betOf = (spots: Record<string, string>, roundId: string, key: string = randomUUID()) =>
  [
    betTable,
    { params: { gameCode: table.gameCode }, body: { roundId, spots: chips(spots) } },
    { idempotencyKey: key },
  ] as const;

describe("a round", () => {
  test("[GAME-08] [GAME-09] takes chips on many spots, pays them all at once, and can be recomputed", async () => {
    const [one, two] = await Promise.all([table.member(), table.member()]);
    const open = await table.nextRound();
    expect(open).toMatchObject({ phase: "betting", bets: [], outcome: null, seed: null, players: 0 });
    expect(Date.parse(open.bettingEndsAt) - Date.parse(open.serverTime)).toBeGreaterThan(13_000);
    const first = await table.bet(one, { dragon: "100", tie: "20", "dragon-big": "30" });
    expect(first).toMatchObject({ stake: "150.00", balance: "850.00", roundId: open.roundId });
    await table.bet(one, { dragon: "50" });
    await table.bet(two, { tiger: "200.50", "suited-tie": "10" });
    expect(await table.openBets()).toEqual({ stakes: taka(410) + 5_000n, balance: taka(410) + 5_000n });
    const seen = await one.call(getTable, { params: { gameCode: table.gameCode } });
    expect(seen).toMatchObject({ players: 2, staked: "410.50" });
    const tableBets = seen.bets.map(({ mine, stake }) => ({ mine, stake }));
    expect(
      tableBets.toSorted((a, b) => Number(b.mine) - Number(a.mine) || Number(b.stake) - Number(a.stake)),
    ).toEqual([
      { mine: true, stake: "150.00" },
      { mine: true, stake: "50.00" },
      { mine: false, stake: "210.50" },
    ]);

    const { outcome, seed } = await table.secret();
    const dealt = await table.runToDeal();
    expect(dealt).toMatchObject({ phase: "dealt", outcome, seed });
    // Payouts wait until the screens have shown the result.
    expect(await table.balance(one.id)).toBe(taka(800));
    const settled = await table.runToEnd();
    expect(settled.phase).toBe("settled");
    expect(settled.history[0]).toEqual({ roundId: open.roundId, number: open.number, outcome });

    const game = tableGame(table.gameCode);
    const paid = (spots: Record<string, string>) =>
      payoutOf(
        game,
        chips(spots).map(({ spot, stake }) => ({ spot, stake: moneyFromText(stake) })),
        outcome,
      );
    const firstPaid = paid({ dragon: "100", tie: "20", "dragon-big": "30" });
    expect(await table.balance(one.id)).toBe(taka(800) + firstPaid + paid({ dragon: "50" }));
    expect(await table.balance(two.id)).toBe(
      taka(789) + 5_000n + paid({ tiger: "200.50", "suited-tie": "10" }),
    );
    expect(await table.openBets()).toEqual({ stakes: 0n, balance: 0n });
    expect(await ledgerSum(table.app)).toBe(0n);

    const record = await one.call(listRounds, { query: { gameCode: table.gameCode } });
    expect(record.content.map(({ roundId, state }) => ({ roundId, state }))).toContainEqual({
      roundId: first.betId,
      state: "settled",
    });
    expect(record.content.find(({ roundId }) => roundId === first.betId)?.payout).toBe(
      moneyToText(firstPaid),
    );
    const fair = await table.app.call(getFairRound, { params: { roundId: first.betId } });
    expect(fair).toMatchObject({ kind: "table", serverSeed: seed, outcome, payout: moneyToText(firstPaid) });
    expect(verifyCrashLink({ linkHex: seed, distance: 1, knownHex: fair.serverSeedHash })).toBe(true);
    const shared = await table.app.call(getFairRound, { params: { roundId: open.roundId } });
    expect(shared).toMatchObject({ kind: "table", serverSeed: seed, outcome, stake: "0.00" });
    // The next round's hash is the link that was just revealed.
    expect((await table.nextRound()).seedHash).toBe(seed);
  });

  test("[GAME-08] takes no chips after its time, nor once it is dealt, whatever the clock says", async () => {
    const member = await table.member();
    const open = await table.nextRound();
    for (const late of [0, 1]) {
      table.clock.set(Date.parse(open.bettingEndsAt) + late);
      expect(await codeOf(member.call, ...betOf({ dragon: "10" }, open.roundId))).toBe("GAME_CLOSED");
    }
    await table.runToDeal();
    table.clock.set(Date.parse(open.bettingEndsAt) - 1_000);
    expect(await codeOf(member.call, ...betOf({ dragon: "10" }, open.roundId))).toBe("GAME_CLOSED");
    expect(await codeOf(member.call, ...betOf({ dragon: "10" }, randomUUID()))).toBe("GAME_CLOSED");
    expect(await table.balance(member.id)).toBe(taka(1_000));
    table.clock.set(Date.parse(open.bettingEndsAt) + 1_000);
  });

  test("[GAME-08] a bet is of the moment by which it was in time, however long it waits then", async () => {
    const member = await table.member();
    const open = await table.nextRound();
    const lastMs = Date.parse(open.bettingEndsAt) - 1;
    table.clock.set(lastMs);
    delayNextCommand(table.app, table.clock, lastMs + 31);
    const { betId } = await table.bet(member, { dragon: "10" });
    expect((await table.app.app.modules.rounds.find(betId))?.at.getTime()).toBe(lastMs);
    await table.runToEnd();
  });

  test("[GAME-08] [MONEY-09] keeps to the limits of a chip, a spot and a player's round, over all slips", async () => {
    const member = await table.member(100_000);
    const { roundId } = await table.nextRound();
    const refusal = (spots: Record<string, string>) => codeOf(member.call, ...betOf(spots, roundId));
    expect(await refusal({ dragon: "5" })).toBe("GAME_STAKE");
    expect(await refusal({ dragon: "10", tie: "5" })).toBe("GAME_BET");
    expect(await refusal({ "no-such-spot": "10" })).toBe("GAME_BET");
    expect(await refusal({ dragon: "25000.01" })).toBe("GAME_STAKE");
    await table.bet(member, { dragon: "24000", tiger: "20000" });
    expect(await refusal({ dragon: "1000.01" })).toBe("GAME_STAKE");
    await table.bet(member, { dragon: "1000" });
    // The limit of a player's round is ৳50,000.
    expect(await refusal({ tiger: "5000.01" })).toBe("GAME_STAKE");
    await table.bet(member, { tiger: "5000" });
    expect(await refusal({ "dragon-big": "10" })).toBe("GAME_STAKE");
    expect(await table.balance(member.id)).toBe(taka(50_000));
    const twice = [
      { spot: "tie", stake: "10" },
      { spot: "tie", stake: "10" },
    ];
    const params = { gameCode: table.gameCode };
    const again = { params, body: { roundId, spots: twice } };
    expect(await codeOf(member.call, betTable, again, { idempotencyKey: randomUUID() })).toBe("GAME_BET");
    const unknown = { params: { gameCode: "crash" }, body: { roundId, spots: chips({ dragon: "10" }) } };
    expect(await codeOf(member.call, betTable, unknown, { idempotencyKey: randomUUID() })).toBe(
      "GAME_NOT_FOUND",
    );
    await table.runToEnd();
  });

  test("[MONEY-09] one key is one tableBet: a repeated call gets the first answer, another body is refused", async () => {
    const member = await table.member(30);
    const { roundId } = await table.nextRound();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => member.call(...betOf({ dragon: "10", tiger: "10" }, roundId, key))),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await codeOf(member.call, ...betOf({ dragon: "20" }, roundId, key))).toBe("MONEY_KEY_REUSED");
    expect(await codeOf(member.call, ...betOf({ tie: "20" }, roundId))).toBe("MONEY_INSUFFICIENT");
    expect(await table.balance(member.id)).toBe(taka(10));
    await table.runToEnd();
  });

  test("[GAME-02] [OPS-04] a table under maintenance takes no more chips, and its round is paid", async () => {
    const member = await table.member();
    const { roundId } = await table.nextRound();
    await table.bet(member, { dragon: "100", tiger: "100" });
    const { outcome } = await table.secret();
    await table.app.owner.pool.query("update game set maintenance = true where code = $1", [table.gameCode]);
    await table.app.app.modules.catalogue.sync();
    expect(await codeOf(member.call, ...betOf({ dragon: "10" }, roundId))).toBe("GAME_MAINTENANCE");
    await table.runToEnd();
    const game = tableGame(table.gameCode);
    const stake = taka(100);
    const bets = ["dragon", "tiger"].map((spot) => ({ spot, stake }));
    expect(await table.balance(member.id)).toBe(taka(800) + payoutOf(game, bets, outcome));
    await table.app.owner.pool.query("update game set maintenance = false where code = $1", [table.gameCode]);
    await table.app.app.modules.catalogue.sync();
  });
});
