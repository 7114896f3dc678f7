import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../testing/app.ts";

let plain: TestApp;
let https: TestApp;

beforeAll(async () => {
  plain = await startTestApp();
  https = await startTestApp({ beside: plain, env: { PUBLIC_URL: "https://play.example" } });
});
afterAll(async () => {
  await https.stop();
  await plain.stop();
});

const PATHS = ["/wps/system/status", "/wps/no/such/call", "/healthz", "/docs", "/console/api/players"];

describe("[SYS-01] every answer, refusals too,", () => {
  it("forbids sniffing, framing, foreign content and referrers", async () => {
    for (const path of PATHS) {
      const { headers } = await fetch(plain.baseUrl + path);
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.get("referrer-policy"), path).toBe("no-referrer");
      expect(headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
      expect(headers.get("content-security-policy"), path).toMatch(/default-src 'none'|object-src 'none'/);
      expect(headers.get("cross-origin-resource-policy"), path).toBe("same-origin");
      expect(headers.get("access-control-allow-origin"), path).toBeNull();
    }
  });

  it("says its type with the character set, and that calls are not to be stored", async () => {
    for (const path of ["/wps/system/status", "/wps/no/such/call", "/console/api/players"]) {
      const { headers } = await fetch(plain.baseUrl + path);
      expect(headers.get("content-type"), path).toBe("application/json; charset=utf-8");
      expect(headers.get("cache-control"), path).toBe("no-store");
    }
  });

  it("asks for https for a year where the site has it, and not where it has not", async () => {
    const { headers } = await fetch(`${https.baseUrl}/wps/system/status`);
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    expect((await fetch(`${plain.baseUrl}/healthz`)).headers.get("strict-transport-security")).toBeNull();
  });
});

describe("[OPS-01] the operator's cookie", () => {
  it("is bound to the host and to https where there is https", async () => {
    const operator = await https.loginOperator();
    expect(operator.cookie).toMatch(/^__Host-khela_console=[A-Za-z0-9_-]{43}$/);
  });

  it("of the plain name opens nothing there", async () => {
    const { cookie } = await plain.loginOperator();
    const open = (site: TestApp, text: string) =>
      fetch(`${site.baseUrl}/console/api/session`, { headers: { cookie: text } });
    expect((await open(plain, cookie)).status).toBe(200);
    expect((await open(https, cookie)).status).toBe(401);
  });
});

describe("[OPS-08] metrics", () => {
  it("are for the machine itself, not for what a proxy on it passes on", async () => {
    const ask = (headers: Record<string, string>) => fetch(`${plain.baseUrl}/metrics`, { headers });
    expect((await ask({})).status).toBe(200);
    expect((await ask({ "x-forwarded-for": "203.0.113.9" })).status).toBe(404);
    expect((await ask({ forwarded: "for=203.0.113.9" })).status).toBe(404);
  });
});

it("[SYS-01] TRACE is not answered", async () => {
  const { host, port } = new URL(plain.baseUrl);
  const { request } = await import("node:http");
  const status = await new Promise<number | undefined>((resolve, reject) => {
    request({ host: host.split(":")[0], port, method: "TRACE", path: "/wps/system/status" }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on("error", reject)
      .end();
  });
  expect([404, 405]).toContain(status);
});
