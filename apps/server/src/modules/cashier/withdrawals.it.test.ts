import { randomUUID } from "node:crypto";
import { getWithdrawable, listWithdrawals, type Withdrawal } from "@khela/contract/cashier";
import {
  approveWithdrawal,
  claimWithdrawal,
  listWithdrawalQueue,
  rejectWithdrawal,
  releaseWithdrawal,
} from "@khela/contract/console/cashier";
import { getBalance } from "@khela/contract/wallet";
import type { MemberId } from "@khela/kernel/ids";
import { taka } from "@khela/kernel/money";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { approve, requestPayout, bindAccount, prepareWithdrawals } from "../../testing/payout.ts";
import { houseAccount, memberAccount, move } from "../ledger/index.ts";

let app: CashierApp;
/** A second process on the same database. */
let beside: TestApp;
let operator: Awaited<ReturnType<CashierApp["loginOperator"]>>;
/** The first bound account of each member. */
const accounts = new Map<string, string>();

beforeAll(async () => {
  app = await startCashierApp({ AUTO_PAYOUT_MAX: "600" });
  beside = await startTestApp({ beside: app, env: app.sandbox.env });
  operator = await app.loginOperator("finance");
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
});
afterEach(() => app.checkLedger());

/** A member with money from no deposit, which needs no wagering. */
async function rich(amount = 5_000): Promise<TestMember> {
  const member = await app.registerMember();
  await give(member.id, amount);
  accounts.set(member.id, await prepareWithdrawals(member));
  return member;
}
async function give(memberId: MemberId, amount: number): Promise<void> {
  const { ledger } = app.app.modules;
  await ledger.transaction((tx) =>
    ledger.post(
      tx,
      move(houseAccount("gifts", "BDT"), memberAccount(memberId, "cash", "BDT"), taka(amount), "adjustment"),
    ),
  );
}
const ask = (member: TestMember, amount = "1000", key: string = randomUUID()) =>
  requestPayout(member, accounts.get(member.id) ?? randomUUID(), amount, key);
/** The error code of a refused call, `OK` where it succeeds. */
const refusal = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => "OK",
    (error: { code?: string }) => error.code ?? "an error without a code",
  );
const funds = async (member: TestMember) => {
  const { balance, held } = await member.call(getBalance);
  return [balance, held];
};
const to = ({ withdrawalId }: Withdrawal, reason?: string) => ({
  params: { withdrawalId },
  body: reason === undefined ? {} : { reason },
});
const latest = async (member: TestMember) =>
  (await member.call(listWithdrawals, { query: {} })).content[0] as Withdrawal;
const reaches = (member: TestMember, state: Withdrawal["state"]) =>
  expect.poll(async () => (await latest(member)).state).toBe(state);
const states = ({ steps }: Withdrawal) => steps.map(({ state }) => state);

describe("[MONEY-04] from the request to the payout", () => {
  it("holds at once, is approved, and is paid: every state is seen", async () => {
    const member = await rich();
    const asked = await ask(member);
    expect(asked).toMatchObject({ state: "requested", amount: "1000.00", fee: "0.00" });
    expect(asked.account).toMatch(/^••••\d{4}$/);
    expect(await funds(member)).toEqual(["4000.00", "1000.00"]);
    const approved = await approve(operator, asked);
    expect(approved.claimedByMe).toBe(true);
    await reaches(member, "paid");
    expect(states(await latest(member))).toEqual(["requested", "approved", "submitted", "paid"]);
    expect(await funds(member)).toEqual(["4000.00", "0.00"]);
    const { rows } = await app.owner.pool.query(
      "select action, actor, detail::json->>'amount' as amount from audit_entry where subject = $1",
      [`withdrawal:${asked.withdrawalId}`],
    );
    expect(rows).toEqual([
      { action: "withdrawal.approve", actor: `operator:${operator.username}`, amount: "1000.00" },
    ]);
  });

  it("keeps the fee as a line of its own; the payee gets the rest", async () => {
    const member = await rich(5_000);
    const bank = await bindAccount(member, { methodId: "bankwire", account: "1234567890123" });
    const asked = await requestPayout(member, bank, "2000");
    expect(asked.fee).toBe("20.00");
    await approve(operator, asked);
    await reaches(member, "paid");
    const page = await (await fetch(`${app.sandbox.url}/payouts?lang=en`)).text();
    expect(page).toContain("৳1,980.00");
    expect(await funds(member)).toEqual(["3000.00", "0.00"]);
  });

  it("is rejected with a reason that the player reads; the money returns", async () => {
    const member = await rich();
    const asked = await ask(member);
    expect(await codeOf(operator.call, rejectWithdrawal, to(asked))).toBe("OPS_REASON");
    await operator.call(rejectWithdrawal, to(asked, "The name is not yours"));
    expect(await latest(member)).toMatchObject({ state: "rejected", reason: "The name is not yours" });
    expect(await funds(member)).toEqual(["5000.00", "0.00"]);
    expect(await refusal(approve(operator, asked))).toBe("MONEY_STATE");
    expect(await codeOf(operator.call, rejectWithdrawal, to(asked, "once more"))).toBe("MONEY_STATE");
    expect(await funds(member)).toEqual(["5000.00", "0.00"]);
  });

  it("fails at the provider: the money returns, with the provider's reason", async () => {
    const member = await rich();
    await app.sandbox.planPayouts("fail");
    await approve(operator, await ask(member));
    await reaches(member, "failed");
    await app.sandbox.planPayouts("pay");
    expect(await latest(member)).toMatchObject({ reason: "account_refused" });
    expect(await funds(member)).toEqual(["5000.00", "0.00"]);
  });

  it("is paid out by itself under the limit, for a known player whom nothing speaks against", async () => {
    const member = await rich();
    expect(await ask(member, "600")).toMatchObject({ state: "requested" });
    await approve(operator, await latest(member));
    await reaches(member, "paid");
    await app.owner.pool.query(
      "update member set registered_at = now() - interval '80 hours' where id = $1",
      [member.id],
    );
    expect(await ask(member, "600.01")).toMatchObject({ state: "requested" });
    const asked = await ask(member, "600");
    expect(states(asked)).toEqual(["requested", "approved"]);
    await reaches(member, "paid");
    const { rows } = await app.owner.pool.query("select actor from audit_entry where subject = $1", [
      `withdrawal:${asked.withdrawalId}`,
    ]);
    expect(rows).toEqual([{ actor: "system" }]);
  });

  it("needs the deposits wagered once; what is missing is shown", async () => {
    const member = await app.registerMember();
    const { payUrl } = await app.deposit(member, { amount: "1000" });
    await app.sandbox.choose(payUrl ?? "", { outcome: "pay" });
    expect(await member.call(getWithdrawable)).toMatchObject({
      balance: "1000.00",
      withdrawable: "0.00",
      turnoverMissing: "1000.00",
      openRequests: 0,
      maxOpenRequests: 3,
    });
    accounts.set(member.id, await prepareWithdrawals(member));
    expect(await refusal(ask(member))).toBe("MONEY_TURNOVER");
    expect(await funds(member)).toEqual(["1000.00", "0.00"]);
  });

  it("refuses too little, too much, more than there is, a fourth open request", async () => {
    const member = await rich(2_000);
    expect(await refusal(ask(member, "499.99"))).toBe("MONEY_AMOUNT");
    expect(await refusal(ask(member, "30000.01"))).toBe("MONEY_AMOUNT");
    expect(await refusal(ask(member, "2000.01"))).toBe("MONEY_INSUFFICIENT");
    for (let open = 0; open < 3; open++) await ask(member, "500");
    expect(await refusal(ask(member, "500"))).toBe("MONEY_PENDING_LIMIT");
    expect(await funds(member)).toEqual(["500.00", "1500.00"]);
  });
});

describe("[MONEY-04] the operators' queue", () => {
  it("names the reasons to look twice, masks the account, finds and sums", async () => {
    const two = await rich();
    const account = "01912345678";
    const asked = await requestPayout(two, await bindAccount(two, { account }), "800");
    const queue = await operator.call(listWithdrawalQueue, { query: { search: two.account } });
    expect(queue.totals.amount).toBe("800.00");
    expect(queue.content[0]).toMatchObject({ withdrawalId: asked.withdrawalId, playerAccount: two.account });
    expect(queue.content[0]?.risk.map(({ code }) => code)).toEqual(["new_account", "first_withdrawal"]);
    expect(JSON.stringify(queue)).not.toContain(account);
    const byAmount = await operator.call(listWithdrawalQueue, {
      query: { state: "requested", sort: "-amount", pageSize: 2 },
    });
    for (const sort of ["constructor", "-nonsense", "queue"]) {
      expect(await codeOf(operator.call, listWithdrawalQueue, { query: { sort } })).toBe("OK");
    }
    const amounts = byAmount.content.map(({ amount }) => Number(amount));
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  });

  it("is one operator's at a time", async () => {
    const other = await app.loginOperator("finance");
    const asked = await ask(await rich());
    const claimed = await operator.call(claimWithdrawal, to(asked));
    expect(claimed).toMatchObject({ claimedBy: operator.username, claimedByMe: true });
    for (const action of [claimWithdrawal, releaseWithdrawal]) {
      expect(await codeOf(other.call, action, to(asked))).toBe("OPS_CLAIMED");
    }
    expect(await refusal(approve(other, asked))).toBe("OPS_CLAIMED");
    expect(await codeOf(other.call, rejectWithdrawal, to(asked, "not mine"))).toBe("OPS_CLAIMED");
    await operator.call(releaseWithdrawal, to(asked));
    expect(await other.call(claimWithdrawal, to(asked))).toMatchObject({ claimedBy: other.username });
  });

  it("is for operators whose role grants it", async () => {
    const member = await rich();
    const asked = await ask(member);
    const support = await app.loginOperator("support");
    expect(await codeOf(support.call, listWithdrawalQueue, { query: {} })).toBe("OK");
    expect(await refusal(approve(support, asked))).toBe("AUTH_FORBIDDEN");
    expect(
      await codeOf(member.call, approveWithdrawal, {
        params: { withdrawalId: asked.withdrawalId },
        body: { seen: "0".repeat(64) },
      }),
    ).not.toBe("OK");
    const unknown = { params: { withdrawalId: randomUUID() }, body: { seen: "0".repeat(64) } };
    expect(await codeOf(operator.call, approveWithdrawal, unknown)).toBe("SYS_NOT_FOUND");
    expect(await latest(member)).toMatchObject({ state: "requested" });
  });
});

describe("[MONEY-09] nothing happens twice", () => {
  it("fifty copies of one request: one hold, one answer", async () => {
    const member = await rich();
    const request = {
      member: { memberId: member.id, account: member.account, currency: "BDT" },
      payoutAccountId: accounts.get(member.id) ?? "",
      amount: taka(1_000),
      idempotency: { key: randomUUID(), hash: "00".repeat(32) },
    };
    const { cashier } = app.app.modules;
    // Within each process concurrent calls share one run; between the two, the key decides.
    const other = beside.app.modules.cashier;
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, copy) => (copy % 2 ? cashier : other).createWithdrawal(request)),
    );
    const answers = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    const refusals = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
    expect(refusals).toEqual([]);
    expect(answers).toHaveLength(50);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await cashier.createWithdrawal(request)).toEqual(answers[0]);
    expect(await funds(member)).toEqual(["4000.00", "1000.00"]);
    expect((await member.call(listWithdrawals, { query: {} })).totalCount).toBe(1);
  });

  it("a key that comes again over the wire gets the first answer; with another amount it is refused", async () => {
    const member = await rich();
    const key = randomUUID();
    const copies = await Promise.all([ask(member, "1000", key), ask(member, "1000", key)]);
    expect(copies[0]).toEqual(copies[1]);
    expect(await ask(member, "1000", key)).toEqual(copies[0]);
    expect(await refusal(ask(member, "1001", key))).toBe("MONEY_KEY_REUSED");
    expect(await funds(member)).toEqual(["4000.00", "1000.00"]);
  });

  it("ten different requests at once: as many as the limit allows, never more than there is", async () => {
    const member = await rich(1_200);
    const codes = await Promise.all(Array.from({ length: 10 }, () => refusal(ask(member, "500"))));
    expect(codes.filter((code) => code === "OK")).toHaveLength(2);
    expect(await funds(member)).toEqual(["200.00", "1000.00"]);
  });

  it("a refusal is final for its key", async () => {
    const member = await rich(600);
    const key = randomUUID();
    expect(await refusal(ask(member, "700", key))).toBe("MONEY_INSUFFICIENT");
    await give(member.id, 1_000);
    expect(await refusal(ask(member, "700", key))).toBe("MONEY_INSUFFICIENT");
    expect(await refusal(ask(member, "700"))).toBe("OK");
  });

  it("two approvals at once: one payout; five webhooks: one payment", async () => {
    const member = await rich();
    await app.sandbox.planPayouts("duplicate");
    const asked = await ask(member);
    const codes = await Promise.all([refusal(approve(operator, asked)), refusal(approve(operator, asked))]);
    expect(codes.sort()).toEqual(["MONEY_STATE", "OK"]);
    await Promise.all(
      Array.from({ length: 5 }, () => app.app.modules.cashier.submitPayout(asked.withdrawalId)),
    );
    await reaches(member, "paid");
    await app.sandbox.planPayouts("pay");
    const page = await (await fetch(`${app.sandbox.url}/payouts`)).text();
    expect(page.split(asked.reference)).toHaveLength(2);
    expect(await funds(member)).toEqual(["4000.00", "0.00"]);
  });

  it("approval and rejection at once: one of them", async () => {
    const member = await rich();
    const asked = await ask(member);
    const codes = await Promise.all([
      refusal(approve(operator, asked)),
      codeOf(operator.call, rejectWithdrawal, to(asked, "changed my mind")),
    ]);
    expect(codes.sort()).toEqual(["MONEY_STATE", "OK"]);
    await expect.poll(async () => (await funds(member))[1]).toBe("0.00");
    const { state } = await latest(member);
    expect(await funds(member)).toEqual([state === "paid" ? "4000.00" : "5000.00", "0.00"]);
  });

  it("the provider is down: submitted until it is back, then paid once", async () => {
    const member = await rich();
    const asked = await ask(member);
    await app.sandbox.down();
    await approve(operator, asked);
    await reaches(member, "submitted");
    expect(await funds(member)).toEqual(["4000.00", "1000.00"]);
    await app.sandbox.up();
    // The failed job is retried after some seconds.
    await reaches(member, "paid");
    expect(await funds(member)).toEqual(["4000.00", "0.00"]);
  });

  it("the payout's message is lost: it asks, and the answer counts once", async () => {
    const member = await rich();
    await app.sandbox.planPayouts("lost");
    const asked = await ask(member);
    await approve(operator, asked);
    await reaches(member, "submitted");
    await app.sandbox.planPayouts("pay");
    await expect
      .poll(async () => {
        await app.owner.pool.query(
          "update withdrawal set next_check_at = now() - interval '1 second' where id = $1 and state = 'submitted'",
          [asked.withdrawalId],
        );
        await app.app.platform.jobs.runNow("cashier.check-due", {});
        return (await latest(member)).state;
      })
      .toBe("paid");
    expect(await funds(member)).toEqual(["4000.00", "0.00"]);
  });

  it("the provider takes its word back: the first one stands", async () => {
    const member = await rich();
    const asked = await ask(member);
    await approve(operator, asked);
    await reaches(member, "paid");
    const { rows } = await app.owner.pool.query<{ provider_reference: string }>(
      "select provider_reference from payout_instalment where withdrawal_id = $1",
      [asked.withdrawalId],
    );
    const event = {
      type: "payout" as const,
      reference: `${asked.reference}-1`,
      providerReference: rows[0]?.provider_reference ?? "",
      status: "failed" as const,
      amount: "1000.00",
      currency: "BDT",
    };
    expect(await app.send({ ...event, eventId: randomUUID() })).toBe(200);
    const wrong = { ...event, eventId: randomUUID(), amount: "999.00" };
    expect(await app.send(wrong)).toBe(400);
    expect(await latest(member)).toMatchObject({ state: "paid" });
    expect(await funds(member)).toEqual(["4000.00", "0.00"]);
  });
});
