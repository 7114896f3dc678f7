/** What has a deadline lasts as much longer as the platform was away. */
import { listBonuses } from "@khela/contract/bonuses";
import { getSystem, updateSystem } from "@khela/contract/console/system";
import { listFreeRounds } from "@khela/contract/free-rounds";
import { claimMission } from "@khela/contract/missions";
import { getRewardCentre } from "@khela/contract/rewards";
import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
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
