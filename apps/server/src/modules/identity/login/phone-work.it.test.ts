import { passBotCheck } from "@khela/contract/bot-check";
import { login } from "@khela/contract/identity";
import { forgotByEmail, resetByEmail, resetByPhone } from "@khela/contract/verification";
import { bindContact, sendContactCode } from "@khela/contract/security";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf } from "../../../testing/app.ts";
import { BD, type PhoneApp, startPhoneApp } from "../../../testing/phones.ts";

/**
 * The SQL statements of a call; with the number of passwords hashed they stand for its duration. Counting
 * instead of timing, so that a busy machine can neither hide nor invent a difference.
 */
let statements: string[] = [];
let app: PhoneApp;

beforeAll(async () => {
  app = await startPhoneApp();
  const seen = new WeakSet<pg.PoolClient>();
  app.app.platform.database.pool.on("acquire", (client) => {
    if (seen.has(client)) return;
    seen.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [first] = args;
      statements.push(typeof first === "string" ? first : String((first as { text?: unknown }).text));
      return query(...args);
    }) as typeof client.query;
  });
});
afterAll(() => app.stop());

async function workOf(call: () => Promise<unknown>): Promise<{ statements: string[]; hashes: number }> {
  const hashes = async () => (await app.app.platform.metrics.passwordHashes.get()).values[0]?.value ?? 0;
  const before = await hashes();
  // Ignore the queries that settings and jackpots make in the background.
  statements = [];
  await call();
  const own = statements.filter((text) => !/system_settings|jackpot_pool/.test(text));
  return { statements: own, hashes: (await hashes()) - before };
}

describe("[AUTH-10] [AUTH-18] an unknown number or address costs the work of a known one", () => {
  it("when a code is asked for, and when one is given", async () => {
    const { number: known } = await app.registerPhone();
    const unknown = app.newNumber();
    await app.owner.pool.query("delete from contact_send");
    for (const purpose of ["login", "forgot"] as const) {
      const [one, other] = [
        await workOf(() => app.ask(known, purpose)),
        await workOf(() => app.ask(unknown, purpose)),
      ];
      expect(other).toEqual(one);
      expect(one.statements.length).toBeGreaterThan(8);
      await app.owner.pool.query("delete from contact_send");
      const give = (number: string) => () =>
        purpose === "login"
          ? codeOf(app.visitor(), login, {
              body: { username: number, password: "000000", type: "sms", countryDialingCode: BD },
            })
          : codeOf(app.visitor(), resetByPhone, {
              body: {
                mobileNum: number,
                countryDialingCode: BD,
                verificationCode: "000000",
                newPassword: "another good phrase",
              },
            });
      expect(await workOf(give(unknown))).toEqual(await workOf(give(known)));
    }
  });

  it("by mail too: a wrong name, a wrong address", async () => {
    const member = await app.registerMember();
    const address = "holder@example.com";
    await member.call(sendContactCode, { body: { kind: "email", value: address } });
    const code = await app.outside.codeFor(address);
    const contact = { kind: "email", value: address, code, password: member.password } as const;
    await member.call(bindContact, { body: contact });
    await app.owner.pool.query("delete from contact_send");
    const ask = (username: string, email: string) => async () => {
      const by = app.visitor();
      return by(forgotByEmail, { body: { username, email, altcha: await passBotCheck(by, "email") } });
    };
    const right = await workOf(ask(member.account, address));
    expect(await workOf(ask("nobody99", "nobody@example.com"))).toEqual(right);
    expect(await workOf(ask(member.account, "somebody@example.com"))).toEqual(right);
    const give = (username: string, email: string) => () =>
      codeOf(app.visitor(), resetByEmail, {
        body: { username, email, verificationCode: "000000", newPassword: "another good phrase" },
      });
    expect(await workOf(give("nobody99", "nobody@example.com"))).toEqual(
      await workOf(give(member.account, address)),
    );
  });
});
