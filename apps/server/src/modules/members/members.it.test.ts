import { listAudit } from "@khela/contract/console/system";
import { addPlayerNote, setPlayerStatus } from "@khela/contract/console/players";
import { getMemberInfo, login } from "@khela/contract/identity";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp, type TestOperator } from "../../testing/app.ts";
import { solvedCaptcha } from "../../testing/captcha.ts";

let app: TestApp;
let beside: TestApp;
let operator: TestOperator;

beforeAll(async () => {
  app = await startTestApp();
  beside = await startTestApp({ beside: app });
  operator = await app.loginOperator();
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
});

const setStatus = (playerId: string, status: "active" | "blocked", reason = "chargeback fraud") =>
  operator.call(setPlayerStatus, { params: { playerId }, body: { status, reason } });

describe("[OPS-02] blocking a player", () => {
  it("[AUTH-19] kills every session at once, in every process, and closes the sockets", async () => {
    const member = await app.registerMember();
    const there = beside.callAs(member.token);
    await there(getMemberInfo);
    const ws = new WebSocket(`${app.baseUrl.replace("http", "ws")}/ws`);
    const closed = new Promise<number>((resolve) =>
      ws.addEventListener("close", ({ code }) => resolve(code)),
    );
    const welcomed = new Promise<void>((resolve) =>
      ws.addEventListener("message", ({ data }) => String(data).includes('"type":"auth"') && resolve()),
    );
    ws.addEventListener("open", () => ws.send(JSON.stringify({ type: "auth", token: member.token })));
    await welcomed;

    await setStatus(member.id, "blocked");
    expect(await codeOf(member.call, getMemberInfo)).toBe("AUTH_REQUIRED");
    await expect.poll(() => codeOf(there, getMemberInfo)).toBe("AUTH_REQUIRED");
    expect(await closed).toBe(4001);
  });

  it("refuses the login with the right password only, until unblocked", async () => {
    const member = await app.registerMember();
    const logIn = async (password: string) => {
      const captcha = await solvedCaptcha(app);
      return codeOf(app.call, login, {
        body: { username: member.account, password, type: "username", ...captcha },
      });
    };
    await setStatus(member.id, "blocked");
    expect(await logIn("not the password")).toBe("AUTH_BAD_CREDENTIALS");
    expect(await logIn(member.password)).toBe("AUTH_BLOCKED");
    expect((await app.app.modules.identity.findMember(member.id))?.blockedReason).toBe("chargeback fraud");
    await setStatus(member.id, "active", "proved innocent");
    expect(await logIn(member.password)).toBe("OK");
    expect(await codeOf(member.call, getMemberInfo)).toBe("AUTH_REQUIRED");
  });

  it("is in the audit log with reason and operator", async () => {
    const member = await app.registerMember();
    await setStatus(member.id, "blocked", "asked for it himself");
    const { content } = await operator.call(listAudit, { query: { search: member.id } });
    expect(content).toHaveLength(1);
    expect(content[0]).toMatchObject({
      action: "player.block",
      actor: `operator:${operator.username}`,
      subject: `member:${member.id}`,
      detail: { account: member.account, before: "active", reason: "asked for it himself", endedSessions: 1 },
    });
  });

  it("needs a session, the right, a reason and a player", async () => {
    const member = await app.registerMember();
    const input = {
      params: { playerId: member.id },
      body: { status: "blocked", reason: "just so" },
    } as const;
    expect(await codeOf(app.call, setPlayerStatus, input)).toBe("AUTH_REQUIRED");
    expect(await codeOf(member.call, setPlayerStatus, input)).toBe("AUTH_REQUIRED");
    const support = await app.loginOperator("support");
    expect(await codeOf(support.call, setPlayerStatus, input)).toBe("AUTH_FORBIDDEN");
    const noReason = { ...input, body: { ...input.body, reason: " " } };
    expect(await codeOf(operator.call, setPlayerStatus, noReason)).toBe("SYS_BAD_INPUT");
    const nobody = { ...input, params: { playerId: "0198c0de-0000-7000-8000-000000000000" } };
    expect(await codeOf(operator.call, setPlayerStatus, nobody)).toBe("SYS_NOT_FOUND");
    expect(await codeOf(operator.call, setPlayerStatus, { ...input, params: { playerId: "7" } })).toBe(
      "SYS_BAD_INPUT",
    );
    expect(await codeOf(member.call, getMemberInfo)).toBe("OK");
  });
});

describe("[OPS-02] notes on a player", () => {
  it("are kept with their writer, newest first, and can't be changed", async () => {
    const member = await app.registerMember();
    const params = { playerId: member.id };
    await operator.call(addPlayerNote, { params, body: { text: "called, wants a higher limit" } });
    await operator.call(addPlayerNote, { params, body: { text: "<b>documents</b> arrived" } });
    const notes = await app.app.modules.members.notesOf(member.id);
    expect(notes.map((note) => note.text)).toEqual([
      "<b>documents</b> arrived",
      "called, wants a higher limit",
    ]);
    expect(notes[0]?.by).toMatch(/^Operator \d+$/);
    const { pool } = app.app.platform.database;
    await expect(pool.query("update member_note set text = 'x'")).rejects.toThrow("permission denied");
    expect(await codeOf(operator.call, addPlayerNote, { params, body: { text: "" } })).toBe("SYS_BAD_INPUT");
    const nobody = { playerId: "0198c0de-0000-7000-8000-000000000000" };
    expect(await codeOf(operator.call, addPlayerNote, { params: nobody, body: { text: "x" } })).toBe(
      "SYS_NOT_FOUND",
    );
  });
});
