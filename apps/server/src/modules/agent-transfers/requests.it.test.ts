import * as calls from "@khela/contract/agent-transfers";
import type { CallOutput } from "@khela/contract/endpoint";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  type AgentApp,
  cashOf,
  sendCode,
  startAgentApp,
  transferBody,
  transferKey,
} from "../../testing/agents.ts";
import { codeOf, startTestApp, type TestApp, type TestMember } from "../../testing/app.ts";
import { PAYMENT_PASSWORD } from "../../testing/payout.ts";

let app: AgentApp;
let beside: TestApp;
beforeAll(async () => {
  app = await startAgentApp();
  beside = await startTestApp({ beside: app });
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
});
afterEach(() => app.checkPassage());

describe("[MONEY-06] asking the upline", () => {
  type Request = CallOutput<typeof calls.requestFromUpline>;
  const ask = (member: TestMember, amount = "120"): Promise<Request> =>
    member.call(calls.requestFromUpline, { body: { amount, remark: "for the match" } }, transferKey());
  const pay = (member: TestMember, { requestId }: Request, once = transferKey()) =>
    codeOf(
      member.call,
      calls.payTransferRequest,
      { params: { requestId }, body: { paymentPassword: PAYMENT_PASSWORD } },
      once,
    );
  const state = async (member: TestMember) =>
    (await member.call(calls.listTransferRequests, { query: {} })).content.map((request) => request.state);

  it("the upline pays it once, or declines; the asker takes it back; time ends it", async () => {
    const top = await app.agent();
    const below = await app.player(top);
    const first = await ask(below);
    expect(first).toMatchObject({ direction: "made", state: "asked", counterpart: { relation: "upline" } });
    expect(await codeOf(below.call, calls.requestFromUpline, { body: { amount: "10" } }, transferKey())).toBe(
      "MONEY_PENDING_LIMIT",
    );
    expect((await top.call(calls.listTransferRequests, { query: {} })).content).toMatchObject([
      {
        direction: "received",
        counterpart: { relation: "downline", account: below.account },
        remark: "for the match",
      },
    ]);
    expect(await pay(top, first)).toBe("OK");
    expect(await pay(top, first)).toBe("MONEY_STATE");
    expect([await cashOf(top), await cashOf(below)]).toEqual(["880.00", "1120.00"]);
    const second = await ask(below);
    await top.call(calls.declineTransferRequest, { params: { requestId: second.requestId } });
    expect(await pay(top, second)).toBe("MONEY_STATE");
    const third = await ask(below);
    await below.call(calls.cancelTransferRequest, { params: { requestId: third.requestId } });
    expect(await pay(top, third)).toBe("MONEY_STATE");
    const fourth = await ask(below);
    await app.owner.pool.query("update agent_transfer_request set expires_at = created_at where id = $1", [
      fourth.requestId,
    ]);
    expect(await pay(top, fourth)).toBe("MONEY_STATE");
    await app.app.platform.jobs.runNow("agent-transfers.expire", {});
    expect((await state(below)).sort()).toEqual(["cancelled", "declined", "expired", "paid"]);
    expect([await cashOf(top), await cashOf(below)]).toEqual(["880.00", "1120.00"]);
  });

  it("other people's requests are as if they did not exist", async () => {
    const top = await app.agent();
    const below = await app.player(top);
    const other = await app.agent();
    const request = await ask(below);
    const { requestId } = request;
    const params = { requestId };
    expect([
      await pay(other, request),
      await pay(below, request),
      await codeOf(other.call, calls.declineTransferRequest, { params }),
      await codeOf(below.call, calls.declineTransferRequest, { params }),
      await codeOf(top.call, calls.cancelTransferRequest, { params }),
    ]).toEqual(Array(5).fill("SYS_NOT_FOUND"));
    expect(await state(below)).toEqual(["asked"]);
  });
});

describe("[MONEY-09] fifty copies, over two processes", () => {
  const copies = (
    member: TestMember,
    run: (call: TestMember["call"]) => Promise<unknown>,
  ): Promise<string[]> =>
    Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        run(index % 2 === 0 ? member.call : beside.callAs(member.token)).then(
          (answer) => JSON.stringify(answer),
          (error: { code?: string }) => error.code ?? "no code",
        ),
      ),
    );

  it("of a transfer: one effect, one answer", async () => {
    const top = await app.agent();
    const below = await app.player(top);
    const once = transferKey();
    const asked = transferBody({ amount: "100" });
    const answers = new Set(await copies(below, (call) => call(calls.sendTransfer, asked, once)));
    answers.delete("MONEY_IN_FLIGHT");
    expect(answers.size).toBe(1);
    expect([await cashOf(top), await cashOf(below)]).toEqual(["1100.00", "900.00"]);
    expect(await codeOf(below.call, calls.sendTransfer, transferBody({ amount: "101" }), once)).toBe(
      "MONEY_KEY_REUSED",
    );
  });

  it("of a payment of one request under fifty keys: one effect", async () => {
    const top = await app.agent();
    const below = await app.player(top);
    const { requestId } = await below.call(
      calls.requestFromUpline,
      { body: { amount: "100" } },
      transferKey(),
    );
    const asked = { params: { requestId }, body: { paymentPassword: PAYMENT_PASSWORD } };
    await copies(top, (call) => call(calls.payTransferRequest, asked, transferKey()));
    await codeOf(top.call, calls.payTransferRequest, asked, transferKey());
    expect([await cashOf(top), await cashOf(below)]).toEqual(["900.00", "1100.00"]);
  });

  it("crosswise at the same time: nobody waits for ever, nothing is lost", async () => {
    const top = await app.agent();
    const below = await app.player(top);
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0
          ? sendCode(below, { amount: "10" })
          : sendCode(top, { to: "downline", memberId: below.id, amount: "10" }),
      ),
    );
    expect(Number(await cashOf(top)) + Number(await cashOf(below))).toBe(2_000);
  });
});

describe("[MONEY-01] what the program's role must not do", () => {
  it.each([
    ["change a transfer", "update agent_transfer set amount = amount + 1", "42501"],
    ["forget a transfer", "delete from agent_transfer", "42501"],
    ["ask for more afterwards", "update agent_transfer_request set amount = amount + 1", "42501"],
    [
      "pay a decided request again",
      "update agent_transfer_request set state = 'asked', decided_at = null where state <> 'asked'",
      "KC001",
    ],
    ["change what goes to a vendor", "update vendor_transfer set amount = amount + 1", "42501"],
    ["forget what went to a vendor", "delete from vendor_transfer", "42501"],
  ])("%s", async (_name, text, code) => {
    const asApp = app.database.open("app");
    const refused = await asApp.pool.query(text).then(
      () => "done",
      (error: { code?: string }) => error.code,
    );
    expect(refused).toBe(code);
  });
});
