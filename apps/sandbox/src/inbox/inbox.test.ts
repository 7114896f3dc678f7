import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sign } from "../signature.ts";
import { systemClock } from "@khela/kernel/system-clock";
import { openMessages } from "./messages.ts";
import { startInbox } from "./server.ts";

let folder: string;
let inbox: Awaited<ReturnType<typeof startInbox>>;
const SECRET = "shared";

const start = () =>
  startInbox({
    port: 0,
    host: "127.0.0.1",
    publicUrl: undefined,
    file: join(folder, "inbox.jsonl"),
    secret: SECRET,
    logLevel: "silent",
    clock: systemClock,
  });
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "khela-inbox-"));
  inbox = await start();
});
afterEach(async () => {
  await inbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function give(message: object, secret = SECRET): Promise<number> {
  const body = JSON.stringify(message);
  const headers = { "content-type": "application/json", ...sign(secret, body, Date.now()) };
  const answer = await fetch(`${inbox.url}/api/messages`, { method: "POST", headers, body });
  await answer.arrayBuffer();
  return answer.status;
}
const sms = (id: string, to: string, text: string) => ({ id, kind: "sms", to, text });
const read = async (path: string): Promise<string> => (await fetch(`${inbox.url}${path}`)).text();
async function codes(search: string): Promise<(string | null)[]> {
  const { messages } = JSON.parse(await read(`/api/messages?search=${encodeURIComponent(search)}`)) as {
    messages: { code: string | null }[];
  };
  return messages.map(({ code }) => code);
}

describe("[AUTH-18] the sandbox's inbox", () => {
  it("takes signed messages alone, each once, and refuses what it doesn't know", async () => {
    const message = sms("m1", "+8801712345678", "Khela: 123456 is your code.");
    expect(await give(message, "another secret")).toBe(401);
    expect(await give(message)).toBe(200);
    expect(await give(message)).toBe(200);
    expect(await give({ ...message, text: "another text" })).toBe(409);
    expect(await give({ ...message, id: "m2", from: "x" })).toBe(200);
    expect(await give({ id: "m3", kind: "fax", to: "x", text: "y" })).toBe(400);
    expect(await codes("")).toEqual(["123456", "123456"]);
  });

  it("brings the letters that its pages are written in, and lets nothing else in", async () => {
    const page = await fetch(`${inbox.url}/`);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const fonts = [...(await page.text()).matchAll(/url\((\/font\/[^)]+)\)/g)].map(([, path = ""]) => path);
    expect(fonts).toHaveLength(2);
    for (const path of fonts) {
      const font = await fetch(inbox.url + path);
      expect(font.headers.get("content-type")).toBe("font/woff2");
      expect((await font.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    }
  });

  it("finds a number however it is typed, and an address in any case; newest first", async () => {
    await give(sms("m1", "+8801712345678", "code 111111"));
    await give(sms("m2", "+8801812345678", "code 222222"));
    await give(sms("m3", "+8801712345678", "code 333333"));
    await give({
      id: "m4",
      kind: "mail",
      to: "rahim@example.com",
      subject: "Code",
      text: "444444",
      html: "<p>444444</p>",
    });
    for (const search of ["01712345678", "+880 1712-345678", "০১৭১২", "1712345"])
      expect(await codes(search), search).toEqual(["333333", "111111"]);
    expect(await codes("RAHIM@")).toEqual(["444444"]);
    expect(await codes("karim@")).toEqual([]);
  });

  it("shows them on a page in both languages, as text whatever they contain", async () => {
    await give(sms("m1", "+8801712345678", "<script>alert(1)</script> 123456"));
    const page = await read("/?lang=en");
    expect(page).toContain("&lt;script&gt;alert(1)");
    expect(page).not.toContain("<script>alert");
    expect(page).toContain('data-code="123456"');
    expect(await read("/?lang=bn")).toContain("কোড কপি করুন");
    const fragment = await read("/list?lang=en&search=0171");
    expect(fragment).toContain("123456");
    expect(fragment).not.toContain("<html");
    expect(await read("/list?lang=en&search=0199")).toContain("Nothing for this number");
  });

  it("shows a mail's own look in a frame that may do nothing", async () => {
    await give({
      id: "m1",
      kind: "mail",
      to: "a@example.com",
      subject: "S",
      text: "t",
      html: "<h1>Look</h1>",
    });
    const answer = await fetch(`${inbox.url}/mail/m1`);
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(await answer.text()).toBe("<h1>Look</h1>");
    expect((await fetch(`${inbox.url}/mail/none`)).status).toBe(404);
  });

  it("remembers over a restart; a torn last line is as if it never was", async () => {
    await give(sms("m1", "+8801712345678", "code 111111"));
    await inbox.stop();
    appendFileSync(join(folder, "inbox.jsonl"), '{"id":"m2","kin');
    inbox = await start();
    expect(await codes("")).toEqual(["111111"]);
  });

  it("forgets the oldest", () => {
    const messages = openMessages(join(folder, "many.jsonl"));
    for (let n = 0; n < 2_100; n++) {
      messages.add({
        id: `m${n}`,
        kind: "sms",
        to: "+880",
        subject: "",
        text: String(n),
        html: "",
        receivedAtMs: n,
      });
    }
    expect(messages.list("", 1_000)).toHaveLength(500);
    expect(messages.byId("m0")).toBeUndefined();
    expect(openMessages(join(folder, "many.jsonl")).list("", 1)[0]?.id).toBe("m2099");
  });
});
