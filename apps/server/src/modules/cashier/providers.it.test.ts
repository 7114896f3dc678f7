import { randomUUID } from "node:crypto";
import { createDeposit, type Deposit, listMethods } from "@khela/contract/cashier";
import {
  type ConsoleMethod,
  listProviders,
  orderMethods,
  switchProvider,
  updateMethod,
} from "@khela/contract/console/providers";
import { listAudit } from "@khela/contract/console/system";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestOperator } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { approve, requestPayout } from "../../testing/payout.ts";
import { payee, instalmentsOf } from "../../testing/instalments.ts";
import { approve as approveSetting } from "../../testing/four-eyes.ts";
import { watchTopics } from "../../testing/watch-topics.ts";

let app: CashierApp;
/** A second process on the same database. */
let other: TestApp;
let operator: TestOperator;

beforeAll(async () => {
  app = await startCashierApp();
  other = await startTestApp({ beside: app, env: { ...app.sandbox.env, ROLES: "http" } });
  operator = await app.loginOperator("finance");
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});
afterEach(() => app.checkLedger());

/** The states of the instalments in a frame about a withdrawal. */
function instalmentStates(frame: string): string[] {
  const { topic, data } = JSON.parse(frame) as {
    topic?: string;
    data?: { withdrawal?: { instalments: { state: string }[] } };
  };
  return topic === "member.notice" ? (data?.withdrawal?.instalments ?? []).map(({ state }) => state) : [];
}

async function provider() {
  const { providers } = await operator.call(listProviders);
  const [first] = providers;
  if (!first) throw new Error("no provider");
  return first;
}

async function turn(change: { depositsOn?: boolean; payoutsOn?: boolean }) {
  const { depositsOn, payoutsOn, version, name } = await provider();
  return operator.call(switchProvider, {
    params: { provider: name },
    body: { depositsOn, payoutsOn, ...change, version, reason: "the provider is in trouble" },
  });
}

async function method(kind: "deposit" | "withdrawal", methodId: string): Promise<ConsoleMethod> {
  const { methods } = await operator.call(listProviders);
  const found = methods.find((known) => known.kind === kind && known.id === methodId);
  if (!found) throw new Error(`no method ${methodId}`);
  return found;
}

const draftOf = (of: ConsoleMethod) => ({
  name: of.name,
  state: of.state,
  min: of.min,
  max: of.max,
  feePpm: of.feePpm,
  feeFixed: of.feeFixed,
  quickAmounts: of.quickAmounts,
  minutes: of.minutes,
  payWay: of.payWay,
  payoutMax: of.payoutMax,
  version: of.version,
});
const change = (of: ConsoleMethod, draft: object) => ({
  params: { kind: of.kind, methodId: of.id },
  body: { ...draftOf(of), reason: "new terms", ...draft },
});

describe("[OPS-03] the kill switch", () => {
  it("stops new deposits in every process at once; what runs still settles; players see it", async () => {
    const member = await app.registerMember();
    const running = await app.deposit(member);
    expect(await turn({ depositsOn: false })).toMatchObject({ depositsOn: false, payoutsOn: true });
    const ask = { body: { methodId: "khelapay", amount: "500" } };
    for (const call of [member.call, other.callAs(member.token)]) {
      expect(await codeOf(call, createDeposit, ask, { idempotencyKey: randomUUID() })).toBe(
        "MONEY_METHOD_OFF",
      );
      const { deposit, withdrawal } = await call(listMethods);
      expect(deposit.map(({ open }) => open)).toEqual([false, false, false, false]);
      expect(withdrawal.every(({ open }) => open)).toBe(true);
    }
    await app.sandbox.choose(running.payUrl ?? "", { outcome: "pay" });
    expect(await app.readDeposit(member, running)).toMatchObject({ state: "succeeded" });
    await turn({ depositsOn: true });
    expect(await app.deposit(member)).toMatchObject({ state: "pending" });
  });

  it("is never overtaken: once it has answered, no deposit begins that was asked before or after", async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => app.registerMember()));
    const asked = members.map(async (member, index) => {
      const call = index % 2 === 0 ? member.call : other.callAs(member.token);
      const ask = { body: { methodId: "khelapay", amount: "500" } };
      return call(createDeposit, ask, { idempotencyKey: randomUUID() }).catch(() => undefined);
    });
    const { changedAt } = await turn({ depositsOn: false });
    const begun = async () => (await app.owner.pool.query("select count(*)::int as n from deposit")).rows[0];
    const then = await begun();
    await Promise.all(asked);
    expect(await begun()).toEqual(then);
    expect(changedAt).not.toBeNull();
    await turn({ depositsOn: true });
  });

  it("ends a deposit that was accepted but not told to the provider", async () => {
    const member = await app.registerMember();
    await app.sandbox.down();
    const deposit = await app.deposit(member);
    expect(deposit.state).toBe("created");
    await turn({ depositsOn: false });
    await app.sandbox.up();
    const read = async () => {
      await app.app.platform.jobs.runNow("cashier.check-deposit", { depositId: deposit.depositId });
      return app.readDeposit(member, deposit);
    };
    await expect.poll(read).toMatchObject({ state: "failed", reason: "provider_off" });
    await turn({ depositsOn: true });
  });

  it("holds approved payouts back until it is turned again; the player's page sees both", async () => {
    const { member, account } = await payee(app);
    const frames = await watchTopics(app, ["member.balance", "member.notice"], { token: member.token });
    const sees = (state: string) =>
      expect.poll(() => frames.some((frame) => instalmentStates(frame).includes(state))).toBe(true);
    // A lost payout keeps it at the provider until it is queried.
    await app.sandbox.planPayouts("lost");
    const asked = await requestPayout(member, account, "1000");
    await turn({ payoutsOn: false });
    expect((await member.call(listMethods)).withdrawal.some(({ open }) => open)).toBe(false);
    await approve(operator, asked);
    const submit = () => app.app.modules.cashier.submitPayout(asked.withdrawalId);
    await submit();
    expect((await instalmentsOf(member)).map(({ state }) => state)).toEqual(["waiting"]);
    await sees("waiting");
    await turn({ payoutsOn: true });
    await submit();
    await sees("submitted");
    await app.sandbox.planPayouts("pay");
    const asks = async () => {
      await submit();
      return (await instalmentsOf(member)).map(({ state }) => state);
    };
    await expect.poll(asks).toEqual(["paid"]);
  });

  it("two operators don't overwrite each other; the reason is in the audit log", async () => {
    const { version, name } = await provider();
    const body = { depositsOn: true, payoutsOn: true, version, reason: "first" };
    await operator.call(switchProvider, { params: { provider: name }, body });
    const second = { params: { provider: name }, body: { ...body, reason: "second" } };
    expect(await codeOf(operator.call, switchProvider, second)).toBe("OPS_CHANGED");
    expect(await codeOf(operator.call, switchProvider, { ...second, params: { provider: "nobody" } })).toBe(
      "SYS_NOT_FOUND",
    );
    const auditor = await app.loginOperator("auditor");
    const { content } = await auditor.call(listAudit, { query: { action: "provider.switch" } });
    expect(content[0]).toMatchObject({ subject: "provider:sandbox", detail: { reason: "first" } });
    expect(await codeOf(auditor.call, switchProvider, second)).toBe("AUTH_FORBIDDEN");
  });
});

describe("[OPS-03] [MONEY-03] payment methods", () => {
  it("limits, fee, quick amounts, time and name hold for requests from now on", async () => {
    const member = await app.registerMember();
    const old = await app.deposit(member, { methodId: "bankwire", amount: "2000" });
    const bank = await method("deposit", "bankwire");
    const terms = { min: "600", max: "900", feePpm: 10_000, feeFixed: "1", quickAmounts: ["600", "900"] };
    const { method: named, waiting } = await operator.call(
      updateMethod,
      change(bank, { ...terms, minutes: 20, name: "BankWire Plus" }),
    );
    // The harmless fields change at once; fees and limits need a second person.
    const { min, feePpm } = bank;
    expect(named).toMatchObject({
      name: "BankWire Plus",
      min,
      feePpm,
      minutes: 20,
      version: bank.version + 1,
    });
    expect(waiting).toMatchObject({ setting: "method:deposit:bankwire", subject: { kind: "method" } });
    if (!waiting) throw new Error("nothing waits");
    await expect(approveSetting(operator, waiting)).rejects.toMatchObject({ code: "OPS_SELF_REVIEW" });
    await approveSetting(await app.loginOperator("finance"), waiting);
    expect(await method("deposit", "bankwire")).toMatchObject({
      min: "600.00",
      max: "900.00",
      feePpm: 10_000,
      feeFixed: "1.00",
      quickAmounts: ["600.00", "900.00"],
      version: bank.version + 2,
    });
    const ask = (amount: string, fee?: string) => ({
      body: { methodId: "bankwire", amount, ...(fee === undefined ? {} : { fee }) },
    });
    const key = () => ({ idempotencyKey: randomUUID() });
    expect(await codeOf(member.call, createDeposit, ask("2000"), key())).toBe("MONEY_AMOUNT");
    await expect(member.call(createDeposit, ask("800", "10"), key())).rejects.toMatchObject({
      code: "MONEY_FEE",
      params: { fee: "9.00" },
    });
    const fresh: Deposit = await member.call(createDeposit, ask("800", "9"), key());
    expect(fresh).toMatchObject({ methodName: "BankWire Plus", fee: "9.00", promotion: "normal" });
    await app.sandbox.choose(old.payUrl ?? "", { outcome: "pay" });
    expect(await app.readDeposit(member, old)).toMatchObject({ credited: "1990.00", fee: "10.00" });
  });

  it("off is shown as closed, hidden is not shown; neither takes a deposit", async () => {
    const member = await app.registerMember();
    const shown = async () => (await member.call(listMethods)).deposit.find(({ id }) => id === "coinbox");
    const ask = { body: { methodId: "coinbox", amount: "1000" } };
    for (const [state, open] of [
      ["off", false],
      ["hidden", undefined],
      ["on", true],
    ] as const) {
      await operator.call(updateMethod, change(await method("deposit", "coinbox"), { state }));
      expect((await shown())?.open).toBe(open);
      const code = await codeOf(member.call, createDeposit, ask, { idempotencyKey: randomUUID() });
      expect(code).toBe(state === "on" ? "OK" : "MONEY_METHOD_OFF");
    }
  });

  it("refuses terms that make no sense, and changes of an older version", async () => {
    const khela = await method("withdrawal", "khelapay");
    for (const draft of [
      { min: "0" },
      { min: "600", max: "500" },
      { feeFixed: "500" },
      { quickAmounts: ["1000", "600"] },
      { quickAmounts: ["1"] },
      { payoutMax: "1" },
      { payWay: "qr" },
      { feePpm: 1_000_001 },
      { minutes: 0 },
      { version: khela.version, reason: "" },
    ]) {
      expect(await codeOf(operator.call, updateMethod, change(khela, draft))).toBe("SYS_BAD_INPUT");
    }
    await operator.call(updateMethod, change(khela, { minutes: 11 }));
    expect(await codeOf(operator.call, updateMethod, change(khela, { minutes: 12 }))).toBe("OPS_CHANGED");
    expect(
      await codeOf(operator.call, updateMethod, {
        ...change(khela, { payoutMax: null }),
        params: { kind: "deposit", methodId: "nothing" },
      }),
    ).toBe("SYS_NOT_FOUND");
  });

  it("stands in the operator's order", async () => {
    const member = await app.registerMember();
    const ids = async () => (await member.call(listMethods)).deposit.map(({ id }) => id);
    const order = ["coinbox", "khelapay", "bankwire", "rupalink"];
    const place = (list: string[]) => ({
      params: { kind: "deposit" as const },
      body: { order: list, reason: "more used" },
    });
    await operator.call(orderMethods, place(order));
    expect(await ids()).toEqual(order);
    for (const wrong of [
      order.slice(1),
      [...order, "coinbox"],
      ["coinbox", "coinbox", "bankwire", "rupalink"],
    ]) {
      expect(await codeOf(operator.call, orderMethods, place(wrong))).toBe("OPS_CHANGED");
    }
    expect(await ids()).toEqual(order);
  });

  it("[MONEY-03] a QR code for the methods that are paid by one; a promotion that nobody offers is refused", async () => {
    const member = await app.registerMember();
    const { promotions } = await member.call(listMethods);
    expect(promotions.map(({ code }) => code)).toEqual(["normal"]);
    const scanned = await app.deposit(member, { methodId: "rupalink" });
    expect(scanned.payCode).toContain("/pay/");
    expect((await app.deposit(member)).payCode).toBeNull();
    const ask = { body: { methodId: "rupalink", amount: "500", promotion: "welcome" } };
    expect(await codeOf(member.call, createDeposit, ask, { idempotencyKey: randomUUID() })).toBe(
      "MONEY_PROMOTION",
    );
    await app.sandbox.choose(scanned.payUrl ?? "", { outcome: "pay" });
    expect(await app.readDeposit(member, scanned)).toMatchObject({ state: "succeeded", payCode: null });
  });
});
