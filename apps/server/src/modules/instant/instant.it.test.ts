import { randomUUID } from "node:crypto";
import { betInstant } from "@khela/contract/instant";
import { getFairRound, listRounds, rotateSeeds } from "@khela/contract/play";
import { seedGame } from "@khela/games/instant/games";
import { seedPayout } from "@khela/games/instant/seed-game";
import { recompute } from "@khela/games/verify";
import { moneyFromText, moneyToText, taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  member = await app.registerMember();
  await fund(app, member.id, taka(10_000));
});
afterAll(() => app.stop());

const key = () => ({ idempotencyKey: randomUUID() });

/** One valid bet for each game. */
const BETS = [
  ["limbo", { targetHundredths: 200 }],
  ["plinko", { rows: 16, risk: "high" }],
  ["keno", { picks: [1, 7, 21, 40], risk: "low" }],
  ["wheel", { segments: 30, risk: "medium" }],
] as const;

const bodyOf = (bet: (typeof BETS)[number][1], stake = "10") => {
  const fields: Record<string, number | string | number[]> = { ...bet } as never;
  return { stake, bet: fields };
};

describe.each(BETS)("%s", (gameCode, bet) => {
  const params = { gameCode };

  it("[GAME-08] [GAME-09] plays, pays by its table, and is recomputed from the revealed seed", async () => {
    const before = moneyFromText(
      (await member.call(betInstant, { params, body: bodyOf(bet) }, key())).balance,
    );
    const rounds = [];
    for (let count = 0; count < 8; count += 1) {
      rounds.push(await member.call(betInstant, { params, body: bodyOf(bet) }, key()));
    }
    const net = rounds.reduce(
      (sum, { stake, payout }) => sum + moneyFromText(payout) - moneyFromText(stake),
      0n,
    );
    expect(moneyFromText(rounds.at(-1)?.balance ?? "0")).toBe(before + net);
    const { revealed } = await member.call(rotateSeeds, { body: { clientSeed: `next ${gameCode}` } });
    for (const { roundId, payout, outcome } of rounds) {
      const fair = await app.call(getFairRound, { params: { roundId } });
      expect(fair).toMatchObject({ kind: "instant", state: "settled", serverSeed: revealed.serverSeed, bet });
      const again = recompute({ ...fair, serverSeedHex: revealed.serverSeed });
      if (again.kind !== "instant") throw new Error("another kind of game");
      expect(again.outcome).toEqual(outcome);
      expect(fair.outcome).toEqual(outcome);
      expect(moneyToText(seedPayout(moneyFromText(fair.stake), again.outcome))).toBe(payout);
    }
  });

  it("[MONEY-09] the same key is the same round, with another body a conflict", async () => {
    const same = key();
    const first = await member.call(betInstant, { params, body: bodyOf(bet) }, same);
    expect(await member.call(betInstant, { params, body: bodyOf(bet) }, same)).toEqual(first);
    expect(await codeOf(member.call, betInstant, { params, body: bodyOf(bet, "11") }, same)).toBe(
      "MONEY_KEY_REUSED",
    );
  });

  it("[GAME-08] refuses what is no bet of the game, and a stake that could win more than is paid at most", async () => {
    const refusal = (body: ReturnType<typeof bodyOf>, where = params) =>
      codeOf(member.call, betInstant, { params: where, body }, key());
    expect(await refusal({ stake: "10", bet: {} })).toBe("GAME_BET");
    expect(await refusal({ stake: "10", bet: { ...bodyOf(bet).bet, more: 1 } })).toBe("GAME_BET");
    expect(await refusal(bodyOf(bet, "4"))).toBe("GAME_STAKE");
    expect(await refusal(bodyOf(bet, "25001"))).toBe("GAME_STAKE");
    expect(await refusal(bodyOf(bet, "25000"))).toBe(
      gameCode === "plinko" ? "GAME_STAKE" : "MONEY_INSUFFICIENT",
    );
    expect(await refusal(bodyOf(bet), { gameCode: "dice" as never })).toBe("GAME_NOT_FOUND");
    expect(await codeOf(app.call, betInstant, { params, body: bodyOf(bet) }, key())).toBe("AUTH_REQUIRED");
  });
});

it("[GAME-12] the record has every round once, whatever was sent again", async () => {
  const { content, totals } = await member.call(listRounds, { query: { gameCode: "wheel" } });
  expect(content).toHaveLength(10);
  expect(totals.stake).toBe("100.00");
});

it("[GAME-08] every game on the shelf that is one call is known to the engine", async () => {
  const { rows } = await app.owner.pool.query<{ code: string }>(
    "select code from game where kind = 'instant'",
  );
  expect(rows.length).toBeGreaterThanOrEqual(BETS.length);
  for (const { code } of rows) expect(seedGame(code)?.code).toBe(code);
});
