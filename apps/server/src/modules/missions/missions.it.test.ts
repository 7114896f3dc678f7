import { randomUUID } from "node:crypto";
import { claimMission, getMissionSummary } from "@khela/contract/missions";
import { pausePlay } from "@khela/contract/protection";
import { listRewards } from "@khela/contract/rewards";
import { getBalance } from "@khela/contract/wallet";
import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import {
  addMission,
  correctBet,
  missionOf,
  nextTuesdayNoon,
  settleBet,
  waitFor,
} from "../../testing/missions.ts";
import { openTestTrial } from "../../testing/trial.ts";
import { watchTopics } from "../../testing/watch-topics.ts";
import { missionsChanged } from "./index.ts";

const DAY_MS = 86_400_000;

const clock = manualClock(nextTuesdayNoon(Date.now()));
let app: TestApp;
/** Missions by id: valid bets and games of a day, days and live bets of a week. */
let [dailyStake, games, days, liveBets] = ["", "", "", ""];
beforeAll(async () => {
  app = await startTestApp({ clock });
  dailyStake = await addMission(app);
  games = await addMission(app, { metric: "games", target: "3" });
  days = await addMission(app, { metric: "days", target: "5", period: "week" });
  liveBets = await addMission(app, { metric: "bets", target: "100", period: "week", categories: ["live"] });
});
afterAll(() => app.stop());

/** Lets a member reach the first mission. @returns what a claim names */
async function reach(member: TestMember): Promise<{ versionId: string; run: string }> {
  await settleBet(app, member, { stake: 500 });
  await count();
  const { versionId, run } = await missionOf(member, dailyStake);
  return { versionId, run };
}

const key = () => ({ idempotencyKey: randomUUID() });
const count = () => app.app.modules.turnover.catchUp();
const claim = ({ call }: TestMember, body: { versionId: string; run: string }, withKey = key()) =>
  call(claimMission, { body }, withKey);
const claimCode = ({ call }: TestMember, body: { versionId: string; run: string }) =>
  codeOf(call, claimMission, { body }, key());
const cashOf = async ({ call }: TestMember) => (await call(getBalance)).balance;

const later = (ms: number) => waitFor(app, clock, ms);

describe("[PROMO-06] what missions count", () => {
  it("valid cash, bets, games and days, each from settled bets alone", async () => {
    const member = await app.registerMember();
    expect(await missionOf(member, dailyStake)).toMatchObject({
      value: "0.00",
      target: "500.00",
      prize: "10.00",
      state: "running",
    });
    await settleBet(app, member, { stake: 300 });
    await settleBet(app, member, { stake: 100, payout: 195 });
    await settleBet(app, member, { stake: 100, payout: 100, gameCode: "keno" });
    await settleBet(app, member, { stake: 10, gameCode: "baccarat" });
    await count();
    // 300 lost, 95 won, 0 for a bet that came back, 10 lost.
    expect((await missionOf(member, dailyStake)).value).toBe("405.00");
    expect((await missionOf(member, games)).value).toBe("2");
    expect((await missionOf(member, liveBets)).value).toBe("1");
    expect((await missionOf(member, days)).value).toBe("1");
    await later(DAY_MS);
    await settleBet(app, member, { stake: 20 });
    await count();
    expect((await missionOf(member, dailyStake)).value).toBe("20.00");
    expect((await missionOf(member, days)).value).toBe("2");
  });

  it("corrections subtract, and take a target away that was not claimed; the count on open pages follows", async () => {
    const member = await app.registerMember();
    const frames = await watchTopics(app, ["member.missions"], { token: member.token });
    // What the worker does with the event that counting published.
    const news = { memberIds: [member.id] };
    const tell = () => app.app.platform.jobs.runNow(`on:${missionsChanged.name}:mission-count`, news);
    const bet = await settleBet(app, member, { stake: 500 });
    await count();
    expect(await missionOf(member, dailyStake)).toMatchObject({ value: "500.00", state: "reached" });
    await tell();
    await expect.poll(() => frames.at(-1)).toContain('"waiting":1');
    expect(await app.app.modules.missions.countWaiting(member.id)).toBe(1);
    await correctBet(app, member, bet, { stake: 0, net: 100 });
    await count();
    expect(await missionOf(member, dailyStake)).toMatchObject({ value: "400.00", state: "running" });
    expect((await missionOf(member, games)).value).toBe("1");
    await correctBet(app, member, bet, { stake: -500, net: 400 });
    await count();
    expect(await missionOf(member, dailyStake)).toMatchObject({ value: "0.00", state: "running" });
    expect((await missionOf(member, games)).value).toBe("0");
    expect(await app.app.modules.missions.countWaiting(member.id)).toBe(0);
    await tell();
    await expect.poll(() => frames.at(-1)).toContain('"waiting":0');
  });

  it("tables between players and play credit never count", async () => {
    const member = await app.registerMember();
    await settleBet(app, member, { stake: 600, gameCode: "adda" });
    const trial = await openTestTrial(app);
    await settleBet(app, trial, { stake: 600, currency: TRIAL_CURRENCY });
    await count();
    expect((await missionOf(member, dailyStake)).value).toBe("0.00");
    const { rows } = await app.owner.pool.query(
      "select from mission_count where member_id = any ($1) or currency = $2",
      [[member.id, trial.id], TRIAL_CURRENCY],
    );
    expect(rows).toEqual([]);
    expect(await codeOf(trial.call, getMissionSummary)).toBe("AUTH_TRUE_ACCOUNT");
  });
});

describe("[PROMO-06] [MONEY-09] a prize", () => {
  it("is paid once of twenty claims at once, with its turnover lock, and its answer is repeated", async () => {
    const member = await app.registerMember();
    const named = await reach(member);
    const codes = await Promise.all(Array.from({ length: 20 }, () => claimCode(member, named)));
    expect(codes.filter((code) => code === "OK")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["OK", "PROMO_MISSION"]));
    expect(await cashOf(member)).toBe("10.00");
    const { missing, locks } = await app.app.modules.turnover.locksOf(member.id, "BDT");
    expect(locks.map(({ cause, required }) => [cause, required])).toEqual([["reward", taka(10)]]);
    expect(missing).toBe(taka(10));
    const { content } = await member.call(listRewards, { query: {} });
    expect(content.map(({ source, amount, state }) => [source, amount, state])).toEqual([
      ["mission", "10.00", "credited"],
    ]);
    expect(await missionOf(member, dailyStake)).toMatchObject({ state: "claimed" });
    expect(await member.call(getMissionSummary)).toMatchObject({
      waiting: 0,
      claimed: 1,
      claimedSum: "10.00",
    });

    const second = await app.registerMember();
    const other = await reach(second);
    const same = key();
    const answer = await claim(second, other, same);
    expect(await claim(second, other, same)).toEqual(answer);
    expect(await cashOf(second)).toBe("10.00");
  });

  it("stays where it was paid, whatever corrections come later", async () => {
    const member = await app.registerMember();
    const bet = await settleBet(app, member, { stake: 500 });
    await count();
    const { versionId, run } = await missionOf(member, dailyStake);
    await claim(member, { versionId, run });
    await correctBet(app, member, bet, { stake: -500, net: 500 });
    await count();
    expect(await missionOf(member, dailyStake)).toMatchObject({ value: "0.00", state: "claimed" });
    await settleBet(app, member, { stake: 500 });
    await count();
    expect(await claimCode(member, { versionId, run })).toBe("PROMO_MISSION");
    expect(await cashOf(member)).toBe("10.00");
  });

  it("waits for seven days after the end, then it is missed", async () => {
    const member = await app.registerMember();
    const named = await reach(member);
    const late = await app.registerMember();
    const missed = await reach(late);
    const { claimBy } = await missionOf(member, dailyStake);
    await later(Date.parse(claimBy) - clock.nowMs() - 1);
    const { missions } = await member.call(getMissionSummary);
    expect(missions.filter(({ missionId }) => missionId === dailyStake).map(({ state }) => state)).toEqual([
      "reached",
      "running",
    ]);
    await claim(member, named);
    await later(1);
    expect(await claimCode(late, missed)).toBe("PROMO_MISSION");
    expect(await late.call(getMissionSummary)).toMatchObject({ waiting: 0, past: [{ state: "missed" }] });
    expect(await member.call(getMissionSummary)).toMatchObject({ past: [{ state: "claimed" }] });
  });

  it("is no one else's, nor for a mission that isn't reached, nor for members on a break; nothing is written", async () => {
    const member = await app.registerMember();
    const named = await reach(member);
    const other = await app.registerMember();
    expect(await claimCode(other, named)).toBe("SYS_NOT_FOUND");
    await settleBet(app, other, { stake: 10 });
    await count();
    expect(await claimCode(other, named)).toBe("PROMO_MISSION");
    expect(await claimCode(member, { ...named, run: "2026-01-01" })).toBe("SYS_NOT_FOUND");
    expect(await claimCode(member, { ...named, versionId: randomUUID() })).toBe("SYS_NOT_FOUND");
    await member.call(pausePlay, { body: { length: "day" } });
    const code = await claimCode(member, named);
    expect(code).toMatch(/^PROTECT_/);
    const { rows } = await app.owner.pool.query("select from reward where member_id = any ($1)", [
      [member.id, other.id],
    ]);
    expect(rows).toEqual([]);
    expect(await missionOf(member, dailyStake)).toMatchObject({ state: "reached" });
  });
});

it("[PROMO-06] after any bets and corrections, progress is that of a plain model", async () => {
  const members = await Promise.all(Array.from({ length: 3 }, () => app.registerMember()));
  const codes = ["dice", "gem-blitz", "baccarat", "keno", "adda"] as const;
  const bets: { member: TestMember; id: string; game: string; stake: number; valid: number }[] = [];
  // A fixed sequence that mixes members, games, payouts and corrections.
  for (let step = 0; step < 60; step += 1) {
    const member = members[(step * 7) % members.length];
    const game = codes[(step * 3) % codes.length];
    if (!member || !game) throw new Error("nobody, or nothing");
    const stake = 1 + ((step * 37) % 400);
    const payout = step % 4 === 0 ? stake + 1 : 0;
    const id = await settleBet(app, member, { stake, payout, gameCode: game });
    bets.push({ member, id, game, stake, valid: payout === 0 ? stake : 1 });
    if (step % 9 === 0) await count();
    const corrected = step % 5 === 0 ? bets[(step * 11) % bets.length] : undefined;
    if (corrected && corrected.valid === corrected.stake) {
      await correctBet(app, corrected.member, corrected.id, {
        stake: -corrected.stake,
        net: corrected.stake,
        gameCode: corrected.game,
      });
      Object.assign(corrected, { stake: 0, valid: 0 });
    }
  }
  await count();
  for (const member of members) {
    const own = bets.filter((bet) => bet.member === member && bet.valid > 0 && bet.game !== "adda");
    const staked = own.reduce((sum, { valid }) => sum + valid, 0);
    expect((await missionOf(member, dailyStake)).value).toBe(`${staked}.00`);
    expect((await missionOf(member, games)).value).toBe(String(new Set(own.map(({ game }) => game)).size));
    expect((await missionOf(member, liveBets)).value).toBe(
      String(own.filter(({ game }) => game === "baccarat").length),
    );
  }
});
