import { once } from "node:events";
import { changePassword, getMemberInfo, login } from "@khela/contract/identity";
import { bindContact, getSecurity, sendContactCode } from "@khela/contract/security";
import { getRequiredProof, submitProof, sendProofCode } from "@khela/contract/verification";
import { manualClock } from "@khela/kernel/clock";
import { WebSocket } from "ws";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestMember } from "../../../testing/app.ts";
import { BD, type PhoneApp, startPhoneApp } from "../../../testing/phones.ts";

const clock = manualClock(Date.now());
const CHROME = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0";
/** Addresses of one provider in Bangladesh; the last one, of the same /16 as the first, is in Japan. */
const HOME = "119.30.32.7";
const NEXT_CELL = "119.30.39.201";
const SAME_WIDE_ABROAD = "119.30.200.9";
const HOME_V6 = "2400:c600:1::1";
const OTHER_PROVIDER = "37.111.200.1";
const INDIA = "49.36.1.1";
let app: PhoneApp;

beforeAll(async () => {
  app = await startPhoneApp({ clock });
});
afterAll(() => app.stop());

const headers = (address: string, device = CHROME) => ({ "x-forwarded-for": address, "user-agent": device });
/** A player who is logged in at home, and that session's token used from given addresses. */
const atHome = async (contact: "mobile" | "none" = "mobile") => {
  const member = await app.registerMember();
  const number = app.newNumber();
  const body = { username: member.account, password: member.password, type: "username" } as const;
  const begun = await app.callAs(null, headers(HOME))(login, { body });
  if (contact === "mobile") await bindMobile(member, number);
  const from = (address: string, device?: string) => app.callAs(begun.token, headers(address, device));
  return { ...member, number, token: begun.token, from };
};
const bindMobile = async (member: TestMember, value: string): Promise<void> => {
  const contact = { kind: "mobile", value, countryDialingCode: BD } as const;
  await member.call(sendContactCode, { body: contact });
  const code = await app.codeFor(value);
  await member.call(bindContact, { body: { ...contact, code, password: member.password } });
  // Wait a minute, because another code to the same number is allowed only then.
  clock.advance(60_000);
};

describe("[AUTH-13] a session that goes on from somewhere else", () => {
  it("owes a proof there, while the one at home goes on; the proof gives it a new token", async () => {
    const { from, number, password, token } = await atHome();
    const [home, there] = [from(HOME), from(OTHER_PROVIDER)];
    expect(await codeOf(home, getSecurity)).toBe("OK");
    expect(await home(getRequiredProof)).toMatchObject({ proof: null });
    expect(await codeOf(there, getSecurity)).toBe("AUTH_PROOF_NEEDED");
    const change = {
      oldPassword: password,
      newPassword: "a thief's own",
      confirmNewPassword: "a thief's own",
    };
    expect(await codeOf(there, changePassword, { body: change })).toBe("AUTH_PROOF_NEEDED");
    const hint = `01*******${number.slice(-2)}`;
    expect((await there(getRequiredProof)).proof).toEqual({
      reason: "moved",
      methods: [{ method: "sms", hint }],
    });
    expect(await codeOf(home, getSecurity)).toBe("OK");

    await there(sendProofCode, { body: { method: "sms" } });
    const value = await app.codeFor(number);
    expect(await codeOf(there, submitProof, { body: { method: "password", value: password } })).toBe(
      "AUTH_PROOF_WRONG",
    );
    const begun = await there(submitProof, { body: { method: "sms", value } });
    expect(begun).toMatchObject({ scope: "full", proof: null });
    expect(await codeOf(app.callAs(begun.token, headers(OTHER_PROVIDER)), getSecurity)).toBe("OK");
    // No process accepts the old token; both places are known from now on.
    for (const call of [home, there]) expect(await codeOf(call, getMemberInfo)).toBe("AUTH_REQUIRED");
    expect(await codeOf(app.callAs(begun.token, headers(HOME)), getSecurity)).toBe("OK");
    expect(token).not.toBe(begun.token);
  });

  it("is not asked on a mobile network: other cells of the provider, the other address family, its own machine", async () => {
    const { from } = await atHome();
    for (const address of [NEXT_CELL, HOME_V6, "127.0.0.1", HOME])
      expect(await codeOf(from(address), getSecurity), address).toBe("OK");
    const updated = CHROME.replace("131", "140");
    expect(await codeOf(from(NEXT_CELL, updated), getSecurity)).toBe("OK");
  });

  it("is asked in another country, also inside the same wide network, and on another device", async () => {
    const { from } = await atHome();
    for (const address of [INDIA, SAME_WIDE_ABROAD])
      expect(await codeOf(from(address), getSecurity), address).toBe("AUTH_PROOF_NEEDED");
    expect(await codeOf(from(HOME, FIREFOX), getSecurity)).toBe("AUTH_PROOF_NEEDED");
  });

  it("is not asked where the member has logged in lately", async () => {
    const { from, account, password, number } = await atHome();
    const there = app.callAs(null, headers(INDIA));
    const begun = await there(login, { body: { username: account, password, type: "username" } });
    const owing = app.callAs(begun.token, headers(INDIA));
    await owing(sendProofCode, { body: { method: "sms" } });
    await owing(submitProof, { body: { method: "sms", value: await app.codeFor(number) } });
    expect(await codeOf(from(INDIA), getSecurity)).toBe("OK");
  });

  it("without a contact proves itself by the password, counted like every other guess", async () => {
    const { from, password } = await atHome("none");
    const there = from(OTHER_PROVIDER);
    expect((await there(getRequiredProof)).proof).toEqual({
      reason: "moved",
      methods: [{ method: "password", hint: "" }],
    });
    const prove = (value: string) => codeOf(there, submitProof, { body: { method: "password", value } });
    expect(await prove("not the password")).toBe("AUTH_PASSWORD_WRONG");
    expect(await prove(password)).toBe("OK");
    const guessed = await atHome("none");
    const guess = () =>
      codeOf(guessed.from(INDIA), submitProof, { body: { method: "password", value: "wrong again" } });
    const guesses = await Promise.all(Array.from({ length: 12 }, guess));
    expect(guesses.filter((code) => code === "AUTH_PASSWORD_WRONG")).toHaveLength(5);
    expect(await codeOf(guessed.from(HOME), getSecurity)).toBe("OK");
  });

  it("with nothing to prove itself by is nobody there and must log in", async () => {
    const { from, id } = await atHome("none");
    await app.owner.pool.query("update member set password_hash = null where id = $1", [id]);
    expect(await codeOf(from(OTHER_PROVIDER), getMemberInfo)).toBe("AUTH_REQUIRED");
    expect(await codeOf(from(HOME), getMemberInfo)).toBe("OK");
  });

  it("[SYS-06] is not asked where NEWPLACE3 is off", async () => {
    const { from } = await atHome();
    await app.setFlags({ NEWPLACE3: false });
    expect(await codeOf(from(INDIA), getSecurity)).toBe("OK");
    await app.setFlags({ NEWPLACE3: true });
  });

  it("gets nothing of the member's by the socket either", async () => {
    const { token } = await atHome();
    const greet = async (address: string) => {
      const url = `${app.baseUrl.replace("http", "ws")}/ws`;
      const ws = new WebSocket(url, { headers: headers(address) });
      await once(ws, "open");
      const answer = new Promise<unknown>((resolve) => {
        ws.on("message", (data: Buffer) => {
          const message = JSON.parse(data.toString()) as { type: string };
          if (message.type === "auth") resolve(message);
        });
      });
      ws.send(JSON.stringify({ type: "auth", token }));
      const greeted = await answer;
      ws.close();
      return greeted;
    };
    expect(await greet(NEXT_CELL)).toEqual({ type: "auth", ok: true });
    expect(await greet(INDIA)).toEqual({ type: "auth", ok: false });
  });
});
