import { randomUUID } from "node:crypto";
import * as calls from "@khela/contract/confirmation";
import type { PayoutInstalment } from "@khela/contract/confirmation";
import * as desk from "@khela/contract/console/confirmations";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestOperator } from "../../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../../testing/cashier.ts";
import { disputed, funds, once, receipts, to } from "../../../testing/receipts.ts";
import { latestOf, payee, payOut, proofs, instalmentsOf } from "../../../testing/instalments.ts";

let app: CashierApp;
let first: TestOperator;
let second: TestOperator;

beforeAll(async () => {
  app = await startCashierApp({ FORCED_RECEIPT_REFUND: "remaining" });
  first = await app.loginOperator("finance");
  second = await app.loginOperator("finance");
});
afterAll(() => app.stop());
afterEach(() => app.checkLedger());

const eventsOf = async (instalmentId: string) =>
  (await first.call(desk.getCase, { params: { instalmentId } })).events.map(({ what }) => what);

describe("[OPS-03] the operators' side of a dispute", () => {
  const note = { note: "The statement shows it", evidence: "Statement 4711 of today" };
  const ask = (instalment: PayoutInstalment, action: (typeof desk.DECISION_ACTIONS)[number], by = first) =>
    by.call(desk.requestDecision, { ...to(instalment), body: { action, ...note } });
  const decide = (
    view: desk.CaseView,
    decision: "approve" | "refuse" | "withdraw",
    by = second,
    hash?: string,
  ) => {
    const [asked] = view.decisions;
    const params = { instalmentId: view.instalmentId, decisionId: asked?.id ?? randomUUID() };
    return codeOf(by.call, desk.decideCase, { params, body: { decision, hash: hash ?? asked?.hash ?? "" } });
  };

  it("one operator at a time looks at the pictures; every look is recorded", async () => {
    const { instalment } = await disputed(app, first);
    expect(await first.call(desk.claimCase, { ...to(instalment), body: {} })).toMatchObject({
      claimedByMe: true,
    });
    expect(await codeOf(second.call, desk.claimCase, { ...to(instalment), body: {} })).toBe("OPS_CLAIMED");
    expect(await codeOf(second.call, desk.proveCase, { ...to(instalment), body: { proof: "Look" } })).toBe(
      "OPS_CLAIMED",
    );
    const view = await first.call(desk.getCase, to(instalment));
    const params = { instalmentId: instalment.instalmentId, uploadId: view.pictures[0]?.uploadId ?? "" };
    const { jpeg } = await first.call(desk.getCasePicture, { params });
    expect(Buffer.from(jpeg, "base64").subarray(0, 2).toString("hex")).toBe("ffd8");
    const { instalment: other } = await disputed(app, first);
    const elsewhere = { params: { instalmentId: other.instalmentId, uploadId: params.uploadId } };
    expect(await codeOf(first.call, desk.getCasePicture, elsewhere)).toBe("SYS_NOT_FOUND");
    const { rows } = await app.owner.pool.query("select 1 from audit_entry where action = 'payout.look'");
    expect(rows).toHaveLength(1);
    await first.call(desk.releaseCase, { ...to(instalment), body: {} });
    expect(await second.call(desk.claimCase, { ...to(instalment), body: {} })).toMatchObject({
      claimedByMe: true,
    });
  });

  it("the payer's proof: the player reads it and has the whole time again, to confirm or to deny anew", async () => {
    const { member, instalment } = await disputed(app, first);
    await first.call(desk.proveCase, { ...to(instalment), body: { proof: "Paid at 14:05, TRX 88K2" } });
    const [shown] = await instalmentsOf(member);
    expect(shown?.receipt).toMatchObject({ state: "awaiting", payerProof: "Paid at 14:05, TRX 88K2" });
    const leftMs = Date.parse(shown?.receipt?.confirmBy ?? "") - Date.now();
    expect(Math.ceil(leftMs / 60_000)).toBeGreaterThan(1_435);
    const uploadIds = await proofs(member);
    await member.call(calls.disputeInstalment, { ...to(instalment), body: { uploadIds } }, once());
    expect(await eventsOf(instalment.instalmentId)).toEqual(["paid", "denied", "proved", "denied"]);
  });

  it("paying again takes two persons, and is done once; its money is the house's claim", async () => {
    const { member, instalment } = await disputed(app, first);
    const before = await funds(member);
    const view = await ask(instalment, "repay");
    expect(view).toMatchObject({ pending: "repay", decisions: [{ mine: true, state: "open" }] });
    expect(
      await codeOf(first.call, desk.requestDecision, {
        ...to(instalment),
        body: { action: "force", ...note },
      }),
    ).toBe("MONEY_STATE");
    expect(await decide(view, "approve", first)).toBe("OPS_SELF_REVIEW");
    expect(await decide(view, "approve", second, "0".repeat(64))).toBe("OPS_CHANGED");
    const codes = await Promise.all(Array.from({ length: 50 }, () => decide(view, "approve")));
    expect(codes.filter((code) => code === "OK")).toHaveLength(1);
    expect(codes.filter((code) => !["OK", "OPS_DECIDED", "SYS_UNAVAILABLE"].includes(code))).toEqual([]);
    await expect
      .poll(async () => receipts(await instalmentsOf(member)))
      .toEqual([
        ["1000.00", "replaced"],
        ["1000.00", "awaiting"],
      ]);
    expect(await funds(member)).toEqual(before);
    const { rows } = await app.owner.pool.query<{ sum: bigint }>(
      `select sum(e.amount)::bigint as sum from ledger.entry e join ledger.account a on a.id = e.account_id
       where a.name = 'house:payout-claims:BDT'`,
    );
    expect(rows[0]?.sum).toBe(-10_000_000n);
  });

  it("a repeated payout that fails is the player's money", async () => {
    const { member, instalment } = await disputed(app, first);
    await app.sandbox.planPayouts("fail");
    expect(await decide(await ask(instalment, "repay"), "approve")).toBe("OK");
    await expect
      .poll(async () => (await instalmentsOf(member)).map(({ state }) => state))
      .toEqual(["paid", "failed"]);
    await app.sandbox.planPayouts("pay");
    expect(await funds(member)).toEqual(["20000.00", "0.00"]);
  });

  it("a forced receipt takes two persons and gives back what the player was told", async () => {
    const { member, instalment } = await disputed(app, first);
    expect(await decide(await ask(instalment, "force"), "refuse")).toBe("OK");
    expect(receipts(await instalmentsOf(member))).toEqual([["1000.00", "disputed"]]);
    const taken = await ask(instalment, "force");
    expect(await decide(taken, "withdraw", second)).toBe("AUTH_FORBIDDEN");
    expect(await decide(taken, "withdraw", first)).toBe("OK");
    const view = await ask(instalment, "force", second);
    expect(await decide(view, "approve", first)).toBe("OK");
    expect(await decide(view, "approve", first)).toBe("OPS_DECIDED");
    const [forced] = await instalmentsOf(member);
    expect(forced?.receipt).toMatchObject({ state: "forced", payerProof: note.evidence });
    expect(await funds(member)).toEqual(["20000.00", "0.00"]);
    const { rows } = await app.owner.pool.query<{ action: string }>(
      "select action from audit_entry where subject = $1 and action like 'payout.%' order by seq",
      [`withdrawal:${(await latestOf(member)).withdrawalId}`],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "payout.ask_force",
      "payout.refuse",
      "payout.ask_force",
      "payout.withdraw",
      "payout.ask_force",
      "payout.approve",
    ]);
  });

  it("an unclear outcome is ended by two persons with evidence; the provider's late word changes nothing", async () => {
    const someone = await payee(app);
    await app.sandbox.planPayouts("unknown");
    const asked = await payOut(app, first, someone);
    await expect
      .poll(async () => (await instalmentsOf(someone.member)).map(({ state }) => state))
      .toEqual(["unclear"]);
    await app.sandbox.planPayouts("pay");
    const [instalment] = await instalmentsOf(someone.member);
    if (!instalment) throw new Error("no instalment");
    expect(
      await codeOf(first.call, desk.requestDecision, {
        ...to(instalment),
        body: { action: "repay", ...note },
      }),
    ).toBe("MONEY_STATE");
    const view = await ask(instalment, "failed");
    expect(await decide(view, "approve", first)).toBe("OPS_SELF_REVIEW");
    expect(await decide(view, "approve")).toBe("OK");
    expect(await funds(someone.member)).toEqual(["20000.00", "0.00"]);
    await app.sandbox.endPayout(`${asked.reference}-1`, "pay");
    expect(await instalmentsOf(someone.member)).toMatchObject([{ state: "failed" }]);
    expect(await funds(someone.member)).toEqual(["20000.00", "0.00"]);
  });
});
