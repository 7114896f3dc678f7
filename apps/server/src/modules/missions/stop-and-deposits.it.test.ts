import {
  createMission,
  getMissionHistory,
  listConsoleMissions,
  listMissionProgress,
  stopMission,
} from "@khela/contract/console/missions";
import type { CallInput } from "@khela/contract/endpoint";
import { claimMission, getMissionLeaderboard } from "@khela/contract/missions";
import { dayOf } from "@khela/kernel/period";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestMember, type TestOperator } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { correctDeposit, payOnPage } from "../../testing/corrections.ts";
import { missionOf, settleBet, testMission } from "../../testing/missions.ts";

type Body = CallInput<typeof createMission>["body"];

let app: CashierApp;
let operator: TestOperator;
beforeAll(async () => {
  app = await startCashierApp();
  operator = await app.loginOperator("marketing");
});
afterAll(() => app.stop());

const count = () => app.app.modules.turnover.catchUp();
/** A mission of a season, so that no test depends on the hour at which it runs. */
async function create(changes: Partial<Body> = {}) {
  const body = testMission({
    period: "season",
    lastDay: dayOf(app.clock.nowMs() + 30 * 86_400_000).key,
    categories: [],
    target: "100",
    prizes: ["7"],
    lockFactorPpm: 0,
    claimDays: 3,
    ...changes,
  });
  const { mission } = await operator.call(createMission, { body });
  if (!mission) throw new Error("it waits for a second operator");
  return mission;
}
async function pay(member: TestMember, amount: string) {
  const deposit = await app.deposit(member, { amount });
  await app.send(await app.eventOf(deposit));
  return deposit;
}
const valueOf = async (member: TestMember, id: string) => (await missionOf(member, id)).value;
const claim = (member: TestMember, { versionId, run }: { versionId: string; run: string }) =>
  codeOf(member.call, claimMission, { body: { versionId, run } }, { idempotencyKey: randomUUID() });
const stop = (id: string, version: number) =>
  codeOf(operator.call, stopMission, { params: { id }, body: { version, reason: "a test" } });

describe("[PROMO-06] missions that count deposits", () => {
  it("add up deposits that succeeded, each once, also those of before the mission on its first day", async () => {
    const member = await app.registerMember();
    const first = await pay(member, "500");
    await expect
      .poll(
        async () =>
          (
            await app.owner.pool.query("select 1 from mission_deposit where deposit_id = $1", [
              first.depositId,
            ])
          ).rowCount,
        { timeout: 60_000 },
      )
      .toBe(1);
    const { id } = await create({ metric: "deposits", target: "900" });
    expect(await missionOf(member, id)).toMatchObject({
      value: "500.00",
      state: "running",
      metric: "deposits",
    });
    await app.deposit(member, { amount: "700" });
    const second = await pay(member, "600");
    await app.send(await app.eventOf(second));
    await expect.poll(() => valueOf(member, id), { timeout: 60_000 }).toBe("1100.00");
    const mission = await missionOf(member, id);
    expect(mission.state).toBe("reached");
    expect(await claim(member, mission)).toBe("OK");
  });

  it("[MONEY-04] count a deposit that is taken back no longer, and again once it is restored", async () => {
    const finance = [await app.loginOperator("finance"), await app.loginOperator("finance")] as const;
    const member = await app.registerMember();
    const { id } = await create({ metric: "deposits", target: "900" });
    const deposit = await app.deposit(member, { amount: "1000" });
    await payOnPage(app, deposit);
    await expect.poll(() => valueOf(member, id), { timeout: 60_000 }).toBe("1000.00");
    await correctDeposit(app, finance, deposit);
    await expect.poll(() => valueOf(member, id), { timeout: 60_000 }).toBe("0.00");
    const mission = await missionOf(member, id);
    expect(mission.state).toBe("running");
    expect(await claim(member, mission)).toBe("PROMO_MISSION");
    await correctDeposit(app, finance, deposit);
    await expect.poll(() => valueOf(member, id), { timeout: 60_000 }).toBe("1000.00");
    expect(await claim(member, await missionOf(member, id))).toBe("OK");
    // What was claimed stays.
    await correctDeposit(app, finance, deposit);
    await expect.poll(() => valueOf(member, id), { timeout: 60_000 }).toBe("0.00");
    expect((await missionOf(member, id)).state).toBe("claimed");
  });

  it("refuse categories of games", async () => {
    const body = testMission({ metric: "deposits", categories: ["rng"], target: "900" });
    expect(await codeOf(operator.call, createMission, { body })).toBe("SYS_BAD_INPUT");
  });
});

describe("[PROMO-06] [OPS-05] a mission that is stopped", () => {
  it("counts nothing any more, is told to players, and what was reached stays claimable", async () => {
    const [reached, halfway] = [await app.registerMember(), await app.registerMember()];
    const { id, version } = await create();
    await settleBet(app, reached, { stake: 150, gameCode: "baccarat" });
    await settleBet(app, halfway, { stake: 60, gameCode: "baccarat" });
    await count();
    expect(await stop(id, version + 1)).toBe("OPS_CHANGED");
    expect(await stop(randomUUID(), 1)).toBe("SYS_NOT_FOUND");
    expect(await stop(id, version)).toBe("OK");
    expect(await stop(id, version + 1)).toBe("OPS_CHANGED");
    await settleBet(app, halfway, { stake: 500, gameCode: "baccarat" });
    await count();
    const half = await missionOf(halfway, id);
    expect(half).toMatchObject({ value: "60.00", state: "over" });
    expect(half.stoppedAt).toBe(half.endsAt);
    expect(await claim(halfway, half)).toBe("PROMO_MISSION");
    const whole = await missionOf(reached, id);
    expect(whole).toMatchObject({ value: "150.00", state: "reached", stoppedAt: half.stoppedAt });
    expect(await claim(reached, whole)).toBe("OK");
    expect((await missionOf(reached, id)).state).toBe("claimed");
    const { content } = await operator.call(listConsoleMissions);
    expect(content.find((one) => one.id === id)).toMatchObject({
      stoppedAt: half.stoppedAt,
      newest: { active: false, no: version + 1 },
    });
  });

  it("closes a leaderboard with the places of the moment, and pays them once", async () => {
    const [best, second, late] = [
      await app.registerMember(),
      await app.registerMember(),
      await app.registerMember(),
    ];
    const { id, version, newest } = await create({
      kind: "board",
      categories: ["rng"],
      target: "0",
      prizes: ["20", "10"],
    });
    await settleBet(app, best, { stake: 300, gameCode: "gem-blitz" });
    await settleBet(app, second, { stake: 200, gameCode: "gem-blitz" });
    await count();
    expect(await stop(id, version)).toBe("OK");
    await settleBet(app, late, { stake: 900, gameCode: "gem-blitz" });
    await count();
    const { boards } = await best.call(getMissionLeaderboard);
    const board = boards.find(({ missionId }) => missionId === id);
    expect(board?.places.map(({ value }) => value)).toEqual(["300.00", "200.00"]);
    expect(board?.stoppedAt).toBe(board?.endsAt);
    // Two minutes later all bets of before the stop are counted for certain.
    await app.owner.pool.query(
      "update mission_stop set stopped_at = stopped_at - interval '3 minutes' where version_id = $1",
      [newest.versionId],
    );
    await app.app.modules.missions.closeBoards();
    await app.app.modules.missions.closeBoards();
    const { winners } = await operator.call(getMissionHistory, { params: { id } });
    expect(winners.map(({ rank, account, prize, refused }) => [rank, account, prize, refused])).toEqual([
      [1, best.account, "20.00", null],
      [2, second.account, "10.00", null],
    ]);
    const run = newest.firstDay;
    const query = { versionId: newest.versionId, run };
    const progress = await operator.call(listMissionProgress, { query });
    expect(progress.content.map(({ rank, account, value }) => [rank, account, value])).toEqual([
      [1, best.account, "300.00"],
      [2, second.account, "200.00"],
    ]);
    const found = await operator.call(listMissionProgress, { query: { ...query, search: second.account } });
    expect(found.content).toMatchObject([{ rank: 2, value: "200.00" }]);
  });
});
