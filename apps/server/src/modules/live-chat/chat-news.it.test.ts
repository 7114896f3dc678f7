import { randomBytes, randomUUID } from "node:crypto";
import * as desk from "@khela/contract/console/live-chat";
import * as chat from "@khela/contract/live-chat";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp, type TestMember, type TestOperator } from "../../testing/app.ts";
import { watchTopics } from "../../testing/watch-topics.ts";

let app: TestApp;
let beside: TestApp;
let support: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  beside = await startTestApp({ beside: app });
  support = await app.loginOperator("support");
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
});

const newKey = () => randomBytes(32).toString("base64url");
const begin = ({ call }: Pick<TestMember, "call">, key?: string) =>
  call(chat.openChat, {
    body: { topic: "other", text: "hello", clientId: randomUUID(), ...(key === undefined ? {} : { key }) },
  });
const answer = (id: string) =>
  support.call(desk.sendDeskMessage, {
    params: { id },
    body: { text: "I look now", clientId: randomUUID() },
  });
const news = (unread: number) => `"data":{"unread":${unread}}`;

describe("[TALK-04] news of a chat", () => {
  it("come by its key to who has no account, in whichever process, and to nobody without it", async () => {
    const [key, other] = [newKey(), newKey()];
    const { id } = await begin(app, key);
    await begin(app, other);
    const topic = `guest.chat:${key}`;
    const frames = await watchTopics(beside, [topic]);
    const others = await watchTopics(beside, [`guest.chat:${other}`]);
    expect(frames.at(-1)).toContain(`"topic":"${topic}","seq":0,${news(0)}`);
    await support.call(desk.takeChat, { params: { id } });
    await answer(id);
    await expect.poll(() => frames.at(-1)).toContain(`"topic":"${topic}","seq":2,${news(1)}`);
    await app.call(chat.readChat, { body: { key, after: 0 } });
    await expect.poll(() => frames.at(-1)).toContain(news(0));
    expect(others.filter((frame) => frame.includes('"event"'))).toEqual([]);
  });

  it("a topic without a whole key is refused, a member's topic takes none, and one socket listens to few", async () => {
    const wrong = [
      "guest.chat",
      "guest.chat:",
      "guest.chat:short",
      `guest.chat:${newKey()}:x`,
      `member.chat:${newKey()}`,
    ];
    const many = [1, 2, 3, 4].map(() => `guest.chat:${newKey()}`);
    const frames = await watchTopics(app, [...wrong, ...many], { heard: many[3] ?? "" });
    for (const topic of [...wrong, many[3] ?? ""])
      expect(frames).toContainEqual(JSON.stringify({ type: "refused", topic, errorCode: "SYS_NOT_FOUND" }));
    expect(frames.filter((frame) => frame.includes('"snapshot"'))).toHaveLength(3);
  });

  it("an answer that ended with the chat still waits to be read; an older chat's does not", async () => {
    const member = await app.registerMember();
    const { id } = await begin(member);
    await support.call(desk.takeChat, { params: { id } });
    await answer(id);
    await support.call(desk.closeChat, { params: { id } });
    const waiting = async () =>
      (await watchTopics(app, ["member.chat"], { token: member.token })).find((frame) =>
        frame.includes('"snapshot"'),
      );
    expect(await waiting()).toContain(news(1));
    await begin(member);
    expect(await waiting()).toContain(news(0));
  });

  it("the console's menu counts what waits without being at the desk; the queue can be one subject's", async () => {
    await app.owner.pool.query("delete from live_chat");
    await app.owner.pool.query("delete from live_chat_desk");
    const counted = () => support.call(desk.countWaitingChats);
    expect(await counted()).toEqual({ waiting: 0, unread: 0, newestAt: null });
    const waits = await begin(await app.registerMember());
    const member = await app.registerMember();
    const { id } = await begin(member);
    await support.call(desk.takeChat, { params: { id } });
    await support.call(desk.readDeskChat, { params: { id } });
    const firstAt = waits.lines[0]?.at ?? "";
    expect(await counted()).toEqual({ waiting: 1, unread: 0, newestAt: firstAt });
    await member.call(chat.sendChatMessage, { body: { text: "and?", clientId: randomUUID() } });
    const news = await counted();
    expect(news).toMatchObject({ waiting: 1, unread: 1 });
    expect(String(news.newestAt) > firstAt).toBe(true);
    // An operator is told of unread lines in his own chats only, besides the queue.
    const colleague = await app.loginOperator();
    expect(await colleague.call(desk.countWaitingChats)).toEqual({
      waiting: 1,
      unread: 0,
      newestAt: firstAt,
    });
    await support.call(desk.readDeskChat, { params: { id } });
    expect(await counted()).toEqual({ waiting: 1, unread: 0, newestAt: firstAt });
    expect((await app.call(chat.listChatModels)).attended).toBe(false);
    const queue = async (topic?: "other" | "deposit") =>
      (await support.call(desk.listChats, { query: { state: "waiting", ...(topic ? { topic } : {}) } }))
        .totalCount;
    expect([await queue(), await queue("other"), await queue("deposit")]).toEqual([1, 1, 0]);
  });
});
