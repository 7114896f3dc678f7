import type { Call } from "@khela/contract/client";
import { getMemberInfo, login, type LoginResponse } from "@khela/contract/identity";
import {
  beginTotp,
  bindContact,
  confirmTotp,
  getSecurity,
  listSessions,
  sendContactCode,
  updateProfile,
} from "@khela/contract/security";
import { submitProof, sendProofCode } from "@khela/contract/verification";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { codeOf, type TestMember, totpCode } from "../../../testing/app.ts";
import { BD, type PhoneApp, startPhoneApp } from "../../../testing/phones.ts";

const clock = manualClock(Date.now());
const DAY_MS = 24 * 3_600_000;
const CHROME = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0";
let app: PhoneApp;

beforeAll(async () => {
  app = await startPhoneApp({ clock });
});
afterAll(() => app.stop());

const at = (address: string, device = CHROME): Call =>
  app.callAs(null, { "x-forwarded-for": address, "user-agent": device });
const logIn = (
  by: Call,
  { account, password }: Pick<TestMember, "account" | "password">,
): Promise<LoginResponse> => by(login, { body: { username: account, password, type: "username" } });
let counter = 0;
/** An address in a new /24. */
const newAddress = (): string => `203.${(counter += 1) >> 8}.${counter & 255}.9`;

/** A player who has logged in once, at home. */
const atHome = async (realName?: string): Promise<TestMember & { home: string }> => {
  const member = await app.registerMember();
  if (realName) await member.call(updateProfile, { body: { realName } });
  const home = newAddress();
  await logIn(at(home), member);
  return { ...member, home };
};
const bind = async (member: TestMember, kind: "mobile" | "email", value: string): Promise<void> => {
  const contact = { kind, value, ...(kind === "mobile" ? { countryDialingCode: BD } : {}) };
  await member.call(sendContactCode, { body: contact });
  const code = await app.outside.codeFor(kind === "mobile" ? `${BD}${value.slice(1)}` : value);
  await member.call(bindContact, { body: { ...contact, code, password: member.password } });
  // Wait a minute, because another code to the same number is allowed only then.
  clock.advance(60_000);
};
const wrongFor = (code: string): string => (code === "111111" ? "222222" : "111111");
const e164 = (number: string): string => `${BD}${number.slice(1)}`;
/** Requests a proof's code and waits for the message. */
const codeBy = async (call: Call, method: "sms" | "email", to: string): Promise<string> => {
  const { sms, mails } = app.outside;
  const had = sms.length + mails.length;
  await call(sendProofCode, { body: { method } });
  await expect.poll(() => sms.length + mails.length).toBe(had + 1);
  return app.outside.codeFor(to);
};
/** Logs in from a new place. */
const abroad = async (member: TestMember, device = CHROME) => {
  const address = newAddress();
  const begun = await logIn(at(address, device), member);
  const headers = { "x-forwarded-for": address, "user-agent": device };
  return { ...begun, address, call: app.callAs(begun.token, headers) };
};

describe("[AUTH-13] a login at an unknown place", () => {
  it("by an account with a proven number needs the code sent there; then the place is known", async () => {
    const member = await atHome();
    const number = app.newNumber();
    await bind(member, "mobile", number);
    expect((await logIn(at(member.home), member)).scope).toBe("full");
    const owing = await abroad(member);
    const hint = `01*******${number.slice(-2)}`;
    expect(owing).toMatchObject({
      scope: "proof",
      proof: { reason: "place", methods: [{ method: "sms", hint }] },
    });
    expect(JSON.stringify(owing)).not.toContain(number.slice(3));
    expect(await codeOf(owing.call, getSecurity)).toBe("AUTH_PROOF_NEEDED");
    const code = await codeBy(owing.call, "sms", e164(number));
    const prove = (value: string) => codeOf(owing.call, submitProof, { body: { method: "sms", value } });
    expect(await prove("")).toBe("CODE_WRONG");
    expect(await prove(wrongFor(code))).toBe("CODE_WRONG");
    const begun = await owing.call(submitProof, { body: { method: "sms", value: code } });
    expect(begun).toMatchObject({ scope: "full", proof: null });
    expect(await codeOf(owing.call, getMemberInfo)).toBe("AUTH_REQUIRED");
    expect((await logIn(at(owing.address), member)).scope).toBe("full");
    expect((await logIn(at(owing.address.replace(/9$/, "200")), member)).scope).toBe("full");
  });

  it("asks as well at a known network with an unknown device, and after 90 days away", async () => {
    const member = await atHome();
    await bind(member, "mobile", app.newNumber());
    expect((await logIn(at(member.home, FIREFOX), member)).scope).toBe("proof");
    const updated = CHROME.replace("131", "140");
    expect((await logIn(at(member.home, updated), member)).scope).toBe("full");
    clock.advance(90 * DAY_MS);
    expect((await logIn(at(member.home), member)).scope).toBe("proof");
  });

  it("takes a code for the session that asked for it only", async () => {
    const member = await atHome();
    const number = app.newNumber();
    await bind(member, "mobile", number);
    const [thief, owner] = [await abroad(member), await abroad(member)];
    const value = await codeBy(owner.call, "sms", e164(number));
    expect(await codeOf(thief.call, submitProof, { body: { method: "sms", value } })).toBe("CODE_WRONG");
    expect(await codeOf(owner.call, submitProof, { body: { method: "sms", value } })).toBe("OK");
  });

  it("by mail works as well; the account holder's name only together with a code", async () => {
    const member = await atHome("Abdur D'Costa");
    const number = app.newNumber();
    const address = `${member.account}@example.com`;
    await bind(member, "mobile", number);
    await bind(member, "email", address);
    const byMail = await abroad(member);
    expect(byMail.proof?.methods.map(({ method }) => method)).toEqual(["sms", "email", "bankName"]);
    const mailed = await codeBy(byMail.call, "email", address);
    expect(await codeOf(byMail.call, submitProof, { body: { method: "email", value: mailed } })).toBe("OK");

    clock.advance(60_000);
    const byName = await abroad(member);
    const prove = (value: string, code?: string) =>
      codeOf(byName.call, submitProof, { body: { method: "bankName", value, ...(code ? { code } : {}) } });
    expect(await prove("Abdur D'Costa")).toBe("CODE_WRONG");
    const sent = await codeBy(byName.call, "sms", e164(number));
    expect(await prove("Abdur D'Costa", wrongFor(sent))).toBe("CODE_WRONG");
    expect(await prove("Somebody Else", sent)).toBe("AUTH_PROOF_WRONG");
    expect(await prove(" abdur   D’COSTA ", sent)).toBe("OK");
  });

  it("lets nobody guess: five wrong codes lock every proof of the member", async () => {
    const member = await atHome();
    const number = app.newNumber();
    await bind(member, "mobile", number);
    const owing = await abroad(member);
    const code = await codeBy(owing.call, "sms", e164(number));
    const guess = (value: string) => codeOf(owing.call, submitProof, { body: { method: "sms", value } });
    const codes = await Promise.all(Array.from({ length: 30 }, () => guess(wrongFor(code))));
    expect(codes.filter((one) => one === "CODE_WRONG").length).toBeLessThanOrEqual(5);
    expect(codes.filter((one) => one === "OK")).toHaveLength(0);
    expect(["AUTH_LOCKED", "PHONE_TOO_MANY"]).toContain(await guess(code));
  });

  it("asks two-factor instead, where that is on, at every place", async () => {
    const member = await atHome();
    await bind(member, "mobile", app.newNumber());
    const { secret } = await member.call(beginTotp, { body: { password: member.password } });
    await member.call(confirmTotp, { body: { code: totpCode(secret, clock.nowMs()) } });
    expect((await logIn(at(member.home), member)).proof?.reason).toBe("totp");
    const owing = await abroad(member);
    expect(owing.proof?.methods.map(({ method }) => method)).toEqual(["totp", "recovery"]);
    expect(await codeOf(owing.call, sendProofCode, { body: { method: "sms" } })).toBe("AUTH_PROOF_WRONG");
  });

  it("with nothing to prove it by begins all the same, and is told of; a first login is neither", async () => {
    const { events } = app.app.platform;
    const publish = vi.spyOn(events, "publish");
    const told = () => publish.mock.calls.filter(([, type]) => type.name === "member.new_place").length;
    const member = await app.registerMember();
    expect(told()).toBe(0);
    const begun = await abroad(member);
    expect(begun.scope).toBe("full");
    expect(told()).toBe(1);
    expect(publish.mock.calls.at(-1)?.[2]).toMatchObject({
      memberId: member.id,
      ip: begun.address,
      proved: false,
    });
    await logIn(at(begun.address), member);
    expect(told()).toBe(1);
    publish.mockRestore();
  });

  it("[SYS-06] asks nobody where NEWPLACE3 is off", async () => {
    const member = await atHome();
    await bind(member, "mobile", app.newNumber());
    await app.setFlags({ NEWPLACE3: false });
    expect((await abroad(member)).scope).toBe("full");
    await app.setFlags({ NEWPLACE3: true });
    expect((await abroad(member)).scope).toBe("proof");
  });

  it("[AUTH-14] owes nothing that the list of sessions would show", async () => {
    const member = await atHome();
    await bind(member, "mobile", app.newNumber());
    const before = (await member.call(listSessions)).length;
    await abroad(member);
    expect(await member.call(listSessions)).toHaveLength(before);
  });

  it("keeps places as keyed hashes: no address and no device stands in the table", async () => {
    const member = await atHome();
    const { rows } = await app.owner.pool.query(
      "select t::text as text from member_place t where member_id = $1",
      [member.id],
    );
    expect(rows).toHaveLength(4);
    const text = JSON.stringify(rows);
    expect(text).not.toContain(member.home.slice(0, 8));
    expect(text).not.toContain("Chrome");
  });
});
