import { randomUUID } from "node:crypto";
import { setPlayerStatus } from "@khela/contract/console/players";
import { setPlayerRestriction } from "@khela/contract/console/player-safety";
import { listMessages } from "@khela/contract/messages";
import { pausePlay } from "@khela/contract/protection";
import {
  claimAllRewards,
  claimReward,
  exportRewards,
  getReward,
  getRewardCentre,
  listRewards,
} from "@khela/contract/rewards";
import { getBalance, listMovements } from "@khela/contract/wallet";
import { manualClock } from "@khela/kernel/clock";
import { money, taka, ZERO } from "@khela/kernel/money";
import { dayOf } from "@khela/kernel/period";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, refusalOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { ledgerSum } from "../../testing/money.ts";
import { giveReward, issueReward } from "../../testing/rewards.ts";
import { openTestTrial } from "../../testing/trial.ts";

const HOUR_MS = 3_600_000;
const clock = manualClock(Date.now());
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const key = () => ({ idempotencyKey: randomUUID() });
const cashOf = async ({ call }: TestMember) => (await call(getBalance)).balance;
const claim = ({ call }: TestMember, rewardId: string) => call(claimReward, { params: { rewardId } }, key());
const claimCode = ({ call }: TestMember, rewardId: string) =>
  codeOf(call, claimReward, { params: { rewardId } }, key());
const storyOf = ({ call }: TestMember, rewardId: string) => call(getReward, { params: { rewardId } });
const inHours = (hours: number) => new Date(clock.nowMs() + hours * HOUR_MS);

/** Advances the clock and renews the sessions, which would expire otherwise. */
const later = async (ms: number) => {
  clock.advance(ms);
  const at = new Date(clock.nowMs());
  await app.owner.pool.query("update member_session set started_at = $1, last_seen_at = $1", [at]);
};

/** The sum of the house's account for promotions. */
async function given(): Promise<bigint> {
  const { rows } = await app.owner.pool.query<{ sum: bigint }>(
    `select coalesce(sum(e.amount), 0)::bigint as sum from ledger.entry e
     join ledger.account a on a.id = e.account_id where a.name = 'house:promotions:BDT'`,
  );
  return rows[0]?.sum ?? 0n;
}

describe("[PROMO-03] [MONEY-08] a reward that waits", () => {
  it("is counted, listed and paid when it is claimed; its line and its story say what it was", async () => {
    const member = await app.registerMember();
    const before = await given();
    const detail = {
      why: { bn: "গতকালের বৈধ বাজির উপর", en: "On yesterday's valid bets" },
      period: { from: "2026-11-20", to: "2026-11-20" },
      lines: [{ label: { bn: "স্লট", en: "Slots" }, basis: "10000", ratePpm: 8000, amount: "80" }],
    };
    const rewardId = await giveReward(app, member.id, {
      source: "rebate",
      amount: taka(80),
      claimBy: inHours(24),
      lockFactorPpm: 1_000_000n,
      detail,
    });
    await giveReward(app, member.id, { claimBy: inHours(2) });
    const centre = await member.call(getRewardCentre);
    expect(centre).toMatchObject({ totalCount: 2, total: "130.00", currency: "BDT", closed: null });
    expect(centre.content.map(({ source }) => source)).toEqual(["mission", "rebate"]);
    expect(await app.app.modules.rewards.countWaiting(member.id)).toBe(2);

    const answer = await claim(member, rewardId);
    expect(answer).toEqual({ rewardId, amount: "80.00", currency: "BDT", toWager: "80.00" });
    expect(await cashOf(member)).toBe("80.00");
    expect(await given()).toBe(before - taka(80));
    const story = await storyOf(member, rewardId);
    expect(story.reward).toMatchObject({ state: "claimed", amount: "80.00", lockFactorPpm: 1_000_000 });
    expect(story.detail).toEqual(detail);
    const { content } = await member.call(listMovements, { query: {} });
    expect(content[0]).toMatchObject({
      kind: "reward_rebate",
      amount: "80.00",
      reference: { type: "bonus", id: rewardId },
    });
    const rebates = await member.call(listMovements, { query: { kind: "reward_rebate" } });
    expect(rebates).toMatchObject({ totalCount: 1, byKind: [{ kind: "reward_rebate", in: "80.00" }] });
    expect(story.movement).toMatchObject({ id: content[0]?.id, balanceAfter: "80.00" });
    expect(await app.app.modules.rewards.countWaiting(member.id)).toBe(1);
    expect(await ledgerSum(app)).toBe(0n);
  });

  it("[MONEY-09] fifty claims at once pay once, and so does a claim of everything beside them", async () => {
    const member = await app.registerMember();
    const rewardId = await giveReward(app, member.id);
    const codes = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 10 === 9 ? codeOf(member.call, claimAllRewards, {}, key()) : claimCode(member, rewardId),
      ),
    );
    expect(codes.filter((code) => code === "OK")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["OK", "REWARD_STATE"]));
    expect(await cashOf(member)).toBe("50.00");
  });

  it("[MONEY-09] the same call again gets the same answer", async () => {
    const member = await app.registerMember();
    const rewardId = await giveReward(app, member.id);
    const same = key();
    const answers = [];
    for (let copy = 0; copy < 2; copy += 1)
      answers.push(await member.call(claimReward, { params: { rewardId } }, same));
    expect(answers[1]).toEqual(answers[0]);
    expect(await cashOf(member)).toBe("50.00");
  });

  it("all are claimed in one step", async () => {
    const member = await app.registerMember();
    const ids = [
      await giveReward(app, member.id),
      await giveReward(app, member.id, { amount: money(5_001n) }),
    ];
    const answer = await member.call(claimAllRewards, {}, key());
    expect(answer).toMatchObject({ amount: "50.5001", currency: "BDT", toWager: "0.00" });
    expect(answer.rewardIds.toSorted()).toEqual(ids.toSorted());
    expect(await cashOf(member)).toBe("50.5001");
    expect(await codeOf(member.call, claimAllRewards, {}, key())).toBe("REWARD_STATE");
  });

  it("another member's is not there", async () => {
    const [one, other] = [await app.registerMember(), await app.registerMember()];
    const rewardId = await giveReward(app, one.id);
    expect(await claimCode(other, rewardId)).toBe("SYS_NOT_FOUND");
    expect(await codeOf(other.call, getReward, { params: { rewardId } })).toBe("SYS_NOT_FOUND");
    expect(await claimCode(one, randomUUID())).toBe("SYS_NOT_FOUND");
    expect((await other.call(listRewards, { query: {} })).totalCount).toBe(0);
  });

  it("expires at its instant: it can't be claimed from then on, and the job marks it, early, late and twice", async () => {
    const member = await app.registerMember();
    const rewardId = await giveReward(app, member.id, { claimBy: inHours(1) });
    const endless = await giveReward(app, member.id);
    const { jobs } = app.app.platform;
    await jobs.runNow("rewards-expire", {});
    expect((await storyOf(member, rewardId)).reward.state).toBe("waiting");
    await later(HOUR_MS);
    expect((await storyOf(member, rewardId)).reward).toMatchObject({ state: "expired" });
    expect(await claimCode(member, rewardId)).toBe("REWARD_STATE");
    expect((await member.call(getRewardCentre)).content.map((one) => one.rewardId)).toEqual([endless]);
    for (let run = 0; run < 2; run += 1) await jobs.runNow("rewards-expire", {});
    const { rows } = await app.owner.pool.query("select state from reward where id = $1", [rewardId]);
    expect(rows).toEqual([{ state: "expired" }]);
    expect(await cashOf(member)).toBe("0.00");
  });

  it("can be taken back by its source, once, and not after it was claimed", async () => {
    const { ledger, rewards } = app.app.modules;
    const member = await app.registerMember();
    const sourceRef = randomUUID();
    const cancel = () => ledger.transaction((tx) => rewards.cancel(tx, "mission", sourceRef));
    expect(await cancel()).toBe(false);
    const rewardId = await giveReward(app, member.id, { sourceRef });
    expect([await cancel(), await cancel()]).toEqual([true, false]);
    expect(await claimCode(member, rewardId)).toBe("REWARD_STATE");
    expect((await storyOf(member, rewardId)).reward.state).toBe("cancelled");
  });
});

describe("[PROMO-03] issuing", () => {
  it("[MONEY-09] is done once per source and reference, whoever repeats it and when", async () => {
    const member = await app.registerMember();
    const order = { source: "cashback", sourceRef: randomUUID(), mode: "credit" } as const;
    const ids = await Promise.all(Array.from({ length: 20 }, () => giveReward(app, member.id, order)));
    expect(new Set(ids).size).toBe(1);
    expect(await cashOf(member)).toBe("50.00");
    expect((await storyOf(member, ids[0] ?? "")).reward).toMatchObject({ state: "credited", claimBy: null });
    await member.call(pausePlay, { body: { length: "day" } });
    expect(await giveReward(app, member.id, order)).toBe(ids[0]);
    const other = await app.registerMember();
    expect(await refusalOf(() => issueReward(app, other.id, order))).toContain("RangeError");
  });

  it("needs an amount above zero and a factor of at most a hundred", async () => {
    const { id } = await app.registerMember();
    for (const wrong of [{ amount: ZERO }, { amount: money(-1n) }, { lockFactorPpm: 100_000_001n }])
      expect(await refusalOf(() => issueReward(app, id, wrong))).toContain("RangeError");
  });

  it("[SAFE-02] members on a break, excluded, blocked, closed to play or on trial get nothing", async () => {
    const operator = await app.loginOperator("super");
    const [paused, excluded, blocked, closed] = [
      await app.registerMember(),
      await app.registerMember(),
      await app.registerMember(),
      await app.registerMember(),
    ];
    await paused.call(pausePlay, { body: { length: "day" } });
    await excluded.call(pausePlay, { body: { length: "sixMonths" } });
    const params = ({ id }: TestMember) => ({ params: { playerId: id } });
    await operator.call(setPlayerStatus, {
      ...params(blocked),
      body: { status: "blocked", reason: "for the test" },
    });
    await operator.call(setPlayerRestriction, {
      ...params(closed),
      body: { gate: "play", closed: true, reason: "for the test" },
    });
    const trial = await openTestTrial(app);
    const asked = [paused.id, excluded.id, blocked.id, closed.id, trial.id];
    const told = await Promise.all(asked.map((id) => issueReward(app, id, { mode: "credit" })));
    expect(told).toEqual([
      { refused: "PROTECT_EXCLUDED" },
      { refused: "PROTECT_EXCLUDED" },
      { refused: "AUTH_BLOCKED" },
      { refused: "PROTECT_CLOSED" },
      { refused: "AUTH_TRUE_ACCOUNT" },
    ]);
    const { rows } = await app.owner.pool.query("select 1 from reward where member_id = any ($1)", [asked]);
    expect(rows).toEqual([]);
  });

  it("[SAFE-02] a member on a break claims nothing, keeps what waits, and claims it afterwards", async () => {
    const member = await app.registerMember();
    const rewardId = await giveReward(app, member.id, { claimBy: inHours(72) });
    await member.call(pausePlay, { body: { length: "day" } });
    expect(await claimCode(member, rewardId)).toBe("PROTECT_EXCLUDED");
    expect(await codeOf(member.call, claimAllRewards, {}, key())).toBe("PROTECT_EXCLUDED");
    expect((await member.call(getRewardCentre)).closed).toMatchObject({ errorCode: "PROTECT_EXCLUDED" });
    expect(await cashOf(member)).toBe("0.00");
    await later(24 * HOUR_MS);
    expect((await claim(member, rewardId)).amount).toBe("50.00");
  });
});

describe("[TALK-01] [PROMO-03] a reward's message", () => {
  it("is in the inbox once, with the amount and the name in the player's language, when it waits or is paid", async () => {
    const worker = await startTestApp({ beside: app, env: { ROLES: "worker" } });
    try {
      const member = await app.registerMember();
      const claimed = await giveReward(app, member.id);
      await giveReward(app, member.id, { mode: "credit", amount: taka(3) });
      await giveReward(app, member.id, { source: "rebate", mode: "credit", amount: taka(7) });
      await claim(member, claimed);
      const { ledger, rewards } = app.app.modules;
      const order = { memberId: member.id, currency: "BDT", mode: "claim", amount: taka(20) } as const;
      const title = { bn: "নতুন র‍্যাঙ্কের উপহার", en: "A gift for your rank" };
      // Many at once tell as much as one alone.
      await ledger.transaction((tx) =>
        rewards.issueAll(tx, "vip", [{ ...order, title, sourceRef: randomUUID() }]),
      );
      const told = async () => (await member.call(listMessages, { query: {} })).content;
      await expect.poll(told).toHaveLength(3);
      expect(
        (await told()).map(({ kind, facts }) => `${kind} ${facts.amount} ${facts.method}`).toSorted(),
      ).toEqual([
        "reward_credited 7.00 দৈনিক মিশন",
        "reward_waiting 20.00 নতুন র‍্যাঙ্কের উপহার",
        "reward_waiting 50.00 দৈনিক মিশন",
      ]);
    } finally {
      await worker.stop();
    }
  });
});

describe("[MONEY-08] bonus details", () => {
  it("pages, filters and sums by period, source and state", async () => {
    const member = await app.registerMember();
    const sources = ["rebate", "rebate", "vip", "raffle"] as const;
    const ids: string[] = [];
    for (const source of sources) {
      clock.advance(1);
      ids.push(await giveReward(app, member.id, { source, mode: source === "raffle" ? "claim" : "credit" }));
    }
    const today = dayOf(clock.nowMs()).key;
    const all = await member.call(listRewards, { query: { from: today, to: today, pageSize: 3 } });
    expect(all.totals).toEqual({ paid: "150.00", waiting: "50.00", missed: "0.00" });
    expect(all.bySource).toEqual([
      { source: "raffle", count: 1, paid: "0.00" },
      { source: "rebate", count: 2, paid: "100.00" },
      { source: "vip", count: 1, paid: "50.00" },
    ]);
    expect([all.totalCount, all.newer]).toEqual([4, null]);
    const next = await member.call(listRewards, {
      query: { from: today, to: today, pageSize: 3, cursor: all.older ?? "" },
    });
    expect([...all.content, ...next.content].map(({ rewardId }) => rewardId)).toEqual(ids.toReversed());
    expect(next.older).toBeNull();
    const rebates = await member.call(listRewards, { query: { source: "rebate", state: "credited" } });
    expect([rebates.totalCount, rebates.totals.paid]).toEqual([2, "100.00"]);
    const waiting = await member.call(listRewards, { query: { state: "waiting" } });
    expect(waiting.content.map(({ rewardId }) => rewardId)).toEqual([ids[3]]);
    const file = (await member.call(exportRewards, { query: { from: today, to: today } }))
      .trim()
      .split("\r\n");
    expect(file.slice(1).map((line) => line.split(",")[2])).toEqual(["লাকি ড্র", "ভিআইপি", "রিবেট", "রিবেট"]);
    const narrow = await member.call(exportRewards, { query: { source: "rebate", state: "credited" } });
    expect(narrow.trim().split("\r\n")).toHaveLength(3);
    const before = await member.call(listRewards, { query: { from: "2026-01-01", to: "2026-01-31" } });
    expect([before.totalCount, before.totals.paid]).toEqual([0, "0.00"]);
    const wide = { query: { from: "2020-01-01", to: today } };
    expect(await codeOf(member.call, listRewards, wide)).toBe("RECORD_RANGE");
  });
});
