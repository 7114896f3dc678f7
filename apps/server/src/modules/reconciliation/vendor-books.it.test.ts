import { getReconciliation, listBreaks } from "@khela/contract/console/reconciliation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestOperator } from "../../testing/app.ts";
import { startWalletApp, type WalletApp } from "../../testing/wallets.ts";

const SOURCE = "vendor:sandbox-transfer";
let app: WalletApp;
let operator: TestOperator;

beforeAll(async () => {
  app = await startWalletApp();
  operator = await app.loginOperator("finance");
});
afterAll(() => app.stop());

const compare = () => app.app.modules.reconciliation.run(SOURCE, { graceMs: 0 });
const breaks = async () => (await operator.call(listBreaks, { query: { source: SOURCE } })).content;
const tamper = (text: string, values: unknown[]) => app.owner.pool.query(text, values);

describe("[OPS-03] [MONEY-02] comparing books with a game vendor that keeps wallets", () => {
  it("agrees on transfers in and out", async () => {
    const member = await app.player();
    await app.transfer(member, "in", "300");
    await app.transfer(member, "out", "100");
    await compare();
    expect(await breaks()).toEqual([]);
    const { sources } = await operator.call(getReconciliation);
    // The vendor's statement lines and our bookings.
    expect(sources.find(({ name }) => name === SOURCE)?.lastRun).toMatchObject({
      compared: 4,
      state: "done",
    });
  });

  it("finds what one side has and the other one hasn't, and other amounts; it ends when the books agree", async () => {
    const member = await app.player();
    const { transfer } = await app.transfer(member, "in", "300");
    const { transfer: second } = await app.transfer(member, "in", "200");
    await tamper("update vendor_transfer set amount = amount + 10000 where id = $1", [transfer.transferId]);
    await tamper("update vendor_transfer set reference = reference || 'X' where id = $1", [
      second.transferId,
    ]);
    await compare();
    const found = (await breaks()).map(({ kind }) => kind).toSorted();
    expect(found).toEqual(["amount", "missing_here", "missing_there"]);
    await tamper("update vendor_transfer set amount = amount - 10000 where id = $1", [transfer.transferId]);
    await tamper("update vendor_transfer set reference = left(reference, -1) where id = $1", [
      second.transferId,
    ]);
    await compare();
    expect(await breaks()).toEqual([]);
  });
});
