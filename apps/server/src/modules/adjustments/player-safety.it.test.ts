import { randomUUID } from "node:crypto";
import { bindPayoutAccount, createDeposit, listPayoutAccounts } from "@khela/contract/cashier";
import { decideApproval } from "@khela/contract/console/adjustments";
import { claimKyc, decideKyc } from "@khela/contract/console/kyc";
import {
  createPlayer,
  getPlayerSafety,
  giveInitialPassword,
  pausePlayer,
  removePayoutAccount,
  setPlayerRestriction,
  setPlayerLimit,
} from "@khela/contract/console/player-safety";
import { listAudit } from "@khela/contract/console/system";
import { changePassword, getMemberInfo, login } from "@khela/contract/identity";
import { betDice } from "@khela/contract/play";
import { confirmLimit, getProtection, setLimit } from "@khela/contract/protection";
import { type ManualClock, manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { RAISE_WAIT_MS } from "@khela/rules/protection/limits";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember, type TestOperator } from "../../testing/app.ts";
import { askFor, knownMember } from "../../testing/kyc.ts";
import { fund } from "../../testing/money.ts";
import {
  requestPayout,
  bindAccount,
  givePaymentPassword,
  newMobile,
  PAYMENT_PASSWORD,
} from "../../testing/payout.ts";

let app: TestApp;
let clock: ManualClock;
let support: TestOperator;
let colleague: TestOperator;

beforeAll(async () => {
  clock = manualClock(Date.now());
  app = await startTestApp({ clock });
  support = await app.loginOperator("support");
  colleague = await app.loginOperator("support");
});
afterAll(() => app.stop());

const REASON = "asked for it by phone, identity checked";
const at = (member: TestMember) => ({ params: { playerId: member.id } });
const key = () => ({ idempotencyKey: randomUUID() });
const safetyOf = (member: TestMember, by = support) => by.call(getPlayerSafety, at(member));
const lossPerDay = (value: string | null, reason = REASON) => ({
  kind: "loss" as const,
  period: "day" as const,
  value,
  reason,
});
const wishLimit = (member: TestMember, value: string | null, by = support) =>
  by.call(setPlayerLimit, { ...at(member), body: lossPerDay(value) });
const actionsOn = async (member: TestMember) => {
  const auditor = await app.loginOperator("auditor");
  const { content } = await auditor.call(listAudit, { query: { search: member.id } });
  return content.map(({ action }) => action);
};
const bet = { stake: "10", direction: "under", target: 4950 } as const;

describe("[SAFE-01] [OPS-02] limits on the player's request", () => {
  it("a stricter one holds at once, and the player sees who set it", async () => {
    const member = await app.registerMember();
    await fund(app, member.id, taka(100));
    expect(await wishLimit(member, "5")).toEqual({ approval: null });
    expect(await codeOf(member.call, betDice, { body: bet }, key())).toBe("PROTECT_LIMIT");
    const own = await member.call(getProtection);
    expect(own.limits).toMatchObject([{ kind: "loss", period: "day", value: "5.00", left: "5.00" }]);
    expect(own.history).toMatchObject([{ what: "set", detail: { by: "service", value: "5.00" } }]);
    expect((await safetyOf(member)).protection).toEqual(own);
    expect(await actionsOn(member)).toContain("player.limit");
  });

  it("a raise takes a colleague, 24 hours and the player's own word", async () => {
    const member = await app.registerMember();
    await member.call(setLimit, { body: { kind: "loss", period: "day", value: "100" } });
    const { approval } = await wishLimit(member, "500");
    if (!approval) throw new Error("nothing waits");
    expect(approval.subject).toEqual({
      kind: "limit",
      limit: "loss",
      period: "day",
      before: "100.00",
      value: "500",
    });
    expect((await safetyOf(member, colleague)).waiting).toMatchObject([{ id: approval.id, decidable: true }]);
    expect((await member.call(getProtection)).limits).toMatchObject([{ value: "100.00", pending: null }]);
    const word = {
      params: { approvalId: approval.id },
      body: { decision: "approve" as const, hash: approval.hash },
    };
    expect(await codeOf(support.call, decideApproval, word)).toBe("OPS_SELF_REVIEW");
    const finance = await app.loginOperator("finance");
    expect(await codeOf(finance.call, decideApproval, word)).toBe("AUTH_FORBIDDEN");
    await colleague.call(decideApproval, word);

    const confirm = { body: { kind: "loss" as const, period: "day" as const } };
    expect((await member.call(getProtection)).limits).toMatchObject([
      { value: "100.00", pending: { value: "500.00" } },
    ]);
    expect(await codeOf(member.call, confirmLimit, confirm)).toBe("PROTECT_WAIT");
    expect(await actionsOn(member)).toEqual(["limit.approve", "limit.ask"]);
  });

  it("a limit that the player has changed meanwhile is not raised by an old request", async () => {
    const member = await app.registerMember();
    await member.call(setLimit, { body: { kind: "loss", period: "day", value: "100" } });
    const { approval } = await wishLimit(member, null);
    await member.call(setLimit, { body: { kind: "loss", period: "day", value: "50" } });
    const word = {
      params: { approvalId: approval?.id ?? "" },
      body: { decision: "approve" as const, hash: approval?.hash ?? "" },
    };
    expect(await codeOf(colleague.call, decideApproval, word)).toBe("OPS_CHANGED");
    expect((await member.call(getProtection)).limits).toMatchObject([{ value: "50.00", pending: null }]);
  });

  it("unknown pairs, wrong minutes and members that aren't there are refused", async () => {
    const member = await app.registerMember();
    const code = (body: object) =>
      codeOf(support.call, setPlayerLimit, { ...at(member), body: { ...lossPerDay("5"), ...body } });
    expect(await code({ kind: "session" })).toBe("SYS_NOT_FOUND");
    expect(await code({ kind: "session", period: "session", value: "3" })).toBe("FIELD_FORMAT");
    expect(await code({ value: "0" })).toBe("SYS_BAD_INPUT");
    expect(await code({ reason: "" })).toBe("SYS_BAD_INPUT");
    const nobody = { params: { playerId: randomUUID() } };
    expect(await codeOf(support.call, setPlayerLimit, { ...nobody, body: lossPerDay("5") })).toBe(
      "SYS_NOT_FOUND",
    );
    expect(await codeOf(support.call, getPlayerSafety, nobody)).toBe("SYS_NOT_FOUND");
    const finance = await app.loginOperator("finance");
    expect(await codeOf(finance.call, setPlayerLimit, { ...at(member), body: lossPerDay("5") })).toBe(
      "AUTH_FORBIDDEN",
    );
  });
});

describe("[SAFE-02] [OPS-02] a break on the player's request", () => {
  it("begins at once, stands, and is in the player's own history", async () => {
    const member = await app.registerMember();
    await fund(app, member.id, taka(100));
    const pause = (length: "day" | "week") => ({ ...at(member), body: { length, reason: REASON } });
    await support.call(pausePlayer, pause("week"));
    expect(await codeOf(member.call, betDice, { body: bet }, key())).toBe("PROTECT_EXCLUDED");
    expect(await codeOf(support.call, pausePlayer, pause("day"))).toBe("PROTECT_STANDS");
    const { protection } = await safetyOf(member);
    expect(protection.exclusion).toMatchObject({ kind: "timeout" });
    expect(protection.history).toMatchObject([{ what: "pause", detail: { length: "week", by: "service" } }]);
    expect(await actionsOn(member)).toEqual(["player.pause"]);
  });
});

describe("[OPS-02] gates", () => {
  it("close deposits, withdrawals or play for one account, and nothing else", async () => {
    const admin = await app.loginOperator("super");
    const member = await app.registerMember();
    await fund(app, member.id, taka(1_000));
    await givePaymentPassword(member);
    const account = await bindAccount(member);
    const set = (gate: "deposit" | "withdrawal" | "play", closed: boolean) =>
      admin.call(setPlayerRestriction, {
        ...at(member),
        body: { gate, closed, reason: "a card was reported stolen" },
      });
    const play = () => codeOf(member.call, betDice, { body: bet }, key());
    const deposit = () =>
      codeOf(member.call, createDeposit, { body: { methodId: "khelapay", amount: "500" } }, key());
    const payout = () =>
      requestPayout(member, account, "500").then(
        () => "OK",
        (error: { code?: string }) => error.code,
      );
    await set("play", true);
    expect(await play()).toBe("PROTECT_CLOSED");
    await set("deposit", true);
    expect(await deposit()).toBe("PROTECT_CLOSED");
    expect(await payout()).not.toBe("PROTECT_CLOSED");
    await set("withdrawal", true);
    expect(await payout()).toBe("PROTECT_CLOSED");
    expect(await codeOf(member.call, getMemberInfo)).toBe("OK");
    expect((await safetyOf(member)).gates).toMatchObject([
      { gate: "deposit", closed: true, reason: "a card was reported stolen" },
      { gate: "withdrawal", closed: true },
      { gate: "play", closed: true },
    ]);
    await set("play", false);
    expect(await play()).toBe("OK");
    expect(await deposit()).toBe("PROTECT_CLOSED");
    expect(await actionsOn(member)).toEqual([
      "player.gate_open",
      "player.gate_close",
      "player.gate_close",
      "player.gate_close",
    ]);
    const body = { gate: "play" as const, closed: true, reason: REASON };
    expect(await codeOf(support.call, setPlayerRestriction, { ...at(member), body })).toBe("AUTH_FORBIDDEN");
  });
});

describe("[AUTH-20] support takes a bound payout account away", () => {
  const removal = (member: TestMember, payoutAccountId: string) => ({
    params: { playerId: member.id, payoutAccountId },
    body: { reason: REASON },
  });

  /** A member whose identity was checked. */
  async function checkedMember(): Promise<TestMember> {
    const member = await knownMember(app);
    const { id } = await askFor(member);
    await support.call(claimKyc, { params: { requestId: id } });
    await support.call(decideKyc, { params: { requestId: id }, body: { decision: "approve" } });
    await givePaymentPassword(member);
    return member;
  }

  it("after the identity check only; then it can be bound again", async () => {
    const unknown = await app.registerMember();
    await givePaymentPassword(unknown);
    const kept = await bindAccount(unknown);
    expect(await codeOf(support.call, removePayoutAccount, removal(unknown, kept))).toBe("KYC_LEVEL");

    const member = await checkedMember();
    const account = newMobile();
    const order = {
      methodId: "khelapay",
      account,
      accountName: "Abdur Rahim",
      paymentPassword: PAYMENT_PASSWORD,
    };
    const { payoutAccountId } = await member.call(bindPayoutAccount, { body: order });
    expect(await codeOf(support.call, removePayoutAccount, removal(unknown, payoutAccountId))).toBe(
      "KYC_LEVEL",
    );
    expect((await safetyOf(member)).payoutAccounts).toMatchObject([{ payoutAccountId, account: /./ }]);
    await support.call(removePayoutAccount, removal(member, payoutAccountId));
    expect((await member.call(listPayoutAccounts)).accounts).toEqual([]);
    expect((await safetyOf(member)).payoutAccounts).toEqual([]);
    expect(await codeOf(support.call, removePayoutAccount, removal(member, payoutAccountId))).toBe(
      "SYS_NOT_FOUND",
    );
    await expect(
      app.app.platform.database.pool.query("update payout_account set removed_at = null where id = $1", [
        payoutAccountId,
      ]),
    ).rejects.toMatchObject({ code: "KC010" });
    expect(await codeOf(member.call, bindPayoutAccount, { body: order })).toBe("OK");
    expect(await actionsOn(member)).toContain("player.payout_account_remove");
    const finance = await app.loginOperator("finance");
    expect(await codeOf(finance.call, removePayoutAccount, removal(member, payoutAccountId))).toBe(
      "AUTH_FORBIDDEN",
    );
  });

  it("not while a payout to it is on its way", async () => {
    const member = await checkedMember();
    const account = await bindAccount(member, { accountName: "Abdur Rahim" });
    await app.owner.pool.query(
      `insert into withdrawal (id, reference, member_id, member_account, method_id, method_name, provider, currency,
          amount, fee, payee_sealed, payee_masked, payee_hash, payout_account_id, hold_id, risk, created_at)
        select $2, 'W-BUSY', member_id, 'x', method_id, 'x', 'sandbox', 'BDT', 10000, 0, payee_sealed, payee_masked,
          payee_hash, id, $2, '[]', now() from payout_account where id = $1`,
      [account, randomUUID()],
    );
    expect(await codeOf(support.call, removePayoutAccount, removal(member, account))).toBe(
      "MONEY_ACCOUNT_BUSY",
    );
    expect((await member.call(listPayoutAccounts)).accounts).toHaveLength(1);
  });
});

describe("[AUTH-06] operators hand out initial passwords", () => {
  it("random, for changing it only, dead after a day; every session ends; the log has the deed alone", async () => {
    const member = await app.registerMember();
    const body = { reason: REASON };
    const { password, until } = await support.call(giveInitialPassword, { ...at(member), body });
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(Date.parse(until) - clock.nowMs()).toBe(24 * 3_600_000);
    expect(await codeOf(member.call, getMemberInfo)).toBe("AUTH_REQUIRED");
    const session = await app.call(login, {
      body: { username: member.account, password, type: "username" },
    });
    const narrow = app.callAs(session.token);
    expect(await codeOf(narrow, getProtection)).toBe("AUTH_PASSWORD_CHANGE");
    const next = "a river runs by the mango tree";
    const change = { oldPassword: password, newPassword: next, confirmNewPassword: next };
    expect(await codeOf(narrow, changePassword, { body: change })).toBe("OK");

    const { rows } = await app.owner.pool.query<{ text: string }>(
      "select string_agg(detail::text, ' ') as text from audit_entry where subject = $1",
      [`member:${member.id}`],
    );
    expect(rows[0]?.text).toContain(REASON);
    expect(rows[0]?.text).not.toContain(password);
    expect(await actionsOn(member)).toEqual(["player.initial_password"]);
    const again = await support.call(giveInitialPassword, { ...at(member), body });
    expect(again.password).not.toBe(password);
  });

  it("never to a trial account or by somebody without the right", async () => {
    const trial = await app.registerMember();
    await app.owner.pool.query("update member set type = 4, currency = 'FUN' where id = $1", [trial.id]);
    const input = { ...at(trial), body: { reason: REASON } };
    expect(await codeOf(support.call, giveInitialPassword, input)).toBe("AUTH_NON_MEMBER");
    const finance = await app.loginOperator("finance");
    expect(await codeOf(finance.call, giveInitialPassword, input)).toBe("AUTH_FORBIDDEN");
    const nobody = { ...input, params: { playerId: randomUUID() } };
    expect(await codeOf(support.call, giveInitialPassword, nobody)).toBe("SYS_NOT_FOUND");
  });
});

describe("[AUTH-06] operators open accounts for players", () => {
  const order = (account: string) => ({ body: { account, language: "bn", reason: REASON } }) as const;

  it("with a random initial password: good for choosing an own one, dead after a day", async () => {
    const made = await support.call(createPlayer, order("karim2026"));
    expect(made.account).toBe("karim2026");
    expect(made.password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(Date.parse(made.until) - clock.nowMs()).toBe(24 * 3_600_000);
    const typed = (password: string) => ({ username: "karim2026", password, type: "username" }) as const;
    const session = await app.call(login, { body: typed(made.password) });
    expect(session).toMatchObject({ scope: "password", firstTimeLogin: true, passwordExpired: true });
    const narrow = app.callAs(session.token);
    expect(await codeOf(narrow, getProtection)).toBe("AUTH_PASSWORD_CHANGE");
    const own = "a river runs by the mango tree";
    const change = { oldPassword: made.password, newPassword: own, confirmNewPassword: own };
    expect(await codeOf(narrow, changePassword, { body: change })).toBe("OK");
    expect((await app.call(login, { body: typed(own) })).scope).toBe("full");
    const { rows } = await app.owner.pool.query<{ action: string; text: string }>(
      "select action, detail::text as text from audit_entry where subject = $1",
      [`member:${made.playerId}`],
    );
    expect(rows).toMatchObject([{ action: "player.create" }]);
    expect(rows[0]?.text).toContain(REASON);
    expect(rows[0]?.text).not.toContain(made.password);
  });

  it("a name that is taken or breaks the register form's rule is refused, and nobody else may", async () => {
    const taken = await app.registerMember();
    expect(await codeOf(support.call, createPlayer, order(taken.account.toUpperCase()))).toBe(
      "AUTH_USERNAME_TAKEN",
    );
    for (const bad of ["", "abc", "1abcdef", "রহিম উদ্দিন", "a".repeat(15)])
      expect(await codeOf(support.call, createPlayer, order(bad)), bad).toBe("FIELD_FORMAT");
    const finance = await app.loginOperator("finance");
    expect(await codeOf(finance.call, createPlayer, order("karim2027"))).toBe("AUTH_FORBIDDEN");
  });

  it("the initial password of an account that nobody began to use dies after 24 hours", async () => {
    const made = await support.call(createPlayer, order("karim2028"));
    clock.advance(24 * 3_600_000);
    const body = { username: "karim2028", password: made.password, type: "username" } as const;
    expect(await codeOf(app.call, login, { body })).toBe("AUTH_BAD_CREDENTIALS");
    [support, colleague] = [await app.loginOperator("support"), await app.loginOperator("support")];
  });
});

// Runs last, because it moves the clock by a day, which ends sessions.
it("[SAFE-01] the approved raise is confirmed by the player a day later", async () => {
  const member = await app.registerMember();
  await member.call(setLimit, { body: { kind: "stake", period: "week", value: "100" } });
  const wish = { kind: "stake" as const, period: "week" as const, value: "300", reason: REASON };
  const { approval } = await support.call(setPlayerLimit, { ...at(member), body: wish });
  await colleague.call(decideApproval, {
    params: { approvalId: approval?.id ?? "" },
    body: { decision: "approve", hash: approval?.hash ?? "" },
  });
  clock.advance(RAISE_WAIT_MS);
  const { token } = await app.call(login, {
    body: { username: member.account, password: member.password, type: "username" },
  });
  const confirmed = await app.callAs(token)(confirmLimit, { body: { kind: "stake", period: "week" } });
  expect(confirmed.limits).toMatchObject([{ value: "300.00", pending: null }]);
});
