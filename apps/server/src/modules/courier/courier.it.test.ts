import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { manualClock } from "@khela/kernel/clock";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { silentLog } from "../../platform/log.ts";
import { readMessageConfig } from "../../platform/message-config.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { readMail } from "../../testing/gateways.ts";
import { startTestSandbox } from "../../testing/sandbox.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { type Adapter, DeliveryError, type Mail, type Sms } from "./adapter.ts";
import { createCourierOf } from "./courier.ts";
import { createHttpSms } from "./http-sms.ts";
import { refusePrivate, safeRequest } from "./safe-request.ts";
import { createSandboxAdapter } from "./sandbox.ts";
import { createSmtp } from "./smtp.ts";

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const sms: Sms = { kind: "sms", id: "m1", to: "+8801712345678", text: 'খেলা: "123456" & <go>\n{{secret}}' };
const mail: Mail = {
  kind: "mail",
  id: "mail-1",
  to: "rahim@example.com",
  subject: "123456 আপনার খেলা কোড",
  text: "আপনার কোড:\n\n123456\n",
  html: "<p>আপনার কোড: <b>123456</b></p>",
};
const outcome = (delivery: Promise<unknown>): Promise<string> =>
  delivery.then(
    () => "taken",
    ({ why, message }: { why: string; message: string }) => `${why}: ${message}`,
  );

interface Heard {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** A gateway that records requests and answers as told. */
async function gateway(
  answer: (response: ServerResponse) => void = (response) => response.end("ok"),
): Promise<{ url: string; heard: Heard[]; server: Server }> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      heard.push({ method, url, headers, body });
      answer(response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  open.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard, server };
}

function httpSms(env: Record<string, string>): Adapter<Sms> {
  const config = readMessageConfig({
    SMS_PROVIDER: "http",
    SMS_HTTP_SECRET: "s3cret & more",
    SMS_HTTP_ALLOW_PRIVATE: "1",
    ...env,
  }).sms;
  if (config.kind !== "http") throw new Error("not configured");
  return createHttpSms(config);
}

describe("[AUTH-18] SMS through a gateway's HTTP call", () => {
  it("fills JSON, forms, addresses and headers, each escaped for its place, and what was filled in is not filled again", async () => {
    const { url, heard } = await gateway();
    await httpSms({
      SMS_HTTP_URL: `${url}/send?to={{number}}&key={{secret}}`,
      SMS_HTTP_HEADERS:
        '{"Content-Type":"application/json","Authorization":"Bearer {{secret}}","x-id":"{{id}}\\r\\nx: {{text}}"}',
      SMS_HTTP_BODY: '{"to":"{{to}}","text":"{{text}}"}',
    }).deliver(sms);
    expect(heard[0]?.url).toBe("/send?to=8801712345678&key=s3cret%20%26%20more");
    expect(heard[0]?.headers).toMatchObject({ authorization: "Bearer s3cret & more" });
    expect(heard[0]?.headers["x"]).toBeUndefined();
    expect(JSON.parse(heard[0]?.body ?? "")).toEqual({ to: sms.to, text: sms.text });
    await httpSms({
      SMS_HTTP_URL: url,
      SMS_HTTP_METHOD: "PUT",
      SMS_HTTP_HEADERS: '{"content-type":"application/x-www-form-urlencoded"}',
      SMS_HTTP_BODY: "to={{to}}&text={{text}}",
    }).deliver(sms);
    expect(heard[1]?.method).toBe("PUT");
    expect(Object.fromEntries(new URLSearchParams(heard[1]?.body))).toEqual({ to: sms.to, text: sms.text });
    await httpSms({ SMS_HTTP_URL: `${url}/?text={{text}}`, SMS_HTTP_METHOD: "GET" }).deliver(sms);
    expect(new URL(heard[2]?.url ?? "", url).searchParams.get("text")).toBe(sms.text);
  });

  it("believes a 2xx with the awaited words alone; tells a refusal from an absence", async () => {
    const answers: [number, string][] = [
      [200, '{"status":"ok"}'],
      [200, '{"status":"no credit"}'],
      [400, ""],
      [503, ""],
      [429, ""],
    ];
    const { url } = await gateway((response) => {
      const [status, body] = answers.shift() ?? [200, ""];
      response.writeHead(status).end(body);
    });
    const adapter = httpSms({ SMS_HTTP_URL: url, SMS_HTTP_SUCCESS: '"ok"' });
    const told: string[] = [];
    for (let n = 0; n < 5; n += 1) told.push(await outcome(adapter.deliver(sms)));
    expect(told).toEqual([
      "taken",
      "refused: not the awaited answer",
      "refused: status 400",
      "unreachable: status 503",
      "unreachable: status 429",
    ]);
    const closed = httpSms({ SMS_HTTP_URL: "http://127.0.0.1:1/" });
    expect(await outcome(closed.deliver(sms))).toBe("unreachable: ECONNREFUSED");
  });

  it("follows no redirect, reads no endless answer, waits no longer than told", async () => {
    const away = await gateway();
    const redirecting = await gateway((response) => response.writeHead(302, { location: away.url }).end());
    expect(await outcome(httpSms({ SMS_HTTP_URL: redirecting.url }).deliver(sms))).toBe(
      "refused: status 302",
    );
    expect(away.heard).toEqual([]);
    const endless = await gateway((response) => response.end("x".repeat(200_000)));
    expect(await outcome(httpSms({ SMS_HTTP_URL: endless.url }).deliver(sms))).toBe(
      "refused: answer too large",
    );
    const silent = await gateway(() => undefined);
    const call = {
      url: silent.url,
      method: "POST",
      headers: {},
      body: "",
      timeoutMs: 100,
      allowPrivate: true,
    };
    await expect(safeRequest(call)).rejects.toMatchObject({ name: /Abort|Timeout/ });
  });

  it("reaches no address of the own machine or network, by number or by name", async () => {
    const { url, heard } = await gateway();
    const port = new URL(url).port;
    for (const host of [
      "127.0.0.1",
      "localhost",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "2130706433",
      "0x7f.1",
      "127.1",
    ]) {
      const adapter = httpSms({ SMS_HTTP_URL: `http://${host}:${port}/`, SMS_HTTP_ALLOW_PRIVATE: "" });
      expect(await outcome(adapter.deliver(sms)), host).toBe("refused: address not allowed");
    }
    expect(heard).toEqual([]);
    for (const address of [
      "10.0.0.1",
      "172.16.0.1",
      "192.168.1.1",
      "169.254.169.254",
      "100.64.0.1",
      "0.0.0.0",
      "224.0.0.1",
      "255.255.255.255",
      "::ffff:169.254.169.254",
      "fe80::1",
      "fc00::1",
      "64:ff9b::7f00:1",
      "2002:7f00:1::",
      "::",
    ]) {
      expect(() => refusePrivate(address), address).toThrow("address not allowed");
    }
    for (const address of ["8.8.8.8", "103.4.146.10", "2606:4700::1111"]) {
      expect(() => refusePrivate(address), address).not.toThrow();
    }
  });
});

describe("[AUTH-10] mail through SMTP", () => {
  const server = async (options: SMTPServerOptions, refuse?: string, code = 550) => {
    const mails: string[] = [];
    const smtp = new SMTPServer({
      logger: false,
      ...options,
      onRcptTo: (_address, _session, done) =>
        done(refuse ? Object.assign(new Error(refuse), { responseCode: code }) : null),
      onData(stream, _session, done) {
        let source = "";
        stream.on("data", (chunk: Buffer) => (source += chunk.toString()));
        stream.on("end", () => {
          mails.push(source);
          done();
        });
      },
    });
    smtp.listen(0, "127.0.0.1");
    await once(smtp.server, "listening");
    open.push(() => new Promise<void>((done) => smtp.close(() => done())));
    return { mails, port: (smtp.server.address() as AddressInfo).port };
  };
  const adapter = (url: string, allowPlain: boolean): Adapter<Mail> => {
    const made = createSmtp({ url, from: "Khela <no-reply@khela.example>", allowPlain });
    open.push(() => made.close());
    return made;
  };

  it("hands over subject, text and HTML, with name and password", async () => {
    const logins: string[] = [];
    const { mails, port } = await server({
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        logins.push(`${username}:${password}`);
        done(null, { user: username });
      },
    });
    await adapter(`smtp://khela:p%40ss@127.0.0.1:${port}`, true).deliver(mail);
    expect(logins).toEqual(["khela:p@ss"]);
    const [source = ""] = mails;
    expect(readMail(source)).toMatchObject({ subject: mail.subject, code: "123456" });
    expect(readMail(source).text.replaceAll("\r\n", "\n").trim()).toBe(mail.text.trim());
    expect(readMail(source).html.trim()).toBe(mail.html);
    expect(source).toMatch(/^From: Khela <no-reply@khela\.example>/m);
    expect(source).toMatch(/^Message-ID: <mail-1@khela\.example>/m);
    expect(source).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(source).not.toMatch(/^List-Unsubscribe/m);
    const offer = { ...mail, id: "mail-2", unsubscribe: "https://khela.example/off/1" };
    await adapter(`smtp://khela:p%40ss@127.0.0.1:${port}`, true).deliver(offer);
    expect(mails[1]).toMatch(/^List-Unsubscribe: <https:\/\/khela\.example\/off\/1>/m);
    expect(mails[1]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  });

  it("sends nothing in the plain unless the setting says so, and trusts no certificate that nobody vouches for", async () => {
    const plain = await server({ disabledCommands: ["STARTTLS", "AUTH"] });
    expect(await outcome(adapter(`smtp://127.0.0.1:${plain.port}`, false).deliver(mail))).toMatch(
      /^unreachable: /,
    );
    const selfSigned = await server({ disabledCommands: ["AUTH"] });
    expect(await outcome(adapter(`smtp://127.0.0.1:${selfSigned.port}`, false).deliver(mail))).toMatch(
      /^unreachable: /,
    );
    expect([...plain.mails, ...selfSigned.mails]).toEqual([]);
  });

  it("tells a refused mail from a server that is away, without its words", async () => {
    const { port } = await server({ disabledCommands: ["STARTTLS", "AUTH"] }, `no such box ${mail.to}`);
    expect(await outcome(adapter(`smtp://127.0.0.1:${port}`, true).deliver(mail))).toBe("refused: smtp 550");
    // A full mailbox doesn't mean that the server is unreachable: other recipients get their mails.
    for (const [code, said] of [
      [452, "later: smtp 452"],
      [421, "unreachable: smtp 421"],
    ] as const) {
      const full = await server({ disabledCommands: ["STARTTLS", "AUTH"] }, `${mail.to} is full`, code);
      expect(await outcome(adapter(`smtp://127.0.0.1:${full.port}`, true).deliver(mail))).toBe(said);
    }
    expect(await outcome(adapter("smtp://127.0.0.1:1", true).deliver(mail))).toMatch(
      /^unreachable: E[A-Z]+$/,
    );
  });
});

describe("[AUTH-18] the built-in adapter and the sandbox's inbox", () => {
  it("what is handed over can be read there, each once; a wrong signature is refused, an absence told", async () => {
    const sandbox = await startTestSandbox();
    open.push(() => sandbox.stop());
    const { inboxUrl: url, secret } = sandbox;
    const inbox = createSandboxAdapter({ url, secret, clock: systemClock });
    await inbox.deliver(sms);
    await inbox.deliver(sms);
    await inbox.deliver(mail);
    expect(await sandbox.inbox("01712345678")).toMatchObject([
      { kind: "sms", to: sms.to, text: sms.text, code: "123456" },
    ]);
    expect(await sandbox.inbox("rahim@")).toMatchObject([{ kind: "mail", subject: mail.subject }]);
    const forged = createSandboxAdapter({ url, secret: "other", clock: systemClock });
    expect(await outcome(forged.deliver({ ...sms, id: "m2" }))).toBe("refused: status 401");
    await sandbox.down();
    expect(await outcome(inbox.deliver({ ...sms, id: "m3" }))).toBe("unreachable: ECONNREFUSED");
    await sandbox.up();
    expect(await sandbox.inbox("01712345678")).toHaveLength(1);
  });
});

describe("[AUTH-18] the courier", () => {
  it("remembers for a while that nobody was there, and waits for what is under way when it stops", async () => {
    const clock = manualClock(1_795_000_000_000);
    let taken = 0;
    let fail: Error | undefined;
    const adapter = {
      name: "test",
      async deliver() {
        await new Promise((done) => setTimeout(done, 20));
        if (fail) throw fail;
        taken += 1;
      },
      close: () => undefined,
    };
    const courier = createCourierOf({
      log: silentLog,
      clock,
      metrics: createMetrics(),
      sms: adapter,
      mail: adapter,
    });
    fail = new Error("a defect with a number in it");
    expect(await courier.send(sms)).toBe(false);
    expect(courier.isDown("sms")).toBe(false);
    fail = new DeliveryError("unreachable", "ECONNREFUSED");
    expect(await courier.send(sms)).toBe(false);
    expect([courier.isDown("sms"), courier.isDown("mail")]).toEqual([true, false]);
    clock.advance(15_000);
    expect(courier.isDown("sms")).toBe(false);
    fail = undefined;
    courier.sendLater(mail);
    await courier.stop();
    expect(taken).toBe(1);
  });
});

describe("settings of the messages", () => {
  it("say plainly what is wrong", () => {
    const refusal = (env: Record<string, string>): string => {
      try {
        readMessageConfig(env);
        return "fine";
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(refusal({})).toBe("fine");
    expect(refusal({ SMS_PROVIDER: "pigeon" })).toContain("SMS_PROVIDER");
    expect(refusal({ SMS_PROVIDER: "http" })).toContain("SMS_HTTP_URL");
    expect(refusal({ SMS_PROVIDER: "http", SMS_HTTP_URL: "file:///etc/passwd" })).toContain("SMS_HTTP_URL");
    const http = { SMS_PROVIDER: "http", SMS_HTTP_URL: "https://sms.example/" };
    expect(refusal(http)).toBe("fine");
    for (const headers of ["{", "[]", "null", '{"a b":"c"}', '{"a":1}'])
      expect(refusal({ ...http, SMS_HTTP_HEADERS: headers }), headers).toContain("SMS_HTTP_HEADERS");
    expect(refusal({ ...http, SMS_HTTP_METHOD: "DELETE" })).toContain("SMS_HTTP_METHOD");
    expect(refusal({ MAIL_PROVIDER: "smtp", SMTP_URL: "http://x" })).toContain("SMTP_URL");
    expect(refusal({ MAIL_PROVIDER: "smtp", SMTP_URL: "smtps://mail.example" })).toContain("MAIL_FROM");
    expect(refusal({ CODE_MINUTES: "11" })).toContain("CODE_MINUTES");
    expect(refusal({ PHONE_COUNTRIES: "+880,+999" })).toContain("+999");
    expect(refusal({ PHONE_BLOCKED_PREFIXES: "880" })).toContain("PHONE_BLOCKED_PREFIXES");
    expect(readMessageConfig({ PHONE_COUNTRIES: "+880, +91" }).numbers.dialingCodes).toEqual(["+880", "+91"]);
  });
});
