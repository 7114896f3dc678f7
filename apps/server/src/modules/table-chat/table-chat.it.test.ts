import { pausePlay } from "@khela/contract/protection";
import {
  type ChatEvent,
  type ReportKind,
  reportChatMessage,
  sendTableChatMessage,
} from "@khela/contract/table-chat";
import * as desk from "@khela/contract/console/table-chat";
import { listAudit } from "@khela/contract/console/system";
import { manualClock } from "@khela/kernel/clock";
import { TABLE_CHAT_RETENTION_DAYS } from "@khela/rules/chat/table-chat";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { codeOf, startTestApp, type TestApp, type TestMember, type TestOperator } from "../../testing/app.ts";
import { openTestTrial } from "../../testing/trial.ts";
import { watchTopics } from "../../testing/watch-topics.ts";

const gameCode = "blackjack";
// Starts with a rate limit's window and advances a millisecond per message, so that their order is defined.
const clock = manualClock(Math.floor(systemClock.nowMs() / 10_000) * 10_000);
let app: TestApp;
let beside: TestApp;
let support: TestOperator;

beforeAll(async () => {
  app = await startTestApp({ clock });
  // Another process, with the rate limits of the contract.
  beside = await startTestApp({ beside: app, rateLimitFactor: 1 });
  support = await app.loginOperator("support");
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
});

const sql = (text: string, values: unknown[]) => app.owner.pool.query<{ n: number }>(text, values);
const input = (text: string, code = gameCode) => ({ params: { gameCode: code }, body: { text } });
const say = (member: Pick<TestMember, "call">, text: string, code = gameCode) => {
  clock.advance(1);
  return member.call(sendTableChatMessage, input(text, code));
};
const sayCode = (member: Pick<TestMember, "call">, text: string, code = gameCode) =>
  codeOf(member.call, sendTableChatMessage, input(text, code));

/** The chat that a player sees who comes to the table now. */
async function seen(
  token: string | null = null,
  code = gameCode,
): Promise<Extract<ChatEvent, { kind: "chat" }>> {
  const [frame] = (await watchTopics(app, [`chat.${code}`], { token })).filter((text) =>
    text.includes('"snapshot"'),
  );
  return (JSON.parse(frame ?? "") as { data: Extract<ChatEvent, { kind: "chat" }> }).data;
}

test("[GAME-08] everybody at a table reads what a player writes, in every process, with the masked name and as plain text", async () => {
  const [member, other] = [await app.registerMember(), await app.registerMember()];
  const frames = await watchTopics(beside, ["chat.blackjack", "chat.roulette"]);
  const told = await say(member, " <img src=x onerror=alert(1)>\u202E শুভ কামনা 👍 ");
  expect(told).toMatchObject({ mine: true, text: "<img src=x onerror=alert(1)> শুভ কামনা 👍" });
  expect(told.account).not.toBe(member.account);
  const said = () => frames.filter((frame) => frame.includes('"said"'));
  await expect.poll(() => said().length).toBe(1);
  const events = said();
  expect(JSON.parse(events[0] ?? "")).toMatchObject({
    topic: "chat.blackjack",
    data: { kind: "said", message: { ...told, mine: false } },
  });
  expect([...events, JSON.stringify(told)].join()).not.toContain(member.account);
  expect((await seen(member.token)).messages).toContainEqual(told);
  expect((await seen(other.token)).messages).toContainEqual({ ...told, mine: false });
  expect((await seen()).messages).toContainEqual({ ...told, mine: false });
  // A player who comes six hours later doesn't see the message.
  await sql("update table_chat_message set said_at = said_at - interval '6 hours' where id = $1", [told.id]);
  expect(await seen()).toEqual({ kind: "chat", open: true, messages: [] });
});

test("[GAME-08] [SAFE-02] who is excluded, on trial, not logged in or too fast writes nothing", async () => {
  const member = await app.registerMember();
  expect(await sayCode(app, "hello")).toBe("AUTH_REQUIRED");
  expect(await sayCode(await openTestTrial(app), "hello")).toBe("AUTH_TRUE_ACCOUNT");
  expect(await sayCode(member, "hello", "no-such-table")).toBe("GAME_NOT_FOUND");
  expect(await sayCode(member, "hello", "crash")).toBe("GAME_NOT_FOUND");
  for (const text of ["", "   ", "\u200B\u202E", "x".repeat(201)])
    expect(await sayCode(member, text)).toBe("SYS_BAD_INPUT");
  const fast = { call: beside.callAs(member.token) };
  for (const text of ["one", "two", "three"]) expect(await sayCode(fast, text)).toBe("OK");
  expect(await sayCode(fast, "four")).toBe("SYS_TOO_MANY");
  await member.call(pausePlay, { body: { length: "day" } });
  expect(await sayCode(member, "hello")).toBe("PROTECT_EXCLUDED");
});

test("[GAME-08] [OPS-01] an operator takes a message out, mutes a player and switches a table's chat off; all of it is in the audit log", async () => {
  const [member, gameCode] = [await app.registerMember(), "baccarat"];
  const bad = await say(member, "call 01700-000000 for credit", gameCode);
  const good = await say(member, "good luck", gameCode);
  const frames = await watchTopics(app, ["chat.baccarat"]);
  const { content } = await support.call(desk.listTableChat, { query: { gameCode } });
  expect(content.slice(0, 2).map(({ id, account }) => [id, account])).toEqual([
    [good.id, member.account],
    [bad.id, member.account],
  ]);
  const reason = "advertises lending";
  const remove = () => support.call(desk.removeChatMessage, { params: { id: bad.id }, body: { reason } });
  await remove();
  await remove();
  await expect
    .poll(() => frames.some((text) => text.includes('"removed"') && text.includes(bad.id)))
    .toBe(true);
  expect((await seen(null, gameCode)).messages.map(({ id }) => id)).toEqual([good.id]);

  const mute = (muted: boolean, hours: number | null) =>
    support.call(desk.muteMember, { params: { memberId: member.id }, body: { muted, hours, reason } });
  await mute(true, 1);
  expect(await sayCode(member, "again", gameCode)).toBe("CHAT_MUTED");
  expect(await sayCode(member, "again", "roulette")).toBe("CHAT_MUTED");
  await sql("update table_chat_mute set until = until - interval '1 hour' where member_id = $1", [member.id]);
  expect(await sayCode(member, "again", gameCode)).toBe("OK");
  await mute(true, null);
  const { muted } = await support.call(desk.readTableChat);
  expect(muted).toMatchObject([{ memberId: member.id, account: member.account, until: null }]);
  expect(await sayCode(member, "again", gameCode)).toBe("CHAT_MUTED");
  await mute(false, null);
  expect(await sayCode(member, "again", gameCode)).toBe("OK");

  const turn = (open: boolean) =>
    support.call(desk.switchTableChat, { params: { gameCode }, body: { open, reason } });
  await turn(false);
  expect(await sayCode(member, "closed", gameCode)).toBe("CHAT_OFF");
  expect(await sayCode(member, "elsewhere", "roulette")).toBe("OK");
  expect(await seen(null, gameCode)).toEqual({ kind: "chat", open: false, messages: [] });
  expect((await support.call(desk.readTableChat)).tables).toContainEqual({ gameCode, open: false });
  await turn(true);
  expect((await seen(null, gameCode)).open).toBe(true);

  const admin = await app.loginOperator();
  const { content: entries } = await admin.call(listAudit, { query: { search: reason } });
  const actions = entries.map(({ action }) => action).toSorted();
  expect(actions).toEqual(
    ["chat.mute", "chat.mute", "chat.remove", "chat.switch", "chat.switch", "chat.unmute"].toSorted(),
  );
  expect(JSON.stringify(entries)).not.toContain("01700-000000");
});

test("[GAME-08] [OPS-01] a player reports a message, once; an operator sees it among what wants a decision, and removes it or lets it stand", async () => {
  const [writer, one, two] = [
    await app.registerMember(),
    await app.registerMember(),
    await app.registerMember(),
  ];
  const table = "sic-bo";
  const [bad, fine, unnoticed] = [
    await say(writer, "you are all fools", table),
    await say(writer, "no luck today", table),
    await say(writer, "good evening", table),
  ];
  const report = (
    by: Pick<TestMember, "call">,
    id: string,
    { kind = "abuse", gameCode = table }: { kind?: ReportKind; gameCode?: string } = {},
  ) => codeOf(by.call, reportChatMessage, { params: { gameCode, id }, body: { kind } });
  const page = async (show?: "reported") =>
    (await support.call(desk.listTableChat, { query: { gameCode: table, ...(show ? { show } : {}) } }))
      .content;
  const waiting = async () => (await support.call(desk.readTableChat)).reported;

  expect(await report(app, bad.id)).toBe("AUTH_REQUIRED");
  expect(await report(one, randomUUID())).toBe("SYS_NOT_FOUND");
  expect(await report(one, bad.id, { gameCode: "roulette" })).toBe("SYS_NOT_FOUND");
  expect(await report(one, bad.id, { gameCode: "crash" })).toBe("GAME_NOT_FOUND");
  expect(await report(writer, bad.id)).toBe("SYS_NOT_FOUND");
  expect([await page("reported"), await waiting()]).toEqual([[], 0]);
  expect(await report(one, bad.id)).toBe("OK");
  expect(await report(one, bad.id, { kind: "money" })).toBe("OK");
  expect(await report(two, bad.id, { kind: "other" })).toBe("OK");
  expect(await report(two, fine.id)).toBe("OK");
  const reported = await page("reported");
  expect(reported.map(({ id }) => id)).toEqual([fine.id, bad.id]);
  expect(reported[1]?.reports.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: "abuse", count: 1 },
    { kind: "other", count: 1 },
  ]);
  // The reporter's identity is not disclosed.
  expect(JSON.stringify(reported)).not.toContain(one.id);
  expect(await waiting()).toBe(2);
  expect((await page()).map(({ id }) => id)).toEqual([unnoticed.id, fine.id, bad.id]);

  const reason = "looked at what was reported";
  const allow = (id: string) =>
    codeOf(support.call, desk.allowChatMessage, { params: { id }, body: { reason } });
  expect(await allow(randomUUID())).toBe("SYS_NOT_FOUND");
  expect([await allow(fine.id), await allow(fine.id)]).toEqual(["OK", "OK"]);
  await support.call(desk.removeChatMessage, { params: { id: bad.id }, body: { reason } });
  expect([await page("reported"), await waiting()]).toEqual([[], 0]);
  // A decided message needs no second decision.
  expect(await report(one, fine.id)).toBe("OK");
  expect(await report(one, bad.id)).toBe("SYS_NOT_FOUND");
  expect(await waiting()).toBe(0);
  const admin = await app.loginOperator();
  const { content } = await admin.call(listAudit, { query: { search: reason } });
  expect(content.map(({ action }) => action).toSorted()).toEqual(["chat.allow", "chat.remove"]);
});

test("[GAME-08] [OPS-01] nobody writes a word of the operator's list, in either script; the list's changes are in the audit log", async () => {
  const member = await app.registerMember();
  const reason = "insults of this week";
  const change = (add: string[], remove: string[] = []) =>
    codeOf(support.call, desk.changeChatWords, { body: { add, remove, reason } });
  const words = async () => (await support.call(desk.readTableChat)).words;
  expect(await codeOf(member.call, desk.changeChatWords, { body: { add: ["x"], remove: [], reason } })).toBe(
    "AUTH_REQUIRED",
  );
  expect(await change(["***"])).toBe("SYS_BAD_INPUT");
  expect(await change(["বাটপার*", "send  money", "scam"])).toBe("OK");
  expect(await words()).toEqual(["scam", "send money", "বাটপার*"]);
  for (const text of ["S.C.A.M!", "বাটপারদের দল", "please send money"])
    expect(await sayCode(member, text, "roulette")).toBe("CHAT_WORD");
  expect(await sayCode(member, "scampi", "roulette")).toBe("OK");
  const kept = await sql("select body from table_chat_message where member_id = $1", [member.id]);
  expect(kept.rows).toEqual([{ body: "scampi" }]);
  // Adding an existing word or removing a missing one is no change.
  expect(await change(["scam"], ["nothing"])).toBe("OK");
  expect(await change([], ["scam", "send money", "বাটপার*"])).toBe("OK");
  expect(await words()).toEqual([]);
  expect(await sayCode(member, "scam", "roulette")).toBe("OK");
  const admin = await app.loginOperator();
  const { content } = await admin.call(listAudit, { query: { action: "chat.words" } });
  expect(content).toHaveLength(2);
});

test("[GAME-08] messages are kept for a month, and mutes as long as they last", async () => {
  const member = await app.registerMember();
  const [old, young] = [await say(member, "old"), await say(member, "young")];
  const age = (id: string, days: number) =>
    sql("update table_chat_message set said_at = said_at - make_interval(days => $2) where id = $1", [
      id,
      days,
    ]);
  await age(old.id, TABLE_CHAT_RETENTION_DAYS + 1);
  await age(young.id, TABLE_CHAT_RETENTION_DAYS - 1);
  const body = { muted: true, hours: 1, reason: "too loud" };
  await support.call(desk.muteMember, { params: { memberId: member.id }, body });
  await app.app.platform.jobs.runNow("table-chat-tidy", {});
  const kept = await sql("select id from table_chat_message where member_id = $1", [member.id]);
  expect(kept.rows).toEqual([{ id: young.id }]);
  expect(await sayCode(member, "still muted")).toBe("CHAT_MUTED");
});
