import { randomUUID } from "node:crypto";
import { winnerBoard } from "@khela/contract/catalogue";
import {
  betDice,
  getFairRound,
  getPlaySession,
  getSeeds,
  listRounds,
  rotateSeeds,
  spinSlot,
} from "@khela/contract/play";
import { getPermission } from "@khela/contract/system";
import { commitmentOf } from "@khela/games/fair/seed";
import { recompute } from "@khela/games/verify";
import { moneyFromText, taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { fund, ledgerSum } from "../../testing/money.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const player = async (amount = 1_000): Promise<TestMember> => {
  const member = await app.registerMember();
  await fund(app, member.id, taka(amount));
  return member;
};
const roll = { stake: "10", direction: "under", target: 5_000 } as const;
const key = () => ({ idempotencyKey: randomUUID() });

describe("dice over HTTP", () => {
  it("[GAME-08] [MONEY-01] one call: outcome, stake and payout, and the balance after it", async () => {
    const { call } = await player();
    const result = await call(betDice, { body: roll }, key());
    const expected = taka(1_000) - taka(10) + moneyFromText(result.payout);
    expect(moneyFromText(result.balance)).toBe(expected);
    expect(result.win).toBe(result.roll < 5_000);
    expect(moneyFromText(result.payout) > 0n).toBe(result.win);
    expect(await ledgerSum(app)).toBe(0n);
  });

  it("[MONEY-09] the same key gives the first answer, byte for byte; another bet with it is refused", async () => {
    const member = await player();
    const idempotencyKey = randomUUID();
    const send = (body: object) =>
      fetch(`${app.baseUrl}/play/dice/bet`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${member.token}`,
          "idempotency-key": idempotencyKey,
        },
        body: JSON.stringify(body),
      });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send(roll).then((answer) => answer.text())),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('"success":true');
    const list = await member.call(listRounds, { query: {} });
    expect(list.totalCount).toBe(1);
    expect((await send({ ...roll, target: 6_000 })).status).toBe(409);
  });

  it("[MONEY-01] too little money: refused, nothing written, no nonce used", async () => {
    const member = await player(5);
    expect(await codeOf(member.call, betDice, { body: roll }, key())).toBe("MONEY_INSUFFICIENT");
    expect((await member.call(listRounds, { query: {} })).totalCount).toBe(0);
    expect((await member.call(getSeeds)).nonce).toBe(0);
  });

  it.each([
    ["a target out of range", { ...roll, target: 50 }, "GAME_BET"],
    ["a stake below the least", { ...roll, stake: "0.01" }, "GAME_STAKE"],
    ["a huge stake", { ...roll, stake: "9999999999999" }, "GAME_STAKE"],
    ["a negative stake", { ...roll, stake: "-10" }, "SYS_BAD_INPUT"],
    ["a number instead of a text", { ...roll, stake: 10 }, "SYS_BAD_INPUT"],
    ["an unknown field", { ...roll, win: true }, "SYS_BAD_INPUT"],
    ["a wrong direction", { ...roll, direction: "up" }, "SYS_BAD_INPUT"],
    ["a fraction as target", { ...roll, target: 50.5 }, "SYS_BAD_INPUT"],
  ])("[GAME-08] refuses %s", async (_name, body, code) => {
    const { call } = await player();
    expect(await codeOf(call, betDice, { body: body as typeof roll }, key())).toBe(code);
    expect((await call(listRounds, { query: {} })).totalCount).toBe(0);
  });

  it("[AUTH-14] needs a session and a key", async () => {
    expect(await codeOf(app.call, betDice, { body: roll }, key())).toBe("AUTH_REQUIRED");
    const { call } = await player();
    expect(await codeOf(call, betDice, { body: roll })).toBe("SYS_KEY_REQUIRED");
  });

  it("[GAME-09] nonces are gapless under parallel bets, and bets on one wallet never overdraw it", async () => {
    const member = await player(100);
    const results = await Promise.all(
      Array.from({ length: 60 }, () =>
        member.call(betDice, { body: roll }, key()).then(
          (result) => result.nonce,
          (error: { code: string }) => error.code,
        ),
      ),
    );
    const nonces = results.filter((result) => typeof result === "number").sort((a, b) => a - b);
    expect(nonces.length).toBeGreaterThanOrEqual(10);
    expect(nonces).toEqual(nonces.map((_, index) => index));
    expect(results.filter((result) => typeof result === "string" && result !== "MONEY_INSUFFICIENT")).toEqual(
      [],
    );
    const { rows } = await app.owner.pool.query<{ lowest: bigint }>(
      "select min(balance_after) as lowest from ledger.entry e join ledger.account a on a.id = e.account_id where a.owner = $1",
      [member.id],
    );
    expect(rows[0]?.lowest).toBeGreaterThanOrEqual(0n);
  });
});

describe("provable fairness", () => {
  it("[GAME-09] the commitment is shown before, the seed only after rotation, and the round recomputes", async () => {
    const { call } = await player();
    const before = await call(getSeeds);
    const dice = await call(betDice, { body: roll }, key());
    const spin = await call(spinSlot, { params: { gameCode: "royal-bengal" }, body: { stake: "20" } }, key());
    expect(dice.serverSeedHash).toBe(before.serverSeedHash);
    expect((await call(getFairRound, { params: { roundId: dice.roundId } })).serverSeed).toBeNull();

    const { revealed, current } = await call(rotateSeeds, { body: { clientSeed: "my own seed" } });
    expect(commitmentOf(revealed.serverSeed)).toBe(before.serverSeedHash);
    expect(current).toMatchObject({
      serverSeedHash: before.nextServerSeedHash,
      clientSeed: "my own seed",
      nonce: 0,
    });

    for (const played of [dice, spin]) {
      const round = await app.call(getFairRound, { params: { roundId: played.roundId } });
      expect(round.serverSeed).toBe(revealed.serverSeed);
      const again = recompute({
        gameCode: round.gameCode,
        serverSeedHex: revealed.serverSeed,
        clientSeed: round.clientSeed,
        nonce: round.nonce,
        bet: round.bet,
      });
      expect(again.outcome).toEqual(round.outcome);
    }
  });

  it("[GAME-09] no unrevealed seed leaves the server, and none is readable in the database", async () => {
    const member = await player();
    await member.call(betDice, { body: roll }, key());
    const { rows } = await app.owner.pool.query<{ id: string; sealed: Buffer; hash: string }>(
      "select id, server_seed_sealed as sealed, server_seed_hash as hash from seed_pair where member_id = $1",
      [member.id],
    );
    const pair = rows[0];
    if (!pair) throw new Error("no pair");
    const seed = app.app.platform.secrets.open(pair.sealed, `seed:${pair.id}`).toString("hex");
    expect(commitmentOf(seed)).toBe(pair.hash);
    const seen = JSON.stringify([
      await member.call(getSeeds),
      await member.call(listRounds, { query: {} }),
      await member.call(getPlaySession),
      await app.call(getPermission),
    ]);
    expect(seen).not.toContain(seed);
    expect(pair.sealed.includes(Buffer.from(seed, "hex"))).toBe(false);
  });

  it("[GAME-12] a settled round is final, also for the program's own role", async () => {
    const member = await player();
    const { roundId } = await member.call(betDice, { body: roll }, key());
    const asApp = app.database.open("app");
    await expect(asApp.pool.query("update round set payout = 1 where id = $1", [roundId])).rejects.toThrow(
      /final/,
    );
    await expect(asApp.pool.query("delete from round where id = $1", [roundId])).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe("records", () => {
  it("[MONEY-07] totals agree with the list to the last digit", async () => {
    const { call } = await player();
    for (let count = 0; count < 25; count += 1)
      await call(betDice, { body: { ...roll, stake: "10.07" } }, key());
    const first = await call(listRounds, { query: { pageSize: 20 } });
    if (first.older === null) throw new Error("one page only");
    const pages = [first, await call(listRounds, { query: { pageSize: 20, cursor: first.older } })];
    const rounds = pages.flatMap((page) => page.content);
    expect(rounds.length).toBe(25);
    const sum = (pick: (round: (typeof rounds)[number]) => string) =>
      rounds.reduce((total, round) => total + moneyFromText(pick(round)), 0n);
    const totals = pages[0]?.totals;
    expect(moneyFromText(totals?.stake ?? "")).toBe(sum((round) => round.stake));
    expect(moneyFromText(totals?.payout ?? "")).toBe(sum((round) => round.payout));
    expect(moneyFromText(totals?.winLoss ?? "")).toBe(sum((round) => round.winLoss));
    expect(rounds.map((round) => round.at)).toEqual(
      rounds
        .map((round) => round.at)
        .toSorted()
        .toReversed(),
    );
  });

  it("[MONEY-07] nobody sees another player's rounds", async () => {
    const [one, other] = [await player(), await player()];
    await one.call(betDice, { body: roll }, key());
    expect((await other.call(listRounds, { query: {} })).totalCount).toBe(0);
  });

  it("[MONEY-07] a period that is no day is refused", async () => {
    const { call } = await player();
    expect(await codeOf(call, listRounds, { query: { from: "2026-02-30" } })).toBe("SYS_BAD_INPUT");
  });

  it("[SAFE-03] the session's net position follows its rounds", async () => {
    const { call } = await player();
    const first = await call(betDice, { body: roll }, key());
    const session = await call(getPlaySession);
    expect(session).toMatchObject({ rounds: 1, stake: "10.00", payout: first.payout });
  });

  it("[HOME-09] the winner board holds real wins only, masked, a little late", async () => {
    const board = await app.call(winnerBoard, { query: {} });
    // All rounds of these tests are younger than the 30 seconds after which the board shows a win.
    expect(board.list).toEqual([]);
  });
});
