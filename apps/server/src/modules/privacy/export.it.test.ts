import { randomUUID } from "node:crypto";
import { getMemberInfo, login, setIcon } from "@khela/contract/identity";
import { uploadPicture } from "@khela/contract/kyc";
import {
  requestDataExport,
  downloadDataExport,
  getDataExport,
  linkDataExport,
} from "@khela/contract/own-data";
import { sendFeedback } from "@khela/contract/feedback";
import { addChatPicture, getOwnChatPicture, openChat, sendChatMessage } from "@khela/contract/live-chat";
import { reportChatMessage, sendTableChatMessage } from "@khela/contract/table-chat";
import { betDice } from "@khela/contract/play";
import { setLimit } from "@khela/contract/protection";
import { beginTotp, confirmTotp } from "@khela/contract/security";
import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "@khela/kernel/system-clock";
import { codeOf, startTestApp, type TestApp, type TestMember, totpCode } from "../../testing/app.ts";
import { askFor, knownMember } from "../../testing/kyc.ts";
import { fund } from "../../testing/money.ts";
import { drawPicture } from "../../testing/pictures.ts";
import { unzip } from "../../testing/unzip.ts";

const clock = manualClock(systemClock.nowMs());
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const HOUR_MS = 3_600_000;
const build = (exportId: string) => app.app.platform.jobs.runNow("privacy-build-export", { exportId });

/** Requests the export and runs its job. */
async function ready(member: TestMember): Promise<string> {
  const { id } = await member.call(requestDataExport, { body: { password: member.password } });
  await build(id);
  return id;
}
async function download(member: TestMember, exportId: string): Promise<Map<string, string>> {
  const params = { exportId };
  const { link } = await member.call(linkDataExport, { params });
  const file = await member.call(downloadDataExport, { params, body: { link } });
  return unzip(Buffer.from(await file.arrayBuffer()));
}
const picture = () => drawPicture("png", { width: 300, height: 200 });
const upload = async ({ call }: TestMember, purpose: "avatar" | "feedback") =>
  (await call(uploadPicture, { query: { purpose } }, { picture: await picture() })).uploadId;
const logInAgain = async ({ account, password }: TestMember) => {
  const { token } = await app.call(login, { body: { username: account, password, type: "username" } });
  return app.callAs(token);
};

describe("[SAFE-06] taking the own data along", () => {
  it("holds everything that is kept of the player, nothing secret and nothing of anybody else", async () => {
    const member = await knownMember(app);
    const other = await app.registerMember();
    await fund(app, member.id, taka(1_000));
    const dice = { stake: "10", direction: "under", target: 5_000 } as const;
    for (let bets = 0; bets < 3; bets += 1)
      await member.call(betDice, { body: dice }, { idempotencyKey: randomUUID() });
    await member.call(setLimit, { body: { kind: "loss", period: "day", value: "500" } });
    await askFor(member, { documentNumber: "9876543210" });
    const asked = await upload(member, "feedback");
    await member.call(sendFeedback, {
      body: {
        questionType: "other",
        content: "where are my points, please tell me",
        uploadIds: [asked],
      },
    });
    await member.call(sendTableChatMessage, {
      params: { gameCode: "roulette" },
      body: { text: "good luck" },
    });
    const theirs = await other.call(sendTableChatMessage, {
      params: { gameCode: "baccarat" },
      body: { text: "words of somebody else" },
    });
    await member.call(reportChatMessage, {
      params: { gameCode: "baccarat", id: theirs.id },
      body: { kind: "abuse" },
    });
    await member.call(openChat, {
      body: { topic: "game", text: "how is a tie paid?", clientId: randomUUID() },
    });
    const { uploadId: said } = await member.call(addChatPicture, {}, { picture: await picture() });
    await member.call(sendChatMessage, { body: { text: "", clientId: randomUUID(), uploadIds: [said] } });
    const face = await upload(member, "avatar");
    await member.call(setIcon, { body: { icon: `upload:${face}` } });
    // An upload that is never used; it is deleted the next day.
    await upload(member, "feedback");
    const files = await download(member, await ready(member));
    const read = (name: string) => JSON.parse(files.get(name) ?? "null") as never;
    const isPicture = (name: string) => name.startsWith("pictures/");
    expect([...files.keys()].filter((name) => !isPicture(name))).toEqual([
      "README.txt",
      "profile.json",
      "consents.json",
      "security.json",
      "sessions-and-devices.json",
      "limits.json",
      "identity-checks.json",
      "bound-accounts.json",
      "deposits.json",
      "withdrawals.json",
      "bets.json",
      "lottery-tickets.json",
      "sports-bets.json",
      "promotions.json",
      "bonuses.json",
      "free-rounds.json",
      "rewards.json",
      "raffle-draws.json",
      "points.json",
      "points-orders.json",
      "vip.json",
      "checked-wins.json",
      "account-entries.json",
      "messages-to-support.json",
      "table-chat.json",
      "table-chat-reports.json",
      "live-chat.json",
      "messages.json",
      "favourites.json",
    ]);
    expect(new Set([...files.keys()].filter(isPicture))).toEqual(
      new Set([`pictures/${asked}.jpg`, `pictures/${said}.jpg`, `pictures/${face}.webp`]),
    );
    const { jpeg } = await member.call(getOwnChatPicture, { params: { uploadId: said } });
    // Compare both as text, although they are binary.
    expect(files.get(`pictures/${said}.jpg`) === Buffer.from(jpeg, "base64").toString()).toBe(true);
    expect(files.get(`pictures/${face}.webp`)?.slice(0, 16)).toContain("WEBP");
    expect(read("profile.json")).toMatchObject({
      account: member.account,
      told: { payeeName: "Abdur Rahim", birthday: "1990-02-28" },
    });
    expect(read("consents.json")).toMatchObject([{ consent: "terms" }, { consent: "age" }]);
    expect(read("security.json")).toMatchObject({ password: true, twoFactorSince: null });
    expect(read("sessions-and-devices.json")).toHaveLength(1);
    expect(read("limits.json")).toMatchObject({ now: { limits: [{ value: "500.00" }] } });
    expect(read("identity-checks.json")).toMatchObject([{ documentType: "nid", state: "open" }]);
    expect(read("bets.json")).toHaveLength(3);
    expect((read("account-entries.json") as unknown[]).length).toBeGreaterThanOrEqual(4);
    expect(read("table-chat.json")).toMatchObject([{ table: "roulette", text: "good luck" }]);
    expect(read("table-chat-reports.json")).toEqual([
      { table: "baccarat", kind: "abuse", at: expect.any(String) },
    ]);
    expect(read("live-chat.json")).toMatchObject([
      { state: "waiting", lines: [{ from: "you", text: "how is a tie paid?" }, { pictures: [said] }] },
    ]);
    expect(read("messages-to-support.json")).toMatchObject([
      { content: "where are my points, please tell me", pictures: [asked] },
    ]);
    const whole = [...files.values()].join("\n");
    for (const hidden of ["argon2", "9876543210", member.password, member.token, other.account, theirs.text])
      expect(whole, hidden).not.toContain(hidden);
  });

  it("[AUTH-20] needs the password, and a code where two-factor is on", async () => {
    const member = await app.registerMember();
    const ask = (body: { password: string; code?: string }) =>
      codeOf(member.call, requestDataExport, { body });
    expect(await ask({ password: "not this one" })).toBe("AUTH_PASSWORD_WRONG");
    const { password } = member;
    const { secret } = await member.call(beginTotp, { body: { password } });
    clock.advance(30_000);
    await member.call(confirmTotp, { body: { code: totpCode(secret, clock.nowMs()) } });
    expect(await ask({ password })).toBe("AUTH_TOTP");
    clock.advance(30_000);
    expect(await ask({ password, code: totpCode(secret, clock.nowMs()) })).toBe("OK");
  });

  it("is one's own session's alone, by a link that works once and for a minute", async () => {
    const member = await app.registerMember();
    const id = await ready(member);
    const params = { exportId: id };
    const elsewhere = await logInAgain(member);
    expect((await elsewhere(getDataExport)).export).toMatchObject({ id, here: false });
    expect(await codeOf(elsewhere, linkDataExport, { params })).toBe("DATA_GONE");
    const stranger = await app.registerMember();
    expect(await codeOf(stranger.call, linkDataExport, { params })).toBe("SYS_NOT_FOUND");

    const { link } = await member.call(linkDataExport, { params });
    expect(await codeOf(elsewhere, downloadDataExport, { params, body: { link } })).toBe("DATA_GONE");
    expect(await codeOf(stranger.call, downloadDataExport, { params, body: { link } })).toBe("SYS_NOT_FOUND");
    await member.call(downloadDataExport, { params, body: { link } });
    expect(await codeOf(member.call, downloadDataExport, { params, body: { link } })).toBe("DATA_GONE");
    const late = await member.call(linkDataExport, { params });
    clock.advance(60_000);
    expect(await codeOf(member.call, downloadDataExport, { params, body: { link: late.link } })).toBe(
      "DATA_GONE",
    );
  });

  it("is there for an hour, one at a time and three a day; then nothing of it is left", async () => {
    const member = await app.registerMember();
    const ask = () => codeOf(member.call, requestDataExport, { body: { password: member.password } });
    expect(await ask()).toBe("OK");
    expect(await ask()).toBe("DATA_WAIT");
    const { export: first } = await member.call(getDataExport);
    await build(first?.id ?? "");
    expect((await member.call(getDataExport)).export).toMatchObject({ state: "ready", here: true });
    await ready(member);
    await ready(member);
    expect(await ask()).toBe("DATA_WAIT");
    expect((await member.call(getDataExport)).left).toBe(0);
    clock.advance(HOUR_MS);
    await app.owner.pool.query("update member_session set last_seen_at = $1", [new Date(clock.nowMs())]);
    await app.app.platform.jobs.runNow("privacy-tidy-exports", {});
    const { rows } = await app.owner.pool.query(
      `select count(*)::int as parts from data_export_part p join data_export e on e.id = p.export_id
       where e.member_id = $1`,
      [member.id],
    );
    expect(rows).toEqual([{ parts: 0 }]);
  });

  it("lies sealed, and a try that was broken off begins anew", async () => {
    const member = await knownMember(app);
    const { id } = await member.call(requestDataExport, { body: { password: member.password } });
    await app.owner.pool.query("insert into data_export_part values ($1, 0, 'half of it')", [id]);
    await build(id);
    const { rows } = await app.owner.pool.query<{ content_sealed: Buffer }>(
      "select content_sealed from data_export_part where export_id = $1",
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.content_sealed.includes("profile.json")).toBe(false);
    expect((await download(member, id)).get("profile.json")).toContain("Abdur Rahim");
    expect(await codeOf(member.call, getMemberInfo)).toBe("OK");
  });
});
