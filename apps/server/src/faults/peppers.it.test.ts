import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { operatorLogin } from "@khela/contract/console/operators";
import { changePassword, login } from "@khela/contract/identity";
import { setPaymentPassword, updateProfile } from "@khela/contract/security";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember, totpCode } from "../testing/app.ts";
import { askFor } from "../testing/kyc.ts";

const clock = manualClock(Date.now());
const newPepper = randomBytes(32).toString("hex");
const newSealKey = randomBytes(32).toString("hex");
const PAYMENT_PASSWORD = "482915";

let app: TestApp;
let member: TestMember;
let sleeper: TestMember;

beforeAll(async () => {
  app = await startTestApp({ clock });
  member = await app.registerMember();
  sleeper = await app.registerMember();
  const body = {
    password: member.password,
    paymentPassword: PAYMENT_PASSWORD,
    confirmPaymentPassword: PAYMENT_PASSWORD,
  };
  await member.call(setPaymentPassword, { body });
});
afterAll(() => app.stop());

const beside = (peppers: string): Promise<TestApp> =>
  startTestApp({ beside: app, env: { KHELA_PEPPERS: peppers } });
const enter = ({ call }: TestApp, { account, password }: Pick<TestMember, "account" | "password">) =>
  codeOf(call, login, { body: { username: account, password, type: "username" } });

/** The ids of the peppers that a member's hashes name; empty for the master secret's. */
async function peppersOf(id: string): Promise<{ login: string; payment: string }> {
  const { rows } = await app.owner.pool.query<{ login: string; payment: string | null }>(
    "select password_hash as login, payment_password_hash as payment from member where id = $1",
    [id],
  );
  const named = (hash: string | null | undefined) => /,keyid=([^$]+)/.exec(hash ?? "")?.[1] ?? "";
  return { login: named(rows[0]?.login), payment: named(rows[0]?.payment) };
}

/** Runs `npm run seals` against the test's database. */
function runSeals(env: Record<string, string>, ...args: string[]): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ["apps/server/src/cli/seals.ts", "--url", app.database.url, ...args],
      { env: { ...process.env, KHELA_SECRET: app.secret.toString("hex"), ...env } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, out: stdout + stderr }),
    );
  });
}

describe("[AUTH-19] the pepper of passwords is changed while players log in", () => {
  it("a login, a payment password and an operator's login move to the new one; the old one then opens nothing", async () => {
    const operator = await app.loginOperator("support");
    expect(await peppersOf(member.id)).toEqual({ login: "", payment: "" });

    // The first step of a rotation: every process can read the new pepper, none writes it.
    const reading = await beside(`master,${newPepper}`);
    expect(await enter(reading, member)).toBe("OK");
    expect((await peppersOf(member.id)).login).toBe("");
    await reading.stop();

    const changing = await beside(`${newPepper},master`);
    const wrong = { account: member.account, password: "not the password" };
    expect(await enter(changing, wrong)).toBe("AUTH_BAD_CREDENTIALS");
    expect((await peppersOf(member.id)).login).toBe("");
    clock.advance(60_000);
    expect(await enter(changing, member)).toBe("OK");
    const { login: id } = await peppersOf(member.id);
    expect(id).toMatch(/^[A-Za-z0-9+/]{6}$/);
    expect(await changing.app.modules.identity.checkPaymentPassword(member.id, PAYMENT_PASSWORD)).toBe(true);
    expect(await peppersOf(member.id)).toEqual({ login: id, payment: id });
    clock.advance(30_000);
    const { username, password, totpSecret } = operator;
    const totp = totpCode(totpSecret, clock.nowMs());
    expect(await codeOf(changing.call, operatorLogin, { body: { username, password, totp } })).toBe("OK");
    await changing.stop();

    // After the old pepper is retired, members who have logged in meanwhile get in; others must use "forgot
    // password".
    const retired = await beside(newPepper);
    expect(await enter(retired, member)).toBe("OK");
    expect(await enter(retired, sleeper)).toBe("AUTH_BAD_CREDENTIALS");
    expect(await retired.app.modules.identity.checkPaymentPassword(member.id, PAYMENT_PASSWORD)).toBe(true);
    const change = {
      oldPassword: sleeper.password,
      newPassword: "a new kite",
      confirmNewPassword: "a new kite",
    };
    expect(await codeOf(retired.callAs(sleeper.token), changePassword, { body: change })).toBe(
      "AUTH_OLD_PASSWORD",
    );
    clock.advance(30_000);
    const again = totpCode(totpSecret, clock.nowMs());
    expect(await codeOf(retired.call, operatorLogin, { body: { username, password, totp: again } })).toBe(
      "OK",
    );
    await retired.stop();
  });

  it("`npm run seals` tells how far both changes are, from a real database, and seals anew when told", async () => {
    const [payeeName, birthday] = ["Abdur Rahim", "1990-02-28"];
    await member.call(updateProfile, { body: { realName: payeeName, birthday } });
    await askFor(member);
    const peppers = `${newPepper},master`;
    const before = await runSeals({ KHELA_SEAL_KEYS: `${newSealKey},master`, KHELA_PEPPERS: peppers });
    expect(before.code, before.out).toBe(1);
    expect(before.out).toMatch(/[1-9]\d* values lie under older keys/);
    const { login: id } = await peppersOf(member.id);
    expect(before.out).toMatch(new RegExp(`member.password_hash +${id.replaceAll("+", "\\+")} +1\n`));
    expect(before.out).toMatch(/member.password_hash +master +1\n/);
    expect(before.out).not.toContain(newPepper);

    const done = await runSeals(
      { KHELA_SEAL_KEYS: `${newSealKey},master`, KHELA_PEPPERS: peppers },
      "--anew",
    );
    expect(done.code, done.out).toBe(0);
    expect(done.out).toMatch(/^[1-9]\d* values sealed anew/);
    expect(done.out).toContain("everything lies under the newest key");
    // The old key can be removed, and encrypted data can still be read.
    const moved = await startTestApp({ beside: app, env: { KHELA_SEAL_KEYS: newSealKey } });
    expect(await moved.app.modules.identity.profileOf(member.id)).toMatchObject({ payeeName, birthday });
    await moved.stop();
    const broken = await runSeals({ KHELA_SEAL_KEYS: randomBytes(32).toString("hex") }, "--anew");
    expect(broken.code, broken.out).toBe(2);
    expect(broken.out).toContain("sealed values don't open");
  });
});
