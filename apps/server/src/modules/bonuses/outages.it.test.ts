/** What has a deadline lasts as much longer as the platform was away. */
import { listBonuses } from "@khela/contract/bonuses";
import {
  listConsoleGames,
  listVendors,
  switchGames,
  switchVendor,
  updateVendor,
} from "@khela/contract/console/games";
import { getSystem, updateSystem } from "@khela/contract/console/system";
import { listFreeRounds } from "@khela/contract/free-rounds";
import { claimMission } from "@khela/contract/missions";
import { getRewardCentre } from "@khela/contract/rewards";
import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember, type TestOperator } from "../../testing/app.ts";
import { addMission, missionOf, settleBet, waitFor } from "../../testing/missions.ts";
import { CASH_TERMS, join, pageOf, publish } from "../../testing/promotions.ts";
import { giveBonus } from "../../testing/rewards.ts";

const MINUTE = 60_000;
const clock = manualClock(Date.now());
let app: TestApp;
/** Without a worker, which would leave signs of its own. */
let quiet: TestApp;
let admin: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ clock, env: { ROLES: "http,realtime,worker" } });
  quiet = await startTestApp({ clock });
  admin = await app.loginOperator("super");
});
afterAll(async () => {
  await quiet.stop();
  await app.stop();
});

const run = (job: string) => app.app.platform.jobs.runNow(job, {});
async function maintain(on: boolean, until: string | null = null) {
  const { settings } = await admin.call(getSystem);
  const body = { ...settings, reason: "for the tests", maintenance: { on, until } };
  await admin.call(updateSystem, { body });
}
const bonusOf = async ({ call }: TestMember) => (await call(listBonuses, { query: {} })).bonuses[0];
const endsIn = async (member: TestMember) => {
  const bonus = await bonusOf(member);
  return (Date.parse(bonus?.expiresAt ?? "") - clock.nowMs()) / MINUTE;
};

it("[PROMO-02] a bonus and what can be claimed last as much longer as maintenance took, once", async () => {
  const member = await app.registerMember();
  await giveBonus(app, member.id);
  const { code } = await publish(admin, { terms: { ...CASH_TERMS, claimDays: 1 } });
  await join(member, code);
  const claimBy = async () => Date.parse((await pageOf(member, code)).grants[0]?.claimBy ?? "");
  const before = await claimBy();
  clock.advance(5 * MINUTE);
  await maintain(true);
  clock.advance(12 * MINUTE);
  // Its ten minutes are over, but the platform is away.
  await run("bonuses-expire");
  await maintain(false);
  await run("system-outages");
  await expect.poll(() => bonusOf(member)).toMatchObject({ state: "active", extendedMinutes: 12 });
  expect(await endsIn(member)).toBe(5);
  await expect.poll(async () => (await claimBy()) - before).toBe(12 * MINUTE);
  await run("system-outages");
  await run("bonuses-expire");
  expect(await endsIn(member)).toBe(5);
  clock.advance(5 * MINUTE);
  await run("bonuses-expire");
  expect(await bonusOf(member)).toMatchObject({ state: "expired", extendedMinutes: 12 });
});

it("[PROMO-02] [MONEY-08] free spins and what waits in the reward centre last as much longer, once", async () => {
  const member = await app.registerMember();
  const { ledger, freeRounds, rewards } = app.app.modules;
  const title = { bn: "উপহার", en: "A gift" };
  const to = { memberId: member.id, currency: "BDT", sourceRef: randomUUID(), title };
  const claimBy = new Date(clock.nowMs() + 10 * MINUTE);
  await ledger.transaction(async (tx) => {
    await rewards.issue(tx, { ...to, source: "promotion", amount: taka(5), mode: "claim", claimBy });
    const rounds = { games: ["gem-blitz"], rounds: 3, stake: taka(5), wins: { pays: "cash" } } as const;
    await freeRounds.grant(tx, { ...to, ...rounds, source: "points", lifetimeSeconds: 600 });
  });
  admin = await app.loginOperator("super");
  const spins = async () => (await member.call(listFreeRounds, { query: { which: "open" } })).grants[0];
  const waiting = async () => (await member.call(getRewardCentre)).content[0];
  clock.advance(5 * MINUTE);
  await maintain(true);
  clock.advance(7 * MINUTE);
  // Their ten minutes are over, but the platform is away.
  await run("rewards-expire");
  await run("free-rounds-end");
  await maintain(false);
  await run("system-outages");
  const end = new Date(claimBy.getTime() + 7 * MINUTE).toISOString();
  await expect.poll(async () => (await waiting())?.claimBy).toBe(end);
  await expect.poll(async () => (await spins())?.expiresAt).toBe(end);
  await run("rewards-expire");
  await run("free-rounds-end");
  expect([(await waiting())?.claimBy, (await spins())?.expiresAt]).toEqual([end, end]);
  clock.advance(5 * MINUTE);
  await run("rewards-expire");
  await run("free-rounds-end");
  expect([await waiting(), await spins()]).toEqual([undefined, undefined]);
});

it("[PROMO-06] a reached mission can be claimed as much longer, from its end on, once for each outage", async () => {
  const member = await app.registerMember();
  const missionId = await addMission(app, { claimDays: 1 });
  await settleBet(app, member, { stake: 500 });
  await app.app.modules.turnover.catchUp();
  const reached = await missionOf(member, missionId);
  const { versionId, run: day } = reached;
  const endsIn = async () => Date.parse((await missionOf(member, missionId)).claimBy) - clock.nowMs();
  const away = async (minutes: number) => {
    admin = await app.loginOperator("super");
    await maintain(true);
    await waitFor(app, clock, minutes * MINUTE);
    await maintain(false);
  };
  // Of an outage from an hour before its end until two hours after it, two hours of the days to claim were lost.
  await waitFor(app, clock, Date.parse(reached.endsAt) - clock.nowMs() - 60 * MINUTE);
  await away(180);
  await run("system-outages");
  await expect.poll(endsIn, { timeout: 30_000 }).toBe(24 * 60 * MINUTE);
  await run("system-outages");
  expect(await endsIn()).toBe(24 * 60 * MINUTE);
  // The event of a second outage is still on its way when its own end has passed.
  await waitFor(app, clock, (24 * 60 - 5) * MINUTE);
  await away(30);
  const body = { versionId, run: day };
  const claim = () => codeOf(member.call, claimMission, { body }, { idempotencyKey: randomUUID() });
  expect([await claim(), await claim()]).toEqual(["OK", "PROMO_MISSION"]);
  const { rows } = await app.owner.pool.query(
    "select ms / 60000 as minutes from mission_extension where member_id = $1 order by at",
    [member.id],
  );
  expect(rows.map(({ minutes }) => Number(minutes))).toEqual([120, 30]);
});

it("[PROMO-06] a mission's days to claim end after what was lost of them", async () => {
  const member = await app.registerMember();
  const missionId = await addMission(app, { claimDays: 1 });
  await settleBet(app, member, { stake: 500 });
  await app.app.modules.turnover.catchUp();
  const { endsAt, versionId, run: day } = await missionOf(member, missionId);
  await waitFor(app, clock, Date.parse(endsAt) - clock.nowMs() + 60 * MINUTE);
  admin = await app.loginOperator("super");
  await maintain(true);
  await waitFor(app, clock, 10 * MINUTE);
  await maintain(false);
  await waitFor(app, clock, 23 * 60 * MINUTE);
  const body = { versionId, run: day };
  expect(await codeOf(member.call, claimMission, { body }, { idempotencyKey: randomUUID() })).toBe(
    "PROMO_MISSION",
  );
});

it("[PROMO-02] maintenance that ends by itself counts until its planned end, whatever runs first", async () => {
  const member = await app.registerMember();
  await giveBonus(app, member.id);
  admin = await app.loginOperator("super");
  await maintain(true, new Date(clock.nowMs() + 8 * MINUTE).toISOString());
  clock.advance(12 * MINUTE);
  await run("bonuses-expire");
  expect(await endsIn(member)).toBe(6);
  await run("system-outages");
  await maintain(false);
  expect(await endsIn(member)).toBe(6);
  expect(await bonusOf(member)).toMatchObject({ extendedMinutes: 8 });
});

it("[PROMO-02] the time without a worker counts when one starts again, a restart does not", async () => {
  const member = await quiet.registerMember();
  await giveBonus(quiet, member.id);
  const sign = () =>
    quiet.owner.pool.query(
      `insert into job_run (name, started_at, ended_at, failed) values ('a-job', $1, $1, false)
       on conflict (name) do update set ended_at = excluded.ended_at`,
      [new Date(clock.nowMs())],
    );
  await sign();
  clock.advance(2 * MINUTE);
  await quiet.app.modules.system.outages.noteAbsence();
  expect(await bonusOf(member)).toMatchObject({ extendedMinutes: 0 });
  await sign();
  clock.advance(15 * MINUTE);
  await quiet.app.modules.system.outages.noteAbsence();
  await quiet.app.platform.jobs.runNow("bonuses-expire", {});
  expect(await bonusOf(member)).toMatchObject({ state: "active", extendedMinutes: 15 });
  expect(await endsIn(member)).toBe(8);
  // Two workers start at the same moment: the time counts once.
  await quiet.app.modules.system.outages.noteAbsence();
  await quiet.app.platform.jobs.runNow("bonuses-expire", {});
  expect(await endsIn(member)).toBe(8);
});

describe("[PROMO-02] games that were closed", () => {
  const because = { reason: "for the tests" };
  /** Switches games off or on, by their codes or all of some categories. @returns their codes */
  async function turn(active: boolean, of: { categories: readonly string[] } | { codes: readonly string[] }) {
    const operator = await app.loginOperator("super");
    const { content } = await operator.call(listConsoleGames, { query: { pageSize: 100 } });
    const games = content
      .filter(({ gameCode, categories }) =>
        "codes" in of ? of.codes.includes(gameCode) : of.categories.includes(categories[0] ?? ""),
      )
      .map(({ gameCode, version }) => ({ gameCode, version }));
    await operator.call(switchGames, { body: { games, active, ...because } });
    return games.map(({ gameCode }) => gameCode);
  }
  const reopen = () => run("catalogue-closures");

  it("move a bonus that needs them, by the time that all of them were, and not twice with maintenance", async () => {
    const [fisher, other] = [await app.registerMember(), await app.registerMember()];
    await giveBonus(app, fisher.id, { weights: { fish: 1_000_000, crash: 500_000 } });
    await giveBonus(app, other.id, { weights: { fish: 1_000_000, crash: 500_000, rng: 500_000 } });
    const codes = await turn(false, { categories: ["fish", "crash"] });
    expect(codes.length).toBeGreaterThan(1);
    await turn(true, { codes: codes.slice(0, 1) });
    // One of them is open: nothing is lost.
    clock.advance(2 * MINUTE);
    await turn(false, { codes: codes.slice(0, 1) });
    clock.advance(4 * MINUTE);
    admin = await app.loginOperator("super");
    await maintain(true);
    clock.advance(3 * MINUTE);
    await maintain(false);
    await run("system-outages");
    clock.advance(5 * MINUTE);
    // Ten minutes of play are over for the one who had other games, apart from those of the maintenance.
    await run("bonuses-expire");
    expect(await bonusOf(other)).toMatchObject({ state: "expired", extendedMinutes: 3 });
    expect(await bonusOf(fisher)).toMatchObject({ state: "active" });
    await turn(true, { codes });
    await reopen();
    await expect.poll(() => bonusOf(fisher)).toMatchObject({ state: "active", extendedMinutes: 12 });
    expect(await endsIn(fisher)).toBe(8);
    await reopen();
    await run("bonuses-expire");
    expect(await endsIn(fisher)).toBe(8);
  });

  it("move free spins by their vendor's switch and by its maintenance until the planned end, whatever runs first", async () => {
    const member = await app.registerMember();
    const { ledger, freeRounds } = app.app.modules;
    const to = { memberId: member.id, currency: "BDT", sourceRef: randomUUID() };
    const title = { bn: "উপহার", en: "A gift" };
    const rounds = { games: ["gem-blitz"], rounds: 3, stake: taka(5), wins: { pays: "cash" } } as const;
    await ledger.transaction((tx) =>
      freeRounds.grant(tx, { ...to, title, ...rounds, source: "points", lifetimeSeconds: 600 }),
    );
    const spinsEndIn = async () => {
      const { grants } = await member.call(listFreeRounds, { query: { which: "open" } });
      return (Date.parse(grants[0]?.expiresAt ?? "") - clock.nowMs()) / MINUTE;
    };
    const operator = await app.loginOperator("super");
    const house = async () => {
      const { vendors } = await operator.call(listVendors);
      const found = vendors.find(({ vassalage }) => vassalage === "KHELA");
      if (!found) throw new Error("the house has no vendor");
      return found;
    };
    const params = { vassalage: "KHELA" };
    const turnVendor = async (active: boolean) =>
      operator.call(switchVendor, { params, body: { active, version: (await house()).version, ...because } });
    await turnVendor(false);
    clock.advance(4 * MINUTE);
    await turnVendor(true);
    await reopen();
    await expect.poll(spinsEndIn).toBe(10);
    const { name, devices, position, deniedCountries, currencies, version } = await house();
    const kept = { name, devices, position, deniedCountries, currencies };
    const maintenanceUntil = new Date(clock.nowMs() + 6 * MINUTE).toISOString();
    const body = { ...kept, version, maintenance: true, maintenanceUntil, ...because };
    await operator.call(updateVendor, { params, body });
    clock.advance(12 * MINUTE);
    // It ended by itself, of which no event has told yet.
    await run("free-rounds-end");
    expect(await spinsEndIn()).toBe(4);
    await reopen();
    await run("free-rounds-end");
    expect(await spinsEndIn()).toBe(4);
  });

  it("move the way to a turnover target, and bets count until then", async () => {
    const endsAt = new Date(clock.nowMs() + 60 * MINUTE).toISOString();
    const conditions = { ...CASH_TERMS.conditions, games: ["dice"] };
    const trigger = { kind: "turnover", target: "400" } as const;
    const { code } = await publish(await app.loginOperator("marketing"), {
      terms: { trigger, conditions, delivery: "credit" },
      endsAt,
    });
    const member = await app.registerMember();
    await join(member, code);
    const grant = async () => {
      await app.app.modules.turnover.catchUp();
      const { rows } = await app.owner.pool.query(
        "select state, counted, expires_at from promotion_grant where member_id = $1",
        [member.id],
      );
      return rows[0] as { state: string; counted: bigint; expires_at: Date };
    };
    const before = (await grant()).expires_at.getTime();
    await turn(false, { codes: ["dice"] });
    clock.advance(30 * MINUTE);
    await turn(true, { codes: ["dice"] });
    await reopen();
    await expect.poll(async () => (await grant()).expires_at.getTime() - before).toBe(30 * MINUTE);
    clock.advance(50 * MINUTE);
    await settleBet(app, member, { stake: 150 });
    expect(await grant()).toMatchObject({ state: "progressing", counted: taka(150) });
    clock.advance(20 * MINUTE);
    await settleBet(app, member, { stake: 250 });
    expect(await grant()).toMatchObject({ counted: taka(150) });
  });
});
