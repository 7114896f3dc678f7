import type { Call } from "@khela/contract/client";
import { passBotCheck } from "@khela/contract/bot-check";
import { login, registerMobile } from "@khela/contract/identity";
import {
  bindContact,
  sendContactCode,
  sendFirstPasswordCode,
  setFirstPassword,
} from "@khela/contract/security";
import {
  forgotByEmail,
  submitProof,
  resetByEmail,
  resetByPhone,
  sendProofCode,
} from "@khela/contract/verification";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, type TestMember } from "../../testing/app.ts";
import { BD, type PhoneApp, startPhoneApp } from "../../testing/phones.ts";
import type { CodePurpose } from "./codes.ts";

const clock = manualClock(Date.now());
const MINUTE_MS = 60_000;
const newPassword = "another good phrase";
let app: PhoneApp;

beforeAll(async () => {
  app = await startPhoneApp({ clock });
});
afterAll(() => app.stop());

/** The calls that send and accept a code of one purpose. */
interface Door {
  purpose: CodePurpose;
  send(): Promise<unknown>;
  /** The destination of the code. */
  to: string;
  enter(code: string): Promise<string>;
}

interface Person extends TestMember {
  number: string;
  email: string;
}

let counter = 0;
const e164 = (number: string): string => `${BD}${number.slice(1)}`;
const mobile = (value: string) => ({ kind: "mobile", value, countryDialingCode: BD }) as const;

/** A member with a verified number and a verified e-mail address. */
async function person(): Promise<Person> {
  const member = await app.registerMember();
  const [number, email] = [app.newNumber(), `person${(counter += 1)}@example.com`];
  for (const contact of [mobile(number), { kind: "email", value: email } as const]) {
    await member.call(sendContactCode, { body: contact });
    const code = await app.outside.codeFor(contact.kind === "mobile" ? e164(number) : email);
    await member.call(bindContact, { body: { ...contact, code, password: member.password } });
  }
  return { ...member, number, email };
}

/** A session from an unknown place, which must still prove its identity. */
async function owing({ account, password }: TestMember): Promise<Call> {
  const headers = {
    "x-forwarded-for": `203.0.${(counter += 1)}.9`,
    "user-agent": `Mozilla/5.0 Firefox/${100 + counter}.0`,
  };
  const body = { username: account, password, type: "username" } as const;
  return app.callAs((await app.callAs(null, headers)(login, { body })).token, headers);
}

function proofDoor(call: Call, { number, email }: Person, method: "sms" | "email"): Door {
  return {
    purpose: `proof-${method}`,
    to: method === "sms" ? e164(number) : email,
    send: () => call(sendProofCode, { body: { method } }),
    enter: (value) => codeOf(call, submitProof, { body: { method, value } }),
  };
}

async function firstDoor(method: "sms" | "email"): Promise<Door> {
  const { id, call, number, email } = await person();
  await app.owner.pool.query("update member set password_hash = null where id = $1", [id]);
  return {
    purpose: `first-${method}`,
    to: method === "sms" ? e164(number) : email,
    send: () => call(sendFirstPasswordCode, { body: { method } }),
    enter: (code) =>
      codeOf(call, setFirstPassword, {
        body: { newPassword, confirmNewPassword: newPassword, method, code },
      }),
  };
}

async function bindDoors(): Promise<Door[]> {
  const { call, password } = await app.registerMember();
  const number = app.newNumber();
  const email = `new${(counter += 1)}@example.com`;
  return [mobile(number), { kind: "email", value: email } as const].map((contact) => ({
    purpose: `bind-${contact.kind}`,
    to: contact.kind === "mobile" ? e164(number) : email,
    send: () => call(sendContactCode, { body: contact }),
    enter: (code) => codeOf(call, bindContact, { body: { ...contact, code, password } }),
  }));
}

function registerDoor(): Door {
  const number = app.newNumber();
  return {
    purpose: "register",
    to: e164(number),
    send: () => app.askRegister(number),
    enter: async (verificationCode) =>
      codeOf(app.visitor(), registerMobile, await app.mobileForm({ mobileNum: number, verificationCode })),
  };
}

/** The calls that need no session, with the person's own data. */
function openDoors({ account, number, email }: Person): Door[] {
  const by = { mobileNum: number, countryDialingCode: BD };
  return [
    {
      purpose: "login",
      to: e164(number),
      send: () => app.ask(number, "login"),
      enter: (password) =>
        codeOf(app.visitor(), login, {
          body: { username: number, password, type: "sms", countryDialingCode: BD },
        }),
    },
    {
      purpose: "forgot",
      to: e164(number),
      send: () => app.ask(number, "forgot"),
      enter: (verificationCode) =>
        codeOf(app.visitor(), resetByPhone, { body: { ...by, verificationCode, newPassword } }),
    },
    {
      purpose: "forgot-email",
      to: email,
      send: async () => {
        const visitor = app.visitor();
        const altcha = await passBotCheck(visitor, "email");
        return visitor(forgotByEmail, { body: { username: account, email, altcha } });
      },
      enter: (verificationCode) =>
        codeOf(app.visitor(), resetByEmail, {
          // Differs from the new password by phone, because the last password is refused.
          body: { username: account, email, verificationCode, newPassword: `${newPassword} by mail` },
        }),
    },
  ];
}

/** The calls of each purpose; those that end sessions come last. */
async function allDoors(): Promise<Door[]> {
  const owner = await person();
  const proofs = [proofDoor(await owing(owner), owner, "sms"), proofDoor(await owing(owner), owner, "email")];
  const firsts = [await firstDoor("sms"), await firstDoor("email")];
  return [...proofs, ...firsts, ...(await bindDoors()), registerDoor(), ...openDoors(owner)];
}

/** A fresh code for each purpose; a number gets one per minute. */
async function askAll(doors: readonly Door[]): Promise<Map<Door, string>> {
  const codes = new Map<Door, string>();
  let waiting = [...doors];
  while (waiting.length > 0) {
    clock.advance(MINUTE_MS);
    const asked = new Set<string>();
    for (const door of waiting.filter(({ to }) => !asked.has(to) && asked.add(to))) {
      await door.send();
      codes.set(door, await app.outside.codeFor(door.to));
    }
    waiting = waiting.filter((door) => !codes.has(door));
  }
  return codes;
}

/** Resets wrong guesses, because the lock after five is tested elsewhere. */
async function forgetGuesses(): Promise<void> {
  await app.owner.pool.query("update contact_code set tries = 0, last_try_at = null");
  await app.owner.pool.query("delete from login_failure");
}

describe("[AUTH-18] a code opens the one door that it was sent for", () => {
  it("and none of the nine others, nor the same one of somebody else; its own one once", async () => {
    const own = await allDoors();
    const others = await allDoors();
    expect(new Set(own.map(({ purpose }) => purpose)).size).toBe(10);
    const codes = await askAll([...own, ...others]);
    let tries = 0;
    for (const door of own) {
      const right = codes.get(door);
      const strange = [...own, ...others.filter(({ purpose }) => purpose === door.purpose)]
        .filter((other) => other !== door)
        .flatMap((other) => ({ from: other.purpose, code: codes.get(other) ?? "" }))
        // With odds of one in a million, two codes are equal.
        .filter(({ code }) => code !== right);
      for (const { from, code } of strange) {
        expect(await door.enter(code), `${from} at ${door.purpose}`).toBe("CODE_WRONG");
        tries += 1;
        await forgetGuesses();
      }
    }
    expect(tries).toBeGreaterThan(95);
    for (const door of own) expect(await door.enter(codes.get(door) ?? ""), door.purpose).toBe("OK");
    for (const door of own) {
      await forgetGuesses();
      expect(await door.enter(codes.get(door) ?? ""), `${door.purpose} again`).not.toBe("OK");
    }
  });
});
