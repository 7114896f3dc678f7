import { randomUUID } from "node:crypto";
import { decideApproval, listApprovals } from "@khela/contract/console/adjustments";
import { exportList } from "@khela/contract/console/exports";
import { cancelConsoleReward, grantReward, listConsoleRewards } from "@khela/contract/console/rewards";
import type { CallInput } from "@khela/contract/endpoint";
import { pausePlay } from "@khela/contract/protection";
import { claimReward, getReward, getRewardCentre } from "@khela/contract/rewards";
import { getBalance } from "@khela/contract/wallet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember, type TestOperator } from "../../testing/app.ts";
import { giveReward } from "../../testing/rewards.ts";

let app: TestApp;
let finance: TestOperator;
let checker: TestOperator;

beforeAll(async () => {
  app = await startTestApp();
  finance = await app.loginOperator("finance");
  checker = await app.loginOperator("super");
});
afterAll(() => app.stop());

const key = () => ({ idempotencyKey: randomUUID() });
const cashOf = async ({ call }: TestMember) => (await call(getBalance)).balance;
type Body = CallInput<typeof grantReward>["body"];
const order = ({ id }: TestMember, change: Partial<Body> = {}) => ({
  params: { playerId: id },
  body: {
    amount: "500",
    title: { bn: "ফিরে আসার উপহার", en: "Welcome back" },
    claimDays: null,
    lockFactorPpm: 2_000_000,
    reason: "asked for by ticket 77",
    ...change,
  },
});
const actionsOn = async ({ id }: TestMember): Promise<string[]> => {
  const { rows } = await app.owner.pool.query<{ action: string }>(
    "select action from audit_entry where subject = $1 order by seq",
    [`member:${id}`],
  );
  return rows.map(({ action }) => action);
};

describe("[PROMO-03] [OPS-01] a grant by an operator", () => {
  it("below the limit is paid at once, locked and written down; its copies are one", async () => {
    const member = await app.registerMember();
    const same = key();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => finance.call(grantReward, order(member), same)),
    );
    expect(new Set(answers.map(({ reward }) => reward?.rewardId)).size).toBe(1);
    expect(answers[0]).toMatchObject({
      approval: null,
      reward: {
        state: "credited",
        amount: "500.00",
        playerAccount: member.account,
        note: "asked for by ticket 77",
      },
    });
    expect(await cashOf(member)).toBe("500.00");
    expect(await actionsOn(member)).toEqual(["reward.grant"]);
    const rewardId = answers[0]?.reward?.rewardId ?? "";
    const story = await member.call(getReward, { params: { rewardId } });
    expect(story.wager).toEqual({ required: "1000.00", left: "1000.00" });
    // The player never reads the operator's reason.
    expect(JSON.stringify(story)).not.toContain("ticket");
  });

  it("above the limit waits for another operator, who gives it once", async () => {
    const member = await app.registerMember();
    const { reward, approval } = await finance.call(
      grantReward,
      order(member, { amount: "1000.01", claimDays: 7 }),
      key(),
    );
    expect([reward, approval?.state]).toEqual([null, "open"]);
    expect((await member.call(getRewardCentre)).totalCount).toBe(0);
    const decide = ({ call }: TestOperator) => ({
      call,
      input: {
        params: { approvalId: approval?.id ?? "" },
        body: { decision: "approve", hash: approval?.hash ?? "" },
      } as const,
    });
    const own = decide(finance);
    expect(await codeOf(own.call, decideApproval, own.input)).toBe("OPS_SELF_REVIEW");
    const other = decide(checker);
    await other.call(decideApproval, other.input);
    expect(await codeOf(other.call, decideApproval, other.input)).toBe("OPS_DECIDED");
    const centre = await member.call(getRewardCentre);
    expect(centre.total).toBe("1000.01");
    expect(await actionsOn(member)).toEqual(["reward.ask", "reward.approve"]);
  });

  it("[SAFE-02] is not approved while the player has a break: the request stays open", async () => {
    const member = await app.registerMember();
    const { approval } = await finance.call(grantReward, order(member, { amount: "2000" }), key());
    await member.call(pausePlay, { body: { length: "day" } });
    const input = {
      params: { approvalId: approval?.id ?? "" },
      body: { decision: "approve", hash: approval?.hash ?? "" },
    } as const;
    expect(await codeOf(checker.call, decideApproval, input)).toBe("PROTECT_EXCLUDED");
    const open = await checker.call(listApprovals, { query: { playerId: member.id, state: "open" } });
    expect(open.totalCount).toBe(1);
    expect(await codeOf(checker.call, grantReward, order(member), key())).toBe("PROTECT_EXCLUDED");
    expect(await cashOf(member)).toBe("0.00");
  });

  it("many small ones on a day need a second operator too, also when they come at once", async () => {
    const operator = await app.loginOperator("support");
    const members = await Promise.all(Array.from({ length: 7 }, () => app.registerMember()));
    const answers = await Promise.all(
      members.map((member) => operator.call(grantReward, order(member, { amount: "1000" }), key())),
    );
    expect(answers.filter(({ reward }) => reward !== null)).toHaveLength(5);
    expect(answers.filter(({ approval }) => approval !== null)).toHaveLength(2);
  });

  it("needs a name in both languages and the right to give", async () => {
    const member = await app.registerMember();
    const nameless = order(member, { title: { bn: "", en: "Gift" } });
    expect(await codeOf(finance.call, grantReward, nameless, key())).toBe("FIELD_FORMAT");
    const auditor = await app.loginOperator("auditor");
    expect(await codeOf(auditor.call, grantReward, order(member), key())).toBe("AUTH_FORBIDDEN");
    expect((await auditor.call(listConsoleRewards, { query: { playerId: member.id } })).totalCount).toBe(0);
  });
});

describe("[PROMO-03] [OPS-02] rewards at the console", () => {
  it("are listed with sums, by player, source and state, and exported", async () => {
    const member = await app.registerMember();
    await giveReward(app, member.id, { source: "rebate", mode: "credit" });
    await giveReward(app, member.id, { source: "vip" });
    const all = await finance.call(listConsoleRewards, { query: { search: member.account } });
    expect(all.totalCount).toBe(2);
    expect(all.totals).toEqual({ paid: "50.00", waiting: "50.00", missed: "0.00" });
    expect(all.bySource).toEqual([
      { source: "rebate", count: 1, paid: "50.00", waiting: "0.00", missed: "0.00" },
      { source: "vip", count: 1, paid: "0.00", waiting: "50.00", missed: "0.00" },
    ]);
    const query = { playerId: member.id, source: "vip", state: "waiting", sort: "amount" } as const;
    const some = await finance.call(listConsoleRewards, { query });
    expect(some.content.map(({ source, state }) => [source, state])).toEqual([["vip", "waiting"]]);
    expect((await finance.call(listConsoleRewards, { query: { search: "nobody-at-all" } })).totalCount).toBe(
      0,
    );
    expect(await codeOf(finance.call, listConsoleRewards, { query: { sort: "title" } })).toBe(
      "SYS_BAD_INPUT",
    );
    const body = { list: "console.rewards", filter: { playerId: member.id } };
    expect((await finance.call(exportList, { body })).totalCount).toBe(2);
  });

  it("one that waits is taken back with a reason; one that was claimed is not", async () => {
    const member = await app.registerMember();
    const [waiting, claimed] = [await giveReward(app, member.id), await giveReward(app, member.id)];
    await member.call(claimReward, { params: { rewardId: claimed } }, key());
    const cancel = (rewardId: string) => ({ params: { rewardId }, body: { reason: "given by mistake" } });
    const ended = await finance.call(cancelConsoleReward, cancel(waiting));
    expect(ended).toMatchObject({ state: "cancelled", endReason: "given by mistake" });
    for (const rewardId of [waiting, claimed])
      expect(await codeOf(finance.call, cancelConsoleReward, cancel(rewardId))).toBe("REWARD_STATE");
    expect(await codeOf(finance.call, cancelConsoleReward, cancel(randomUUID()))).toBe("SYS_NOT_FOUND");
    expect((await member.call(getRewardCentre)).totalCount).toBe(0);
    expect(await cashOf(member)).toBe("50.00");
    expect(await actionsOn(member)).toEqual(["reward.cancel"]);
  });
});
