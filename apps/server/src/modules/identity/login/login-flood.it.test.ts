import { randomUUID } from "node:crypto";
import { operatorMe } from "@khela/contract/console/operators";
import { getMemberInfo, login } from "@khela/contract/identity";
import { encryptBody } from "@khela/contract/jwe";
import { getKeys } from "@khela/contract/system";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp } from "../../../testing/app.ts";

/** More than the entrance limit admits and queues together. */
const FLOOD = 150;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: "loopback" }, realPasswords: true });
});
afterAll(() => app.stop());

/** Encrypted login requests, each from a network of its own. */
async function sealLogins(count: number): Promise<{ body: string; headers: Record<string, string> }[]> {
  const [key] = (await app.call(getKeys)).keys;
  const iat = Math.floor(app.clock.nowMs() / 1000);
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const body = { username: `nobody${index}`, password: "not the password", type: "username" };
      const sealed = { iat, jti: randomUUID(), htm: login.method, htu: login.path, body };
      return {
        body: JSON.stringify({ jwe: await encryptBody(key as never, sealed) }),
        headers: {
          "content-type": "application/json",
          "x-requested-with": "khela",
          "x-forwarded-for": `198.18.${index}.1`,
        },
      };
    }),
  );
}

async function countOf(sql: string): Promise<number> {
  const { rows } = await app.owner.pool.query<{ count: bigint }>(sql);
  return Number(rows[0]?.count ?? 0);
}

describe("[AUTH-19] a flood of logins", () => {
  it("takes three connections and one hash at a time; the rest costs nothing, operators and players go on", async () => {
    const member = await app.registerMember();
    const hashes = async () => (await app.app.platform.metrics.passwordHashes.get()).values[0]?.value ?? 0;
    const hashesAtFirst = await hashes();
    const operator = await app.loginOperator();
    const ofAnOperator = (await hashes()) - hashesAtFirst;
    const logins = await sealLogins(FLOOD);
    const opened = () => countOf("select count(*) from used_token where scope = 'jwe'");
    const [hashesBefore, openedBefore] = [await hashes(), await opened()];
    const { pool } = app.app.platform.database;
    let [inUse, most] = [0, 0];
    const acquired = () => (most = Math.max(most, (inUse += 1)));
    const released = () => (inUse -= 1);
    pool.on("acquire", acquired).on("release", released);

    const flood = Promise.all(
      logins.map((request) => fetch(`${app.baseUrl}${login.path}`, { method: "POST", ...request })),
    );
    // During the flood, players and operators with a session are served, and operators can log in.
    expect(await codeOf(member.call, getMemberInfo)).toBe("OK");
    expect(await codeOf(operator.call, operatorMe)).toBe("OK");
    const another = await app.loginOperator("support");
    expect(await codeOf(another.call, operatorMe)).toBe("OK");
    const answers = await flood;
    pool.off("acquire", acquired).off("release", released);

    const shed = answers.filter(({ status }) => status === 503);
    const judged = answers.filter(({ status }) => status === 401);
    expect(shed.length + judged.length).toBe(FLOOD);
    expect(shed.length).toBeGreaterThan(0);
    expect(judged.length).toBeGreaterThanOrEqual(53);
    for (const { headers } of shed) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await hashes()) - hashesBefore).toBe(judged.length + ofAnOperator);
    // One more session was opened, by the operator who logged in.
    expect((await opened()) - openedBefore).toBe(judged.length + 1);
    // At most three connections for logins, besides those of the player, the operators and the settings.
    expect(most).toBeLessThanOrEqual(6);
    const body = { username: member.account, password: member.password, type: "username" } as const;
    expect(await codeOf(app.callAs(null, { "x-forwarded-for": "198.19.0.1" }), login, { body })).toBe("OK");
  });
});
