import { getMissionHistory } from "@khela/contract/console/missions";
import { getMissionLeaderboard, type Leaderboard } from "@khela/contract/missions";
import { pausePlay } from "@khela/contract/protection";
import { getBalance } from "@khela/contract/wallet";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { addMission, nextTuesdayNoon, settleBet, waitFor } from "../../testing/missions.ts";
import { ledgerSum } from "../../testing/money.ts";
import { poison } from "../../testing/poison.ts";

const DAY_MS = 86_400_000;

const clock = manualClock(nextTuesdayNoon(Date.now()));
let app: TestApp;
/** Weekly leaderboards by id: valid bets from ৳1,000, and missions. */
let [stakes, missions] = ["", ""];
beforeAll(async () => {
  app = await startTestApp({ clock });
  const board = { kind: "board", period: "week" } as const;
  stakes = await addMission(app, { ...board, target: "1000", prizes: ["5000", "2000", "1000"] });
  missions = await addMission(app, { ...board, metric: "missions", target: "3", prizes: ["50"] });
  await addMission(app);
});
afterAll(() => app.stop());

const close = () => app.app.platform.jobs.runNow("missions-close-boards", {});
const pay = () => app.app.platform.jobs.runNow("missions-pay-winners", {});
const count = () => app.app.modules.turnover.catchUp();
const cashOf = async ({ call }: TestMember) => (await call(getBalance)).balance;

const later = (ms: number) => waitFor(app, clock, ms);

async function boardOf({ call }: TestMember, missionId: string): Promise<Leaderboard> {
  const { boards } = await call(getMissionLeaderboard);
  const board = boards.find((one) => one.missionId === missionId);
  if (!board) throw new Error("the leaderboard doesn't run");
  return board;
}

/** The beginning of a week in which nobody has played. */
async function newWeek(member: TestMember): Promise<void> {
  const { endsAt } = await boardOf(member, stakes);
  await later(Date.parse(endsAt) - clock.nowMs() + 60_000);
}

/** Ends the week and closes its leaderboards. */
async function endWeek(member: TestMember): Promise<void> {
  const { endsAt } = await boardOf(member, stakes);
  await later(Date.parse(endsAt) - clock.nowMs() + 2 * 60_000);
  await close();
}

const players = (n: number) => Promise.all(Array.from({ length: n }, () => app.registerMember()));

/** Winners of the last closed week, as operators read them. */
async function winnersOf(missionId: string, run: string) {
  const operator = await app.loginOperator("marketing");
  const { winners } = await operator.call(getMissionHistory, { params: { id: missionId } });
  return winners.filter((winner) => winner.run === run);
}

describe("[PROMO-06] leaderboards", () => {
  it("rank by valid bets, of equal ones the earlier first, with masked names and one's own place", async () => {
    const [first, second, third, small] = await players(4);
    if (!first || !second || !third || !small) throw new Error("too few players");
    await newWeek(first);
    await settleBet(app, second, { stake: 2_000 });
    clock.advance(1_000);
    await settleBet(app, third, { stake: 2_000 });
    await settleBet(app, first, { stake: 5_000 });
    await settleBet(app, small, { stake: 999 });
    await count();
    const board = await boardOf(third, stakes);
    expect(board.places.map(({ rank, value, prize, isOwn }) => [rank, value, prize, isOwn])).toEqual([
      [1, "5000.00", "5000.00", false],
      [2, "2000.00", "2000.00", false],
      [3, "2000.00", "1000.00", true],
    ]);
    expect(board.own).toEqual({ rank: 3, value: "2000.00" });
    expect(JSON.stringify(board)).not.toContain(first.account);
    expect((await boardOf(small, stakes)).own).toEqual({ rank: null, value: "999.00" });
  });

  it("count missions, at the time at which each was reached", async () => {
    const [quick, slow] = await players(2);
    if (!quick || !slow) throw new Error("too few players");
    await newWeek(quick);
    for (let day = 0; day < 3; day += 1) {
      await settleBet(app, quick, { stake: 500 });
      clock.advance(60_000);
      await settleBet(app, slow, { stake: 500 });
      await later(DAY_MS);
    }
    await count();
    const board = await boardOf(slow, missions);
    expect(board.places.map(({ value, isOwn }) => [value, isOwn])).toEqual([
      ["3", false],
      ["3", true],
    ]);
  });

  it("are closed after the end and not before, and pay each winner once, however often the jobs run", async () => {
    const [winner, next, early] = await players(3);
    if (!winner || !next || !early) throw new Error("too few players");
    await newWeek(winner);
    await settleBet(app, winner, { stake: 3_000 });
    await settleBet(app, next, { stake: 1_500 });
    await close();
    expect(await cashOf(winner)).toBe("0.00");
    const { run, endsAt } = await boardOf(winner, stakes);
    await later(Date.parse(endsAt) - clock.nowMs() + 60_000);
    await close();
    expect(await winnersOf(stakes, run)).toEqual([]);
    await later(60_000);
    // A bet of the new week doesn't count for the old one.
    await settleBet(app, early, { stake: 9_000 });
    await Promise.all([close(), close(), pay()]);
    await close();
    await pay();
    expect([await cashOf(winner), await cashOf(next), await cashOf(early)]).toEqual([
      "5000.00",
      "2000.00",
      "0.00",
    ]);
    const board = await boardOf(next, stakes);
    expect(board.last).toMatchObject({
      run,
      places: [
        { rank: 1, value: "3000.00", prize: "5000.00", isOwn: false },
        { rank: 2, value: "1500.00", prize: "2000.00", isOwn: true },
      ],
    });
    expect(await ledgerSum(app)).toBe(0n);
  });

  it("pass over members who are excluded, so that the next ones move up", async () => {
    const [excluded, winner] = await players(2);
    if (!excluded || !winner) throw new Error("too few players");
    await newWeek(winner);
    await settleBet(app, excluded, { stake: 8_000 });
    await settleBet(app, winner, { stake: 1_000 });
    const { run } = await boardOf(winner, stakes);
    await excluded.call(pausePlay, { body: { length: "sixMonths" } });
    await endWeek(winner);
    expect((await winnersOf(stakes, run)).map(({ rank, memberId }) => [rank, memberId])).toEqual([
      [1, winner.id],
    ]);
    expect([await cashOf(winner), await cashOf(excluded)]).toEqual(["5000.00", "0.00"]);
  });

  it("go on where one prize fails, pay it later, or note why the member may get none by then", async () => {
    const [slow, fine] = await players(2);
    if (!slow || !fine) throw new Error("too few players");
    for (const paused of [false, true]) {
      await newWeek(fine);
      const before = [await cashOf(slow), await cashOf(fine)].map(Number);
      await settleBet(app, slow, { stake: 8_000 });
      await settleBet(app, fine, { stake: 1_000 });
      const { run, endsAt } = await boardOf(fine, stakes);
      await later(Date.parse(endsAt) - clock.nowMs() + 2 * 60_000);
      const cure = await poison(app, { table: "mission_winner", column: "member_id", id: slow.id });
      await expect(close()).rejects.toThrow("1 items failed");
      await cure();
      if (paused) await slow.call(pausePlay, { body: { length: "day" } });
      await pay();
      await pay();
      const gained = [await cashOf(slow), await cashOf(fine)].map(
        (cash, at) => Number(cash) - (before[at] ?? 0),
      );
      expect(gained).toEqual([paused ? 0 : 5_000, 2_000]);
      const winners = await winnersOf(stakes, run);
      expect(winners.map(({ rank, refused, doneAt }) => [rank, refused, doneAt !== null])).toEqual([
        [1, paused ? "PROTECT_EXCLUDED" : null, true],
        [2, null, true],
      ]);
    }
  });
});
