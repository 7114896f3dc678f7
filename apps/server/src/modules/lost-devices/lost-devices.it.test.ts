import { decideApproval } from "@khela/contract/console/adjustments";
import { requestRelease, listLostDevices, refuseRelease } from "@khela/contract/console/lost-devices";
import type { CallInput } from "@khela/contract/endpoint";
import { listAudit } from "@khela/contract/console/system";
import { changePassword, getMemberInfo, login, type LoginResponse } from "@khela/contract/identity";
import {
  requestLostDeviceRelease,
  getLostDevice,
  sendLostDeviceCode,
  stopLostDevice,
} from "@khela/contract/lost-device";
import { beginTotp, bindContact, confirmTotp, getSecurity, sendContactCode } from "@khela/contract/security";
import { forgotByEmail, submitProof, resetByEmail } from "@khela/contract/verification";
import { passBotCheck } from "@khela/contract/bot-check";
import { checkWithdrawal } from "@khela/contract/withdrawal-check";
import { manualClock } from "@khela/kernel/clock";
import {
  LOST_DEVICE_OPEN_MS,
  LOST_DEVICE_CREDENTIAL_AGE_MS,
  LOST_DEVICE_WAIT_MS,
} from "@khela/rules/auth/lost-device";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { codeOf, type TestMember, totpCode } from "../../testing/app.ts";
import { BD, type PhoneApp, startPhoneApp } from "../../testing/phones.ts";

const clock = manualClock(Date.now());
let app: PhoneApp;

beforeAll(async () => {
  app = await startPhoneApp({ clock, env: { ROLES: "http,realtime,worker" } });
});
afterAll(() => app.stop());

interface Guarded extends TestMember {
  secret: string;
  recoveryCodes: string[];
  number: string;
  email: string;
}

/**
 * A player with two-factor on and a proven number and address (or one of them), all set up in the account's
 * first day.
 */
async function guarded(contacts: readonly ("mobile" | "email")[] = ["mobile", "email"]): Promise<Guarded> {
  const member = await app.registerMember();
  const number = app.newNumber();
  const email = `${member.account}@mail.example`;
  for (const kind of contacts) {
    const value = kind === "mobile" ? number : email;
    const contact = { kind, value, ...(kind === "mobile" ? { countryDialingCode: BD } : {}) };
    await member.call(sendContactCode, { body: contact });
    const code = await (kind === "mobile" ? app.codeFor(number) : app.outside.codeFor(email));
    await member.call(bindContact, { body: { ...contact, code, password: member.password } });
  }
  const { secret } = await member.call(beginTotp, { body: { password: member.password } });
  const { recoveryCodes } = await member.call(confirmTotp, {
    body: { code: totpCode(secret, clock.nowMs()) },
  });
  clock.advance(60_000);
  return { ...member, secret, recoveryCodes, number, email };
}

const enter = ({ account, password }: Pick<TestMember, "account" | "password">): Promise<LoginResponse> =>
  app.call(login, { body: { username: account, password, type: "username" } });
const owing = async (member: Pick<TestMember, "account" | "password">) =>
  app.callAs((await enter(member)).token);

/** Fetches both codes and makes the request. */
async function ask(member: Guarded) {
  const call = await owing(member);
  await call(sendLostDeviceCode, { body: { method: "sms" } });
  await call(sendLostDeviceCode, { body: { method: "email" } });
  const sms = await app.codeFor(member.number);
  const email = await app.outside.codeFor(member.email);
  return call(requestLostDeviceRelease, { body: { sms, email } });
}

const requestOf = async (member: TestMember) => {
  const operator = await app.loginOperator("support");
  const { content } = await operator.call(listLostDevices, { query: { pageSize: 100 } });
  return content.find(({ playerId }) => playerId === member.id);
};
const release: CallInput<typeof requestRelease>["body"] = {
  checks: ["documents", "liveCall"],
  reason: "looked at the papers in a call",
};

/** Waits for the messages of a state change: one to the number, one to the address. */
const lettersOf = ({ number, email }: Guarded, what: RegExp) =>
  vi.waitFor(() => {
    const to = `${BD}${number.slice(1)}`;
    const sms = app.outside.sms.filter((letter) => letter.to === to && what.test(letter.text));
    const mails = app.outside.mails.filter((letter) => letter.to === email && what.test(letter.text));
    expect([sms.length, mails.length]).toEqual([1, 1]);
    for (const { text } of [...sms, ...mails]) expect(text).not.toMatch(/https?:|www\./);
  }, 60_000);

describe("[AUTH-12] [OPS-02] a player who lost the authenticator and the recovery codes", () => {
  it("proves the password and every contact, waits, two persons decide: then the second step is gone", async () => {
    const member = await guarded();
    const kept = app.callAs((await enterFully(member)).token);
    const standing = await ask(member);
    const asked = clock.nowMs();
    expect(standing).toMatchObject({ closed: null, openFrom: null });
    expect(Date.parse(standing.request?.readyAt ?? "")).toBe(asked + LOST_DEVICE_WAIT_MS);
    await lettersOf(member, /তিন দিন|কেউ আপনার অ্যাকাউন্ট/);

    // The second step can't be removed before the waiting time is over, not even by the database's owner.
    const id = (await requestOf(member))?.id ?? "";
    const early = await app.loginOperator("support");
    expect(await codeOf(early.call, requestRelease, { params: { id }, body: release })).toBe("OPS_TOO_EARLY");
    await expect(
      app.owner.pool.query("update lost_device set state = 'released', ended_at = $2 where id = $1", [
        id,
        new Date(clock.nowMs()),
      ]),
    ).rejects.toMatchObject({ code: "23514" });

    clock.advance(LOST_DEVICE_WAIT_MS);
    const [maker, checker] = [await app.loginOperator("support"), await app.loginOperator("support")];
    const approval = await maker.call(requestRelease, { params: { id }, body: release });
    expect(approval.subject).toMatchObject({ kind: "release", requestId: id, checks: release.checks });
    expect(approval.subject).toMatchObject({ proved: ["password", "sms", "email"] });
    expect(await requestOf(member)).toMatchObject({ state: "waiting", approvalWaits: true });
    const decide = {
      params: { approvalId: approval.id },
      body: { decision: "approve", hash: approval.hash },
    } as const;
    expect(await codeOf(maker.call, decideApproval, decide)).toBe("OPS_SELF_REVIEW");
    expect(await codeOf(checker.call, decideApproval, decide)).toBe("OK");
    expect(await requestOf(member)).toMatchObject({ state: "released", approvalWaits: false });
    await lettersOf(member, /অথেনটিকেটর সরিয়েছেন|অথেনটিকেটর সরানো হয়েছে/);

    // Every session has ended, the next login needs no code, and withdrawals are paused for a day.
    await expect.poll(() => codeOf(kept, getMemberInfo)).toBe("AUTH_REQUIRED");
    const begun = await enter(member);
    expect(begun).toMatchObject({ scope: "full", proof: null });
    const call = app.callAs(begun.token);
    expect((await call(getSecurity)).totp).toMatchObject({ on: false, recoveryCodesLeft: 0 });
    const check = await call(checkWithdrawal, { query: { methodId: "khelapay" } });
    expect(JSON.stringify(check)).toContain("MONEY_PAUSED");
    const auditor = await app.loginOperator("auditor");
    const { content } = await auditor.call(listAudit, { query: { search: member.id } });
    expect(content.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["release.ask", "release.approve"]),
    );
  });

  it("every single code that is missing or wrong keeps it shut; codes of other purposes and sessions too", async () => {
    const member = await guarded();
    const call = await owing(member);
    expect((await call(getLostDevice)).contacts.map(({ method }) => method)).toEqual(["sms", "email"]);
    await call(sendLostDeviceCode, { body: { method: "sms" } });
    await call(sendLostDeviceCode, { body: { method: "email" } });
    const sms = await app.codeFor(member.number);
    const email = await app.outside.codeFor(member.email);
    const wrong = (code: string) => (code === "000000" ? "111111" : "000000");
    expect(await codeOf(call, requestLostDeviceRelease, { body: { email } })).toBe("CODE_MISSING");
    expect(await codeOf(call, requestLostDeviceRelease, { body: { sms } })).toBe("CODE_MISSING");
    expect(await codeOf(call, requestLostDeviceRelease, { body: { sms, email: wrong(email) } })).toBe(
      "CODE_WRONG",
    );
    expect(await codeOf(call, requestLostDeviceRelease, { body: { sms: email, email: sms } })).toBe(
      "CODE_WRONG",
    );
    // The codes are valid neither for another login's session nor as a second step.
    const other = await owing(member);
    expect(await codeOf(other, requestLostDeviceRelease, { body: { sms, email } })).toMatch(/^CODE_/);
    const value = { method: "sms", value: sms } as const;
    expect(await codeOf(call, submitProof, { body: value })).toBe("AUTH_PROOF_WRONG");
    expect(await requestOf(member)).toBeUndefined();
    expect(await codeOf(call, requestLostDeviceRelease, { body: { sms, email } })).toBe("OK");
    expect(await codeOf(call, requestLostDeviceRelease, { body: { sms, email } })).toMatch(/^CODE_/);
  });

  it("whoever has the authenticator, a recovery code or an open session ends it", async () => {
    for (const method of ["totp", "recovery"] as const) {
      const member = await guarded();
      await ask(member);
      const value =
        method === "totp" ? totpCode(member.secret, clock.nowMs()) : (member.recoveryCodes[0] ?? "");
      expect(await codeOf(await owing(member), submitProof, { body: { method, value } })).toBe("OK");
      expect(await requestOf(member)).toMatchObject({ state: "stopped" });
      await lettersOf(member, /সরানোর অনুরোধ শেষ হয়েছে/);
    }
    const member = await guarded();
    const open = app.callAs((await enterFully(member)).token);
    await ask(member);
    const half = await owing(member);
    expect(await codeOf(half, stopLostDevice)).toBe("AUTH_PROOF_NEEDED");
    expect((await open(getLostDevice)).request).not.toBeNull();
    expect(await codeOf(open, stopLostDevice)).toBe("OK");
    expect(await codeOf(open, stopLostDevice)).toBe("SYS_NOT_FOUND");
    expect(await requestOf(member)).toMatchObject({ state: "stopped" });
  });

  it("a stolen mailbox gets nowhere: a reset password ends the request and bars a new one for a week", async () => {
    const member = await guarded(["email"]);
    const altcha = await passBotCheck(app.call, "email");
    const { account: username, email } = member;
    await app.visitor()(forgotByEmail, { body: { username, email, altcha } });
    const verificationCode = await app.outside.codeFor(email);
    const password = "the thief's own one";
    await app.visitor()(resetByEmail, { body: { username, email, verificationCode, newPassword: password } });
    const thief = await owing({ account: username, password });
    const standing = await thief(getLostDevice);
    expect(standing).toMatchObject({ request: null, closed: "settling" });
    expect(Date.parse(standing.openFrom ?? "")).toBe(clock.nowMs() + LOST_DEVICE_CREDENTIAL_AGE_MS);
    expect(await codeOf(thief, sendLostDeviceCode, { body: { method: "email" } })).toBe("AUTH_PROOF_WRONG");
    expect(await codeOf(thief, requestLostDeviceRelease, { body: { email: "123456" } })).toBe(
      "AUTH_PROOF_WRONG",
    );

    // A credential change ends a pending request, whoever makes the change.
    const owner = await guarded();
    const open = app.callAs((await enterFully(owner)).token);
    await ask(owner);
    const newPassword = "hilsa with mustard sauce";
    const change = { oldPassword: owner.password, newPassword, confirmNewPassword: newPassword };
    await open(changePassword, { body: change });
    expect(await requestOf(owner)).toMatchObject({ state: "stopped" });
  });

  it("an account without a proven contact, or a session that owes no code, can't ask", async () => {
    const bare = await guarded([]);
    const call = await owing(bare);
    expect(await call(getLostDevice)).toMatchObject({ contacts: [], closed: "factors" });
    expect(await codeOf(call, requestLostDeviceRelease, { body: {} })).toBe("AUTH_PROOF_WRONG");
    const member = await app.registerMember();
    expect(await codeOf(member.call, sendLostDeviceCode, { body: { method: "sms" } })).toBe(
      "AUTH_PROOF_WRONG",
    );
  });

  it("support turns it down; what has ended or run out is decided no more", async () => {
    const member = await guarded();
    await ask(member);
    const id = (await requestOf(member))?.id ?? "";
    const support = await app.loginOperator("support");
    const refuse = { params: { id }, body: { reason: "the caller knew nothing" } };
    expect(await codeOf(support.call, refuseRelease, refuse)).toBe("OK");
    expect(await codeOf(support.call, refuseRelease, refuse)).toBe("OPS_DECIDED");
    await lettersOf(member, /নিশ্চিত হওয়া যায়নি|অথেনটিকেটর সরানো হয়নি/);
    const { rows } = await app.owner.pool.query("select state from lost_device where id = $1", [id]);
    expect(rows).toEqual([{ state: "refused" }]);
    await expect(
      app.owner.pool.query("update lost_device set state = 'waiting', ended_at = null where id = $1", [id]),
    ).rejects.toMatchObject({ code: "KD001" });

    const late = await guarded();
    await ask(late);
    const lateId = (await requestOf(late))?.id ?? "";
    clock.advance(LOST_DEVICE_WAIT_MS + LOST_DEVICE_OPEN_MS);
    const after = await app.loginOperator("support");
    expect(await codeOf(after.call, requestRelease, { params: { id: lateId }, body: release })).toBe(
      "OPS_DECIDED",
    );
    await app.app.platform.jobs.runNow("identity-tidy", {});
    expect(await requestOf(late)).toMatchObject({ state: "over" });
    expect((await enter(late)).scope).toBe("proof");
  });
});

/** Logs in completely, with a code of the authenticator. */
async function enterFully(member: Guarded): Promise<LoginResponse> {
  clock.advance(30_000);
  const value = totpCode(member.secret, clock.nowMs());
  const begun = await (await owing(member))(submitProof, { body: { method: "totp", value } });
  clock.advance(30_000);
  return begun;
}
