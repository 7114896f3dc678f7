import { randomUUID } from "node:crypto";
import {
  type ApprovalRow,
  requestAdjustment,
  decideApproval,
  listApprovals,
  withdrawApproval,
} from "@khela/contract/console/adjustments";
import { getPlayer } from "@khela/contract/console/players";
import { listAudit } from "@khela/contract/console/system";
import type { CallInput } from "@khela/contract/endpoint";
import { getBalance, listMovements } from "@khela/contract/wallet";
import { type ManualClock, manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { APPROVAL_TTL_MS } from "@khela/rules/operators/four-eyes";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember, type TestOperator } from "../../testing/app.ts";
import { fund, ledgerSum } from "../../testing/money.ts";

type Order = CallInput<typeof requestAdjustment>["body"];

const CREDIT: Order = {
  direction: "credit",
  amount: "125.50",
  cause: "compensation",
  text: "The round was cut off by our server",
  evidence: "ticket 4711",
};
const DEBIT: Order = { ...CREDIT, direction: "debit", cause: "correction", text: "Credited twice by us" };

let app: TestApp;
let clock: ManualClock;
let maker: TestOperator;
let checker: TestOperator;

beforeAll(async () => {
  clock = manualClock(Date.now());
  app = await startTestApp({ clock });
  maker = await app.loginOperator("support");
  checker = await app.loginOperator("finance");
});
afterAll(() => app.stop());
afterEach(async () => {
  const sum = await ledgerSum(app);
  if (sum !== 0n) throw new Error(`the ledger sums to ${sum}`);
});

const key = () => ({ idempotencyKey: randomUUID() });
const ask = (member: TestMember, order: Order = CREDIT, by = maker) =>
  by.call(requestAdjustment, { params: { playerId: member.id }, body: order }, key());
const decision = (request: ApprovalRow, change: object = {}) => ({
  params: { approvalId: request.id },
  body: { decision: "approve" as const, hash: request.hash, ...change },
});
const approve = (request: ApprovalRow, by = checker) => by.call(decideApproval, decision(request));
const refusal = (request: ApprovalRow, by: TestOperator, change: object = {}) =>
  codeOf(by.call, decideApproval, decision(request, change));
const cash = async (member: TestMember) => (await member.call(getBalance)).balance;
const transfersOf = async (request: ApprovalRow) => {
  const { rows } = await app.owner.pool.query<{ kind: string }>(
    "select kind from ledger.transfer where reference = $1",
    [request.id],
  );
  return rows.map(({ kind }) => kind);
};
const list = async (member: TestMember, by = checker, query: object = {}) =>
  (await by.call(listApprovals, { query: { playerId: member.id, ...query } })).content;

describe("[OPS-02] [OPS-01] an adjustment takes two persons", () => {
  it("moves nothing when asked, and once when another approves; the player's record says why", async () => {
    const member = await app.registerMember();
    const asked = await ask(member);
    expect(asked).toMatchObject({
      state: "open",
      mine: true,
      decidable: false,
      playerAccount: member.account,
    });
    expect(await cash(member)).toBe("0.00");
    expect((await list(member))[0]).toMatchObject({ id: asked.id, mine: false, decidable: true });

    const done = await approve(asked);
    expect(done).toMatchObject({ state: "approved", decidable: false });
    expect(await cash(member)).toBe("125.50");
    expect(await transfersOf(asked)).toEqual(["adjustment.compensation"]);
    const { content } = await member.call(listMovements, { query: {} });
    expect(content).toMatchObject([
      { kind: "adjustment", amount: "125.50", reference: { type: "adjustment", id: asked.id } },
    ]);
    const { timeline } = await checker.call(getPlayer, { params: { playerId: member.id } });
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: "adjusted_in", amount: "125.50", reference: asked.id }),
    );
    const { content: trail } = await checker.call(listAudit, { query: { search: member.id } });
    expect(trail.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
      `adjustment.approve operator:${checker.username}`,
      `adjustment.ask operator:${maker.username}`,
    ]);
  });

  it("is never approved or refused by its maker", async () => {
    const member = await app.registerMember();
    const asked = await ask(member, CREDIT, checker);
    expect(await refusal(asked, checker)).toBe("OPS_SELF_REVIEW");
    expect(await refusal(asked, checker, { decision: "refuse", reason: "changed my mind" })).toBe(
      "OPS_SELF_REVIEW",
    );
    const second = await app.loginOperator("super");
    expect((await approve(asked, second)).state).toBe("approved");
  });

  it("is refused with a reason; then it is over, and nothing has moved", async () => {
    const member = await app.registerMember();
    const asked = await ask(member);
    expect(await refusal(asked, checker, { decision: "refuse" })).toBe("OPS_REASON");
    const refused = await checker.call(
      decideApproval,
      decision(asked, { decision: "refuse", reason: "no such ticket" }),
    );
    expect(refused).toMatchObject({ state: "refused", decision: "no such ticket" });
    expect(await refusal(asked, checker)).toBe("OPS_DECIDED");
    expect(await cash(member)).toBe("0.00");
    expect(await transfersOf(asked)).toEqual([]);
  });

  it("counts for what was shown only: another hash, or a row that was tampered with", async () => {
    const member = await app.registerMember();
    const asked = await ask(member);
    expect(await refusal(asked, checker, { hash: "ab".repeat(32) })).toBe("OPS_CHANGED");
    const change = "update approval set payload = replace(payload, '125.50', '925.50')";
    await expect(
      app.app.platform.database.pool.query(`${change} where id = $1`, [asked.id]),
    ).rejects.toMatchObject({ code: "KF001" });
    // Holds even against somebody with access to the database who disables every guard.
    await app.owner.pool.query("alter table approval disable trigger approval_guard");
    await app.owner.pool.query(
      `${change}, payload_hash = sha256(convert_to(replace(payload, '125.50', '925.50'), 'UTF8')) where id = $1`,
      [asked.id],
    );
    await app.owner.pool.query("alter table approval enable trigger approval_guard");
    expect(await refusal(asked, checker)).toBe("OPS_CHANGED");
    expect(await cash(member)).toBe("0.00");
  });

  it("50 approvals at the same moment are one posting", async () => {
    const member = await app.registerMember();
    const asked = await ask(member);
    const other = await app.loginOperator("super");
    const codes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => refusal(asked, index % 2 ? checker : other)),
    );
    expect(codes.filter((code) => code === "OK")).toHaveLength(1);
    expect(codes.filter((code) => code === "OPS_DECIDED")).toHaveLength(49);
    expect(await transfersOf(asked)).toHaveLength(1);
    expect(await cash(member)).toBe("125.50");
  });

  it("50 copies of one request are one request", async () => {
    const member = await app.registerMember();
    const once = key();
    const copies = await Promise.all(
      Array.from({ length: 50 }, () =>
        maker.call(requestAdjustment, { params: { playerId: member.id }, body: CREDIT }, once),
      ),
    );
    expect(new Set(copies.map(({ id }) => id)).size).toBe(1);
    expect(await list(member)).toHaveLength(1);
    const other = { params: { playerId: member.id }, body: DEBIT };
    expect(await codeOf(maker.call, requestAdjustment, other, once)).toBe("MONEY_KEY_REUSED");
  });

  it("an approver who lost the right meanwhile decides nothing", async () => {
    const member = await app.registerMember();
    const asked = await ask(member);
    const demoted = await app.loginOperator("finance");
    // The session was authenticated with the old roles; the decision waits for the row lock and then reads the new
    // ones.
    const hold = await app.owner.pool.connect();
    await hold.query("begin");
    await hold.query("select 1 from approval where id = $1 for update", [asked.id]);
    const waiting = refusal(asked, demoted);
    await expect
      .poll(async () => {
        const { rows } = await app.owner.pool.query<{ n: number }>(
          "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%approval%'",
        );
        return rows[0]?.n;
      })
      .toBe(1);
    await app.owner.pool.query("update operator set roles = '{support}' where username = $1", [
      demoted.username,
    ]);
    await hold.query("commit");
    hold.release();
    expect(await waiting).toBe("AUTH_FORBIDDEN");
    expect(await cash(member)).toBe("0.00");
    expect((await approve(asked)).state).toBe("approved");
  });

  it("the maker takes it back, nobody else does; then nobody approves it", async () => {
    const member = await app.registerMember();
    const asked = await ask(member);
    const params = { params: { approvalId: asked.id } };
    expect(await codeOf(checker.call, withdrawApproval, params)).toBe("AUTH_FORBIDDEN");
    await maker.call(withdrawApproval, params);
    expect(await refusal(asked, checker)).toBe("OPS_DECIDED");
    expect(await codeOf(maker.call, withdrawApproval, params)).toBe("OPS_DECIDED");
    expect(await list(member)).toMatchObject([{ state: "withdrawn", decidedBy: null }]);
  });

  it("never takes a balance below zero: the request stays open for another decision", async () => {
    const member = await app.registerMember();
    await fund(app, member.id, taka(100));
    const asked = await ask(member, DEBIT);
    expect(await refusal(asked, checker)).toBe("MONEY_INSUFFICIENT");
    expect(await list(member)).toMatchObject([{ state: "open" }]);
    await fund(app, member.id, taka(50));
    await approve(asked);
    expect(await cash(member)).toBe("24.50");
    expect(await transfersOf(asked)).toEqual(["adjustment.correction"]);
  });

  it("[OPS-02] the sums of the list are those of its lines in real money, also of those that wait; play credit stays apart", async () => {
    const member = await app.registerMember();
    await fund(app, member.id, taka(100));
    for (const order of [CREDIT, { ...DEBIT, amount: "20" }]) await approve(await ask(member, order));
    await ask(member, { ...CREDIT, amount: "999" });
    const trial = await app.registerMember();
    await app.owner.pool.query("update member set type = 4, currency = 'FUN' where id = $1", [trial.id]);
    const gift = await ask(trial, { ...CREDIT, cause: "goodwill" });
    expect(gift.subject).toMatchObject({ currency: "FUN", play: true });
    await approve(gift);
    const { rows } = await app.owner.pool.query<{ name: string; sum: bigint }>(
      `select a.name, sum(e.amount)::bigint as sum from ledger.entry e join ledger.account a on a.id = e.account_id
        where a.name like 'house:adjustments:%' and a.currency = 'FUN' group by 1`,
    );
    expect(rows).toEqual([{ name: "house:adjustments:FUN", sum: -taka(125) - 5_000n }]);
    const sums = async (state?: "open" | "approved") =>
      (await checker.call(listApprovals, { query: { playerId: member.id, ...(state ? { state } : {}) } }))
        .totals;
    expect(await sums("open")).toEqual({ credited: "999.00", debited: "0.00" });
    expect(await sums("approved")).toEqual({ credited: "125.50", debited: "20.00" });
    expect(await sums()).toEqual({ credited: "1124.50", debited: "20.00" });
    const play = await checker.call(listApprovals, { query: { playerId: trial.id } });
    expect(play.totals).toEqual({ credited: "0.00", debited: "0.00" });
  });

  it("a cause must fit the direction; amounts are above zero with two decimals", async () => {
    const member = await app.registerMember();
    const code = (change: object) =>
      codeOf(
        maker.call,
        requestAdjustment,
        { params: { playerId: member.id }, body: { ...CREDIT, ...change } },
        key(),
      );
    expect(await code({ cause: "chargeback" })).toBe("FIELD_FORMAT");
    for (const amount of ["0", "0.00", "-5", "1.234", "1e9", ""]) {
      expect(`${amount} ${await code({ amount })}`).toBe(`${amount} SYS_BAD_INPUT`);
    }
    expect(await code({ text: "  " })).toBe("SYS_BAD_INPUT");
    const nobody = { params: { playerId: randomUUID() }, body: CREDIT };
    expect(await codeOf(maker.call, requestAdjustment, nobody, key())).toBe("SYS_NOT_FOUND");
    const missing = { params: { approvalId: randomUUID() }, body: decision(await ask(member)).body };
    expect(await codeOf(checker.call, decideApproval, missing)).toBe("SYS_NOT_FOUND");
  });

  it("roles: support asks, finance asks and approves, an auditor reads", async () => {
    const member = await app.registerMember();
    const asked = await ask(member);
    const support = await app.loginOperator("support");
    expect(await refusal(asked, support)).toBe("AUTH_FORBIDDEN");
    const auditor = await app.loginOperator("auditor");
    expect(await refusal(asked, auditor)).toBe("AUTH_FORBIDDEN");
    expect(await list(member, auditor)).toMatchObject([{ id: asked.id, decidable: false }]);
    expect(
      await codeOf(auditor.call, requestAdjustment, { params: { playerId: member.id }, body: CREDIT }, key()),
    ).toBe("AUTH_FORBIDDEN");
    const marketing = await app.loginOperator("marketing");
    expect(await codeOf(marketing.call, listApprovals, { query: {} })).toBe("AUTH_FORBIDDEN");
  });

  it("the queue is searched, filtered and sorted; what waits stands first", async () => {
    const member = await app.registerMember();
    const small = await ask(member, { ...CREDIT, amount: "1" });
    const large = await ask(member, { ...CREDIT, amount: "500" });
    await approve(large);
    expect((await list(member)).map(({ id }) => id)).toEqual([small.id, large.id]);
    expect((await list(member, checker, { sort: "-amount" })).map(({ id }) => id)).toEqual([
      large.id,
      small.id,
    ]);
    expect((await list(member, checker, { state: "approved" })).map(({ id }) => id)).toEqual([large.id]);
    expect(await list(member, checker, { kind: "limit" })).toEqual([]);
    const { content } = await checker.call(listApprovals, { query: { search: member.account.slice(0, -1) } });
    expect(content.map(({ playerAccount }) => playerAccount)).toContain(member.account);
    expect(await codeOf(checker.call, listApprovals, { query: { sort: "secret" } })).toBe("SYS_BAD_INPUT");
    expect(await codeOf(checker.call, listApprovals, { query: { from: "2026-02-31" } })).toBe(
      "SYS_BAD_INPUT",
    );
  });

  // Runs last, because it moves the clock by a day, which ends sessions.
  it("runs out after 24 hours, whether the job has been there or not", async () => {
    const member = await app.registerMember();
    const asked = await ask(member);
    clock.advance(APPROVAL_TTL_MS);
    const late = await app.loginOperator("super");
    expect(await refusal(asked, late)).toBe("OPS_DECIDED");
    expect(await list(member, late)).toMatchObject([{ state: "expired", decidable: false }]);
    expect(await list(member, late, { state: "open" })).toEqual([]);
    expect(await app.app.modules.fourEyes.expire()).toBeGreaterThan(0);
    expect(await list(member, late, { state: "expired" })).toMatchObject([{ id: asked.id, decidedBy: null }]);
    expect(await transfersOf(asked)).toEqual([]);
  });
});
