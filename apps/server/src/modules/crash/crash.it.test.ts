import { randomUUID } from "node:crypto";
import { buildPath } from "@khela/contract/client";
import {
  betCrash,
  betDice,
  cashOutCrash,
  getCrashRound,
  getFairRound,
  getPlaySession,
  listRounds,
} from "@khela/contract/play";
import { crashElapsedMs } from "@khela/games/crash/crash";
import { elapsedAt, multiplierAt } from "@khela/games/crash/curve";
import { CRASH } from "@khela/games/crash/limits";
import { verifyCrashLink } from "@khela/games/fair/crash-chain";
import { recomputeCrash } from "@khela/games/verify";
import type { MemberId } from "@khela/kernel/ids";
import { moneyFromText, moneyToText, taka } from "@khela/kernel/money";
import { manualClock } from "@khela/kernel/clock";
import { systemClock } from "@khela/kernel/system-clock";
import { afterEach, describe, expect, test } from "vitest";
import { codeOf, startTestApp, type TestApp } from "../../testing/app.ts";
import { delayNextCommand } from "../../testing/busy-batch.ts";
import { fund, ledgerSum } from "../../testing/money.ts";
import { requestHash } from "../ledger/index.ts";
import { placeBet } from "./place-bet.ts";
import { betOf, outOf, startTestCrash, type TestCrash, type Wanted, won } from "./test-crash.ts";

const params = { gameCode: CRASH.code };
const BET_PATH = buildPath(betCrash.path, { params });
const OUT_PATH = buildPath(cashOutCrash.path, { params });

let game: TestCrash<TestApp>;
afterEach(() => game.stop());

async function start(...wanted: Wanted[]): Promise<void> {
  const clock = manualClock(systemClock.nowMs());
  game = await startTestCrash({ app: await startTestApp({ clock }), clock, fund }, wanted);
  await game.runTo(game.clock.nowMs());
}

const startMs = async (): Promise<number> => Date.parse((await game.round()).startsAt);
describe("a round", () => {
  test("[GAME-08] pays those who left, by hand and by limit, and takes the rest", async () => {
    await start([300, 900]);
    const [hand, limit, high, greedy] = await Promise.all([
      game.member(),
      game.member(),
      game.member(),
      game.member(),
    ]);
    expect(await game.round()).toMatchObject({ phase: "betting", number: 1, bets: [], history: [] });
    const handBet = await game.bet(hand, "100");
    expect(handBet).toMatchObject({ stake: "100.00", autoCashOutHundredths: null, balance: "900.00" });
    const limitBet = await game.bet(limit, "50", 200);
    await game.bet(high, "30", 950);
    await game.bet(greedy, "20.5");
    expect(await game.openBets()).toEqual({ stakes: taka(200) + 5_000n, balance: taka(200) + 5_000n });

    const start0 = await startMs();
    await game.runTo(start0 + 8_000);
    expect(await game.round()).toMatchObject({ phase: "running", crashHundredths: null, seed: null });
    const left = await game.cashOut(hand, handBet.betId);
    expect(left.cashedOutHundredths).toBe(multiplierAt(CRASH, 8_000));
    expect(moneyFromText(left.payout)).toBe(won(100, multiplierAt(CRASH, 8_000)));
    expect(await game.balance(limit.id)).toBe(taka(950));
    // The bet is paid during the run, at exactly its limit.
    await game.runTo(start0 + elapsedAt(CRASH, 200));
    expect(await game.balance(limit.id)).toBe(taka(1_050));
    expect((await game.round()).bets.find(({ betId }) => betId === limitBet.betId)).toMatchObject({
      cashedOutHundredths: 200,
      payout: "100.00",
    });

    const crash = game.chain.points[0] ?? 0;
    await game.runTo(start0 + crashElapsedMs(CRASH, crash) + 100);
    expect(await game.round()).toMatchObject({
      phase: "crashed",
      crashHundredths: crash,
      seed: game.chain.links[0],
      history: [{ number: 1, crashHundredths: crash }],
    });
    expect(await game.balance(hand.id)).toBe(taka(900) + won(100, multiplierAt(CRASH, 8_000)));
    expect(await game.balance(high.id)).toBe(taka(970));
    expect(await game.balance(greedy.id)).toBe(taka(980) - 5_000n);
    expect(await game.openBets()).toEqual({ stakes: 0n, balance: 0n });
    expect(await ledgerSum(game.app)).toBe(0n);
    const { content } = await greedy.call(listRounds, { query: { pageSize: 10 } });
    expect(content).toMatchObject([{ state: "settled", payout: "0.00", winLoss: "-20.50" }]);
  });

  test("[GAME-08] follows on the last one, also where nobody bets", async () => {
    await start([101, 200], [100, 100], [101, 200]);
    const begins = [await startMs()];
    for (const number of [2, 3]) {
      const round = await game.nextRound();
      expect(round).toMatchObject({ number, phase: "betting", seedHash: game.chain.links[number - 2] });
      begins.push(Date.parse(round.startsAt));
    }
    // A round is the run, two seconds of pause, and six of betting.
    const lengths = begins.slice(1).map((begin, at) => begin - (begins[at] ?? 0));
    expect(lengths).toEqual(
      game.chain.points.slice(0, 2).map((point) => crashElapsedMs(CRASH, point) + 8_000),
    );
    const { rows } = await game.app.owner.pool.query<{ count: bigint }>(
      "select count(*) from ledger.transfer where kind like 'crash%'",
    );
    expect(rows[0]?.count).toBe(0n);
  });
});

test("[SAFE-03] a reality check that is due keeps everybody out of the round who owes it", async () => {
  await start([101, 500]);
  const member = await game.member();
  const body = { stake: "10", direction: "under", target: 200 } as const;
  await member.call(betDice, { body }, { idempotencyKey: randomUUID() });
  await game.app.owner.pool.query("update reality_check set since = $1", [
    new Date(game.clock.nowMs() - 61 * 60_000),
  ]);
  expect((await member.call(getPlaySession)).reality).toMatchObject({ due: true });
  await expect(game.bet(member, "10")).rejects.toMatchObject({ code: "PROTECT_REALITY" });
});

test("[GAME-08] everybody sees the largest bets, and a member their own", async () => {
  await start([101, 500]);
  const { platform, modules } = game.app.app;
  const member = await game.member();
  const { betId } = await game.bet(member, "10");
  const { roundId } = await game.round();
  const others = Array.from({ length: 250 }, () => platform.ids.next<MemberId>());
  await Promise.all(
    others.map(async (memberId, at) => {
      await fund(game.app, memberId, taka(1_000));
      const stake = taka(11 + at);
      const command = {
        memberId,
        sessionId: randomUUID(),
        currency: "BDT",
        crashRoundId: roundId,
        gameCode: "crash",
        stake,
      };
      await modules.ledger.run(
        placeBet,
        { ...command, bet: {}, receivedAtMs: game.clock.nowMs() },
        { scope: "test", key: `bet ${at}`, hash: requestHash(at) },
      );
    }),
  );
  const seen = (await game.round()).bets;
  expect(seen).toHaveLength(200);
  expect(Math.min(...seen.map(({ stake }) => Number(stake)))).toBe(61);
  const own = (await member.call(getCrashRound, { params })).bets;
  expect(own).toHaveLength(201);
  expect(own.filter(({ mine }) => mine)).toMatchObject([{ betId, stake: "10.00" }]);
  expect(own.at(-1)?.account).not.toBe(member.account);
});

describe("betting", () => {
  test("[GAME-08] is open up to the last millisecond by the server's clock", async () => {
    await start([101, 500]);
    const [early, late] = await Promise.all([game.member(), game.member()]);
    const ends = Date.parse((await game.round()).bettingEndsAt);
    game.clock.set(ends - 1);
    delayNextCommand(game.app, game.clock, ends + 30);
    const { betId } = await game.bet(early, "10");
    // The bet is dated by its arrival, at which it was in time.
    expect((await game.app.app.modules.rounds.find(betId))?.at.getTime()).toBe(ends - 1);
    for (const moment of [ends, ends + 1]) {
      game.clock.set(moment);
      expect(await codeOf(late.call, ...betOf(await game.round(), "10"))).toBe("GAME_CLOSED");
    }
    await game.runTo(ends + 50);
    // The phase closes betting too, so that a process whose clock is behind accepts no bet.
    game.clock.set(ends - 500);
    expect(await codeOf(late.call, ...betOf(await game.round(), "10"))).toBe("GAME_CLOSED");
    expect(await game.openBets()).toEqual({ stakes: taka(10), balance: taka(10) });
    expect(await game.balance(late.id)).toBe(taka(1_000));
  });

  test("[GAME-08] takes one bet per member and round", async () => {
    await start([101, 500]);
    const member = await game.member();
    const round = await game.round();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(member.call, ...betOf(round, "10"))),
    );
    expect(answers.toSorted()).toEqual([...Array<string>(19).fill("GAME_ALREADY_BET"), "OK"]);
    expect(await game.balance(member.id)).toBe(taka(990));
    // The database itself refuses a second one as well.
    await expect(
      game.app.app.platform.database.pool.query(
        "insert into crash_bet select crash_round_id, member_id, gen_random_uuid(), seat from crash_bet",
      ),
    ).rejects.toMatchObject({ code: "23505" });
  });

  test("[GAME-08] refuses what the catalogue or the cap doesn't allow, and a balance that is too small", async () => {
    await start([101, 500]);
    const member = await game.member(5);
    const round = await game.round();
    expect(round.maxHundredths).toBe(1_000_000);
    const code = (stake: string, limit?: number) => codeOf(member.call, ...betOf(round, stake, limit));
    expect(await code("0.01")).toBe("GAME_STAKE");
    expect(await code("9999999999")).toBe("GAME_STAKE");
    // A stake that could exceed the maximum payout at this limit is refused beforehand; wins are never cut
    // afterwards.
    expect(moneyToText(CRASH.maxPayout)).toBe("2500000.00");
    expect(await code("5000", 50_001)).toBe("GAME_BET");
    expect(await code("10", 200)).toBe("MONEY_INSUFFICIENT");
    expect(await code("-1")).toBe("SYS_BAD_INPUT");
    expect(await code("1", 100)).toBe("SYS_BAD_INPUT");
    expect(await codeOf(member.call, ...betOf({ roundId: randomUUID() }, "10"))).toBe("GAME_CLOSED");
    expect(await codeOf(game.app.call, ...betOf(round, "10"))).toBe("AUTH_REQUIRED");
    expect(
      await codeOf(member.call, betCrash, { params, body: { roundId: round.roundId, stake: "1" } }),
    ).toBe("SYS_KEY_REQUIRED");
    expect(await game.openBets()).toEqual({ stakes: 0n, balance: 0n });
  });

  test("[MONEY-09] answers a repeated call with the first answer, also after the window", async () => {
    await start([300, 900]);
    const member = await game.member();
    const round = await game.round();
    const key = randomUUID();
    const body = { roundId: round.roundId, stake: "25" };
    const first = await raw(member.token, BET_PATH, key, body);
    const copies = await Promise.all(
      Array.from({ length: 20 }, () => raw(member.token, BET_PATH, key, body)),
    );
    await game.runTo((await startMs()) + 4_000);
    const later = await raw(member.token, BET_PATH, key, body);
    expect(new Set([first, later, ...copies]).size).toBe(1);
    expect(await codeOf(member.call, ...betOf(round, "26", undefined, key))).toBe("MONEY_KEY_REUSED");
    expect(await game.balance(member.id)).toBe(taka(975));

    const { betId } = (JSON.parse(first) as { value: { betId: string } }).value;
    const exit = randomUUID();
    const left = await raw(member.token, OUT_PATH, exit, { betId });
    game.clock.advance(1_000);
    expect(await raw(member.token, OUT_PATH, exit, { betId })).toBe(left);
    await game.runTo((await startMs()) + 120_000);
    expect(await raw(member.token, OUT_PATH, exit, { betId })).toBe(left);
    expect(await game.balance(member.id)).toBe(taka(975) + won(25, multiplierAt(CRASH, 4_000)));
  });
});

describe("cashing out", () => {
  test("[MONEY-09] 50 at once give one payout", async () => {
    await start([300, 900]);
    const member = await game.member();
    const { betId } = await game.bet(member, "100");
    await game.runTo((await startMs()) + 5_000);
    const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(member.call, ...outOf(betId))));
    expect(codes.toSorted()).toEqual([...Array<string>(49).fill("GAME_CASHED_OUT"), "OK"]);
    expect(await game.balance(member.id)).toBe(taka(900) + won(100, multiplierAt(CRASH, 5_000)));
    expect(await game.openBets()).toEqual({ stakes: 0n, balance: 0n });
  });

  test("[MONEY-09] by hand at the moment of the limit, and in the batch of the crash, gives one result", async () => {
    await start([300, 900], [300, 900]);
    const members = await Promise.all(Array.from({ length: 12 }, () => game.member()));
    const bets = await Promise.all(members.map((member) => game.bet(member, "10", 250)));
    const limitMs = (await startMs()) + elapsedAt(CRASH, 250);
    await game.runTo(limitMs - 1);
    game.clock.set(limitMs);
    const [, ...codes] = await Promise.all([
      game.runTo(limitMs),
      ...members.map((member, at) => codeOf(member.call, ...outOf(bets[at]?.betId ?? ""))),
    ]);
    expect(new Set(codes).isSubsetOf(new Set(["OK", "GAME_CASHED_OUT"]))).toBe(true);
    for (const { id } of members) expect(await game.balance(id)).toBe(taka(1_015));

    // The same at the end of the round: a cash-out received before the crash counts, even in one batch with it.
    expect((await game.nextRound()).number).toBe(2);
    const late = await Promise.all(members.map((member) => game.bet(member, "10")));
    const endMs = (await startMs()) + crashElapsedMs(CRASH, game.chain.points[1] ?? 0);
    await game.runTo(endMs - 1);
    const calls = members.map((member, at) => codeOf(member.call, ...outOf(late[at]?.betId ?? "")));
    const [, ...ends] = await Promise.all([game.runTo(endMs + 100), ...calls]);
    const gained = won(10, game.chain.points[1] ?? 0);
    for (const [at, { id }] of members.entries()) {
      const paid = ends[at] === "OK";
      expect(["OK", "GAME_CASHED_OUT"]).toContain(ends[at]);
      const balance = await game.balance(id);
      expect(balance === taka(1_005)).toBe(!paid);
      if (paid) expect(balance - taka(1_005)).toBeLessThanOrEqual(gained);
    }
    expect(await game.openBets()).toEqual({ stakes: 0n, balance: 0n });
    expect(await ledgerSum(game.app)).toBe(0n);
  });

  test("[GAME-08] is judged by the moment of the request: too early, in time, too late", async () => {
    await start([300, 900]);
    const [first, second, third] = await Promise.all([game.member(), game.member(), game.member()]);
    const [one, two, three] = await Promise.all(
      [first, second, third].map((member) => game.bet(member, "10")),
    );
    const crash = game.chain.points[0] ?? 0;
    const begin = await startMs();
    expect(await codeOf(first.call, ...outOf(one?.betId ?? ""))).toBe("GAME_CLOSED");
    await game.runTo(begin + 165);
    expect(await codeOf(first.call, ...outOf(one?.betId ?? ""))).toBe("GAME_CLOSED");
    game.clock.set(begin + 166);
    expect(await game.cashOut(first, one?.betId ?? "")).toMatchObject({ cashedOutHundredths: 101 });
    // The round's row still says "running", but the clock decides.
    await game.runTo(begin + 5_000);
    game.clock.set(begin + crashElapsedMs(CRASH, crash) - 1);
    expect(await game.cashOut(second, two?.betId ?? "")).toMatchObject({ cashedOutHundredths: crash });
    game.clock.set(begin + crashElapsedMs(CRASH, crash));
    expect(await codeOf(third.call, ...outOf(three?.betId ?? ""))).toBe("GAME_CASHED_OUT");
    await game.runTo(begin + crashElapsedMs(CRASH, crash) + 100);
    // The crash point is public now, so a process whose clock is behind pays nobody.
    game.clock.set(begin + 1_000);
    expect(await codeOf(third.call, ...outOf(three?.betId ?? ""))).toBe("GAME_CASHED_OUT");
    expect(await game.balance(third.id)).toBe(taka(990));
  });

  test("[GAME-08] is for one's own bet only", async () => {
    await start([300, 900]);
    const [owner, stranger] = await Promise.all([game.member(), game.member()]);
    const { betId } = await game.bet(owner, "10");
    await game.runTo((await startMs()) + 2_000);
    expect(await codeOf(stranger.call, ...outOf(betId))).toBe("SYS_NOT_FOUND");
    expect(await codeOf(owner.call, ...outOf(randomUUID()))).toBe("SYS_NOT_FOUND");
    expect(await codeOf(owner.call, ...outOf("ffffffff-ffff-7fff-bfff-ffffffffffff"))).toBe("SYS_NOT_FOUND");
    expect(await codeOf(game.app.call, ...outOf(betId))).toBe("AUTH_REQUIRED");
    expect(await game.cashOut(owner, betId)).toMatchObject({ betId });
  });
});

describe("fairness", () => {
  test("[GAME-09] every round can be recomputed from what is published", async () => {
    await start([200, 900], [200, 900]);
    const member = await game.member();
    const first = await game.round();
    const { betId } = await game.bet(member, "10", 150);
    const before = await game.app.call(getFairRound, { params: { roundId: betId } });
    const early = await game.app.call(getFairRound, { params: { roundId: first.roundId } });
    expect(early).toMatchObject({ serverSeed: null, outcome: null, state: "open" });
    expect(before).toMatchObject({
      serverSeedHash: first.seedHash,
      serverSeed: null,
      nonce: 1,
      state: "open",
    });
    await game.runTo((await startMs()) + crashElapsedMs(CRASH, game.chain.points[0] ?? 0) + 100);
    const fair = await game.app.call(getFairRound, { params: { roundId: betId } });
    expect(fair).toMatchObject({
      kind: "crash",
      state: "settled",
      clientSeed: first.salt,
      mathsVersion: "1",
    });
    expect(verifyCrashLink({ linkHex: fair.serverSeed ?? "", distance: 1, knownHex: first.seedHash })).toBe(
      true,
    );
    const again = recomputeCrash(CRASH, {
      linkHex: fair.serverSeed ?? "",
      salt: fair.clientSeed,
      stake: moneyFromText(fair.stake),
      bet: fair.bet as { autoCashOutHundredths: number },
    });
    expect(again.crashHundredths).toBe(game.chain.points[0]);
    expect(again.outcome).toMatchObject({ won: true, cashedOutHundredths: 150 });
    // Everybody can read the shared round itself by its own id.
    const shared = await game.app.call(getFairRound, { params: { roundId: first.roundId } });
    expect(shared).toMatchObject({
      state: "settled",
      serverSeed: fair.serverSeed,
      serverSeedHash: first.seedHash,
      outcome: { crashHundredths: game.chain.points[0] },
    });
    // The next round's commitment is the link just revealed, so the server can't deviate from the chain.
    expect(await game.nextRound()).toMatchObject({ number: 2, seedHash: fair.serverSeed });
  });
});

/** The answer's raw text. */
async function raw(token: string, path: string, key: string, body: object): Promise<string> {
  const response = await fetch(game.app.baseUrl + path, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "x-requested-with": "khela",
      "idempotency-key": key,
    },
    body: JSON.stringify(body),
  });
  return response.text();
}
