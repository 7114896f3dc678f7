import { randomUUID } from "node:crypto";
import { sendBroadcast } from "@khela/contract/console/messages";
import type { CallInput } from "@khela/contract/endpoint";
import { changeMailChoice, mailChoices } from "@khela/contract/messages";
import { pausePlay } from "@khela/contract/protection";
import { manualClock } from "@khela/kernel/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestMember, TestOperator } from "../../testing/app.ts";
import { captureLog } from "../../testing/captured-log.ts";
import { type PhoneApp, startPhoneApp } from "../../testing/phones.ts";
import { proveMail } from "../../testing/proven-mail.ts";

const MINUTE_MS = 60_000;
const clock = manualClock(Date.now());
const { log, lines: logged } = captureLog();
let app: PhoneApp;
let marketing: TestOperator;
beforeAll(async () => {
  app = await startPhoneApp({ clock, log });
  marketing = await app.loginOperator("marketing");
});
afterAll(() => app.stop());

type Order = CallInput<typeof sendBroadcast>["body"];

async function withMail(): Promise<{ member: TestMember; address: string }> {
  const member = await app.registerMember();
  return { member, address: await proveMail(member, app.outside.codeFor) };
}
/** Sends a broadcast with mails to some members; no worker runs in this test. */
async function write(members: readonly TestMember[], change: Partial<Order> = {}): Promise<string> {
  const order: Order = {
    id: randomUUID(),
    title: { bn: "নতুন\nখেলা", en: "A new game" },
    content: { bn: "আজ থেকে <b>খেলুন</b> {amount}", en: "From today on." },
    category: "service",
    audience: { accounts: members.map(({ account }) => account) },
    byMail: true,
    startsAt: null,
    ...change,
  };
  await marketing.call(sendBroadcast, { body: order });
  await app.app.platform.jobs.runNow("messages-broadcast", { id: order.id });
  return order.id;
}
const sweep = () => app.app.platform.jobs.runNow("messages-mails", {});
const mailsFor = (address: string) =>
  app.outside.mails.filter(({ to, subject }) => to === address && subject.endsWith("খেলা"));
const stateOf = async (member: TestMember) =>
  (await app.owner.pool.query("select state, tries from message_mail where member_id = $1", [member.id]))
    .rows;
const given = async () =>
  /khela_message_mails_total\{kind="service",result="given_up"\} (\d+)/.exec(
    await app.app.platform.metrics.registry.metrics(),
  )?.[1];

describe("[TALK-01] mail beside what operators write", () => {
  it("goes out where the operator says so, as plain words; never twice", async () => {
    const { member, address } = await withMail();
    await write([member], { byMail: false });
    await sweep();
    expect(mailsFor(address)).toEqual([]);
    const id = await write([member]);
    await sweep();
    await app.app.platform.jobs.runNow("messages-broadcast", { id });
    await sweep();
    const [mail, ...more] = mailsFor(address);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("নতুন খেলা");
    expect(mail?.text).toContain("<b>খেলুন</b> {amount}");
    expect(mail?.html).not.toContain("<b>");
  });

  it("[SAFE-02] offers need a yes, and reach nobody who pauses, also where the pause came between", async () => {
    const [wants, silent, pauses] = [await withMail(), await withMail(), await withMail()];
    for (const { member } of [wants, pauses])
      await member.call(changeMailChoice, { body: { kind: "offers", on: true } });
    await write([wants.member, silent.member, pauses.member], { category: "marketing" });
    await pauses.member.call(pausePlay, { body: { length: "day" } });
    await sweep();
    expect(mailsFor(wants.address)).toHaveLength(1);
    expect([...mailsFor(silent.address), ...mailsFor(pauses.address)]).toEqual([]);
  });

  it("the link in an offer ends them without a login: looked at it asks, posted to it ends; a forged one is nobody's", async () => {
    const { member, address } = await withMail();
    await member.call(changeMailChoice, { body: { kind: "offers", on: true } });
    await write([member], { category: "marketing" });
    await sweep();
    const link = /\/wps\/mail-off\/(\S+)/.exec(mailsFor(address)[0]?.text ?? "")?.[1] ?? "";
    const open = (token: string, method: string) =>
      fetch(`${app.baseUrl}/wps/mail-off/${token}`, {
        method,
        ...(method === "POST"
          ? {
              body: "List-Unsubscribe=One-Click",
              headers: { "content-type": "application/x-www-form-urlencoded" },
            }
          : {}),
      });
    const other = await app.registerMember();
    const forged = link.replace(/^[0-9a-f]{32}/, other.id.replaceAll("-", ""));
    for (const token of [forged, `${link}x`, "x"]) {
      for (const method of ["GET", "POST"]) expect((await open(token, method)).status).toBe(404);
    }
    const asked = await open(link, "GET");
    expect(asked.headers.get("cache-control")).toBe("no-store");
    expect(await asked.text()).toContain("<button>");
    expect((await member.call(mailChoices)).offers).toBe(true);
    expect((await open(link, "POST")).status).toBe(200);
    expect((await open(link, "POST")).status).toBe(200);
    expect(await member.call(mailChoices)).toMatchObject({ offers: false, service: true, money: true });
  });

  it("a server that is away is tried again, ever later, and then given up and counted; nothing is said of it in the log", async () => {
    const { member, address } = await withMail();
    app.outside.answerMails(451);
    await write([member]);
    await sweep();
    expect(await stateOf(member)).toEqual([{ state: "waiting", tries: 1 }]);
    await sweep();
    expect(await stateOf(member)).toEqual([{ state: "waiting", tries: 1 }]);
    clock.advance(MINUTE_MS);
    await sweep();
    expect(await stateOf(member)).toEqual([{ state: "waiting", tries: 2 }]);
    const before = Number((await given()) ?? 0);
    for (let minutes = 2; minutes <= 64; minutes *= 2) {
      clock.advance(minutes * MINUTE_MS);
      await sweep();
    }
    expect(await stateOf(member)).toEqual([{ state: "given_up", tries: 8 }]);
    expect(Number(await given())).toBe(before + 1);
    app.outside.answerMails(250);
    clock.advance(200 * MINUTE_MS);
    await sweep();
    expect(mailsFor(address)).toEqual([]);
    for (const said of [address, "নতুন খেলা"]) expect(logged.join("")).not.toContain(said);
  });

  it("one whose receiver is not served now holds nobody else's up, and comes when it is tried again", async () => {
    // Log in again, because the clock has passed the end of the operator's session.
    marketing = await app.loginOperator("marketing");
    const [full, fine] = [await withMail(), await withMail()];
    app.outside.answerMails(452, full.address);
    await write([full.member]);
    await write([fine.member]);
    await sweep();
    expect(await stateOf(full.member)).toEqual([{ state: "waiting", tries: 1 }]);
    expect(mailsFor(fine.address)).toHaveLength(1);
    app.outside.answerMails(250, full.address);
    clock.advance(MINUTE_MS);
    await sweep();
    expect(mailsFor(full.address)).toHaveLength(1);
  });

  it("one that breaks whoever writes it is given up, and those behind it come", async () => {
    const [bad, fine] = [await withMail(), await withMail()];
    await write([bad.member]);
    // Corrupt the text, so that rendering it fails.
    await app.owner.pool.query(
      `update message_text set title = 'null' where id = (
         select text_id from message where member_id = $1 order by created_at desc limit 1)`,
      [bad.member.id],
    );
    await write([fine.member]);
    for (let n = 0; n < 20; n += 1) {
      await sweep().catch(() => undefined);
      clock.advance(2 * MINUTE_MS);
    }
    expect(await stateOf(bad.member)).toMatchObject([{ state: "given_up" }]);
    expect(mailsFor(fine.address)).toHaveLength(1);
  });

  it("comes late where the server comes back, and not at all where it refuses the mail, or a day later", async () => {
    // Log in again, because the clock has passed the end of the operator's session.
    marketing = await app.loginOperator("marketing");
    const [late, refused, stale] = [await withMail(), await withMail(), await withMail()];
    app.outside.answerMails(451);
    await write([late.member]);
    await sweep();
    app.outside.answerMails(250);
    clock.advance(MINUTE_MS);
    await sweep();
    expect(mailsFor(late.address)).toHaveLength(1);
    app.outside.answerMails(550);
    await write([refused.member]);
    await sweep();
    expect(await stateOf(refused.member)).toEqual([{ state: "given_up", tries: 1 }]);
    app.outside.answerMails(250);
    await write([stale.member]);
    clock.advance(25 * 60 * MINUTE_MS);
    await sweep();
    expect(mailsFor(stale.address)).toEqual([]);
    expect(await stateOf(stale.member)).toMatchObject([{ state: "given_up" }]);
  });
});
