import { randomUUID } from "node:crypto";
import {
  countAudience,
  listBroadcasts,
  listMessageTemplates,
  recallBroadcast,
  sendBroadcast,
  updateMessageTemplate,
} from "@khela/contract/console/messages";
import { listAudit } from "@khela/contract/console/system";
import type { CallInput } from "@khela/contract/endpoint";
import { listMessages } from "@khela/contract/messages";
import { pausePlay } from "@khela/contract/protection";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember, type TestOperator } from "../../testing/app.ts";
import { openTestTrial } from "../../testing/trial.ts";

let app: TestApp;
let marketing: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  marketing = await app.loginOperator("marketing");
});
afterAll(() => app.stop());

type Order = CallInput<typeof sendBroadcast>["body"];
const orderFor = (audience: Order["audience"], change: Partial<Order> = {}): Order => ({
  id: randomUUID(),
  title: { bn: "নতুন খেলা", en: "A new game" },
  content: { bn: "আজ থেকে।", en: "From today on." },
  category: "service",
  audience,
  byMail: false,
  startsAt: null,
  ...change,
});
const send = (order: Order) => marketing.call(sendBroadcast, { body: order });
/** Runs the worker's job, because no worker runs in this test. */
const deliver = (id: string) => app.app.platform.jobs.runNow("messages-broadcast", { id });
const titles = async ({ call }: TestMember) =>
  (await call(listMessages, { query: {} })).content.map(({ title }) => title);
const recall = (id: string) => marketing.call(recallBroadcast, { params: { id }, body: {} });
const view = async (id: string) =>
  (await marketing.call(listBroadcasts, { query: {} })).content.find((row) => row.id === id);

describe("[TALK-01] what operators write to many", () => {
  it("reaches those who are meant, once, and no trial account; it is in the audit log", async () => {
    const [one, other] = [await app.registerMember(), await app.registerMember()];
    await openTestTrial(app);
    const order = orderFor({ accounts: [one.account.toUpperCase(), "nobody-there"] });
    const { category, audience } = order;
    expect(await marketing.call(countAudience, { body: { category, audience } })).toEqual({
      reached: 1,
      spared: 0,
      unknown: ["nobody-there"],
    });
    await send(order);
    await deliver(order.id);
    await deliver(order.id);
    expect(await titles(one)).toEqual(["নতুন খেলা"]);
    expect(await titles(other)).toEqual([]);
    expect(await view(order.id)).toMatchObject({ state: "sent", delivered: 1, spared: 0, read: 0 });
    const auditor = await app.loginOperator("auditor");
    const log = await auditor.call(listAudit, { query: { action: "message.send" } });
    expect(log.content[0]?.subject).toBe(`broadcast:${order.id}`);
    const all = orderFor({});
    await send(all);
    await deliver(all.id);
    const { rows } = await app.owner.pool.query(
      "select m.type from message x join member m on m.id = x.member_id where x.broadcast_id = $1",
      [all.id],
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(rows.filter(({ type }) => type === 4)).toEqual([]);
  });

  it("is one message for two clicks; another's words under its id are refused", async () => {
    const { account } = await app.registerMember();
    const order = orderFor({ accounts: [account] });
    const [first, second] = await Promise.all([send(order), send(order)]);
    expect(second).toEqual(first);
    expect(await send(order)).toEqual(first);
    const other = { ...order, title: { bn: "অন্য", en: "Other" } };
    expect(await codeOf(marketing.call, sendBroadcast, { body: other })).toBe("OPS_CHANGED");
    const { content } = await marketing.call(listBroadcasts, { query: {} });
    expect(content.filter(({ id }) => id === order.id)).toHaveLength(1);
  });

  it("goes on where a process died: everybody meant has it once", async () => {
    const members = [await app.registerMember(), await app.registerMember(), await app.registerMember()];
    const order = orderFor({ accounts: members.map(({ account }) => account) });
    await send(order);
    const [first] = members;
    if (!first) throw new Error("nobody registered");
    // Simulate a process that died after the first page.
    const { rows } = await app.owner.pool.query("select text_id from broadcast where id = $1", [order.id]);
    await app.owner.pool.query(
      `insert into message (id, member_id, text_id, broadcast_id, facts, source, created_at)
       values ($1, $2, $3, $4, '{}', $5, now())`,
      [randomUUID(), first.id, rows[0]?.text_id, order.id, `broadcast:${order.id}`],
    );
    await app.owner.pool.query("update broadcast set reached_id = $2, delivered = 1 where id = $1", [
      order.id,
      first.id,
    ]);
    await app.app.platform.jobs.runNow("messages-due", {});
    for (const member of members) expect(await titles(member)).toContain("নতুন খেলা");
    expect(await view(order.id)).toMatchObject({ state: "sent", delivered: 3 });
  });

  it("waits for its time, and a recalled one reaches nobody", async () => {
    const member = await app.registerMember();
    const startsAt = new Date(app.clock.nowMs() + 3_600_000).toISOString();
    const order = orderFor({ accounts: [member.account] }, { startsAt });
    expect(await send(order)).toMatchObject({ state: "planned", startsAt });
    await deliver(order.id);
    expect(await titles(member)).toEqual([]);
    expect(await recall(order.id)).toMatchObject({ state: "recalled", delivered: 0 });
    await app.owner.pool.query("update broadcast set starts_at = now() - interval '1 second' where id = $1", [
      order.id,
    ]);
    await deliver(order.id);
    expect(await titles(member)).toEqual([]);
  });

  it("leaves every inbox when it is recalled, once", async () => {
    const member = await app.registerMember();
    const order = orderFor({ accounts: [member.account] });
    await send(order);
    await deliver(order.id);
    expect(await titles(member)).toEqual(["নতুন খেলা"]);
    expect(await recall(order.id)).toMatchObject({ state: "recalled", delivered: 1 });
    expect(await titles(member)).toEqual([]);
    for (const [id, code] of [
      [order.id, "OPS_CHANGED"],
      [randomUUID(), "SYS_NOT_FOUND"],
    ] as const) {
      expect(await codeOf(marketing.call, recallBroadcast, { params: { id }, body: {} })).toBe(code);
    }
  });

  it("[SAFE-02] spares who pauses or is excluded where it is marketing, and reaches them with service", async () => {
    const member = await app.registerMember();
    await member.call(pausePlay, { body: { length: "day" } });
    const audience = { accounts: [member.account] };
    const advert = orderFor(audience, { category: "marketing" });
    expect(await marketing.call(countAudience, { body: { category: "marketing", audience } })).toMatchObject({
      reached: 0,
      spared: 1,
    });
    await send(advert);
    await deliver(advert.id);
    expect(await titles(member)).toEqual([]);
    expect(await view(advert.id)).toMatchObject({ state: "sent", delivered: 0, spared: 1 });
    const notice = orderFor(audience);
    await send(notice);
    await deliver(notice.id);
    expect(await titles(member)).toEqual(["নতুন খেলা"]);
  });
});

describe("[TALK-01] templates of events", () => {
  const read = async () => (await marketing.call(listMessageTemplates)).content;

  it("are there in both languages; the later of two editors is told so; a place that there isn't is refused", async () => {
    const before = (await read()).find(({ kind }) => kind === "deposit_arrived");
    if (!before) throw new Error("the template is missing");
    const { title, content, version } = before;
    const edit = (change: object) => ({
      params: { messageKind: "deposit_arrived" } as const,
      body: { title, content, version, ...change },
    });
    const refused = (change: object) => codeOf(marketing.call, updateMessageTemplate, edit(change));
    expect(await refused({ title: { ...title, en: "You have {money}" } })).toBe("FIELD_FORMAT");
    const renamed = { ...title, en: "{amount} is here" };
    expect(await marketing.call(updateMessageTemplate, edit({ title: renamed }))).toMatchObject({
      title: renamed,
      version: version + 1,
    });
    expect(await refused({})).toBe("OPS_CHANGED");
    // A start adds missing templates and changes nothing else.
    await app.app.modules.messages.sync();
    expect((await read()).find(({ kind }) => kind === "deposit_arrived")?.title).toEqual(renamed);
  });

  it("leaves what was sent as it was: the database refuses to rewrite a text", async () => {
    const refused = app.app.platform.database.pool.query("update message_text set title = '{}'");
    await expect(refused).rejects.toThrow("permission denied");
  });
});
