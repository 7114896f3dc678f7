import { claimKyc, decideKyc, getKycPicture, getKycRequest, listKyc } from "@khela/contract/console/kyc";
import { listAudit } from "@khela/contract/console/system";
import { getKyc } from "@khela/contract/kyc";
import { manualClock } from "@khela/kernel/clock";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestMember, type TestOperator } from "../../testing/app.ts";
import { CLAIM_MS } from "./review-kyc.ts";
import { askFor, freshNumber, knownMember, uploadDocument } from "../../testing/kyc.ts";

const clock = manualClock(Date.now());
let app: TestApp;
let first: TestOperator;
let second: TestOperator;

beforeAll(async () => {
  app = await startTestApp({ clock, env: { ROLES: "http,realtime,worker" } });
  first = await app.loginOperator("support");
  second = await app.loginOperator();
});
afterAll(() => app.stop());

const NOBODY = "0198c0de-0000-7000-8000-000000000000";
const claim = (operator: TestOperator, requestId: string) =>
  codeOf(operator.call, claimKyc, { params: { requestId } });
const decide = (operator: TestOperator, requestId: string, decision: "approve" | "reject", reason?: string) =>
  codeOf(operator.call, decideKyc, {
    params: { requestId },
    body: { decision, ...(reason === undefined ? {} : { reason }) },
  });
async function approved(member: TestMember, request: Parameters<typeof askFor>[1] = {}): Promise<void> {
  const { id } = await askFor(member, request);
  await claim(first, id);
  expect(await decide(first, id, "approve")).toBe("OK");
}

describe("[OPS-02] reviewing an identity check", () => {
  it("shows what was stated, the age, the pictures; each look is in the audit log", async () => {
    const member = await knownMember(app, "1990-02-28");
    const number = freshNumber();
    const uploadIds = [await uploadDocument(member), await uploadDocument(member)];
    const { id } = await askFor(member, { documentNumber: number, uploadIds });
    const params = { requestId: id };
    const check = await first.call(getKycRequest, { params });
    expect(check).toMatchObject({
      id,
      account: member.account,
      level: 0,
      realName: "Abdur Rahim",
      birthday: "1990-02-28",
      language: "bn",
      documentType: "nid",
      documentNumber: number,
      claimedBy: null,
      sameDocument: [],
      pictures: uploadIds.map((uploadId) => ({ uploadId, width: 320, height: 200 })),
    });
    expect(check.age).toBeGreaterThanOrEqual(36);
    const [uploadId = ""] = uploadIds;
    const { jpeg } = await first.call(getKycPicture, { params: { ...params, uploadId } });
    expect((await sharp(Buffer.from(jpeg, "base64")).metadata()).format).toBe("jpeg");
    const { content } = await second.call(listAudit, { query: { search: member.id } });
    expect(content.map(({ action, actor }) => [action, actor])).toEqual([
      ["kyc.picture", `operator:${first.username}`],
      ["kyc.look", `operator:${first.username}`],
    ]);
    expect(JSON.stringify(content)).not.toContain(number);
  });

  it("shows a picture only with the check that it belongs to", async () => {
    const member = await knownMember(app);
    const uploadId = await uploadDocument(member);
    const mine = await askFor(member, { uploadIds: [uploadId] });
    const other = await askFor(await knownMember(app));
    const show = (requestId: string, id: string) =>
      codeOf(first.call, getKycPicture, { params: { requestId, uploadId: id } });
    expect(await show(mine.id, uploadId)).toBe("OK");
    expect(await show(other.id, uploadId)).toBe("SYS_NOT_FOUND");
    expect(await show(mine.id, NOBODY)).toBe("SYS_NOT_FOUND");
    expect(await show(NOBODY, uploadId)).toBe("SYS_NOT_FOUND");
    expect((await fetch(`${app.baseUrl}/wps/avatars/${uploadId}.webp`)).status).toBe(404);
  });

  it("is open to whoever may review, and to nobody else", async () => {
    const member = await knownMember(app);
    const { id } = await askFor(member);
    const params = { requestId: id };
    const finance = await app.loginOperator("finance");
    for (const [call, code] of [
      [app.call, "AUTH_REQUIRED"],
      [member.call, "AUTH_REQUIRED"],
      [finance.call, "AUTH_FORBIDDEN"],
    ] as const) {
      expect(await codeOf(call, listKyc, { query: {} })).toBe(code);
      expect(await codeOf(call, getKycRequest, { params })).toBe(code);
      expect(await codeOf(call, getKycPicture, { params: { ...params, uploadId: NOBODY } })).toBe(code);
      expect(await codeOf(call, claimKyc, { params })).toBe(code);
      expect(await codeOf(call, decideKyc, { params, body: { decision: "approve" } })).toBe(code);
    }
    expect(await codeOf(first.call, getKycRequest, { params: { requestId: NOBODY } })).toBe("SYS_NOT_FOUND");
    expect(await claim(first, NOBODY)).toBe("SYS_NOT_FOUND");
    expect(await decide(first, NOBODY, "approve")).toBe("SYS_NOT_FOUND");
    expect((await member.call(getKyc)).requests[0]?.state).toBe("open");
  });

  it("raises the level with the approval and tells the player", async () => {
    const member = await knownMember(app);
    const told = listen(app, member);
    const { id } = await askFor(member);
    expect(await claim(first, id)).toBe("OK");
    expect(await decide(first, id, "approve")).toBe("OK");
    const kyc = await member.call(getKyc);
    expect(kyc).toMatchObject({
      level: 2,
      next: "address",
      requests: [{ id, state: "approved", reason: null }],
    });
    expect(await app.app.modules.kyc.levelOf(member.id)).toBe(2);
    expect((await app.app.modules.identity.findMember(member.id))?.kycLevel).toBe(2);
    expect(await told).toMatchObject({ kind: "kyc", level: 2, request: { id, state: "approved" } });
    const { content } = await second.call(listAudit, { query: { search: member.id, action: "kyc.approve" } });
    expect(content).toHaveLength(1);
    expect(content[0]?.detail).toMatchObject({ request: id, kind: "identity", levelBefore: 0, level: 2 });
  });

  it("goes on to address and income, up to level 4", async () => {
    const member = await knownMember(app);
    await approved(member);
    await approved(member, { kind: "address", documentType: "utilityBill" });
    expect(await member.call(getKyc)).toMatchObject({ level: 3, next: "income" });
    await approved(member, { kind: "income", documentType: "payslip" });
    expect(await member.call(getKyc)).toMatchObject({ level: 4, next: null });
  });

  it("rejects with a reason that the player reads, and the player may ask again", async () => {
    const member = await knownMember(app);
    const { id } = await askFor(member);
    await claim(first, id);
    expect(await decide(first, id, "reject")).toBe("OPS_REASON");
    expect(await decide(first, id, "reject", "  ")).toBe("SYS_BAD_INPUT");
    const reason = "ছবিটি ঝাপসা। আলোতে আবার তুলে পাঠান।";
    expect(await decide(first, id, "reject", reason)).toBe("OK");
    const kyc = await member.call(getKyc);
    expect(kyc).toMatchObject({ level: 0, next: "identity", requests: [{ state: "rejected", reason }] });
    expect((await askFor(member)).state).toBe("open");
  });

  it("warns of the same document on another account, whoever spells it how", async () => {
    const [one, two, three] = [await knownMember(app), await knownMember(app), await knownMember(app)];
    const number = freshNumber();
    await askFor(one, { documentNumber: number });
    const bengali = Array.from(number, (digit) => String.fromCodePoint(0x09e6 + Number(digit))).join("");
    const { id } = await askFor(two, { documentNumber: ` ${bengali.slice(0, 4)}-${bengali.slice(4)}` });
    const other = await askFor(three, {
      documentType: "drivingLicence",
      documentNumber: number,
      expiresOn: "2040-01-01",
    });
    const { sameDocument } = await first.call(getKycRequest, { params: { requestId: id } });
    expect(sameDocument).toMatchObject([{ memberId: one.id, account: one.account }]);
    expect((await first.call(getKycRequest, { params: { requestId: other.id } })).sameDocument).toEqual([]);
  });
});

/** Advances the clock while both operators keep calling, so that neither session expires. */
async function passing(ms: number): Promise<void> {
  for (let leftMs = ms; leftMs > 0; leftMs -= 5 * 60_000) {
    clock.advance(Math.min(leftMs, 5 * 60_000));
    for (const { call } of [first, second]) await call(listKyc, { query: {} });
  }
}

describe("[OPS-02] who works on a check", () => {
  it("is one operator at a time, for 15 minutes unless kept", async () => {
    const { id } = await askFor(await knownMember(app));
    expect(await claim(first, id)).toBe("OK");
    expect(await claim(second, id)).toBe("OPS_CLAIMED");
    await passing(CLAIM_MS - 1_000);
    expect(await claim(first, id)).toBe("OK");
    await passing(CLAIM_MS - 1_000);
    expect(await claim(second, id)).toBe("OPS_CLAIMED");
    expect(await decide(second, id, "approve")).toBe("OPS_CLAIMED");
    clock.advance(1_000);
    expect(await decide(first, id, "approve")).toBe("OPS_CLAIMED");
    expect(await claim(second, id)).toBe("OK");
    expect(await claim(first, id)).toBe("OPS_CLAIMED");
    expect(await decide(second, id, "approve")).toBe("OK");
    expect(await claim(second, id)).toBe("KYC_STATE");
  });

  it("decides it once: nobody without a claim, not two at once, not again", async () => {
    const member = await knownMember(app);
    const { id } = await askFor(member);
    expect(await decide(first, id, "approve")).toBe("OPS_CLAIMED");
    const claims = await Promise.all([claim(first, id), claim(second, id)]);
    expect(claims.toSorted()).toEqual(["OK", "OPS_CLAIMED"]);
    const holder = claims[0] === "OK" ? first : second;
    const colleague = holder === first ? second : first;
    const decisions = await Promise.all([
      decide(holder, id, "approve"),
      decide(colleague, id, "reject", "not me"),
      decide(holder, id, "reject", "changed my mind"),
      decide(holder, id, "approve"),
    ]);
    expect(decisions.filter((code) => code === "OK")).toHaveLength(1);
    expect(decisions[1]).not.toBe("OK");
    const { content } = await second.call(listAudit, { query: { search: member.id } });
    expect(content.filter(({ action }) => /^kyc\.(approve|reject)$/.test(action))).toHaveLength(1);
    expect(await decide(holder, id, "reject", "too late now")).toBe("KYC_STATE");
  });

  it("[SAFE-05] can't approve who became too young by a stricter policy", async () => {
    const member = await knownMember(app, "2007-01-01");
    const { id } = await askFor(member);
    await claim(first, id);
    const setAge = (age: number) =>
      app.owner.pool.query("update system_settings set minimum_age = $1, version = version + 1", [age]);
    await setAge(21);
    const strict = await startTestApp({ beside: app });
    const there = { ...first, call: strict.callAs(null, { cookie: first.cookie }) };
    expect(await decide(there, id, "approve")).toBe("KYC_AGE");
    await strict.stop();
    await setAge(18);
    expect(await decide(first, id, "approve")).toBe("OK");
  });
});

describe("[OPS-02] the queue", () => {
  it("has the open ones first, the longest waiting on top, and finds accounts", async () => {
    const [early, late, done] = [await knownMember(app), await knownMember(app), await knownMember(app)];
    const one = await askFor(early);
    clock.advance(60_000);
    const two = await askFor(late);
    clock.advance(1_000);
    await approved(done);
    clock.advance(59_000);
    const { content, totalCount } = await first.call(listKyc, { query: { state: "open", pageSize: 100 } });
    expect(totalCount).toBe(content.length);
    const places = [one, two].map(({ id }) => content.findIndex((row) => row.id === id));
    expect(places[0]).toBeLessThan(places[1] ?? 0);
    expect(content.find(({ id }) => id === one.id)).toMatchObject({ account: early.account, waitingS: 120 });
    const all = await first.call(listKyc, { query: { pageSize: 100 } });
    const states = all.content.map(({ state }) => state === "open");
    expect(states).toEqual(states.toSorted((a, b) => Number(b) - Number(a)));
    const found = await first.call(listKyc, { query: { search: done.account.toUpperCase() } });
    expect(found.content).toMatchObject([
      { memberId: done.id, state: "approved", claimedBy: first.username },
    ]);
    expect((await first.call(listKyc, { query: { search: "nobody-here" } })).content).toEqual([]);
    const newest = await first.call(listKyc, { query: { sort: "-at", pageSize: 1 } });
    expect(newest.content).toMatchObject([{ memberId: done.id }]);
    expect(await codeOf(first.call, listKyc, { query: { sort: "reason" } })).toBe("SYS_BAD_INPUT");
  });
});

describe("[OPS-02] the database", () => {
  it("refuses other moves, other facts and the loss of a request", async () => {
    const member = await knownMember(app);
    await approved(member);
    const { pool } = app.app.platform.database;
    const change = (set: string) =>
      pool.query(`update kyc_request set ${set} where member_id = $1`, [member.id]);
    await expect(change("state = 'open'")).rejects.toThrow("is no move");
    await expect(change("state = 'rejected', reason = 'x'")).rejects.toThrow("is no move");
    await expect(change("kind = 'income'")).rejects.toThrow("is final");
    await expect(change("expires_on = '2099-01-01'")).rejects.toThrow("is final");
    await expect(pool.query("delete from kyc_request")).rejects.toThrow("permission denied");
    await expect(pool.query("update kyc_picture set place = 3")).rejects.toThrow("permission denied");
  });
});

/** The first notice about an identity check on the member's socket. */
function listen({ baseUrl }: TestApp, { token }: TestMember): Promise<unknown> {
  const ws = new WebSocket(`${baseUrl.replace("http", "ws")}/ws`);
  return new Promise((resolve) => {
    ws.addEventListener("open", () => {
      ws.send(JSON.stringify({ type: "auth", token }));
      ws.send(JSON.stringify({ type: "subscribe", topics: ["member.notice"] }));
    });
    ws.addEventListener("message", ({ data }) => {
      const message = JSON.parse(String(data)) as { type: string; topic?: string; data?: { kind: string } };
      if (message.topic !== "member.notice" || message.data?.kind !== "kyc") return;
      ws.close();
      resolve(message.data);
    });
  });
}
