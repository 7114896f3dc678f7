import { randomUUID } from "node:crypto";
import * as calls from "@khela/contract/agent-transfers";
import { TRANSFER_REQUEST_STATES } from "@khela/contract/agent-transfers";
import { getWithdrawable } from "@khela/contract/cashier";
import { setPlayerStatus } from "@khela/contract/console/players";
import { getMemberInfo } from "@khela/contract/identity";
import { pausePlay, setLimit } from "@khela/contract/protection";
import { listMovements } from "@khela/contract/wallet";
import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { transferRequestStates } from "@khela/rules/agents/transfer";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AgentApp, cashOf, send, sendCode, startAgentApp, transferKey } from "../../testing/agents.ts";
import { codeOf, type TestMember } from "../../testing/app.ts";
import { setFlags } from "../../testing/flags.ts";
import { fund } from "../../testing/money.ts";
import { PAYMENT_PASSWORD } from "../../testing/payout.ts";
import { openTestTrial } from "../../testing/trial.ts";

const DAY_MS = 24 * 3_600_000;
const clock = manualClock(Date.now());
let app: AgentApp;
beforeAll(async () => {
  app = await startAgentApp({ clock });
});
afterAll(() => app.stop());
afterEach(() => app.checkPassage());

describe("[MONEY-06] money between upline and downline", () => {
  it("rules and contract name the same states", () => {
    expect([...TRANSFER_REQUEST_STATES]).toEqual([...transferRequestStates]);
  });

  it("goes down and up, once each, with the amount in the answer and both sides' history", async () => {
    const top = await app.agent();
    const below = await app.player(top);
    const down = await send(top, {
      to: "downline",
      memberId: below.id,
      amount: "250.50",
      remark: "ঈদ মোবারক",
    });
    expect(down).toMatchObject({
      direction: "sent",
      amount: "250.50",
      counterpart: { relation: "downline", account: below.account },
    });
    clock.advance(1);
    const up = await send(below, { to: "upline", amount: "50" });
    expect(up.counterpart.relation).toBe("upline");
    // The upline's name stays masked.
    expect(up.counterpart.account).not.toBe(top.account);
    expect([await cashOf(top), await cashOf(below)]).toEqual(["799.50", "1200.50"]);
    const record = await below.call(calls.listAgentTransfers, { query: {} });
    expect(record).toMatchObject({
      totals: { sent: "50.00", received: "250.50" },
      content: [
        { direction: "sent", amount: "50.00" },
        { direction: "received", amount: "250.50", remark: "ঈদ মোবারক", counterpart: { relation: "upline" } },
      ],
    });
    const sent = await top.call(calls.listAgentTransfers, { query: { direction: "sent" } });
    expect(sent.content.map(({ transferId }) => transferId)).toEqual([down.transferId]);
    const { content: lines } = await below.call(listMovements, { query: {} });
    expect(lines.map(({ kind, amount }) => `${kind} ${amount}`).slice(0, 2)).toEqual([
      "transfer_out -50.00",
      "transfer_in 250.50",
    ]);
    const { entries } = await app.app.modules.audit.find(
      { action: "agent.transfer" },
      { offset: 0, limit: 10, oldestFirst: true },
    );
    expect(entries.map(({ actor }) => actor)).toEqual([`member:${top.id}`, `member:${below.id}`]);
  });

  it("both sides are told", async () => {
    const top = await app.agent();
    const below = await app.player(top);
    const told: string[] = [];
    const { hub } = app.app.platform;
    const publish = hub.publish.bind(hub);
    hub.publish = ((topic: string, data: { kind: string }, member?: string) => {
      told.push(`${data.kind} ${member === top.id ? "upline" : "downline"}`);
      return publish(topic as never, data as never, member as never);
    }) as typeof hub.publish;
    const { transferId } = await send(below, { to: "upline", amount: "10" });
    await app.app.platform.jobs.runNow("on:agent-transfer.sent:agent-transfer-notice", { transferId });
    hub.publish = publish;
    expect(told.filter((line) => line.startsWith("agentTransfer")).sort()).toEqual([
      "agentTransfer downline",
      "agentTransfer upline",
    ]);
  });

  it("the desk shows with whom, and what may still be sent", async () => {
    const top = await app.agent();
    const below = await app.player(top);
    await send(top, { to: "downline", memberId: below.id, amount: "100" });
    expect(await top.call(calls.getTransferDesk)).toMatchObject({
      isAgent: true,
      downlines: 1,
      uplines: [],
      levels: 1,
      leftToday: "499900.00",
      hasPaymentPassword: true,
    });
    expect(await below.call(calls.getTransferDesk)).toMatchObject({
      isAgent: false,
      downlines: 0,
      balance: "1100.00",
    });
    const { content } = await top.call(calls.listDownlines, {
      query: { search: below.account.slice(0, 4).toUpperCase() },
    });
    expect(content).toMatchObject([{ memberId: below.id, account: below.account }]);
    expect((await top.call(calls.listDownlines, { query: { search: "%" } })).content).toEqual([]);
    expect(await codeOf(below.call, calls.listDownlines, { query: {} })).toBe("AUTH_NOT_AGENT");
  });

  it("goes one level only: nobody else's id, no upline, no agent, no trial", async () => {
    const top = await app.agent();
    const middle = await app.agent(top);
    const low = await app.player(middle);
    const stranger = await app.player();
    const down = (member: TestMember, memberId: string | undefined) =>
      sendCode(member, { to: "downline", ...(memberId === undefined ? {} : { memberId }) });
    expect(await down(top, low.id)).toBe("SYS_NOT_FOUND");
    expect(await down(top, stranger.id)).toBe("SYS_NOT_FOUND");
    expect(await down(top, top.id)).toBe("SYS_NOT_FOUND");
    expect(await down(middle, top.id)).toBe("SYS_NOT_FOUND");
    expect(await down(top, randomUUID())).toBe("SYS_NOT_FOUND");
    expect(await down(top, undefined)).toBe("SYS_NOT_FOUND");
    expect(await down(low, middle.id)).toBe("AUTH_NOT_AGENT");
    expect(await sendCode(top, {})).toBe("AGENT_NO_UPLINE");
    // A friend who is no agent invited this member, so there is no upline to send money to.
    expect(await sendCode(await app.player(stranger), {})).toBe("AGENT_NO_UPLINE");
    const trial = await openTestTrial(app);
    expect(await codeOf(trial.call, calls.getTransferDesk)).toBe("AUTH_TRUE_ACCOUNT");
    expect(await down(middle, low.id)).toBe("OK");
  });

  it("needs the payment password, the money and the limits", async () => {
    const top = await app.agent();
    const below = await app.player(top);
    expect(await sendCode(below, { paymentPassword: "111111" })).toBe("AUTH_PASSWORD_WRONG");
    expect(await sendCode(below, { amount: "9.99" })).toBe("MONEY_AMOUNT");
    expect(await sendCode(below, { amount: "100000.01" })).toBe("MONEY_AMOUNT");
    expect(await sendCode(below, { amount: "1000.01" })).toBe("MONEY_INSUFFICIENT");
    const bare = await app.registerMember({ recommenderId: top.account });
    expect(await sendCode(bare, {})).toBe("MONEY_PASSWORD_MISSING");
    await fund(app, below.id, taka(600_000));
    for (let round = 0; round < 5; round += 1) await send(below, { amount: "100000" });
    expect(await sendCode(below, { amount: "10" })).toBe("MONEY_AMOUNT");
    expect((await below.call(calls.getTransferDesk)).leftToday).toBe("0.00");
    clock.advance(DAY_MS);
    expect(await codeOf(below.call, getMemberInfo)).toBe("AUTH_REQUIRED");
    expect(await cashOf(top).catch(() => "logged out")).toBe("logged out");
  });

  it("with AGENTPOLICY3 off, nobody gets anywhere", async () => {
    const top = await app.agent();
    const below = await app.player(top);
    await setFlags(app, { AGENTPOLICY3: false });
    const ask = { body: { amount: "10" } };
    const params = { requestId: randomUUID() };
    expect([
      await sendCode(below, {}),
      await codeOf(below.call, calls.getTransferDesk),
      await codeOf(top.call, calls.listDownlines, { query: {} }),
      await codeOf(below.call, calls.listAgentTransfers, { query: {} }),
      await codeOf(below.call, calls.requestFromUpline, ask, transferKey()),
      await codeOf(below.call, calls.listTransferRequests, { query: {} }),
      await codeOf(
        top.call,
        calls.payTransferRequest,
        { params, body: { paymentPassword: PAYMENT_PASSWORD } },
        transferKey(),
      ),
      await codeOf(top.call, calls.declineTransferRequest, { params }),
      await codeOf(below.call, calls.cancelTransferRequest, { params }),
    ]).toEqual(Array(9).fill("SYS_FEATURE_OFF"));
    await setFlags(app, { AGENTPOLICY3: true });
    expect(await sendCode(below, {})).toBe("OK");
  });
});

describe("[SAFE-02] players who protect themselves", () => {
  it("a paused player receives nothing, sends nothing and is not asked; why is told to nobody else", async () => {
    const top = await app.agent();
    const below = await app.player(top);
    await below.call(pausePlay, { body: { length: "day" } });
    expect(await sendCode(top, { to: "downline", memberId: below.id })).toBe("AGENT_UNAVAILABLE");
    expect(await sendCode(below, {})).toBe("PROTECT_EXCLUDED");
    expect(await codeOf(below.call, calls.requestFromUpline, { body: { amount: "10" } }, transferKey())).toBe(
      "PROTECT_EXCLUDED",
    );
    const other = await app.player(top);
    await top.call(pausePlay, { body: { length: "day" } });
    expect(await codeOf(other.call, calls.requestFromUpline, { body: { amount: "10" } }, transferKey())).toBe(
      "AGENT_UNAVAILABLE",
    );
    expect([await cashOf(top), await cashOf(below)]).toEqual(["1000.00", "1000.00"]);
  });

  it("[SAFE-01] what is received counts towards the receiver's deposit limit", async () => {
    const top = await app.agent();
    const below = await app.player(top);
    await below.call(setLimit, { body: { kind: "deposit", period: "day", value: "150" } });
    const down = (amount: string) => sendCode(top, { to: "downline", memberId: below.id, amount });
    expect(await down("100")).toBe("OK");
    expect(await down("50.01")).toBe("AGENT_UNAVAILABLE");
    expect(await down("50")).toBe("OK");
    expect(await cashOf(below)).toBe("1150.00");
  });

  it("a blocked account receives nothing; what was received is wagered before it is withdrawn", async () => {
    const top = await app.agent();
    const [below, blocked] = [await app.player(top), await app.player(top)];
    const operator = await app.loginOperator();
    const params = { playerId: blocked.id };
    await operator.call(setPlayerStatus, { params, body: { status: "blocked", reason: "for the tests" } });
    expect(await sendCode(top, { to: "downline", memberId: blocked.id })).toBe("AGENT_UNAVAILABLE");
    const before = await below.call(getWithdrawable);
    await send(top, { to: "downline", memberId: below.id, amount: "300" });
    expect(before.turnoverMissing).toBe("0.00");
    expect(await below.call(getWithdrawable)).toMatchObject({
      turnoverMissing: "300.00",
      withdrawable: "0.00",
    });
  });
});
