import { randomBytes, randomUUID } from "node:crypto";
import * as desk from "@khela/contract/console/live-chat";
import { listAudit } from "@khela/contract/console/system";
import type { CallInput } from "@khela/contract/endpoint";
import { QUESTION_TYPES } from "@khela/contract/feedback";
import * as chat from "@khela/contract/live-chat";
import { manualClock } from "@khela/kernel/clock";
import { pausePlay } from "@khela/contract/protection";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { codeOf, startTestApp, type TestApp, type TestMember, type TestOperator } from "../../testing/app.ts";
import { openTestTrial } from "../../testing/trial.ts";
import { watchTopics } from "../../testing/watch-topics.ts";

const MINUTE_MS = 60_000;
const clock = manualClock(systemClock.nowMs());
let app: TestApp;
let support: TestOperator;
let colleague: TestOperator;

beforeAll(async () => {
  app = await startTestApp({ clock });
  support = await app.loginOperator("support");
  colleague = await app.loginOperator();
});
afterAll(() => app.stop());
// Each test begins with an empty queue and no operator at the desk.
beforeEach(async () => {
  await app.owner.pool.query("delete from live_chat");
  await app.owner.pool.query("delete from live_chat_desk");
});

type First = Partial<CallInput<typeof chat.openChat>["body"]>;
type Caller = Pick<TestMember, "call">;
const newKey = () => randomBytes(32).toString("base64url");
const begin = (who: Caller, first: First = {}) =>
  who.call(chat.openChat, { body: { topic: "deposit", text: "hello", clientId: randomUUID(), ...first } });
const say = (who: Caller, text: string, clientId: string = randomUUID(), key?: string) =>
  who.call(chat.sendChatMessage, { body: { text, clientId, ...(key === undefined ? {} : { key }) } });
const read = async (who: Caller, after = 0, key?: string) =>
  (await who.call(chat.readChat, { body: { after, ...(key === undefined ? {} : { key }) } })).chat;
const answer = (operator: TestOperator, id: string, text: string, clientId: string = randomUUID()) =>
  operator.call(desk.sendDeskMessage, { params: { id }, body: { text, clientId } });
const answerCode = (operator: TestOperator, id: string, text = "hello") =>
  codeOf(operator.call, desk.sendDeskMessage, { params: { id }, body: { text, clientId: randomUUID() } });
const of = (id: string) => ({ params: { id } });
const queue = async () => (await support.call(desk.listChats, { query: { state: "waiting" } })).content;

test("[TALK-04] a player and an operator write to each other; both see who writes and what is read", async () => {
  const member = await app.registerMember();
  const frames = await watchTopics(app, ["member.chat"], { token: member.token });
  const begun = await begin(member, { text: "my deposit\nis late <b>‮" });
  expect(begun).toMatchObject({ state: "waiting", before: 0, attended: false, closedBy: null });
  expect(begun.lines).toMatchObject([{ line: 1, from: "you", text: "my deposit\nis late <b>" }]);
  const [waiting] = await queue();
  expect(waiting).toMatchObject({
    account: member.account,
    topic: "deposit",
    unread: 1,
    lastFrom: "visitor",
  });
  expect(await read(member)).toMatchObject({ attended: true, readTo: 0 });

  await support.call(desk.takeChat, of(begun.id));
  expect((await support.call(desk.readDeskChat, of(begun.id))).lines).toHaveLength(1);
  expect(await read(member, 1)).toMatchObject({ state: "open", before: null, readTo: 1, lines: [] });
  await support.call(desk.reportDeskTyping, of(begun.id));
  expect(await read(member)).toMatchObject({ typing: true });
  clock.advance(6_000);
  expect(await read(member)).toMatchObject({ typing: false });
  await member.call(chat.reportChatTyping, { body: {} });
  expect(await support.call(desk.readDeskChat, of(begun.id))).toMatchObject({ typing: true });

  await answer(support, begun.id, "I look now");
  await expect.poll(() => frames.some((frame) => frame.includes('"unread":1'))).toBe(true);
  expect((await support.call(desk.readDeskChat, of(begun.id))).readTo).toBe(1);
  expect((await read(member, 1))?.lines).toMatchObject([{ line: 2, from: "service", text: "I look now" }]);
  expect((await support.call(desk.readDeskChat, of(begun.id))).readTo).toBe(2);
  // The operator's name must not be shown to visitors.
  expect(JSON.stringify(await read(member))).not.toContain(support.username);

  await support.call(desk.closeChat, of(begun.id));
  expect(await read(member)).toMatchObject({ state: "closed", closedBy: "operator", helped: null });
  await member.call(chat.rateChat, { body: { helped: true } });
  expect(await read(member)).toMatchObject({ helped: true });
  const [over] = await member.call(chat.listOwnChats);
  expect(over).toMatchObject({ id: begun.id, lines: [{ line: 1 }, { line: 2 }] });
  const { content } = await colleague.call(listAudit, { query: { search: begun.id } });
  expect(content.map(({ action }) => action).toSorted()).toEqual(["livechat.close", "livechat.take"]);
  expect(JSON.stringify(content)).not.toContain("I look now");
});

test("[TALK-04] the queue has an order, and says how many are before", async () => {
  const members = [await app.registerMember(), await app.registerMember(), await app.registerMember()];
  const chats = [];
  for (const member of members) {
    chats.push(await begin(member));
    clock.advance(10);
  }
  expect(chats.map(({ before }) => before)).toEqual([0, 1, 2]);
  expect((await queue()).map(({ id }) => id)).toEqual(chats.map(({ id }) => id));
  const [first, second, third] = chats.map(({ id }) => id) as [string, string, string];
  await support.call(desk.takeChat, of(first));
  expect((await read(members[2] as TestMember))?.before).toBe(1);
  // A chat handed back returns to its former place in the queue, not to the end.
  await support.call(desk.returnChatToQueue, of(first));
  expect((await queue()).map(({ id }) => id)).toEqual([first, second, third]);
  expect(await app.call(chat.listChatModels)).toMatchObject({ waiting: 3, attended: true });
});

test("[TALK-04] two operators take a chat at once: one serves it, and nobody else writes in it", async () => {
  const { id } = await begin(await app.registerMember());
  const codes = await Promise.all(
    [support, colleague].map((operator) => codeOf(operator.call, desk.takeChat, of(id))),
  );
  expect(codes.toSorted()).toEqual(["OK", "OPS_CHANGED"]);
  const [serves, other] = codes[0] === "OK" ? [support, colleague] : [colleague, support];
  expect(await answerCode(serves, id)).toBe("OK");
  expect(await codeOf(serves.call, desk.takeChat, of(id))).toBe("OK");
  expect(await answerCode(other, id)).toBe("OPS_CHANGED");
  for (const step of [desk.returnChatToQueue, desk.closeChat])
    expect(await codeOf(other.call, step, of(id))).toBe("OPS_CHANGED");
  // Another operator's look doesn't mark the lines as read.
  await other.call(desk.readDeskChat, of(id));
  await serves.call(desk.closeChat, of(id));
  for (const operator of [serves, other]) expect(await answerCode(operator, id)).toBe("OPS_CHANGED");
  expect(await codeOf(support.call, desk.takeChat, of(id))).toBe("OPS_CHANGED");
  expect(await codeOf(support.call, desk.takeChat, of(randomUUID()))).toBe("SYS_NOT_FOUND");
});

test("[TALK-04] many first lines at once begin one chat; a line that is sent again is one line; numbers have no gaps", async () => {
  const member = await app.registerMember();
  const begun = await Promise.all(Array.from({ length: 8 }, () => begin(member)));
  expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
  const id = begun[0]?.id ?? "";
  await support.call(desk.takeChat, of(id));
  const [again, answered] = [randomUUID(), randomUUID()];
  await Promise.all(
    Array.from({ length: 6 }, () => [
      say(member, "again", again),
      answer(support, id, "answered", answered),
      say(member, "once"),
    ]).flat(),
  );
  const lines = (await read(member))?.lines ?? [];
  expect(lines.map(({ line }) => line)).toEqual(lines.map((_, index) => index + 1));
  const texts = Object.groupBy(lines, ({ text }) => text);
  expect(Object.entries(texts).map(([text, found]) => [text, found?.length])).toEqual(
    expect.arrayContaining([
      ["hello", 8],
      ["again", 1],
      ["answered", 1],
      ["once", 6],
    ]),
  );
});

test("[TALK-04] who has no account chats with a key of his own; nobody reads another one's chat", async () => {
  const [key, otherKey] = [newKey(), newKey()];
  const begun = await begin(app, { key, text: "I can't log in" });
  expect((await queue())[0]).toMatchObject({ memberId: null, account: null });
  expect((await read(app, 0, key))?.id).toBe(begun.id);
  const member = await app.registerMember();
  expect([await read(app), await read(app, 0, otherKey), await read(member)]).toEqual([null, null, null]);
  const sayCode = (key?: string) =>
    codeOf(app.call, chat.sendChatMessage, {
      body: { text: "x", clientId: randomUUID(), ...(key === undefined ? {} : { key }) },
    });
  expect([await sayCode(), await sayCode(otherKey), await sayCode(key)]).toEqual([
    "CHAT_CLOSED",
    "CHAT_CLOSED",
    "OK",
  ]);
  // A login in between changes nothing, because the window keeps its key.
  expect((await read(member, 0, key))?.id).toBe(begun.id);
  await app.call(chat.leaveChat, { body: { key: otherKey } });
  expect(await read(app, 0, key)).toMatchObject({ state: "waiting" });
  await app.call(chat.leaveChat, { body: { key } });
  expect(await read(app, 0, key)).toMatchObject({ state: "closed", closedBy: "visitor" });
  // A key works for one chat only; the next chat needs a new one.
  const first = { topic: "other", text: "x", clientId: randomUUID() } as const;
  expect(await codeOf(app.call, chat.openChat, { body: { ...first, key } })).toBe("CHAT_CLOSED");
  expect(await codeOf(app.call, chat.openChat, { body: first })).toBe("SYS_BAD_INPUT");
  expect(await codeOf(app.call, chat.rateChat, { body: { key: otherKey, helped: true } })).toBe(
    "SYS_NOT_FOUND",
  );
  const { rows } = await app.owner.pool.query<{ kept: string }>(
    "select row_to_json(c)::text as kept from live_chat c",
  );
  expect(rows.map(({ kept }) => kept).join()).not.toContain(key);
});

test("[TALK-04] [AUTH-15] [SAFE-02] a trial account chats, and so does who is excluded", async () => {
  const trial = await openTestTrial(app);
  expect(await begin(trial)).toMatchObject({ state: "waiting" });
  expect(await trial.call(chat.listOwnChats)).toEqual([]);
  const excluded = await app.registerMember();
  await excluded.call(pausePlay, { body: { length: "day" } });
  expect(await begin(excluded)).toMatchObject({ state: "waiting" });
});

test("[TALK-04] nothing that can be read is no line", async () => {
  const member = await app.registerMember();
  for (const text of ["", "   ", "​\n‮", "x".repeat(1001)]) {
    const body = { topic: "other", text, clientId: randomUUID() } as const;
    expect(await codeOf(member.call, chat.openChat, { body })).toBe("SYS_BAD_INPUT");
  }
  const { id } = await begin(member);
  await support.call(desk.takeChat, of(id));
  expect(await answerCode(support, id, "  ")).toBe("SYS_BAD_INPUT");
});

test("[API-04] the relays name what a chat is about and where its window is", async () => {
  expect(await app.call(chat.listChatModels)).toEqual({
    list: QUESTION_TYPES.map((model) => ({ model })),
    attended: false,
    waiting: 0,
  });
  expect(await app.call(chat.launchChat, { body: {} })).toEqual({ chatUrl: "/chat" });
  expect(await app.call(chat.launchChat, { body: { model: "deposit" } })).toEqual({
    chatUrl: "/chat?model=deposit",
  });
});

test("[TALK-04] [OPS-01] ready answers ship, and are added, changed and removed; the later of two editors is told so", async () => {
  const list = async () => (await support.call(desk.listReadyAnswers)).content;
  const shipped = await list();
  expect(shipped.length).toBeGreaterThan(3);
  for (const { title, text } of shipped)
    for (const words of [title, text]) for (const one of Object.values(words)) expect(one).not.toBe("");
  const draft = {
    title: { bn: "ফি", en: "Fees" },
    text: { bn: "ফি নেই।", en: "There is no fee." },
    position: 1,
  };
  const made = await support.call(desk.createReadyAnswer, { body: draft });
  expect((await list())[0]).toEqual(made);
  const change = { ...draft, position: 999, version: made.version };
  const changed = await colleague.call(desk.updateReadyAnswer, { ...of(made.id), body: change });
  expect((await list()).at(-1)).toEqual(changed);
  expect(await codeOf(support.call, desk.updateReadyAnswer, { ...of(made.id), body: change })).toBe(
    "OPS_CHANGED",
  );
  for (let twice = 0; twice < 2; twice += 1) await support.call(desk.removeReadyAnswer, of(made.id));
  expect(await list()).toEqual(shipped);
  expect(await codeOf(support.call, desk.updateReadyAnswer, { ...of(made.id), body: change })).toBe(
    "SYS_NOT_FOUND",
  );
  const { content } = await colleague.call(listAudit, { query: { search: made.id } });
  expect(content.map(({ action }) => action)).toEqual(
    ["remove", "update", "create"].map((step) => `ready-answer.${step}`),
  );
});

// This test comes last, because it advances the clock by days and the operators' sessions expire.
test("[TALK-04] a silent chat ends after half an hour, a waiting one after a day; what is over is kept for 180 days", async () => {
  const [one, two] = [newKey(), newKey()];
  const { id } = await begin(app, { key: one });
  await begin(app, { key: two });
  await support.call(desk.takeChat, of(id));
  const end = () => app.app.platform.jobs.runNow("live-chat-end", {});
  const states = async () => [(await read(app, 0, one))?.state, (await read(app, 0, two))?.state];
  clock.advance(30 * MINUTE_MS - 1);
  await end();
  expect(await states()).toEqual(["open", "waiting"]);
  clock.advance(2);
  await end();
  expect(await states()).toEqual(["closed", "waiting"]);
  expect(await read(app, 0, one)).toMatchObject({ closedBy: "time" });
  clock.advance(24 * 60 * MINUTE_MS);
  await end();
  expect(await states()).toEqual(["closed", "closed"]);
  const age = (days: number) =>
    app.owner.pool.query("update live_chat set closed_at = closed_at - make_interval(days => $1)", [days]);
  const tidy = () => app.app.platform.jobs.runNow("live-chat-tidy", {});
  await age(178);
  await tidy();
  expect(await states()).toEqual(["closed", "closed"]);
  await age(3);
  await tidy();
  expect(await states()).toEqual([undefined, undefined]);
});
