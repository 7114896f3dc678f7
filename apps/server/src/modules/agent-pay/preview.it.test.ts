import * as desk from "@khela/contract/console/agent-pay";
import { requestAgentMove } from "@khela/contract/console/agent-tree";
import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { systemClock } from "@khela/kernel/system-clock";
import { dayOf, dayPlus, weekOf } from "@khela/kernel/period";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payTerms, payTier, playDays, signContract } from "../../testing/agent-pay.ts";
import { type AgentApp, startAgentApp } from "../../testing/agents.ts";
import { codeOf, type TestMember, type TestOperator } from "../../testing/app.ts";
import { approve } from "../../testing/four-eyes.ts";
import { fund } from "../../testing/money.ts";

const clock = manualClock(systemClock.nowMs());
let app: AgentApp;
let days: ReturnType<typeof playDays>;
let maker: TestOperator;
let checker: TestOperator;
const run = (job: "days" | "hours" | "steps") => app.app.platform.jobs.runNow(`agent-pay-${job}`, {});
const today = () => dayOf(clock.nowMs()).key;

beforeAll(async () => {
  app = await startAgentApp({ clock });
  days = playDays(app, clock);
  [maker, checker] = [await app.loginOperator(), await app.loginOperator()];
  // A Monday after one in the afternoon, with the hour before settled.
  const monday = weekOf(clock.nowMs()).endMs;
  await days.goTo(Math.round((monday - dayOf(clock.nowMs()).startMs) / 86_400_000), 13, 6 * 60_000);
  for (const job of ["steps", "hours", "days"] as const) await run(job);
});
afterAll(() => app.stop());

type Previewed = desk.PreviewedBill;
const preview = () => maker.call(desk.previewSettlement, { query: { pageSize: 100 } });
const keyOf = ({ agent, kind, from, to, hour }: Pick<Previewed, "agent" | "kind" | "from" | "to" | "hour">) =>
  [agent.account, kind, from, to, hour].join(" ");

/** All bills that are written, each as the preview shows one. */
async function written(): Promise<Map<string, Previewed>> {
  const { content } = await maker.call(desk.listConsoleBills, { query: { pageSize: 100 } });
  const found = new Map<string, Previewed>();
  for (const { billId } of content) {
    const bill = await maker.call(desk.getConsoleBill, { params: { billId } });
    found.set(keyOf(bill), { ...bill, isDue: true });
  }
  return found;
}

/** Previews, settles, and compares each bill and the sums. @returns the bills that were written */
async function settleAsPreviewed(
  job: "days" | "hours",
  meanwhile: () => Promise<void> = async () => {},
): Promise<Previewed[]> {
  const before = await written();
  const { content, sums } = await preview();
  const due = content.filter(({ isDue, hour }) => isDue && (hour === null) === (job === "days"));
  await meanwhile();
  await run(job);
  const fresh = [...(await written())].filter(([key]) => !before.has(key));
  const byKey = (bills: readonly Previewed[]) =>
    Object.fromEntries(bills.map((bill) => [keyOf(bill), amountsOf(bill)]));
  expect(byKey(fresh.map(([, bill]) => bill))).toEqual(byKey(due));
  for (const sum of sums.filter(({ isDue, hour }) => isDue && (hour === null) === (job === "days")))
    expect(sum.bills).toBe(due.filter(({ kind }) => kind === sum.kind).length);
  return fresh.map(([, bill]) => bill);
}

/** All that a bill says of amounts, as the preview says it. */
const amountsOf = (bill: Previewed) => {
  const { contractId, active, ratePpm, turnover, loss, carryIn, carryUsed, carryOut, basis } = bill;
  const { whole, below, own, corrections, debtIn, advances, amount, debtOut, payer } = bill;
  const formula = { contractId, active, ratePpm, turnover, loss, carryIn, carryUsed, carryOut, basis, payer };
  return { ...formula, whole, below, own, corrections, debtIn, advances, amount, debtOut };
};

describe("[OPS-06] [AGENT-08] the preview of a settlement", () => {
  it("is the run to the last unit: carry, debts, corrections, late bets, moves, contracts below, all kinds", async () => {
    const [top, other] = [await app.agent(), await app.agent()];
    const low = await app.agent(top);
    const [one, two] = [await app.player(low), await app.player(top)];
    const wage = payTerms({ tiers: [payTier(3_333), payTier(7_777, 2_500, 2)] });
    const weekly = payTerms({
      kind: "dividend",
      period: "weekly",
      carry: "permanent",
      tiers: [payTier(333_333)],
    });
    for (const agent of [top, other]) {
      await signContract(app, agent, wage, { from: today() });
      await signContract(app, agent, weekly, { from: today() });
    }
    await signContract(app, low, payTerms({ ...weekly, tiers: [payTier(111_111)] }), { from: today() });
    await signContract(app, low, payTerms({ ...wage, tiers: [payTier(1_111)], payer: "upline" }), {
      from: today(),
      upline: top,
    });
    await signContract(app, low, payTerms({ kind: "realTimeSalary", tiers: [payTier(1_000)] }), {
      from: today(),
    });
    await signContract(app, top, payTerms({ kind: "hourlySalary", tiers: [payTier(777)] }), {
      from: today(),
    });
    // The first week: the team wins, so that a carry goes on; a step is paid and its bet is voided.
    await days.bet(two, 999, 3_333);
    const voided = await days.bet(one, 4_321);
    clock.advance(8 * 60_000);
    await run("steps");
    await days.voidBet(one, voided, 4_321);
    const running = (await preview()).content.filter(({ isDue }) => !isDue);
    expect(running.map(({ kind, from }) => [kind, from])).toEqual(
      [top, other, low].map(() => ["dividend", today()]),
    );
    await days.goTo(0, 14, 6 * 60_000);
    const [hour] = await settleAsPreviewed("hours");
    expect(hour).toMatchObject({ hour: 13, turnover: "999.00", whole: "0.7762", amount: "0.7762" });

    await days.goTo(1, 1);
    // Seen at one in the night, and settled at three: rebates that are paid in between count on the day of their payment.
    const monday = await settleAsPreviewed("days", () => days.goTo(0, 3));
    const wageOf = (bills: Previewed[], agent: TestMember) =>
      bills.find(({ kind, agent: { account } }) => kind === "dailyWage" && account === agent.account);
    expect(monday.map(({ kind }) => kind).toSorted()).toEqual([
      "dailyWage",
      "dailyWage",
      "dailyWage",
      "realTimeSalary",
    ]);
    expect(monday.find(({ kind }) => kind === "realTimeSalary")).toMatchObject({ debtOut: "4.321" });

    // A correction waits for the next wage, and a bet of Monday is counted late.
    const { content } = await maker.call(desk.listConsoleBills, {
      query: { search: top.account, kind: "dailyWage" },
    });
    const correct = { action: "correct", amount: "-0.37", mode: "next", reason: "for the test" } as const;
    await approve(
      checker,
      await maker.call(desk.askBillAction, {
        params: { billId: content[0]?.billId ?? "" },
        body: correct,
      }),
    );
    await days.bet(one, 6_789);
    await days.bet(two, 1_234);
    const late = await days.bet(one, 777);
    await app.owner.pool.query("update turnover_inbox set retry_at = $2 where ref_id = $1", [
      late,
      new Date(clock.nowMs() + 30 * 3_600_000),
    ]);
    const move = await maker.call(requestAgentMove, {
      params: { memberId: low.id },
      body: { toId: other.id, fromDay: dayPlus(clock.nowMs(), 1).key, reason: "for the test" },
    });
    await approve(checker, move);
    await days.goTo(1, 2, 10 * 60_000);
    const tuesday = await settleAsPreviewed("days");
    expect(wageOf(tuesday, top)).toMatchObject({ corrections: "-0.37", turnover: "8023.00" });
    await days.goTo(0, 22);
    await days.bet(one, 5_555);
    await app.app.modules.turnover.catchUp();
    await days.goTo(1, 3);
    const wednesday = await settleAsPreviewed("days");
    // With the late bet of Tuesday, under the agent above of the day that it is a line of.
    expect(wageOf(wednesday, low)).toMatchObject({ turnover: "6332.00" });

    // The last night of the week: dividends with what was moved.
    await days.goTo(3, 13);
    await run("days");
    await days.bet(two, 20_000);
    await days.goTo(1, 3);
    const sunday = await settleAsPreviewed("days");
    expect(sunday.filter(({ kind }) => kind === "dividend")).toHaveLength(3);
    await days.bet(two, 500, 2_000);
    await days.goTo(6, 13);
    await run("days");
    await days.goTo(1, 3);
    const next = await settleAsPreviewed("days");
    expect(
      next.filter(({ kind }) => kind === "dividend").map(({ carryOut }) => Number(carryOut) > 0),
    ).toContain(true);
    await days.bet(two, 9_000);
    await days.goTo(6, 13);
    await run("days");
    await days.goTo(1, 3);
    const last = await settleAsPreviewed("days");
    expect(
      last.filter(({ kind }) => kind === "dividend").map(({ carryUsed }) => Number(carryUsed) > 0),
    ).toContain(true);
  });
});

describe("[OPS-06] one bill tried again", () => {
  const billOf = async (agent: TestMember) => {
    const { content } = await maker.call(desk.listConsoleBills, { query: { search: agent.account } });
    const [bill] = content;
    if (!bill) throw new Error("the agent has no bill");
    return bill;
  };
  const retry = (billId: string) => maker.call(desk.retryAgentBill, { params: { billId } });

  it("says why it failed, is paid once the reason is gone, once by many at a time, and is in the audit log", async () => {
    const [agent, fine] = [await app.agent(), await app.agent()];
    for (const one of [agent, fine]) {
      await signContract(app, one, payTerms({ tiers: [payTier(10_000)] }), { from: today() });
      await days.bet(await app.player(one), 1_000);
    }
    await app.owner.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'the books are shut'; end $$;
      create trigger refuse before update of transfer_id on agent_bill for each row
        when (new.agent_id = '${agent.id}') execute function refuse()`);
    await days.goTo(1, 3);
    await run("days");
    expect(await billOf(fine)).toMatchObject({ state: "paid", failure: null, retryAt: null });
    const { billId, ...failed } = await billOf(agent);
    expect(failed).toMatchObject({ state: "issued", failure: "the books are shut" });
    expect(failed.retryAt).toBe(new Date(clock.nowMs() + 600_000).toISOString());
    expect(await retry(billId)).toEqual({ state: "issued", failure: "the books are shut" });
    await app.owner.pool.query("drop trigger refuse on agent_bill; drop function refuse()");
    await Promise.all([retry(billId), retry(billId), retry(billId)].map((one) => one.catch(() => undefined)));
    expect(await billOf(agent)).toMatchObject({ state: "paid", failure: null, retryAt: null });
    expect(await codeOf(maker.call, desk.retryAgentBill, { params: { billId } })).toBe("OPS_CHANGED");
    const { rows } = await app.owner.pool.query(
      "select detail from audit_entry where action = 'agent.bill.retry' and subject = $1 order by seq",
      [`member:${agent.id}`],
    );
    expect(JSON.parse(rows[0].detail)).toEqual({
      bill: billId,
      state: "issued",
      failure: "the books are shut",
    });
  });

  it("of an upline that lacks money stays waiting until the money is there", async () => {
    const upline = await app.agent();
    const agent = await app.agent(upline);
    const terms = payTerms({ tiers: [payTier(50_000)], payer: "upline" });
    await signContract(app, agent, terms, { from: today(), upline });
    await days.bet(await app.player(agent), 30_000);
    await days.goTo(1, 3);
    await run("days");
    const { billId } = await billOf(agent);
    expect(await retry(billId)).toEqual({ state: "insufficient", failure: null });
    await fund(app, upline.id, taka(600));
    expect(await retry(billId)).toEqual({ state: "paid", failure: null });
  });
});
