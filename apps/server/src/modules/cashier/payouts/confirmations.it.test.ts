import * as calls from "@khela/contract/confirmation";
import * as desk from "@khela/contract/console/confirmations";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestOperator } from "../../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../../testing/cashier.ts";
import { once, paid, receipts, to } from "../../../testing/receipts.ts";
import { latestOf, proofs, instalmentsOf } from "../../../testing/instalments.ts";

let app: CashierApp;
let first: TestOperator;

beforeAll(async () => {
  app = await startCashierApp({ FORCED_RECEIPT_REFUND: "remaining" });
  first = await app.loginOperator("finance");
});
afterAll(() => app.stop());
afterEach(() => app.checkLedger());

describe("[MONEY-05] the player's word on a payout", () => {
  it("received: it is closed; said again with the same key it is the same answer", async () => {
    const { member, instalments } = await paid(app, first);
    expect(instalments[0]?.receipt).toMatchObject({ state: "awaiting", refund: "remaining", proofs: 0 });
    const key = once();
    const said = await member.call(calls.confirmInstalment, { ...to(instalments[0]), body: {} }, key);
    expect(receipts(said.instalments)).toEqual([["1000.00", "received"]]);
    expect(await member.call(calls.confirmInstalment, { ...to(instalments[0]), body: {} }, key)).toEqual(
      said,
    );
    expect(
      await codeOf(member.call, calls.confirmInstalment, { ...to(instalments[0]), body: {} }, once()),
    ).toBe("MONEY_STATE");
  });

  it("all paid: every instalment of a split payout closes at once", async () => {
    const { member, instalments } = await paid(app, first, "15000");
    expect(instalments).toHaveLength(2);
    const { withdrawalId } = await latestOf(member);
    const all = { params: { withdrawalId }, body: {} };
    const said = await member.call(calls.confirmAllInstalments, all, once());
    expect(receipts(said.instalments)).toEqual([
      ["7500.00", "received"],
      ["7500.00", "received"],
    ]);
    expect(await codeOf(member.call, calls.confirmAllInstalments, all, once())).toBe("MONEY_STATE");
  });

  it("not received: one to three own pictures, the timer stops, a case is open", async () => {
    const { member, instalments } = await paid(app, first);
    const other = await app.registerMember();
    const deny = (uploadIds: string[], as = member) =>
      codeOf(as.call, calls.disputeInstalment, { ...to(instalments[0]), body: { uploadIds } }, once());
    expect(await deny([])).toBe("SYS_BAD_INPUT");
    expect(await deny(await proofs(member, 4))).toBe("SYS_BAD_INPUT");
    expect(await deny(await proofs(other))).toBe("SYS_NOT_FOUND");
    expect(await deny(await proofs(other), other)).toBe("SYS_NOT_FOUND");
    expect(receipts(await instalmentsOf(member))).toEqual([["1000.00", "awaiting"]]);
    expect(await deny(await proofs(member, 3))).toBe("OK");
    const [instalment] = await instalmentsOf(member);
    expect(instalment?.receipt).toMatchObject({ state: "disputed", confirmBy: null, proofs: 3 });
    const queue = await first.call(desk.listCases, { query: { search: member.account } });
    expect(queue.content).toMatchObject([
      { instalmentId: instalment?.instalmentId, playerAccount: member.account, claimedBy: null },
    ]);
    expect(queue.totals.amount).toBe("1000.00");
  });

  it("partly: what came is closed, the rest is a new instalment in dispute; they sum to the payout", async () => {
    const { member, instalments } = await paid(app, first, "15000");
    const say = (received: string, key = once()) =>
      member.call(
        calls.confirmInstalmentPart,
        { ...to(instalments[0]), body: { received, uploadIds: [] } },
        key,
      );
    for (const wrong of ["0", "7500", "7500.01"]) {
      const body = { received: wrong, uploadIds: [] };
      const code = await codeOf(
        member.call,
        calls.confirmInstalmentPart,
        { ...to(instalments[0]), body },
        once(),
      );
      expect(code, wrong).toBe("MONEY_AMOUNT");
    }
    const said = await say("2500");
    expect(receipts(said.instalments)).toEqual([
      ["2500.00", "received"],
      ["7500.00", "awaiting"],
      ["5000.00", "disputed"],
    ]);
  });

  it("fifty copies of each word at once: one effect", async () => {
    const { member, instalments } = await paid(app, first);
    const body = { received: "400", uploadIds: [] };
    const codes = await Promise.all(
      Array.from({ length: 50 }, () =>
        codeOf(member.call, calls.confirmInstalmentPart, { ...to(instalments[0]), body }, once()),
      ),
    );
    expect(codes.filter((code) => code === "OK")).toHaveLength(1);
    expect(codes.filter((code) => !["OK", "MONEY_STATE", "SYS_UNAVAILABLE"].includes(code))).toEqual([]);
    const [, rest] = await instalmentsOf(member);
    const again = await Promise.all(
      Array.from({ length: 50 }, () =>
        codeOf(member.call, calls.confirmInstalment, { ...to(rest), body: {} }, once()),
      ),
    );
    expect(again.filter((code) => code === "OK")).toHaveLength(1);
    expect(receipts(await instalmentsOf(member))).toEqual([
      ["400.00", "received"],
      ["600.00", "received"],
    ]);
  });
});
