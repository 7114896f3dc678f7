import { createHelpEntry, listHelpEntries, updateHelpEntry } from "@khela/contract/console/help";
import { listAudit } from "@khela/contract/console/system";
import { answerFeedback, listFeedback } from "@khela/contract/console/feedback";
import { listOwnFeedback, markFeedbackSeen, QUESTION_TYPES, sendFeedback } from "@khela/contract/feedback";
import { unreadCount } from "@khela/contract/messages";
import { getHelp } from "@khela/contract/system";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, startTestApp, type TestApp } from "../../testing/app.ts";
import { HELP_TEXTS } from "./help-texts.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe("[API-01] the help centre", () => {
  it("answers tag, title and content in the language asked for", async () => {
    const [bn, en] = await Promise.all(
      ["bn", "EN"].map((lang) => app.call(getHelp, { query: { lang, device: "WEB" } })),
    );
    expect(en?.map(({ tag }) => tag)).toEqual(HELP_TEXTS.map(({ tag }) => tag));
    expect(en?.[0]).toEqual({
      tag: "account",
      title: "Account and login",
      content: expect.stringContaining("18 or older"),
    });
    expect(bn?.[0]?.title).toBe("অ্যাকাউন্ট ও লগ ইন");
    expect((await app.call(getHelp, { query: {} }))[0]?.title).toBe("অ্যাকাউন্ট ও লগ ইন");
  });

  it("has every entry in both languages, each written out", () => {
    for (const { tag, title, content } of HELP_TEXTS) {
      for (const text of [title, content]) {
        expect(text.bn, tag).toMatch(/\p{Script=Bengali}/u);
        expect(text.en, tag).not.toMatch(/\p{Script=Bengali}/u);
        expect(text.bn.split("\n").length, tag).toBe(text.en.split("\n").length);
      }
      expect(content.en.length, tag).toBeGreaterThan(250);
    }
  });

  it("keeps what the operator has changed at the next start", async () => {
    await sql`update help_entry set title = '{"bn": "নতুন", "en": "New"}' where tag = 'limits'`.execute(
      app.owner.kysely,
    );
    await app.app.modules.support.sync();
    const entries = await app.call(getHelp, { query: { lang: "en" } });
    expect(entries.find(({ tag }) => tag === "limits")?.title).toBe("New");
  });
});

describe("[OPS-05] the help centre's desk", () => {
  const draft = {
    title: { bn: "বোনাসের নিয়ম", en: "Bonus rules" },
    content: { bn: "প্রথম নিয়ম।", en: "The first rule." },
    startsAt: null,
    endsAt: null,
    position: 90,
    active: true,
  };
  const shown = async (lang: string) => (await app.call(getHelp, { query: { lang } })).map(({ tag }) => tag);

  it("adds an entry with its anchor; hiding takes it from the site, never from the desk", async () => {
    const { call } = await app.loginOperator();
    const added = await call(createHelpEntry, { body: { tag: "bonus-rules", ...draft } });
    expect(added).toMatchObject({ id: "bonus-rules", version: 1, ...draft });
    expect(await shown("en")).toContain("bonus-rules");
    expect(await codeOf(call, createHelpEntry, { body: { tag: "bonus-rules", ...draft } })).toBe(
      "OPS_CHANGED",
    );
    for (const tag of ["Bonus", "a b", "", "x".repeat(41)])
      expect(await codeOf(call, createHelpEntry, { body: { tag, ...draft } }), tag).toBe("SYS_BAD_INPUT");
    const params = { tag: "bonus-rules" };
    await call(updateHelpEntry, { params, body: { ...draft, active: false, version: added.version } });
    expect(await shown("bn")).not.toContain("bonus-rules");
    const { content } = await call(listHelpEntries);
    expect(content.find(({ tag }) => tag === "bonus-rules")).toMatchObject({ active: false, version: 2 });
  });

  it("shows an entry from its first moment until its last", async () => {
    const { call } = await app.loginOperator();
    const [before, after] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
    const between = { ...draft, startsAt: before ?? null, endsAt: after ?? null };
    for (const [tag, dates, isShown] of [
      ["dated-now", between, true],
      ["dated-later", { ...between, startsAt: after ?? null, endsAt: null }, false],
      ["dated-over", { ...between, startsAt: null, endsAt: before ?? null }, false],
    ] as const) {
      expect(await call(createHelpEntry, { body: { tag, ...dates } })).toMatchObject(dates);
      expect((await shown("bn")).includes(tag), tag).toBe(isShown);
    }
  });

  it("changes both languages at once, tells the later editor, and keeps what was in the audit log", async () => {
    const { call, username } = await app.loginOperator();
    const { content } = await call(listHelpEntries);
    const entry = content.find(({ tag }) => tag === "deposit") ?? content[0];
    if (!entry) throw new Error("no entry");
    const params = { tag: entry.tag };
    const body = { ...draft, position: entry.position, version: entry.version };
    const saved = await call(updateHelpEntry, { params, body });
    expect(saved).toMatchObject({ version: entry.version + 1, updatedBy: username });
    expect(await codeOf(call, updateHelpEntry, { params, body })).toBe("OPS_CHANGED");
    expect(await codeOf(call, updateHelpEntry, { params: { tag: "no-such" }, body })).toBe("SYS_NOT_FOUND");
    const english = await app.call(getHelp, { query: { lang: "en" } });
    expect(english.find(({ tag }) => tag === entry.tag)?.title).toBe("Bonus rules");
    const { content: log } = await call(listAudit, { query: { action: "content.help.update" } });
    expect(log[0]).toMatchObject({
      subject: entry.tag,
      detail: { before: { title: entry.title }, after: { title: draft.title } },
    });
    await app.app.modules.support.sync();
    expect((await call(listHelpEntries)).content.find(({ tag }) => tag === entry.tag)?.version).toBe(
      saved.version,
    );
  });

  it("is for those who may edit content", async () => {
    const support = await app.loginOperator("support");
    const body = { tag: "not-mine", ...draft };
    expect(await codeOf(support.call, createHelpEntry, { body })).toBe("AUTH_FORBIDDEN");
    expect(await codeOf(app.call, createHelpEntry, { body })).toBe("AUTH_REQUIRED");
  });
});

describe("[API-01] [TALK-02] feedback", () => {
  const question = {
    questionType: "deposit",
    content: "My deposit of this morning has not arrived.",
  } as const;

  it("is kept under a ticket number, of a visitor or a member; each of the six types", async () => {
    for (const questionType of QUESTION_TYPES) {
      const { ticket } = await app.call(sendFeedback, { body: { ...question, questionType } });
      expect(ticket).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    }
    const member = await app.registerMember();
    const { ticket } = await member.call(sendFeedback, { body: question });
    expect(await member.call(listOwnFeedback)).toEqual([
      {
        ...question,
        ticket,
        at: expect.any(String),
        answer: null,
        answeredAt: null,
        seen: false,
        pictures: [],
      },
    ]);
  });

  it("has 10 to 500 characters, as the operator set it, and a known type", async () => {
    for (const content of ["too short", "", "x".repeat(501)]) {
      await expect(app.call(sendFeedback, { body: { ...question, content } })).rejects.toMatchObject({
        status: 400,
        code: "FIELD_FORMAT",
        params: { field: "content", min: 10, max: 500 },
      });
    }
    for (const content of ["just right", "অ".repeat(500)]) {
      expect(await codeOf(app.call, sendFeedback, { body: { ...question, content } })).toBe("OK");
    }
    const body = { ...question, questionType: "politics" as never };
    expect(await codeOf(app.call, sendFeedback, { body })).toBe("SYS_BAD_INPUT");
  });

  it("is answered once by an operator; the member counts and reads the answer, nobody else does", async () => {
    const [member, other] = [await app.registerMember(), await app.registerMember()];
    const operator = await app.loginOperator("support");
    const { ticket } = await member.call(sendFeedback, { body: question });
    const { content, totalCount } = await operator.call(listFeedback, { query: { search: ticket } });
    expect(totalCount).toBe(1);
    expect(content[0]).toMatchObject({ ticket, account: member.account, state: "open", answer: null });
    const answer = {
      params: { id: content[0]?.id ?? "" },
      body: { answer: "It arrived at ten; please look again." },
    };
    expect(await member.call(unreadCount)).toMatchObject({ unread: 0, answers: 0 });
    expect(await operator.call(answerFeedback, answer)).toMatchObject({
      state: "answered",
      answeredBy: operator.username,
    });
    expect(await codeOf(operator.call, answerFeedback, answer)).toBe("OPS_CHANGED");
    expect(await member.call(unreadCount)).toMatchObject({ unread: 1, answers: 1 });
    expect(await other.call(unreadCount)).toMatchObject({ unread: 0, answers: 0 });
    expect(await other.call(listOwnFeedback)).toEqual([]);
    await other.call(markFeedbackSeen);
    expect((await member.call(listOwnFeedback))[0]).toMatchObject({
      answer: answer.body.answer,
      seen: false,
    });
    await member.call(markFeedbackSeen);
    expect(await member.call(unreadCount)).toMatchObject({ unread: 0, answers: 0 });
    const auditor = await app.loginOperator("auditor");
    const log = await auditor.call(listAudit, { query: { action: "feedback.answer" } });
    expect(log.content[0]).toMatchObject({ subject: `feedback:${ticket}`, detail: answer.body });
  });

  it("is listed by state, page by page, to those who may answer", async () => {
    const operator = await app.loginOperator("support");
    const open = await operator.call(listFeedback, { query: { state: "open", pageSize: 2 } });
    expect(open.content).toHaveLength(2);
    expect(open.totalPages).toBe(Math.ceil(open.totalCount / 2));
    const answered = await operator.call(listFeedback, { query: { state: "answered" } });
    expect(answered.content.every(({ state }) => state === "answered")).toBe(true);
    const marketing = await app.loginOperator("marketing");
    expect(await codeOf(marketing.call, listFeedback, { query: {} })).toBe("AUTH_FORBIDDEN");
    expect(await codeOf(app.call, listFeedback, { query: {} })).toBe("AUTH_REQUIRED");
    expect(await codeOf(app.call, listOwnFeedback)).toBe("AUTH_REQUIRED");
    const missing = { params: { id: "01930000-0000-7000-8000-000000000000" }, body: { answer: "?" } };
    expect(await codeOf(operator.call, answerFeedback, missing)).toBe("SYS_NOT_FOUND");
  });
});
