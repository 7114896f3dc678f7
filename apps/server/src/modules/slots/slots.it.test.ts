import { randomUUID } from "node:crypto";
import { gameInfo } from "@khela/contract/catalogue";
import { listConsoleGames, updateGame } from "@khela/contract/console/games";
import { getFairRound, rotateSeeds, spinSlot } from "@khela/contract/play";
import { setLimit } from "@khela/contract/protection";
import { slotPayout } from "@khela/games/slots/play";
import { recompute } from "@khela/games/verify";
import { moneyFromText, taka } from "@khela/kernel/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { fund, ledgerSum } from "../../testing/money.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const player = async (): Promise<TestMember> => {
  const member = await app.registerMember();
  await fund(app, member.id, taka(100_000));
  return member;
};
const params = { gameCode: "neon-joker" };
const key = () => ({ idempotencyKey: randomUUID() });
const buy = (stake: string, gameCode = "neon-joker") => ({
  params: { gameCode },
  body: { stake, buy: true as const },
});

test("[GAME-08] [GAME-09] a bought feature costs its price, pays by the bet, and the verifier arrives at it", async () => {
  const member = await player();
  const { roundId, stake, payout, outcome } = await member.call(spinSlot, buy("10"), key());
  // The feature costs 56 times the bet.
  expect(stake).toBe("560.00");
  expect(outcome.base.scatter.count).toBe(3);
  expect(outcome.freeSpins?.spins).toHaveLength(8);
  expect(moneyFromText(payout)).toBe(slotPayout(taka(10), outcome));
  const { revealed } = await member.call(rotateSeeds, { body: { clientSeed: "next" } });
  const round = await app.call(getFairRound, { params: { roundId } });
  expect(round.bet).toEqual({ buy: true });
  const { clientSeed, nonce, bet } = round;
  const again = recompute({ ...params, serverSeedHex: revealed.serverSeed, clientSeed, nonce, bet });
  expect(again.outcome).toEqual(round.outcome);
  expect(await ledgerSum(app)).toBe(0n);
});

test("[GAME-08] [SAFE-02] limits count the whole price: the game's, and the player's own", async () => {
  const member = await player();
  // A bet of ৳89 would cost ৳4,984; one of ৳90 costs more than the ৳5,000 that the game accepts.
  expect(await codeOf(member.call, spinSlot, buy("90"), key())).toBe("GAME_STAKE");
  expect(await codeOf(member.call, spinSlot, buy("9"), key())).toBe("GAME_STAKE");
  expect(await codeOf(member.call, spinSlot, buy("10", "royal-bengal"), key())).toBe("GAME_BET");
  await member.call(setLimit, { body: { kind: "stake", period: "day", value: "500" } });
  expect(await codeOf(member.call, spinSlot, buy("10"), key())).toBe("PROTECT_LIMIT");
  await member.call(spinSlot, { params, body: { stake: "10" } }, key());
});

test("[OPS-04] an operator takes the feature off sale: it is refused at once, spins go on", async () => {
  const member = await player();
  const desk = await app.loginOperator("marketing");
  const { content } = await desk.call(listConsoleGames, { query: { search: "neon-joker" } });
  const [game] = content;
  if (!game) throw new Error("no such game");
  const { name, categories, subCategory, minStake, maxStake, maintenance, maintenanceUntil } = game;
  const { deniedCountries, devices, position, demo, isTop, isNew, recommended, hotPin, version } = game;
  const offer = { maintenance, maintenanceUntil, deniedCountries, devices, position };
  const tags = { demo, isTop, isNew, recommended, hotPin };
  const stakes = { name, categories, subCategory, minStake, maxStake };
  const reason = "Not allowed where we are licensed";
  await desk.call(updateGame, {
    params,
    body: { ...stakes, ...offer, ...tags, sellsFeatures: false, version, reason },
  });
  expect(await codeOf(member.call, spinSlot, buy("10"), key())).toBe("GAME_BET");
  expect(await app.call(gameInfo, { params, query: {} })).toMatchObject({ sellsFeatures: false });
  await member.call(spinSlot, { params, body: { stake: "10" } }, key());
});
