import { ENDPOINTS } from "@khela/contract/registry";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../testing/app.ts";

/**
 * The calls of the specification's section 7, "Session, member, system". Where it names no method, the contract's is
 * used. `token` and `enc` are marked as in the specification.
 */
const CALLS: readonly { call: string; token?: true; enc?: true; form?: true }[] = [
  { call: "POST /wps/session/login", enc: true },
  { call: "POST /wps/session/login/freeplay", enc: true },
  { call: "DELETE /wps/session/logout", token: true },
  { call: "POST /wps/verification/sms/noLogin" },
  { call: "POST /wps/verification/sms/register" },
  { call: "GET /wps/system/whitelabel" },
  { call: "GET /wps/system/setting/register" },
  { call: "GET /wps/system/status" },
  { call: "GET /wps/system/domainRoute" },
  { call: "GET /wps/system/helpCenter" },
  { call: "GET /wps/system/permission" },
  { call: "GET /wps/system/countryCode" },
  { call: "GET /wps/member/info", token: true },
  { call: "PUT /wps/member/info/icon", token: true },
  { call: "GET /wps/member/info/funds/consolidated", token: true },
  { call: "PUT /wps/member/register", enc: true },
  { call: "PUT /wps/member/register/mobile", enc: true },
  { call: "POST /wps/member/password", token: true, enc: true },
  { call: "POST /wps/member/password/email", form: true },
  { call: "POST /wps/member/password/verification", enc: true },
  { call: "PUT /wps/member/language", token: true },
  { call: "GET /wps/agent/affiliate" },
  { call: "GET /wps/captcha" },
  { call: "PUT /wps/feedback" },
  { call: "GET /wps/v2/wallets/balance", token: true },
  { call: "GET /wps/relay/CSP_unreadCount", token: true },
];

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ token } = await app.registerMember());
});
afterAll(() => app.stop());

interface Answer {
  success?: boolean;
  errorCode?: string;
}

describe("[API-01] the calls of session, member and system", () => {
  it.each(CALLS)("$call exists, with token and enc as marked", async ({ call, ...marks }) => {
    const [method = "", path = ""] = call.split(" ");
    const endpoint = ENDPOINTS.find((one) => one.method === method && one.path === path);
    expect(endpoint).toMatchObject({ auth: marks.token ? "member" : "visitor" });
    expect({ enc: endpoint?.enc, form: endpoint?.form }).toEqual({ enc: marks.enc, form: marks.form });
    const ask = async (headers: Record<string, string>) => {
      const hasBody = method !== "GET" && method !== "DELETE";
      const response = await fetch(app.baseUrl + path, {
        method,
        headers: { ...headers, ...(hasBody ? { "content-type": "application/json" } : {}) },
        ...(hasBody ? { body: "{}" } : {}),
      });
      return { status: response.status, answer: (await response.json()) as Answer };
    };
    const stranger = await ask({});
    if (marks.token) expect(stranger).toMatchObject({ status: 401, answer: { errorCode: "AUTH_REQUIRED" } });
    const { status, answer } = await ask(marks.token ? { authorization: `Bearer ${token}` } : {});
    if (marks.enc) expect(answer.errorCode).toBe("SYS_BAD_ENC");
    expect(typeof answer.success).toBe("boolean");
    expect([404, 405, 500]).not.toContain(status);
    if (call === "DELETE /wps/session/logout") ({ token } = await app.registerMember());
  });

  it("refuses another method with the right ones named", async () => {
    const response = await fetch(`${app.baseUrl}/wps/feedback`, { method: "DELETE" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("PUT, GET");
  });
});
