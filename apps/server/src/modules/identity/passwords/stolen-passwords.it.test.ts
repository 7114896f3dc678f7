import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { changePassword } from "@khela/contract/identity";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp } from "../../../testing/app.ts";

const STOLEN = "correct horse battery staple";
const PADDED = "nobody has lost this one yet";
const sha1 = (text: string): string => createHash("sha1").update(text).digest("hex").toUpperCase();

let list: Server;
let app: TestApp;
let asked: string[] = [];
let answers = true;

beforeAll(async () => {
  list = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (!answers) return response.writeHead(503).end();
    const lines = [`${"0".repeat(35)}:7`, `${sha1(STOLEN).slice(5)}:52`, `${sha1(PADDED).slice(5)}:0`];
    return response.end(lines.join("\r\n"));
  });
  list.listen(0, "127.0.0.1");
  await once(list, "listening");
  const { port } = list.address() as AddressInfo;
  app = await startTestApp({ env: { PASSWORD_RANGE_URL: `http://127.0.0.1:${port}/range` } });
});
afterAll(async () => {
  await app.stop();
  list.close();
});

const register = (password: string) =>
  app.registerMember({ password, confirmPassword: password }).then(
    () => "OK",
    (error: { code: string }) => error.code,
  );

describe("[AUTH-19] a list of stolen passwords, where one is set up", () => {
  it("refuses what is in it, at registration and at a change; it learns five digits of a hash and no more", async () => {
    asked = [];
    expect(await register(STOLEN)).toBe("AUTH_PASSWORD_WEAK");
    expect(asked).toEqual([`/range/${sha1(STOLEN).slice(0, 5)}`]);
    expect(await register(PADDED)).toBe("OK");
    const member = await app.registerMember();
    const change = { oldPassword: member.password, newPassword: STOLEN, confirmNewPassword: STOLEN };
    expect(await codeOf(member.call, changePassword, { body: change })).toBe("AUTH_PASSWORD_WEAK");
    for (const path of asked) expect(path).toMatch(/^\/range\/[0-9A-F]{5}$/);
  });

  it("keeps nobody out while it does not answer", async () => {
    answers = false;
    expect(await register(STOLEN)).toBe("OK");
    answers = true;
  });
});
