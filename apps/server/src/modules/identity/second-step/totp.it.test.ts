import { changePassword, getMemberInfo, login, type LoginResponse } from "@khela/contract/identity";
import {
  beginTotp,
  confirmTotp,
  getSecurity,
  removeTotp,
  renewRecoveryCodes,
} from "@khela/contract/security";
import { submitProof, sendProofCode } from "@khela/contract/verification";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember, totpCode } from "../../../testing/app.ts";

const clock = manualClock(Date.now());
const STEP_MS = 30_000;
const LOCK_MS = 300_000;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

/** The code of the current, unused time step: the clock advances one step first. */
const nextCode = (secret: string): string => {
  clock.advance(STEP_MS);
  return totpCode(secret, clock.nowMs());
};
const wrongFor = (code: string): string => (code === "000000" ? "111111" : "000000");

interface Guarded extends TestMember {
  secret: string;
  recoveryCodes: string[];
}
/** A player with two-factor on. */
const guarded = async (): Promise<Guarded> => {
  const member = await app.registerMember();
  const { secret } = await member.call(beginTotp, { body: { password: member.password } });
  const { recoveryCodes } = await member.call(confirmTotp, { body: { code: nextCode(secret) } });
  return { ...member, secret, recoveryCodes };
};
const logIn = ({ account, password }: TestMember): Promise<LoginResponse> =>
  app.call(login, { body: { username: account, password, type: "username", rememberMe: true } });
/** Logs in and gives a proof. @returns the code, and the new session where it is OK */
const prove = async (member: TestMember, method: "totp" | "recovery", value: string) => {
  const { token } = await logIn(member);
  return app
    .callAs(token)(submitProof, { body: { method, value } })
    .then(
      (begun) => ({ code: "OK", begun }),
      ({ code }: { code: string }) => ({ code, begun: undefined }),
    );
};

describe("[AUTH-12] setting two-factor up", () => {
  it("needs the password, then a code; shows the secret and ten recovery codes once", async () => {
    const member = await app.registerMember();
    const begin = (password: string) => codeOf(member.call, beginTotp, { body: { password } });
    expect(await begin("not the password")).toBe("AUTH_PASSWORD_WRONG");
    expect(await codeOf(member.call, confirmTotp, { body: { code: "123456" } })).toBe("AUTH_TOTP_STATE");
    const { secret, otpauthUrl } = await member.call(beginTotp, { body: { password: member.password } });
    expect(otpauthUrl).toMatch(new RegExp(`^otpauth://totp/Khela:${member.account}\\?.*secret=${secret}`));
    const right = nextCode(secret);
    expect(await codeOf(member.call, confirmTotp, { body: { code: wrongFor(right) } })).toBe("AUTH_TOTP");
    const { recoveryCodes } = await member.call(confirmTotp, { body: { code: right } });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    expect((await member.call(getSecurity)).totp).toMatchObject({ on: true, recoveryCodesLeft: 10 });
    expect(await begin(member.password)).toBe("AUTH_TOTP_STATE");
    expect(await codeOf(member.call, confirmTotp, { body: { code: nextCode(secret) } })).toBe(
      "AUTH_TOTP_STATE",
    );
  });

  it("is not in force before its first code, and a secret waits ten minutes for it", async () => {
    const member = await app.registerMember();
    const { secret } = await member.call(beginTotp, { body: { password: member.password } });
    expect((await logIn(member)).scope).toBe("full");
    expect((await member.call(getSecurity)).totp.on).toBe(false);
    clock.advance(600_000);
    expect(await codeOf(member.call, confirmTotp, { body: { code: nextCode(secret) } })).toBe(
      "AUTH_TOTP_STATE",
    );
  });

  it("keeps secret and recovery codes out of the database in the plain", async () => {
    const member = await guarded();
    const { rows } = await app.owner.pool.query(
      "select encode(secret_sealed, 'escape') as text from member_totp where member_id = $1 union all select encode(code_hash, 'escape') from member_recovery_code where member_id = $1",
      [member.id],
    );
    expect(rows).toHaveLength(11);
    const text = JSON.stringify(rows);
    for (const secret of [member.secret, ...member.recoveryCodes]) expect(text).not.toContain(secret);
  });

  it("is another person's business in no way", async () => {
    const [one, other] = [await guarded(), await guarded()];
    expect((await prove(one, "totp", nextCode(other.secret))).code).toBe("AUTH_TOTP");
    expect((await prove(one, "recovery", other.recoveryCodes[0] ?? "")).code).toBe("AUTH_PROOF_WRONG");
  });
});

describe("[AUTH-12] two-factor at login", () => {
  it("asks for a code: until then the session may do nothing else, then a fresh one begins and the old token is dead", async () => {
    const member = await guarded();
    const owing = await logIn(member);
    expect(owing).toMatchObject({
      scope: "proof",
      proof: {
        reason: "totp",
        methods: [
          { method: "totp", hint: "" },
          { method: "recovery", hint: "" },
        ],
      },
    });
    const call = app.callAs(owing.token);
    expect(await codeOf(call, getSecurity)).toBe("AUTH_PROOF_NEEDED");
    expect((await call(getMemberInfo)).account).toBe(member.account);
    const value = nextCode(member.secret);
    const begun = await call(submitProof, { body: { method: "totp", value } });
    expect(begun).toMatchObject({ scope: "full", proof: null, member: { account: member.account } });
    expect(begun.token).not.toBe(owing.token);
    expect(await codeOf(call, getMemberInfo)).toBe("AUTH_REQUIRED");
    expect(await codeOf(app.callAs(begun.token), getSecurity)).toBe("OK");
    // The new session inherits "remember me".
    expect(Date.parse(begun.expiresAt)).toBe(clock.nowMs() + 24 * 3_600_000);
  });

  it("takes a code once, of this step or its neighbours; one 90 seconds old or ahead is refused", async () => {
    const member = await guarded();
    const code = nextCode(member.secret);
    expect((await prove(member, "totp", code)).code).toBe("OK");
    expect((await prove(member, "totp", code)).code).toBe("AUTH_TOTP");
    const early = totpCode(member.secret, clock.nowMs() + STEP_MS);
    expect((await prove(member, "totp", early)).code).toBe("OK");
    // A code older than the used one is refused as well.
    expect((await prove(member, "totp", code)).code).toBe("AUTH_TOTP");
    clock.advance(10 * STEP_MS);
    for (const offMs of [-90_000, 90_000]) {
      const off = totpCode(member.secret, clock.nowMs() + offMs);
      expect((await prove(member, "totp", off)).code, String(offMs)).toBe("AUTH_TOTP");
    }
    const late = totpCode(member.secret, clock.nowMs() - STEP_MS);
    expect((await prove(member, "totp", late)).code).toBe("OK");
  });

  it("takes each recovery code once, however it is typed, also two at once", async () => {
    const member = await guarded();
    const [first = "", second = ""] = member.recoveryCodes;
    expect((await prove(member, "recovery", ` ${first.toLowerCase().replace("-", " ")} `)).code).toBe("OK");
    expect((await prove(member, "recovery", first)).code).toBe("AUTH_PROOF_WRONG");
    const tokens: string[] = [];
    while (tokens.length < 3) tokens.push((await logIn(member)).token);
    const body = { method: "recovery", value: second } as const;
    const twins = await Promise.all(tokens.map((token) => codeOf(app.callAs(token), submitProof, { body })));
    expect(twins.sort()).toEqual(["AUTH_PROOF_WRONG", "AUTH_PROOF_WRONG", "OK"]);
    expect((await member.call(getSecurity)).totp.recoveryCodesLeft).toBe(8);
  });

  it("gives five tries to a hundred at once, over all sessions, and locks for five minutes, then ten", async () => {
    const member = await guarded();
    const tokens: string[] = [];
    while (tokens.length < 10) tokens.push((await logIn(member)).token);
    const wrong = wrongFor(nextCode(member.secret));
    const guess = (index: number) =>
      codeOf(app.callAs(tokens[index % 10] ?? ""), submitProof, { body: { method: "totp", value: wrong } });
    const codes = await Promise.all(Array.from({ length: 100 }, (_, index) => guess(index)));
    expect(codes.filter((code) => code === "AUTH_TOTP")).toHaveLength(5);
    expect(codes.filter((code) => code === "AUTH_LOCKED")).toHaveLength(95);
    // While locked, a right code, a new session or another method doesn't help.
    expect((await prove(member, "totp", nextCode(member.secret))).code).toBe("AUTH_LOCKED");
    expect((await prove(member, "recovery", member.recoveryCodes[0] ?? "")).code).toBe("AUTH_LOCKED");
    clock.advance(LOCK_MS);
    expect((await prove(member, "totp", wrong)).code).toBe("AUTH_TOTP");
    await expect(
      app.callAs((await logIn(member)).token)(submitProof, { body: { method: "totp", value: wrong } }),
    ).rejects.toMatchObject({ code: "AUTH_LOCKED", status: 429, params: { retryAfterS: 600 } });
    clock.advance(2 * LOCK_MS);
    expect((await prove(member, "totp", nextCode(member.secret))).code).toBe("OK");
  });

  it("takes no other method and no session that owes nothing, and lives for minutes only", async () => {
    const member = await guarded();
    const { token } = await logIn(member);
    const call = app.callAs(token);
    for (const method of ["sms", "email", "bankName"] as const)
      expect(await codeOf(call, submitProof, { body: { method, value: "123456" } })).toBe("AUTH_PROOF_WRONG");
    expect(await codeOf(call, sendProofCode, { body: { method: "sms" } })).toBe("AUTH_PROOF_WRONG");
    const value = nextCode(member.secret);
    expect(await codeOf(member.call, submitProof, { body: { method: "totp", value } })).toBe(
      "AUTH_PROOF_WRONG",
    );
    clock.advance(10 * 60_000);
    expect(await codeOf(call, getMemberInfo)).toBe("AUTH_REQUIRED");
  });

  it("[AUTH-06] leads to the change of an initial password, not past it", async () => {
    const member = await guarded();
    await app.owner.pool.query("update member set initial_password_until = $2 where id = $1", [
      member.id,
      new Date(clock.nowMs() + 3_600_000),
    ]);
    const { begun } = await prove(member, "totp", nextCode(member.secret));
    expect(begun).toMatchObject({ scope: "password", passwordExpired: true });
    const call = app.callAs(begun?.token ?? "");
    expect(await codeOf(call, getSecurity)).toBe("AUTH_PASSWORD_CHANGE");
    const newPassword = "hilsa with mustard sauce";
    const body = { oldPassword: member.password, newPassword, confirmNewPassword: newPassword };
    await call(changePassword, { body });
    expect(await codeOf(call, getSecurity)).toBe("OK");
  });
});

describe("[AUTH-12] taking two-factor off", () => {
  it("needs the password and a code, of the app or a recovery code", async () => {
    const member = await guarded();
    const { password } = member;
    const remove = (body: { password: string; code: string }) => codeOf(member.call, removeTotp, { body });
    expect(await remove({ password: "not it", code: nextCode(member.secret) })).toBe("AUTH_PASSWORD_WRONG");
    expect(await remove({ password, code: wrongFor(nextCode(member.secret)) })).toBe("AUTH_TOTP");
    expect(await remove({ password, code: "ABCDE-FGHJK" })).toBe("AUTH_TOTP");
    expect(await remove({ password, code: member.recoveryCodes[0] ?? "" })).toBe("OK");
    expect(await remove({ password, code: nextCode(member.secret) })).toBe("AUTH_TOTP_STATE");
    expect((await logIn(member)).scope).toBe("full");
    expect((await member.call(getSecurity)).totp).toMatchObject({ on: false, recoveryCodesLeft: 0 });
  });

  it("new recovery codes kill the old ones", async () => {
    const member = await guarded();
    const body = { password: member.password, code: nextCode(member.secret) };
    const { recoveryCodes } = await member.call(renewRecoveryCodes, { body });
    expect((await prove(member, "recovery", member.recoveryCodes[0] ?? "")).code).toBe("AUTH_PROOF_WRONG");
    expect((await prove(member, "recovery", recoveryCodes[0] ?? "")).code).toBe("OK");
  });

  it("[AUTH-19] lets nobody guess the password of an open session: a hundred at once are five", async () => {
    const member = await app.registerMember();
    const guess = (password: string) => codeOf(member.call, beginTotp, { body: { password } });
    const codes = await Promise.all(Array.from({ length: 40 }, () => guess("not the password")));
    expect(codes.filter((code) => code === "AUTH_PASSWORD_WRONG")).toHaveLength(5);
    expect(codes.filter((code) => code === "AUTH_LOCKED")).toHaveLength(35);
    const newPassword = "hilsa with mustard sauce";
    const body = { oldPassword: member.password, newPassword, confirmNewPassword: newPassword };
    expect(await codeOf(member.call, changePassword, { body })).toBe("AUTH_LOCKED");
    clock.advance(LOCK_MS);
    expect(await codeOf(member.call, changePassword, { body })).toBe("OK");
  });
});
