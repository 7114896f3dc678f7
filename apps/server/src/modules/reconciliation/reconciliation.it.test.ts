import { type Deposit } from "@khela/contract/cashier";
import {
  actOnBreak,
  type BookBreak,
  getBreak,
  getReconciliation,
  listBreaks,
  startReconciliation,
} from "@khela/contract/console/reconciliation";
import { listAudit } from "@khela/contract/console/system";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestMember, type TestOperator } from "../../testing/app.ts";
import { type CashierApp, startCashierApp } from "../../testing/cashier.ts";
import { payee, payOut, instalmentsOf } from "../../testing/instalments.ts";

const SOURCE = "payments:sandbox";
let app: CashierApp;
let operator: TestOperator;

beforeAll(async () => {
  app = await startCashierApp();
  operator = await app.loginOperator("finance");
});
afterAll(() => app.stop());

const compare = (source = SOURCE) => app.app.modules.reconciliation.run(source, { graceMs: 0 });
const openBreaks = async (query: object = {}): Promise<BookBreak[]> =>
  (await operator.call(listBreaks, { query })).content;
const about = async (deposit: Deposit) => openBreaks({ search: deposit.reference });
const lastRun = async (source = SOURCE) => {
  const { sources } = await operator.call(getReconciliation);
  return sources.find(({ name }) => name === source)?.lastRun;
};
const paid = async (member: TestMember, outcome = "pay"): Promise<Deposit> => {
  const deposit = await app.deposit(member);
  await app.sandbox.choose(deposit.payUrl ?? "", { outcome });
  return deposit;
};
/** Changes a row directly as the database's owner, which no code of the product does. */
const tamper = (text: string, values: unknown[]) => app.owner.pool.query(text, values);
const act = (row: BookBreak, action: string, reason?: string) => ({
  params: { breakId: row.breakId },
  body: { action: action as "note", version: row.version, ...(reason === undefined ? {} : { reason }) },
});
const only = (rows: BookBreak[]): BookBreak => {
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`${rows.length} breaks`);
  return row;
};

describe("[OPS-03] comparing books with a payment provider", () => {
  it("agrees on deposits and payouts of every kind: no break", async () => {
    const member = await app.registerMember();
    for (const outcome of ["pay", "fail", "partial", "disorder", "duplicate"]) await paid(member, outcome);
    await app.deposit(member);
    const someone = await payee(app);
    await payOut(app, operator, someone);
    await expect.poll(async () => (await instalmentsOf(someone.member))[0]?.state).toBe("paid");
    expect(await compare()).toBe(true);
    expect(await openBreaks()).toEqual([]);
    const run = await lastRun();
    expect(run).toMatchObject({ state: "done", found: 0, problem: null });
    expect(run?.compared).toBeGreaterThanOrEqual(7);
  });

  it("[MONEY-09] a lost webhook is no break: it is asked for, and credited once in the usual way", async () => {
    const member = await app.registerMember();
    const deposit = await paid(member, "lost");
    expect(await app.readDeposit(member, deposit)).toMatchObject({ state: "pending" });
    await compare();
    expect(await app.readDeposit(member, deposit)).toMatchObject({ state: "succeeded", credited: "500.00" });
    expect(await app.balanceOf(member)).toBe("500.00");
    expect(await lastRun()).toMatchObject({ settled: 1, found: 0 });
    expect(await app.send(await app.eventOf(deposit))).toBe(200);
    await compare();
    expect(await app.balanceOf(member)).toBe("500.00");
    expect(await openBreaks()).toEqual([]);
  });

  it("reads on from where it stopped, and finds nothing twice", async () => {
    await compare();
    expect((await lastRun())?.compared).toBe(0);
    await paid(await app.registerMember());
    await compare();
    // One line of the provider and one booking of ours.
    expect((await lastRun())?.compared).toBe(2);
  });

  it("a run whose provider is down says so, loses nothing, and goes on", async () => {
    const deposit = await paid(await app.registerMember(), "lost");
    await app.sandbox.down();
    await expect(compare()).rejects.toThrow(/doesn't give its list/);
    expect(await lastRun()).toMatchObject({ state: "failed", problem: expect.stringContaining("sandbox") });
    await app.sandbox.up();
    await compare();
    expect(await lastRun()).toMatchObject({ state: "done", settled: 1 });
    expect((await about(deposit)).length).toBe(0);
  });

  it("too much was paid: a break with both sides and its worth, which ends when the books agree", async () => {
    const member = await app.registerMember();
    const deposit = await paid(member, "over");
    await compare();
    const row = only(await about(deposit));
    expect(row).toMatchObject({
      kind: "amount",
      state: "open",
      source: SOURCE,
      difference: "1000.00",
      ours: { state: "pending", amount: "500.00" },
      theirs: { state: "succeeded", amount: "1000.00" },
    });
    expect(await app.balanceOf(member)).toBe("0.00");
    await compare();
    expect(only(await about(deposit)).breakId).toBe(row.breakId);
  });

  it.each([
    [
      "state",
      "update deposit set state = 'failed', credited = null, received = null, reason = 'x' where id = $1",
    ],
    [
      "amount",
      "update deposit set received = received - 1000000, credited = credited - 1000000 where id = $1",
    ],
    ["currency", "update deposit set currency = 'USD' where id = $1"],
    ["duplicate", "update deposit set provider_reference = 'pay_other' where id = $1"],
  ])("what somebody changed by hand is found: another %s", async (kind, change) => {
    const deposit = await paid(await app.registerMember());
    await tamper("alter table deposit disable trigger deposit_state", []);
    await tamper(change, [deposit.depositId]);
    await compare();
    const found = await about(deposit);
    expect(found.map((row) => row.kind)).toContain(kind);
    await tamper(
      `update deposit set state = 'succeeded', received = amount, credited = amount - fee, reason = null,
        currency = 'BDT', provider_reference = (select provider_reference from provider_line where movement_id = $1
          union all select $2 limit 1) where id = $1`,
      [deposit.depositId, deposit.payUrl?.split("/pay/")[1] ?? ""],
    );
    await tamper("alter table deposit enable trigger deposit_state", []);
    for (const row of found.filter((row) => row.kind === "duplicate")) {
      await operator.call(actOnBreak, act(row, "resolve", "put right"));
    }
    await compare();
    expect(await about(deposit)).toEqual([]);
  });

  it("missing there, missing here, and booked otherwise by our ledger", async () => {
    const member = await app.registerMember();
    const [there, here, ledger] = [await paid(member), await paid(member), await paid(member)];
    const rename = "update deposit set reference = $2 where id = $1";
    await tamper(rename, [there.depositId, "DNOBODY2222"]);
    await tamper("delete from deposit where id = $1", [here.depositId]);
    await tamper(
      "update deposit set received = amount - 1000000, credited = amount - 1000000 where id = $1",
      [ledger.depositId],
    );
    await compare();
    const kinds = async (search: string) => (await openBreaks({ search })).map(({ kind }) => kind).toSorted();
    expect(await kinds("DNOBODY2222")).toEqual(["missing_there"]);
    expect(await kinds(there.reference)).toEqual(["missing_here"]);
    expect(await kinds(here.reference)).toEqual(["missing_here"]);
    expect(await kinds(ledger.reference)).toEqual(["amount", "ledger"]);
    // The ledger still holds the postings of the deleted deposit.
    expect((await openBreaks({ kind: "ledger" })).length).toBe(2);
    await tamper(rename, [there.depositId, there.reference]);
    await tamper("update deposit set received = amount, credited = amount where id = $1", [ledger.depositId]);
    await compare();
    expect(await kinds(there.reference)).toEqual([]);
    expect(await kinds(ledger.reference)).toEqual([]);
  });

  it("one run at a time per source; one that died gives way", async () => {
    await tamper(
      `insert into reconciliation_run (id, source, started_at, alive_until) values
        (gen_random_uuid(), $1, now() - interval '1 hour', now() + interval '1 hour')`,
      [SOURCE],
    );
    expect(await compare(), "another one runs").toBe(false);
    await tamper(
      `update reconciliation_run set alive_until = now() - interval '1 minute' where state = 'running'`,
      [],
    );
    // If the first run finishes quickly the others may run after it, but two never overlap.
    const all = await Promise.all([compare(), compare(), compare()]);
    expect(all).toContain(true);
    const { rows } = await app.owner.pool.query<{ states: string[]; overlaps: boolean }>(
      `select array_agg(state order by started_at) as states,
              coalesce(bool_or(started_at < before), false) as overlaps
         from (select *, max(ended_at) over (order by started_at rows between unbounded preceding and 1 preceding)
                           as before
                 from (select * from reconciliation_run where source = $1 order by started_at desc limit $2) as last)
              as runs where state = 'done'`,
      [SOURCE, all.filter(Boolean).length],
    );
    expect(rows[0]).toEqual({ states: all.filter(Boolean).map(() => "done"), overlaps: false });
  });
});

describe("[OPS-03] a break and its owner", () => {
  let row: BookBreak;
  beforeAll(async () => {
    const deposit = await paid(await app.registerMember(), "over");
    await compare();
    row = only(await about(deposit));
  });

  it("is taken, explained, opened again and closed, each with its note and audit entry", async () => {
    const colleague = await app.loginOperator("finance");
    const taken = await operator.call(actOnBreak, act(row, "take"));
    expect(taken).toMatchObject({ ownerName: operator.username, ownedByMe: true });
    expect(await codeOf(colleague.call, actOnBreak, act(taken, "explain", "mine"))).toBe("OPS_CLAIMED");
    expect(await codeOf(operator.call, actOnBreak, act(row, "release"))).toBe("OPS_CHANGED");
    expect(await codeOf(operator.call, actOnBreak, act(taken, "explain"))).toBe("OPS_REASON");
    const noted = await colleague.call(actOnBreak, act(taken, "note", "called the provider"));
    const explained = await operator.call(actOnBreak, act(noted, "explain", "paid twice by mistake"));
    expect(explained.state).toBe("explained");
    const asked = await operator.call(actOnBreak, act(explained, "ask"));
    expect(asked.state).toBe("explained");
    const reopened = await operator.call(actOnBreak, act(asked, "reopen", "not so"));
    const closed = await operator.call(actOnBreak, act(reopened, "resolve", "sent back by the provider"));
    expect(closed).toMatchObject({ state: "resolved" });
    expect(await codeOf(operator.call, actOnBreak, act(closed, "reopen", "again"))).toBe("MONEY_STATE");
    const { notes } = await operator.call(getBreak, { params: { breakId: row.breakId } });
    expect(notes.map(({ action }) => action)).toEqual([
      "found",
      "take",
      "note",
      "explain",
      "ask",
      "reopen",
      "resolve",
    ]);
    const auditor = await app.loginOperator("auditor");
    const { content } = await auditor.call(listAudit, { query: { action: "break.resolve" } });
    expect(content[0]).toMatchObject({ subject: `break:${row.breakId}` });
    expect(await codeOf(auditor.call, actOnBreak, act(closed, "note", "x y z"))).toBe("AUTH_FORBIDDEN");
    // A break that an operator closed is not reopened while its figures stay the same.
    await compare();
    expect(await openBreaks({ search: row.subject.split(":")[1] })).toEqual([]);
  });

  it("the list filters, searches, sorts and pages", async () => {
    const resolved = await openBreaks({ state: "resolved", sort: "-foundAt", pageSize: 100 });
    expect(resolved.map(({ breakId }) => breakId)).toContain(row.breakId);
    expect(new Set(resolved.map(({ state }) => state))).toEqual(new Set(["resolved"]));
    const times = resolved.map(({ foundAt }) => foundAt);
    expect(times).toEqual(times.toSorted().toReversed());
    for (const sort of ["constructor", "-difference", "owner"]) {
      expect(await codeOf(operator.call, listBreaks, { query: { sort } })).toBe("OK");
    }
    const all = await operator.call(listBreaks, { query: { state: "all", pageSize: 1 } });
    expect(all.totalPages).toBe(all.totalCount);
  });
});

describe("[OPS-03] the proof of balance", () => {
  const prove = () => compare("proof");

  it("what players have is what house and providers gave; what is held is what is open", async () => {
    await payee(app, 3_000);
    await prove();
    const { proof } = await operator.call(getReconciliation);
    const line = proof.lines.find(({ currency }) => currency === "BDT");
    expect(line).toMatchObject({ ok: true, entries: "0.00" });
    expect(line?.players).toBe(line?.liability);
    expect(line?.held).toBe(line?.openWithdrawals);
    expect(await openBreaks({ source: "proof" })).toEqual([]);
  });

  it("a balance that was changed by hand is a break that no hand closes, and ends when it is right again", async () => {
    const member = await app.registerMember();
    await paid(member);
    const by = async (amount: number) =>
      tamper("update ledger.account set balance = balance + $2 where owner = $1 and bucket = 'cash'", [
        member.id,
        amount,
      ]);
    await by(70_000);
    await prove();
    const row = only(await openBreaks({ source: "proof" }));
    expect(row).toMatchObject({ kind: "balance", subject: "players:BDT", difference: "-7.00" });
    expect(await codeOf(operator.call, actOnBreak, act(row, "resolve", "gone"))).toBe("MONEY_STATE");
    expect((await operator.call(getReconciliation)).proof.lines.some(({ ok }) => !ok)).toBe(true);
    await by(-70_000);
    expect(await operator.call(actOnBreak, act(row, "ask"))).toMatchObject({ state: "resolved" });
    await prove();
    expect(await openBreaks({ source: "proof" })).toEqual([]);
  });

  it("runs when an operator asks for it", async () => {
    const before = await lastRun("proof");
    expect(await operator.call(startReconciliation, { body: { source: "proof" } })).toEqual({
      sources: ["proof"],
    });
    await expect
      .poll(async () => lastRun("proof"))
      .toMatchObject({ startedBy: operator.username, state: "done" });
    expect((await lastRun("proof"))?.runId).not.toBe(before?.runId);
    expect(await codeOf(operator.call, startReconciliation, { body: { source: "nobody" } })).toBe(
      "SYS_NOT_FOUND",
    );
    const support = await app.loginOperator("support");
    expect(await codeOf(support.call, getReconciliation)).toBe("AUTH_FORBIDDEN");
  });
});
