import { randomUUID } from "node:crypto";
import { type ApprovalRow, decideApproval, listApprovals } from "@khela/contract/console/adjustments";
import type { Deposit } from "@khela/contract/cashier";
import {
  actOnBreak,
  type BreakWithNotes,
  correctBreak,
  getBreak,
  listBreaks,
} from "@khela/contract/console/reconciliation";
import { requestDecision, decideCase } from "@khela/contract/console/confirmations";
import { listMovements } from "@khela/contract/wallet";
import { disputeInstalment } from "@khela/contract/confirmation";
import { listMessages } from "@khela/contract/messages";
import { taka } from "@khela/kernel/money";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestMember, type TestOperator } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { payee, payOut, proofs, instalmentsOf } from "../../testing/instalments.ts";
import { houseAccount, memberAccount, move } from "../ledger/index.ts";

let app: CashierApp;
let maker: TestOperator;
let checker: TestOperator;

beforeAll(async () => {
  app = await startCashierApp();
  maker = await app.loginOperator("finance");
  checker = await app.loginOperator("finance");
});
afterAll(() => app.stop());
afterEach(() => app.checkLedger());

type Bearer = "player" | "house";

const compare = () => app.app.modules.reconciliation.run("payments:sandbox", { graceMs: 0 });
const read = (breakId: string, by = maker) => by.call(getBreak, { params: { breakId } });
/** Runs a comparison and returns the one open break about a reference. */
async function breakAbout(reference: string): Promise<BreakWithNotes> {
  await compare();
  const { content } = await maker.call(listBreaks, { query: { search: reference } });
  expect(content).toHaveLength(1);
  return read(content[0]?.breakId ?? "");
}
const noBreakAbout = async (reference: string) => {
  await compare();
  return (await maker.call(listBreaks, { query: { search: reference } })).content;
};
const order = ({ breakId, version }: BreakWithNotes, bearer: Bearer = "player") => ({
  params: { breakId },
  body: { bearer, version, reason: "Their statement of today says so" },
});
const propose = (row: BreakWithNotes, bearer?: Bearer) => maker.call(correctBreak, order(row, bearer));
async function waiting(breakId: string): Promise<ApprovalRow> {
  const { content } = await checker.call(listApprovals, { query: { state: "open", kind: "correction" } });
  const row = content.find(({ subject }) => subject.kind === "correction" && subject.breakId === breakId);
  if (!row) throw new Error("nothing waits");
  return row;
}
const decision = (row: ApprovalRow) => ({
  params: { approvalId: row.id },
  body: { decision: "approve" as const, hash: row.hash },
});
async function correct(reference: string, bearer?: Bearer): Promise<ApprovalRow> {
  const row = await breakAbout(reference);
  expect(await propose(row, bearer)).toMatchObject({ payment: { waiting: true } });
  const asked = await waiting(row.breakId);
  await checker.call(decideApproval, decision(asked));
  expect(await read(row.breakId)).toMatchObject({
    state: "resolved",
    notes: expect.arrayContaining([expect.objectContaining({ action: "correct" })]) as unknown,
  });
  return asked;
}
async function claims(): Promise<bigint> {
  const { rows } = await app.owner.pool.query<{ sum: bigint }>(
    "select coalesce(sum(e.amount), 0)::bigint as sum from ledger.entry e join ledger.account a on a.id = e.account_id where a.name = 'house:payout-claims:BDT'",
  );
  return rows[0]?.sum ?? 0n;
}

/** The balance changes that the member's messages about corrections name, newest first. */
const lettersTo = async ({ call }: TestMember): Promise<(string | undefined)[]> =>
  (await call(listMessages, { query: {} })).content
    .filter(({ kind }) => kind === "deposit_corrected")
    .map(({ facts }) => facts.amount);

describe("[OPS-03] [MONEY-09] a deposit that the provider paid, then refused", () => {
  async function takenBack(): Promise<{ member: TestMember; deposit: Deposit }> {
    const member = await app.registerMember();
    const deposit = await app.deposit(member);
    await app.sandbox.choose(deposit.payUrl ?? "", { outcome: "pay" });
    await expect.poll(async () => (await app.readDeposit(member, deposit)).state).toBe("succeeded");
    await app.sandbox.choose(deposit.payUrl ?? "", { outcome: "contradict" });
    return { member, deposit };
  }
  const spend = (member: TestMember, amount: number) => {
    const { ledger } = app.app.modules;
    const cash = memberAccount(member.id, "cash", "BDT");
    return ledger.transaction((tx) =>
      ledger.post(tx, move(cash, houseAccount("gifts", "BDT"), taka(amount), "adjustment")),
    );
  };

  it("[TALK-01] shows both words and the ledger's lines; two persons follow it in one step, and back again", async () => {
    const { member, deposit } = await takenBack();
    const row = await breakAbout(deposit.reference);
    expect(row).toMatchObject({
      ours: { state: "succeeded" },
      theirs: { state: "failed" },
      payment: {
        playerId: member.id,
        playerAccount: member.account,
        ledger: [{ kind: "deposit", bucket: "cash", amount: "500.00" }],
        correction: {
          before: "500.00",
          after: "0.00",
          ways: [
            { bearer: "player", player: "-500.00", house: "0.00", fee: "0.00" },
            { bearer: "house", player: "0.00", house: "-500.00", fee: "0.00" },
          ],
        },
        problem: null,
        waiting: false,
      },
    });
    await propose(row);
    const asked = await waiting(row.breakId);
    expect(asked.subject).toMatchObject({ about: `deposit:${deposit.reference}`, player: "-500.00" });
    // The request is counted in the list's totals.
    const ofPlayer = await checker.call(listApprovals, { query: { playerId: member.id } });
    expect(ofPlayer.totals).toEqual({ credited: "0.00", debited: "500.00" });
    // No money has moved, the proposer can't approve alone, and a second proposal is refused.
    expect(await app.balanceOf(member)).toBe("500.00");
    expect(await codeOf(maker.call, decideApproval, decision(asked))).toBe("OPS_SELF_REVIEW");
    expect(await codeOf(maker.call, correctBreak, order(row))).toBe("OPS_CHANGED");
    expect(await codeOf(maker.call, correctBreak, order(await read(row.breakId)))).toBe("MONEY_STATE");
    expect(await codeOf(checker.call, correctBreak, order(await read(row.breakId)))).toBe("OPS_CLAIMED");
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        checker.call(decideApproval, decision(asked)).then(
          () => "done",
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(answers.toSorted()).toEqual([...Array<string>(9).fill("OPS_DECIDED"), "done"]);
    expect(await app.balanceOf(member)).toBe("0.00");
    expect(await app.readDeposit(member, deposit)).toMatchObject({ state: "reversed", credited: "0.00" });
    expect((await member.call(listMovements, { query: {} })).content).toMatchObject([
      { kind: "payment_corrected", amount: "-500.00" },
      { kind: "deposit", amount: "500.00" },
    ]);
    expect(await noBreakAbout(deposit.reference)).toEqual([]);
    // The provider returns to its first report: nothing is credited automatically, and the same screen corrects
    // it.
    await app.sandbox.choose(deposit.payUrl ?? "", { outcome: "contradict" });
    expect(await app.readDeposit(member, deposit)).toMatchObject({ state: "reversed" });
    await correct(deposit.reference);
    expect(await app.readDeposit(member, deposit)).toMatchObject({ state: "succeeded", credited: "500.00" });
    expect(await app.balanceOf(member)).toBe("500.00");
    expect(await noBreakAbout(deposit.reference)).toEqual([]);
    // The player gets a message for each correction, with the change of the balance.
    await expect.poll(() => lettersTo(member)).toEqual(["500.00", "-500.00"]);
  });

  it("[TALK-01] money that is spent is carried by the house; nobody goes below zero, and all of it can be the house's", async () => {
    const short = await takenBack();
    await spend(short.member, 380);
    const before = await claims();
    await correct(short.deposit.reference);
    expect(await app.balanceOf(short.member)).toBe("0.00");
    expect((await claims()) - before).toBe(-taka(380));
    const kept = await takenBack();
    await correct(kept.deposit.reference, "house");
    expect(await app.balanceOf(kept.member)).toBe("500.00");
    expect((await claims()) - before).toBe(-taka(880));
    expect(await app.readDeposit(kept.member, kept.deposit)).toMatchObject({ state: "reversed" });
    // Only players whose balance changed get a message.
    await expect.poll(() => lettersTo(short.member)).toEqual(["-120.00"]);
    expect(await lettersTo(kept.member)).toEqual([]);
  });

  it("a payout of which the provider says nothing keeps nobody else from being compared", async () => {
    const someone = await payee(app);
    await app.sandbox.planPayouts("unknown");
    const asked = await payOut(app, maker, someone);
    await expect
      .poll(async () => (await instalmentsOf(someone.member)).map(({ state }) => state))
      .toEqual(["unclear"]);
    await app.sandbox.planPayouts("pay");
    const instalmentId = (await instalmentsOf(someone.member))[0]?.instalmentId ?? "";
    const { decisions } = await maker.call(requestDecision, {
      params: { instalmentId },
      body: { action: "failed", note: "Their people say it never left", evidence: "Mail 4711" },
    });
    const [{ id: decisionId, hash } = { id: "", hash: "" }] = decisions;
    await checker.call(decideCase, {
      params: { instalmentId, decisionId },
      body: { decision: "approve", hash },
    });
    const { deposit } = await takenBack();
    expect(await breakAbout(deposit.reference)).toMatchObject({ ours: { state: "succeeded" } });
    await app.sandbox.endPayout(`${asked.reference}-1`, "fail");
    expect(await noBreakAbout(`${asked.reference}-1`)).toEqual([]);
  });

  it("what has changed since is not posted: the balance, the provider's word", async () => {
    const { member, deposit } = await takenBack();
    const row = await breakAbout(deposit.reference);
    await propose(row);
    await spend(member, 100);
    const asked = await waiting(row.breakId);
    expect(await codeOf(checker.call, decideApproval, decision(asked))).toBe("MONEY_INSUFFICIENT");
    await app.sandbox.choose(deposit.payUrl ?? "", { outcome: "contradict" });
    await compare();
    expect(await codeOf(checker.call, decideApproval, decision(asked))).toBe("OPS_CHANGED");
    expect(await app.balanceOf(member)).toBe("400.00");
    // A report that the provider took back before an operator saw it is not followed either.
    const again = await takenBack();
    const seen = await breakAbout(again.deposit.reference);
    await app.sandbox.choose(again.deposit.payUrl ?? "", { outcome: "contradict" });
    expect(await codeOf(maker.call, correctBreak, order(seen))).toBe("OPS_CHANGED");
    expect(await read(seen.breakId)).toMatchObject({ state: "resolved" });
    expect(await codeOf(maker.call, correctBreak, order(await read(seen.breakId)))).toBe("MONEY_STATE");
  });
});

describe("[OPS-03] [MONEY-05] a payout that the provider paid, then refused, and the other way", () => {
  it("the money is back and the player's confirmation ends; its first word again takes it", async () => {
    const someone = await payee(app);
    await payOut(app, maker, someone);
    const instalment = async () => (await instalmentsOf(someone.member))[0];
    await expect.poll(async () => (await instalment())?.state).toBe("paid");
    const { reference = "", instalmentId = "" } = (await instalment()) ?? {};
    await app.sandbox.endPayout(reference, "contradict");
    await someone.member.call(
      disputeInstalment,
      {
        params: { instalmentId },
        body: { uploadIds: await proofs(someone.member) },
      },
      { idempotencyKey: randomUUID() },
    );
    expect(await breakAbout(reference)).toMatchObject({
      payment: {
        ledger: [
          { kind: "withdrawal.hold", bucket: "cash", amount: "-1000.00" },
          { kind: "withdrawal.hold", bucket: "held", amount: "1000.00" },
          { kind: "withdrawal.paid", bucket: "held", amount: "-1000.00" },
        ],
        correction: { after: "0.00", ways: [{ player: "1000.00" }, { house: "1000.00" }] },
      },
    });
    await correct(reference);
    expect(await app.balanceOf(someone.member)).toBe("20000.00");
    expect(await instalment()).toMatchObject({ receipt: { state: "returned" } });
    expect(
      await codeOf(
        someone.member.call,
        disputeInstalment,
        { params: { instalmentId }, body: { uploadIds: await proofs(someone.member) } },
        { idempotencyKey: randomUUID() },
      ),
    ).toBe("MONEY_STATE");
    expect(await noBreakAbout(reference)).toEqual([]);
    await app.sandbox.endPayout(reference, "contradict");
    await correct(reference);
    expect(await app.balanceOf(someone.member)).toBe("19000.00");
    expect(await noBreakAbout(reference)).toEqual([]);
  });

  it("refused, then paid: the player's balance follows, or the house carries it", async () => {
    for (const [bearer, left] of [
      ["player", "19000.00"],
      ["house", "20000.00"],
    ] as const) {
      await app.sandbox.planPayouts("fail");
      const someone = await payee(app);
      await payOut(app, maker, someone);
      const instalment = async () => (await instalmentsOf(someone.member))[0];
      await expect.poll(async () => (await instalment())?.state).toBe("failed");
      await app.sandbox.planPayouts("pay");
      const { reference = "" } = (await instalment()) ?? {};
      await app.sandbox.endPayout(reference, "contradict");
      await correct(reference, bearer);
      expect(await app.balanceOf(someone.member)).toBe(left);
      expect(await noBreakAbout(reference)).toEqual([]);
    }
  });
});

it("[OPS-03] nobody without the right, no break that there is not; what was corrected can't be rewritten", async () => {
  const auditor = await app.loginOperator("auditor");
  const nowhere = { params: { breakId: "019aa000-0000-7000-8000-000000000000" } };
  const body = { bearer: "house" as const, version: 0, reason: "because" };
  expect(await codeOf(auditor.call, correctBreak, { ...nowhere, body })).toBe("AUTH_FORBIDDEN");
  expect(await codeOf(maker.call, correctBreak, { ...nowhere, body })).toBe("SYS_NOT_FOUND");
  const { rows } = await app.owner.pool.query<{ id: string }>("select id from payment_correction limit 1");
  const database = app.database.open();
  for (const text of [
    "update payment_correction set player = 0 where id = $1",
    "delete from payment_correction where id = $1",
  ]) {
    await expect(database.pool.query(text, [rows[0]?.id])).rejects.toMatchObject({ code: "42501" });
  }
  await database.close();
  // A break that another operator has claimed, and a kind of break that no posting corrects.
  const { content } = await maker.call(listBreaks, { query: { state: "all", kind: "state", pageSize: 1 } });
  expect(
    await codeOf(maker.call, actOnBreak, {
      params: { breakId: content[0]?.breakId ?? "" },
      body: { action: "reopen", version: content[0]?.version ?? 0, reason: "again" },
    }),
  ).toBe("MONEY_STATE");
});
