import { randomBytes, randomUUID } from "node:crypto";
import * as desk from "@khela/contract/console/live-chat";
import { listAudit } from "@khela/contract/console/system";
import { uploadPicture } from "@khela/contract/kyc";
import type { Call } from "@khela/contract/client";
import * as chat from "@khela/contract/live-chat";
import { manualClock } from "@khela/kernel/clock";
import { LIVE_CHAT_RETENTION_DAYS } from "@khela/rules/chat/live-chat";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { codeOf, startTestApp, type TestApp, type TestMember, type TestOperator } from "../../testing/app.ts";
import { animatedPng, blobOf, bombPng, drawPicture } from "../../testing/pictures.ts";
import { openTestTrial } from "../../testing/trial.ts";

const DAY_MS = 86_400_000;
const clock = manualClock(systemClock.nowMs());
let app: TestApp;
let support: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ clock });
  support = await app.loginOperator("support");
});
afterAll(() => app.stop());

const draw = () => drawPicture("png", { width: 300, height: 200 });
const upload = async ({ call }: TestMember) =>
  (await call(chat.addChatPicture, {}, { picture: await draw() })).uploadId;
const forFeedback = async ({ call }: TestMember) =>
  (await call(uploadPicture, { query: { purpose: "feedback" } }, { picture: await draw() })).uploadId;
const line = (uploadIds: string[], text = "", clientId: string = randomUUID()) => ({
  body: { text, clientId, uploadIds },
});
async function opened(): Promise<{ member: TestMember; id: string }> {
  const member = await app.registerMember();
  const body = { topic: "game", text: "hello", clientId: randomUUID() } as const;
  const { id } = await member.call(chat.openChat, { body });
  await support.call(desk.takeChat, { params: { id } });
  return { member, id };
}
const isJpeg = ({ jpeg }: { jpeg: string }) =>
  Buffer.from(jpeg, "base64").subarray(0, 2).toString("hex") === "ffd8";
const lastOf = async ({ call }: TestMember) =>
  (await call(chat.readChat, { body: { after: 0 } })).chat?.lines.at(-1);

describe("[TALK-04] pictures in the chat", () => {
  it("go both ways, written anew, and only the two ends see them; each look of an operator is recorded", async () => {
    const { member, id } = await opened();
    const mine = [await upload(member), await upload(member)];
    const sent = line(mine);
    await member.call(chat.sendChatMessage, sent);
    await member.call(chat.sendChatMessage, sent);
    expect(await lastOf(member)).toMatchObject({ line: 2, text: "", pictures: mine });

    const added = { params: { id } };
    const { uploadId } = await support.call(desk.addDeskPicture, added, { picture: await draw() });
    const answered = { text: "like this", clientId: randomUUID(), uploadIds: [uploadId] };
    await support.call(desk.sendDeskMessage, { params: { id }, body: answered });
    expect(await lastOf(member)).toMatchObject({ from: "service", text: "like this", pictures: [uploadId] });
    const seen = await support.call(desk.readDeskChat, { params: { id } });
    expect(seen.lines.map(({ pictures }) => pictures)).toEqual([[], mine, [uploadId]]);

    const other = await app.registerMember();
    for (const picture of [...mine, uploadId]) {
      const params = { uploadId: picture };
      expect(isJpeg(await member.call(chat.getOwnChatPicture, { params }))).toBe(true);
      expect(await codeOf(other.call, chat.getOwnChatPicture, { params })).toBe("SYS_NOT_FOUND");
      expect(await codeOf(app.call, chat.getOwnChatPicture, { params })).toBe("SYS_NOT_FOUND");
    }
    const params = { id, uploadId: mine[0] ?? "" };
    expect(isJpeg(await support.call(desk.getDeskPicture, { params }))).toBe(true);
    const elsewhere = { ...params, id: (await opened()).id };
    expect(await codeOf(support.call, desk.getDeskPicture, { params: elsewhere })).toBe("SYS_NOT_FOUND");
    const marketing = await app.loginOperator("marketing");
    expect(await codeOf(marketing.call, desk.getDeskPicture, { params })).toBe("AUTH_FORBIDDEN");
    const auditor = await app.loginOperator("auditor");
    const log = await auditor.call(listAudit, { query: { action: "livechat.look" } });
    expect(log.content).toMatchObject([{ subject: `chat:${id}`, detail: { picture: params.uploadId } }]);
  });

  it("one's own unused ones for the chat alone, three a line; a refusal leaves no line", async () => {
    const [{ member, id }, { member: other }] = [await opened(), await opened()];
    const mine = await upload(member);
    const tries: [TestMember, string[], string][] = [
      [other, [mine], "SYS_NOT_FOUND"],
      [member, [mine, mine], "SYS_NOT_FOUND"],
      [member, [await forFeedback(member)], "SYS_NOT_FOUND"],
      [member, [mine, mine, mine, mine], "SYS_BAD_INPUT"],
      [member, [], "SYS_BAD_INPUT"],
    ];
    for (const [who, ids, code] of tries)
      expect(await codeOf(who.call, chat.sendChatMessage, line(ids))).toBe(code);
    expect(await lastOf(member)).toMatchObject({ line: 1 });
    await member.call(chat.sendChatMessage, line([mine]));
    expect(await codeOf(member.call, chat.sendChatMessage, line([mine]))).toBe("SYS_NOT_FOUND");
    const colleague = await app.loginOperator();
    const picture = await draw();
    const elsewhere = colleague.call(desk.addDeskPicture, { params: { id } }, { picture });
    await expect(elsewhere).rejects.toMatchObject({ code: "OPS_CHANGED" });
  });

  it("are taken for a chat that runs alone, from a trial account too", async () => {
    const { member, id } = await opened();
    const picture = await draw();
    const send = (who: Pick<TestMember, "call">) => codeOf(who.call, chat.addChatPicture, {}, { picture });
    expect(await send(await app.registerMember())).toBe("CHAT_CLOSED");
    await support.call(desk.closeChat, { params: { id } });
    expect(await send(member)).toBe("CHAT_CLOSED");

    const trial = await openTestTrial(app);
    const body = { topic: "game", text: "hello", clientId: randomUUID() } as const;
    await trial.call(chat.openChat, { body });
    const { uploadId } = await trial.call(chat.addChatPicture, {}, { picture });
    await trial.call(chat.sendChatMessage, line([uploadId]));
    expect(isJpeg(await trial.call(chat.getOwnChatPicture, { params: { uploadId } }))).toBe(true);
  });

  it("go with the chat when its time is over, and with the member who is forgotten", async () => {
    const { member, id } = await opened();
    const picture = await upload(member);
    await member.call(chat.sendChatMessage, line([picture]));
    await support.call(desk.closeChat, { params: { id } });
    const tidy = () => app.app.platform.jobs.runNow("live-chat-tidy", {});
    const left = async () =>
      (await app.owner.pool.query("select 1 from upload where id = $1", [picture])).rowCount;
    clock.advance((LIVE_CHAT_RETENTION_DAYS - 1) * DAY_MS);
    await tidy();
    expect(await left()).toBe(1);
    clock.advance(2 * DAY_MS);
    await tidy();
    expect(await left()).toBe(0);
    const { rows } = await app.owner.pool.query("select 1 from live_chat where id = $1", [id]);
    expect(rows).toEqual([]);
  });
});

interface Guest {
  id: string;
  /** The guest's key, for calls that have no body to carry it. */
  own: { guestKey: string };
  say(uploadIds: string[], text?: string): Promise<string>;
}
async function guestOf(call: Call = app.call): Promise<Guest> {
  const key = randomBytes(32).toString("base64url");
  const { id } = await call(chat.openChat, {
    body: { topic: "other", text: "I can't log in", clientId: randomUUID(), key },
  });
  await support.call(desk.takeChat, { params: { id } });
  return {
    id,
    own: { guestKey: key },
    say: (uploadIds, text) => {
      const { body } = line(uploadIds, text);
      return codeOf(call, chat.sendChatMessage, { body: { ...body, key } });
    },
  };
}
const add = async (guest: Guest) =>
  (await app.call(chat.addChatPicture, {}, { ...guest.own, picture: await draw() })).uploadId;
const addCode = (own: Partial<Guest["own"]>, picture: Blob) =>
  codeOf(app.call, chat.addChatPicture, {}, { ...own, picture });
const lookCode = (own: Partial<Guest["own"]>, uploadId: string) =>
  codeOf(app.call, chat.getOwnChatPicture, { params: { uploadId } }, own);

describe("[TALK-04] pictures of who has no account", () => {
  // Earlier tests advanced the clock by days, so the operator's session has expired.
  beforeAll(async () => {
    support = await app.loginOperator("support");
  });

  it("go both ways; only who holds the key and operators see them, also after the end", async () => {
    const [guest, other] = [await guestOf(), await guestOf()];
    const mine = await add(guest);
    expect(await lookCode(guest.own, mine), "not said yet").toBe("SYS_NOT_FOUND");
    expect(await guest.say([mine])).toBe("OK");
    const added = { params: { id: guest.id } };
    const { uploadId } = await support.call(desk.addDeskPicture, added, { picture: await draw() });
    await support.call(desk.sendDeskMessage, { ...added, ...line([uploadId], "like this") });
    const seen = await support.call(desk.readDeskChat, added);
    expect(seen.lines.map(({ pictures }) => pictures)).toEqual([[], [mine], [uploadId]]);

    const member = await app.registerMember();
    for (const picture of [mine, uploadId]) {
      const params = { uploadId: picture };
      expect(isJpeg(await app.call(chat.getOwnChatPicture, { params }, guest.own))).toBe(true);
      expect(await lookCode(other.own, picture)).toBe("SYS_NOT_FOUND");
      expect(await lookCode({}, picture)).toBe("SYS_NOT_FOUND");
      expect(await lookCode({ guestKey: "../../etc/passwd" }, picture)).toBe("SYS_BAD_INPUT");
      expect(await codeOf(member.call, chat.getOwnChatPicture, { params })).toBe("SYS_NOT_FOUND");
      expect(await codeOf(app.call, desk.getDeskPicture, { params: { ...params, id: guest.id } })).toBe(
        "AUTH_REQUIRED",
      );
      const at = { params: { ...params, id: guest.id } };
      expect(isJpeg(await support.call(desk.getDeskPicture, at))).toBe(true);
    }
    await support.call(desk.closeChat, added);
    expect(await lookCode(guest.own, mine)).toBe("OK");
    expect(await addCode(guest.own, await draw())).toBe("CHAT_CLOSED");
  });

  it("are one's own unused ones, three a line; a refusal leaves no line", async () => {
    const [guest, other] = [await guestOf(), await guestOf()];
    const { member } = await opened();
    const mine = await add(guest);
    expect(await other.say([mine])).toBe("SYS_NOT_FOUND");
    expect(await codeOf(member.call, chat.sendChatMessage, line([mine]))).toBe("SYS_NOT_FOUND");
    expect(await guest.say([await upload(member)])).toBe("SYS_NOT_FOUND");
    expect(await guest.say([mine, mine])).toBe("SYS_NOT_FOUND");
    expect(await guest.say([randomUUID()])).toBe("SYS_NOT_FOUND");
    expect(await guest.say([mine, mine, mine, mine])).toBe("SYS_BAD_INPUT");
    const lines = async ({ id }: Guest) => (await support.call(desk.readDeskChat, { params: { id } })).lines;
    expect([(await lines(guest)).length, (await lines(other)).length]).toEqual([1, 1]);
    expect(await guest.say([mine])).toBe("OK");
    expect(await guest.say([mine])).toBe("SYS_NOT_FOUND");
  });

  it("are still PNG or JPEG of a size that is promised, for who has a chat that runs", async () => {
    const guest = await guestOf();
    const png = Buffer.from(await (await draw()).arrayBuffer());
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const bad: [string, Blob][] = [
      ["UPLOAD_KIND", blobOf(svg, "image/png")],
      ["UPLOAD_KIND", blobOf(svg, "image/svg+xml")],
      ["UPLOAD_KIND", blobOf(png, "image/jpeg")],
      ["UPLOAD_KIND", blobOf(animatedPng(png), "image/png")],
      ["UPLOAD_KIND", blobOf(Buffer.from("{}"), "application/json")],
      ["UPLOAD_PIXELS", blobOf(bombPng(30_000, 30_000), "image/png")],
      ["SYS_TOO_LARGE", blobOf(Buffer.concat([png], 5 * 1024 * 1024 + 1), "image/png")],
    ];
    for (const [code, picture] of bad) expect(await addCode(guest.own, picture)).toBe(code);
    const picture = await draw();
    expect(await addCode({}, picture)).toBe("CHAT_CLOSED");
    expect(await addCode({ guestKey: randomBytes(32).toString("base64url") }, picture)).toBe("CHAT_CLOSED");
    expect(await addCode({ guestKey: "short" }, picture)).toBe("SYS_BAD_INPUT");
    const { rows } = await app.owner.pool.query("select 1 from upload where guest_key = sha256($1)", [
      Buffer.from(guest.own.guestKey),
    ]);
    expect(rows).toEqual([]);
  });

  it("are twelve a day and chat, also when they come at once; what the desk sends uses up none", async () => {
    const guest = await guestOf();
    const picture = await drawPicture("jpeg", { width: 64, height: 40 });
    await support.call(desk.addDeskPicture, { params: { id: guest.id } }, { picture });
    for (let count = 0; count < 10; count += 1) expect(await addCode(guest.own, picture)).toBe("OK");
    const last = await Promise.all(Array.from({ length: 4 }, () => addCode(guest.own, picture)));
    expect(last.toSorted()).toEqual(["OK", "OK", "UPLOAD_QUOTA", "UPLOAD_QUOTA"]);
  });

  it("are gone: unused ones after a day, the others with the chat", async () => {
    const guest = await guestOf();
    const [said, unused] = [await add(guest), await add(guest)];
    await guest.say([said]);
    await support.call(desk.closeChat, { params: { id: guest.id } });
    const left = async () =>
      (await app.owner.pool.query("select id from upload where id = any ($1)", [[said, unused]])).rows;
    const run = (job: string) => app.app.platform.jobs.runNow(job, {});
    clock.advance(DAY_MS + 1);
    await run("uploads-tidy");
    expect(await left()).toEqual([{ id: said }]);
    clock.advance(LIVE_CHAT_RETENTION_DAYS * DAY_MS);
    await run("live-chat-tidy");
    expect(await left()).toEqual([]);
  });
});
