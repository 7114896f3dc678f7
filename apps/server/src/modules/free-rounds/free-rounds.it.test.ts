import { randomUUID } from "node:crypto";
import { listBonuses } from "@khela/contract/bonuses";
import { exportRounds } from "@khela/contract/records";
import { listFreeRounds, listFreeRoundsPlayed } from "@khela/contract/free-rounds";
import { closeAccount } from "@khela/contract/own-data";
import {
  getFairRound,
  getPlaySession,
  getSeeds,
  listRounds,
  rotateSeeds,
  spinSlot,
} from "@khela/contract/play";
import { pausePlay, setLimit } from "@khela/contract/protection";
import { listMovements } from "@khela/contract/wallet";
import { slotPayout } from "@khela/games/slots/play";
import { recompute } from "@khela/games/verify";
import { manualClock } from "@khela/kernel/clock";
import { moneyFromText, moneyToText, taka, ZERO } from "@khela/kernel/money";
import { DEFAULT_WEIGHTS } from "@khela/rules/bonuses/bonus";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { fund, ledgerSum } from "../../testing/money.ts";
import { giveFreeRounds } from "../../testing/rewards.ts";

let app: TestApp;
const clock = manualClock(Date.now());
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const modules = () => app.app.modules;
const runJob = () => app.app.platform.jobs.runNow("free-rounds-end", {});
const key = () => ({ idempotencyKey: randomUUID() });
const params = { gameCode: "neon-joker" };
const free = (grantId: string, more: object = {}) => ({
  params,
  body: { stake: "5.00", freeRounds: grantId, ...more },
});
const spin = (member: TestMember, grantId: string) => member.call(spinSlot, free(grantId), key());
const grants = async (member: TestMember, which: "open" | "over") =>
  (await member.call(listFreeRounds, { query: { which } })).grants;
const balanceOf = async (member: TestMember, bucket: string) =>
  (await modules().ledger.balances(member.id, "BDT")).find((found) => found.bucket === bucket)?.balance ??
  ZERO;
const BONUS = {
  pays: "bonus",
  terms: {
    wagerFactorPpm: 3_000_000,
    weights: DEFAULT_WEIGHTS,
    maxStake: taka(50),
    maxConversion: taka(500),
  },
  lifetimeSeconds: 86_400,
} as const;

describe("[PROMO-02] [GAME-08] free rounds of our own slots", () => {
  it("cost the player nothing, pay wins as cash at once, and end with the last one", async () => {
    const member = await app.registerMember();
    const grantId = await giveFreeRounds(app, member.id, { rounds: 3 });
    expect(await grants(member, "open")).toMatchObject([
      {
        grantId,
        rounds: 3,
        played: 0,
        stake: "5.00",
        bonus: null,
        games: [{ gameCode: "neon-joker" }, { gameCode: "gem-blitz" }],
      },
    ]);
    let won = 0n;
    for (const left of [2, 1, 0]) {
      const round = await spin(member, grantId);
      won += moneyFromText(round.payout);
      expect(moneyFromText(round.payout)).toBe(slotPayout(taka(5), round.outcome));
      expect(round.free).toEqual({ nth: 3 - left, left, won: moneyToText(won as never), pays: "cash" });
      expect(moneyFromText(round.balance)).toBe(won);
    }
    expect(await codeOf(member.call, spinSlot, free(grantId), key())).toBe("PROMO_FREE_ROUNDS");
    expect(await grants(member, "open")).toEqual([]);
    expect(await grants(member, "over")).toMatchObject([{ state: "played", played: 3, bonusId: null }]);
    expect(await ledgerSum(app)).toBe(0n);
  });

  it("[GAME-09] are verified as any other round, with what they were played for", async () => {
    const member = await app.registerMember();
    const { roundId, outcome, payout } = await spin(member, await giveFreeRounds(app, member.id));
    const { revealed } = await member.call(rotateSeeds, { body: { clientSeed: "next" } });
    const round = await app.call(getFairRound, { params: { roundId } });
    expect(round).toMatchObject({ free: true, stake: "5.00", payout });
    const { clientSeed, nonce, bet } = round;
    const again = recompute({ ...params, serverSeedHex: revealed.serverSeed, clientSeed, nonce, bet });
    expect(again.outcome).toEqual(outcome);
  });

  it("[MONEY-07] [PROMO-03] are no stake in any sum: record, session, turnover; the line says what they were", async () => {
    const member = await app.registerMember();
    const grantId = await giveFreeRounds(app, member.id);
    const played: Awaited<ReturnType<typeof spin>>[] = [];
    for (let count = 0; count < 12; count++) played.push(await spin(member, grantId));
    const won = played.reduce((sum, { payout }) => sum + moneyFromText(payout), 0n);
    await modules().turnover.catchUp();
    const record = await member.call(listRounds, { query: {} });
    // The test's clock stands still, so the order of its rounds is open.
    const line = record.content.find(({ roundId }) => roundId === played.at(-1)?.roundId);
    expect(line).toMatchObject({
      stake: "0.00",
      payout: "0.00",
      free: { stake: "5.00", won: played.at(-1)?.payout },
      counted: { amount: "0.00", reason: "free_round" },
    });
    expect(record.totals).toMatchObject({ rounds: 12, stake: "0.00", payout: "0.00", winLoss: "0.00" });
    expect(await member.call(getPlaySession)).toMatchObject({ stake: "0.00", winLoss: "0.00" });
    const { totals } = await member.call(listMovements, { query: { kind: "free_win" } });
    expect(moneyFromText(totals.in)).toBe(won);
    const file = await member.call(exportRounds, { query: {} });
    expect(file).toContain("ফ্রি স্পিন: 5.00 → ");
    const { rounds, hasMore } = await member.call(listFreeRoundsPlayed, { params: { grantId }, query: {} });
    expect(rounds.map(({ nth }) => nth)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(hasMore).toBe(false);
  });

  it("wins as bonus money are one bonus of their sum, with its terms, after the last round", async () => {
    const member = await app.registerMember();
    const grantId = await giveFreeRounds(app, member.id, { rounds: 30, wins: BONUS });
    let last = await spin(member, grantId);
    while ((last.free?.left ?? 0) > 0) {
      expect(await balanceOf(member, "bonus")).toBe(ZERO);
      last = await spin(member, grantId);
    }
    const won = moneyFromText(last.free?.won ?? "0");
    expect(won).toBeGreaterThan(0n);
    const [grant] = await grants(member, "over");
    expect(grant).toMatchObject({ state: "played", won: last.free?.won });
    const { bonuses } = await member.call(listBonuses, { query: {} });
    expect(bonuses).toMatchObject([
      { bonusId: grant?.bonusId, amount: last.free?.won, maxStake: "50.00", maxConversion: "500.00" },
    ]);
    expect(await balanceOf(member, "bonus")).toBe(won);
    expect(await balanceOf(member, "cash")).toBe(ZERO);
    expect(await ledgerSum(app)).toBe(0n);
  });

  it("time is up: no further round, and what was won so far is paid once", async () => {
    const member = await app.registerMember();
    const grantId = await giveFreeRounds(app, member.id, { rounds: 500, wins: BONUS, lifetimeSeconds: 60 });
    let won = "0.00";
    while (won === "0.00") won = (await spin(member, grantId)).free?.won ?? "";
    clock.advance(60_000);
    expect(await codeOf(member.call, spinSlot, free(grantId), key())).toBe("PROMO_FREE_ROUNDS");
    expect(await grants(member, "over")).toMatchObject([{ grantId, state: "open" }]);
    await runJob();
    await runJob();
    expect(await grants(member, "over")).toMatchObject([{ state: "expired", won }]);
    expect(await balanceOf(member, "bonus")).toBe(moneyFromText(won));
  });

  it("a grant that won nothing ends quietly", async () => {
    const member = await app.registerMember();
    await giveFreeRounds(app, member.id, { wins: BONUS, lifetimeSeconds: 60 });
    clock.advance(60_000);
    await runJob();
    expect(await grants(member, "over")).toMatchObject([{ state: "expired", bonusId: null, won: "0.00" }]);
    expect((await member.call(listBonuses, { query: {} })).bonuses).toEqual([]);
  });

  it("[SAFE-02] limits don't count them; a break refuses them, and their wins wait for its end", async () => {
    const member = await app.registerMember();
    await member.call(setLimit, { body: { kind: "stake", period: "day", value: "1" } });
    await member.call(setLimit, { body: { kind: "loss", period: "day", value: "1" } });
    const grantId = await giveFreeRounds(app, member.id, { rounds: 500, wins: BONUS });
    let won = "0.00";
    while (won === "0.00") won = (await spin(member, grantId)).free?.won ?? "";
    await member.call(pausePlay, { body: { length: "day" } });
    expect(await codeOf(member.call, spinSlot, free(grantId), key())).toBe("PROTECT_EXCLUDED");
    await expect(giveFreeRounds(app, member.id)).rejects.toMatchObject({ code: "PROTECT_EXCLUDED" });
    clock.advance(3_600_000);
    await runJob();
    expect(await balanceOf(member, "bonus")).toBe(ZERO);
    clock.advance(86_400_000);
    await runJob();
    expect(await balanceOf(member, "bonus")).toBe(moneyFromText(won));
  });

  it("clicks, tabs and copies: each round is played once", async () => {
    const member = await app.registerMember();
    const grantId = await giveFreeRounds(app, member.id, { rounds: 3 });
    const same = key();
    const [one, other] = await Promise.all([
      member.call(spinSlot, free(grantId), same),
      member.call(spinSlot, free(grantId), same),
    ]);
    expect(one).toEqual(other);
    const codes = await Promise.all(
      Array.from({ length: 4 }, () => codeOf(member.call, spinSlot, free(grantId), key())),
    );
    expect(codes.toSorted()).toEqual(["OK", "OK", "PROMO_FREE_ROUNDS", "PROMO_FREE_ROUNDS"]);
    expect(await grants(member, "over")).toMatchObject([{ state: "played", played: 3 }]);
    // Refusals take no nonce.
    expect((await member.call(getSeeds)).nonce).toBe(3);
  });

  it.each([
    ["another stake", { stake: "6.00" }, {}, "PROMO_FREE_ROUNDS"],
    ["a bought feature", { buy: true }, {}, "GAME_BET"],
    ["another game", {}, { gameCode: "lucky-sevens" }, "PROMO_FREE_ROUNDS"],
    ["a title with jackpots", {}, { gameCode: "sonar-tori" }, "GAME_BET"],
    ["a game that is no slot", {}, { gameCode: "dice" }, "GAME_NOT_FOUND"],
    ["no grant", { freeRounds: randomUUID() }, {}, "SYS_NOT_FOUND"],
  ])("refused, with nothing played: %s", async (_name, body, game, code) => {
    const member = await app.registerMember();
    const grantId = await giveFreeRounds(app, member.id);
    const asked = free(grantId, body);
    expect(await codeOf(member.call, spinSlot, { ...asked, params: { ...params, ...game } }, key())).toBe(
      code,
    );
    expect(await grants(member, "open")).toMatchObject([{ played: 0 }]);
  });

  it("another member's are neither seen nor played", async () => {
    const owner = await app.registerMember();
    const other = await app.registerMember();
    const grantId = await giveFreeRounds(app, owner.id);
    expect(await codeOf(other.call, spinSlot, free(grantId), key())).toBe("SYS_NOT_FOUND");
    expect(await codeOf(other.call, listFreeRoundsPlayed, { params: { grantId }, query: {} })).toBe(
      "SYS_NOT_FOUND",
    );
    expect(await grants(other, "open")).toEqual([]);
  });

  it("are granted once per source, and bets with money go on beside them", async () => {
    const member = await app.registerMember();
    const sourceRef = randomUUID();
    const ids = await Promise.all([1, 2, 3].map(() => giveFreeRounds(app, member.id, { sourceRef })));
    expect(new Set(ids).size).toBe(1);
    await fund(app, member.id, taka(10));
    const { stake, free: none } = await member.call(spinSlot, { params, body: { stake: "10" } }, key());
    expect({ stake, none }).toEqual({ stake: "10.00", none: undefined });
  });

  it("[SAFE-06] end with the account", async () => {
    const member = await app.registerMember();
    const grantId = await giveFreeRounds(app, member.id, { wins: BONUS });
    await member.call(closeAccount, { body: { password: member.password, giveUp: null } });
    const own = await modules().freeRounds.own(member.id);
    expect(own).toMatchObject([{ grantId, state: "cancelled", bonusId: null }]);
  });
});
