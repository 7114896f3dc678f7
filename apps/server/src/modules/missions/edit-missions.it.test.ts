import { listApprovals } from "@khela/contract/console/adjustments";
import {
  changeMission,
  createMission,
  getMissionHistory,
  listConsoleMissions,
} from "@khela/contract/console/missions";
import type { CallInput } from "@khela/contract/endpoint";
import { claimMission } from "@khela/contract/missions";
import { manualClock } from "@khela/kernel/clock";
import { dayOf, dayPlus, weekOf } from "@khela/kernel/period";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, refusalOf, startTestApp, type TestApp, type TestOperator } from "../../testing/app.ts";
import { approve } from "../../testing/four-eyes.ts";
import { missionOf, nextTuesdayNoon, settleBet, testMission, waitFor } from "../../testing/missions.ts";

type Body = CallInput<typeof createMission>["body"];
const DAY_MS = 86_400_000;

const clock = manualClock(nextTuesdayNoon(Date.now()));
let app: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ clock });
  operator = await app.loginOperator("marketing");
});
afterAll(() => app.stop());

const count = () => app.app.modules.turnover.catchUp();
const order = (changes: Partial<Body> = {}): Body =>
  testMission({
    categories: ["rng"],
    target: "100",
    prizes: ["7"],
    lockFactorPpm: 0,
    claimDays: 3,
    ...changes,
  });
/** Plans a mission that needs no second operator. */
async function create(changes: Partial<Body> = {}) {
  const { mission } = await operator.call(createMission, { body: order(changes) });
  if (!mission) throw new Error("it waits for a second operator");
  return mission;
}
const titles = async () =>
  (await operator.call(listConsoleMissions)).content.map(({ newest }) => newest.title.en);
const refusal = (changes: Partial<Body>) => codeOf(operator.call, createMission, { body: order(changes) });

const later = (ms: number) => waitFor(app, clock, ms);

describe("[PROMO-06] [OPS-05] missions by operators", () => {
  it("a new one counts what its games have had since its first day began", async () => {
    const member = await app.registerMember();
    await settleBet(app, member, { stake: 150, gameCode: "gem-blitz" });
    await settleBet(app, member, { stake: 500, gameCode: "baccarat" });
    await count();
    const { id } = await create();
    expect(await missionOf(member, id)).toMatchObject({
      value: "150.00",
      state: "reached",
      title: { bn: "আজকের মিশন", en: "Today's mission" },
    });
  });

  it("an edit begins with the next run; the one that goes on stays as it was promised", async () => {
    const member = await app.registerMember();
    const lottery: Partial<Body> = { categories: ["lottery", "elott"] };
    const { id, version } = await create(lottery);
    await settleBet(app, member, { stake: 100, gameCode: "lotto-k3" });
    await count();
    const { kind: _kind, period: _period, ...draft } = order({ ...lottery, target: "900", prizes: ["1"] });
    const changed = await operator.call(changeMission, { params: { id }, body: { ...draft, version } });
    expect(changed.mission).toMatchObject({
      version: 2,
      newest: { no: 2, target: "900.00", firstDay: dayPlus(clock.nowMs(), 1).key },
    });
    const running = await missionOf(member, id);
    expect(running).toMatchObject({ target: "100.00", prize: "7.00", state: "reached" });
    await later(DAY_MS);
    const { versionId, run } = running;
    const paid = await member.call(
      claimMission,
      { body: { versionId, run } },
      { idempotencyKey: randomUUID() },
    );
    expect(paid.prize).toBe("7.00");
    expect(await missionOf(member, id)).toMatchObject({ target: "900.00", prize: "1.00", value: "0.00" });
    const stale = { params: { id }, body: { ...draft, version } };
    expect(await codeOf(operator.call, changeMission, stale)).toBe("OPS_CHANGED");
    const off = { params: { id }, body: { ...draft, active: false, version: 2 } };
    await operator.call(changeMission, off);
    expect(await missionOf(member, id)).toMatchObject({ target: "900.00" });
    await later(DAY_MS);
    await expect(missionOf(member, id)).rejects.toThrow("doesn't run");
    const history = await operator.call(getMissionHistory, { params: { id } });
    expect(history.versions.map(({ no, active }) => [no, active])).toEqual([
      [3, false],
      [2, true],
      [1, true],
    ]);
    expect(history.runs.find((one) => one.run === run)).toMatchObject({
      players: 1,
      reached: 1,
      paid: 1,
      paidSum: "7.00",
    });
    expect(history.mission).toMatchObject({ running: null, paidSum: "7.00" });
  });

  it("[OPS-01] large prizes wait for a second operator, who decides on what was written", async () => {
    const body = order({
      kind: "board",
      period: "week",
      prizes: ["15000", "5000.01"],
      title: { bn: "বড়", en: "Large" },
    });
    const asked = await operator.call(createMission, { body });
    expect(asked.mission).toBeNull();
    expect(await titles()).not.toContain("Large");
    const finance = await app.loginOperator("finance");
    const { content } = await finance.call(listApprovals, { query: {} });
    const row = content.find(({ id }) => id === asked.approvalId);
    if (!row) throw new Error("nothing waits");
    expect(row.subject).toMatchObject({ kind: "mission", name: "large" });
    await approve(finance, row);
    expect(await titles()).toContain("Large");

    const small = await create({ prizes: ["200"] });
    const { kind: _kind, period: _period, ...draft } = order({ prizes: ["201"] });
    const edit = { params: { id: small.id }, body: { ...draft, version: 1 } };
    const waits = await operator.call(changeMission, edit);
    // Another edit takes its place, so the approval comes too late.
    await operator.call(changeMission, { ...edit, body: { ...edit.body, prizes: ["20"] } });
    const late = (await finance.call(listApprovals, { query: {} })).content.find(
      ({ id }) => id === waits.approvalId,
    );
    if (!late) throw new Error("nothing waits");
    expect(await refusalOf(() => approve(finance, late))).toBe("OPS_CHANGED");
  });

  it("a season is one run from its first to its last day", async () => {
    const member = await app.registerMember();
    const firstDay = dayPlus(clock.nowMs(), 1).key;
    const lastDay = dayPlus(clock.nowMs(), 20).key;
    const { id } = await create({ period: "season", metric: "days", target: "2", firstDay, lastDay });
    await expect(missionOf(member, id)).rejects.toThrow("doesn't run");
    for (let day = 0; day < 2; day += 1) {
      await later(DAY_MS);
      await settleBet(app, member, { stake: 5, gameCode: "gem-blitz" });
    }
    await count();
    expect(await missionOf(member, id)).toMatchObject({
      run: firstDay,
      lastDay,
      value: "2",
      state: "reached",
    });
  });

  it("what doesn't fit is refused, and every change is in the audit log", async () => {
    const refused: Partial<Body>[] = [
      { metric: "missions" },
      { prizes: ["5", "3"] },
      { prizes: ["0"] },
      { prizes: ["100000.01"] },
      { target: "0" },
      { metric: "bets", target: "1.5" },
      { categories: ["pvp"] },
      { categories: ["rng", "rng"] },
      { period: "season" },
      { firstDay: dayPlus(clock.nowMs(), -1).key },
      { firstDay: dayPlus(clock.nowMs(), 3).key, lastDay: dayOf(clock.nowMs()).key },
      { period: "season", lastDay: dayPlus(clock.nowMs(), 200).key },
      { title: { bn: "", en: "x" } },
    ];
    for (const changes of refused) expect(await refusal(changes)).toBe("SYS_BAD_INPUT");
    const board = await create({
      kind: "board",
      period: "week",
      metric: "missions",
      prizes: ["50", "20"],
      target: "0",
    });
    expect(board).toMatchObject({ kind: "board", newest: { prizes: ["50.00", "20.00"], target: "0" } });
    expect(board.newest.firstDay).toBe(weekOf(clock.nowMs()).key);
    const { rows } = await app.owner.pool.query("select action from audit_entry where subject = $1", [
      `mission:${board.id}`,
    ]);
    expect(rows).toEqual([{ action: "mission.create" }]);
    const support = await app.loginOperator("finance");
    expect(await codeOf(support.call, createMission, { body: order() })).toBe("AUTH_FORBIDDEN");
    expect((await operator.call(listConsoleMissions)).content.some(({ id }) => id === board.id)).toBe(true);
  });
});
