import { randomInt } from "node:crypto";
import type { HandlerInput, HandlerOutput } from "@khela/contract/endpoint";
import type { listFeedback } from "@khela/contract/console/feedback";
import type { listOwnFeedback, sendFeedback } from "@khela/contract/feedback";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { checkField } from "@khela/rules/fields/check-field";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Identity } from "../identity/index.ts";
import type { System } from "../system/index.ts";
import type { Uploads } from "../uploads/index.ts";
import { createFeedbackPictures, type FeedbackPictures } from "./feedback-pictures.ts";
import * as store from "./store.ts";

type Draft = HandlerInput<typeof sendFeedback>["body"];
type Own = HandlerOutput<typeof listOwnFeedback>;
type Page = HandlerOutput<typeof listFeedback>;
type Row = Page["content"][number];

/** Digits and letters without I, L, O and U, which are misread when spoken or written by hand. */
const TICKET_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TICKET_LENGTH = 8;
const TRIES = 5;

export interface Feedback extends FeedbackPictures {
  /**
   * Saves a visitor's or member's feedback.
   * @returns the ticket's number
   * @throws AppError FIELD_FORMAT (field `content`, min, max); SYS_NOT_FOUND where a picture is no free upload of the
   * member
   */
  send(draft: Draft, from: { memberId: MemberId | undefined; language: string }): Promise<string>;
  own(memberId: MemberId): Promise<Own>;
  /** Without a limit, for the member's data export. */
  all(memberId: MemberId): Promise<Own>;
  unread(memberId: MemberId): Promise<number>;
  seen(memberId: MemberId): Promise<void>;
  page(query: store.FeedbackQuery): Promise<Page>;
  /** @throws AppError SYS_NOT_FOUND; OPS_CHANGED where it has an answer */
  answer(id: string, text: string, by: { operator: string; ip: string }): Promise<Row>;
}

function drawTicket(): string {
  return Array.from({ length: TICKET_LENGTH }, () => TICKET_ALPHABET[randomInt(TICKET_ALPHABET.length)]).join(
    "",
  );
}

/** More feedback than any member writes. */
const ALL = 100_000;

const ownView = (row: store.FeedbackRow, pictures: string[]): Own[number] => ({
  ticket: row.ticket,
  questionType: row.question_type as Row["questionType"],
  content: row.content,
  at: row.created_at.toISOString(),
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
  seen: row.seen_at !== null,
  pictures,
});

export function createFeedback(
  platform: Platform,
  lower: { system: System; identity: Identity; audit: Audit; uploads: Uploads },
): Feedback {
  const { db, clock, ids } = platform;

  const withAccounts = async (rows: readonly store.FeedbackRow[]): Promise<Row[]> => {
    const writers = rows.flatMap((row) => (row.member_id === null ? [] : [row.member_id as MemberId]));
    const [members, pictures] = await Promise.all([
      lower.identity.findMembers(writers),
      store.readPictures(
        db,
        rows.map(({ id }) => id),
      ),
    ]);
    return rows.map((row) => ({
      id: row.id,
      ticket: row.ticket,
      questionType: row.question_type as Row["questionType"],
      content: row.content,
      at: row.created_at.toISOString(),
      memberId: row.member_id,
      account: members.get(row.member_id as MemberId)?.account ?? null,
      state: row.state as Row["state"],
      answer: row.answer,
      answeredAt: row.answered_at?.toISOString() ?? null,
      answeredBy: row.answered_by,
      pictures: pictures.get(row.id) ?? [],
    }));
  };

  const ownOf = async (rows: readonly store.FeedbackRow[]): Promise<Own> => {
    const pictures = await store.readPictures(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ownView(row, pictures.get(row.id) ?? []));
  };

  return {
    async send({ questionType, content, uploadIds = [] }, { memberId, language }) {
      const { min, max } = (await lower.system.brand()).feedbackLength;
      const rule = {
        enabled: true,
        required: true,
        minLength: min,
        maxLength: max,
        patternId: "anything",
      };
      const problem = checkField(rule, content);
      if (problem) throw new AppError("FIELD_FORMAT", { field: "content", ...problem });
      const row = { questionType, content, language, memberId: memberId ?? null, at: now(clock) };
      for (let tries = 0; tries < TRIES; tries += 1) {
        const [id, ticket] = [ids.next(), drawTicket()];
        const kept = await inTransaction(platform.database, async (tx) => {
          if (!(await store.insertFeedback(tx, { ...row, id, ticket }))) return false;
          if (uploadIds.length === 0) return true;
          // A visitor has no uploads.
          if (memberId === undefined) throw new AppError("SYS_NOT_FOUND");
          await lower.uploads.claim(tx, { memberId }, "feedback", uploadIds);
          await store.insertPictures(tx, id, uploadIds);
          return true;
        });
        if (kept) return ticket;
      }
      throw new Error("no free ticket number was drawn");
    },
    own: async (memberId) => ownOf(await store.readOwn(db, memberId)),
    all: async (memberId) => ownOf(await store.readOwn(db, memberId, ALL)),
    unread: (memberId) => store.countUnread(db, memberId),
    seen: (memberId) => store.markSeen(db, memberId, now(clock)),
    async page(query) {
      const { rows, total } = await store.readPage(db, query);
      return {
        content: await withAccounts(rows),
        pageNum: query.pageNo,
        totalPages: Math.ceil(total / query.pageSize),
        totalCount: total,
      };
    },
    ...createFeedbackPictures(platform, lower),
    async answer(id, text, by) {
      const row = await inTransaction(platform.database, async (tx) => {
        if (!(await store.findFeedback(tx, id))) throw new AppError("SYS_NOT_FOUND");
        const at = now(clock);
        const answered = await store.writeAnswer(tx, { id, text, by: by.operator, at });
        if (!answered) throw new AppError("OPS_CHANGED");
        await lower.audit.write(tx, {
          actor: `operator:${by.operator}`,
          action: "feedback.answer",
          subject: `feedback:${answered.ticket}`,
          detail: { answer: text },
          ip: by.ip,
        });
        return answered;
      });
      const [view] = await withAccounts([row]);
      if (!view) throw new AppError("SYS_NOT_FOUND");
      return view;
    },
  };
}
