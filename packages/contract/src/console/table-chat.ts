import { MAX_BLOCKED_WORD_LENGTH, MAX_BLOCKED_WORDS } from "@khela/rules/chat/blocked-words";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { gameCode, instant, nothing, pageOf, pageQuery, shortText, uuid } from "../shared.ts";
import { REPORT_KINDS } from "../table-chat.ts";
import { idParam, reason } from "./shared.ts";

const row = z.object({
  id: uuid,
  gameCode,
  memberId: uuid,
  account: z.string(),
  text: z.string(),
  at: instant,
  removedAt: z.nullable(instant),
  /** When an operator has reviewed a reported message and kept it; null otherwise. */
  allowedAt: z.nullable(instant),
  /** The number of players who have reported it, by kind of report. */
  reports: z.array(z.object({ kind: z.enum(REPORT_KINDS), count: z.int() })),
});
export type ConsoleChatMessage = z.output<typeof row>;

export const listTableChat = endpoint({
  id: "console.tableChat",
  summary:
    "What players wrote at the live tables, newest first; removed messages as well. `reported`: what an operator should look at.",
  method: "GET",
  path: "/console/api/table-chat",
  auth: "operator",
  permission: "feedback.answer",
  query: z.strictObject({
    ...pageQuery,
    gameCode: z.optional(gameCode),
    show: z.optional(z.literal("reported")),
  }),
  response: pageOf(row),
  errors: [],
});

export const readTableChat = endpoint({
  id: "console.tableChatState",
  summary:
    "Which tables have an open chat, who may not write, what nobody may write, and how much is reported.",
  method: "GET",
  path: "/console/api/table-chat/state",
  auth: "operator",
  permission: "feedback.answer",
  response: z.object({
    tables: z.array(z.object({ gameCode, open: z.boolean() })),
    /** The number of reported messages that wait for a decision. */
    reported: z.int(),
    /** The words as typed, in alphabetical order. */
    words: z.array(z.string()),
    muted: z.array(
      z.object({
        memberId: uuid,
        account: z.string(),
        mutedAt: instant,
        /** Null for a mute that lasts until an operator lifts it. */
        until: z.nullable(instant),
      }),
    ),
  }),
  errors: [],
});

export const removeChatMessage = endpoint({
  id: "console.removeChatMessage",
  summary: "Take a message out of a table's chat, at once and for everybody.",
  method: "POST",
  path: "/console/api/table-chat/:id/remove",
  auth: "operator",
  permission: "feedback.answer",
  params: idParam,
  body: z.strictObject({ reason }),
  response: nothing,
  errors: ["SYS_NOT_FOUND"],
});

/** The possible durations of a mute in hours; null lasts until an operator lifts it. */
export const MUTE_HOURS = [1, 24, 168] as const;

export const muteMember = endpoint({
  id: "console.muteMember",
  summary:
    "Let a player write at no live table, for a time or until further notice; or let them write again.",
  method: "POST",
  path: "/console/api/table-chat/mutes/:memberId",
  auth: "operator",
  permission: "feedback.answer",
  params: z.strictObject({ memberId: uuid }),
  body: z.strictObject({
    muted: z.boolean(),
    hours: z.nullable(z.int().check(z.minimum(1), z.maximum(8_760))),
    reason,
  }),
  response: nothing,
  errors: ["SYS_NOT_FOUND"],
});

export const switchTableChat = endpoint({
  id: "console.switchTableChat",
  summary: "Switch a table's chat off or on.",
  method: "POST",
  path: "/console/api/table-chat/tables/:gameCode",
  auth: "operator",
  permission: "feedback.answer",
  params: z.strictObject({ gameCode }),
  body: z.strictObject({ open: z.boolean(), reason }),
  response: nothing,
  errors: ["GAME_NOT_FOUND"],
});

export const allowChatMessage = endpoint({
  id: "console.allowChatMessage",
  summary: "Let a reported message stand: it needs no decision any more, whoever else reports it.",
  method: "POST",
  path: "/console/api/table-chat/:id/allow",
  auth: "operator",
  permission: "feedback.answer",
  params: idParam,
  body: z.strictObject({ reason }),
  response: nothing,
  errors: ["SYS_NOT_FOUND"],
});

const words = z.array(shortText(MAX_BLOCKED_WORD_LENGTH, 1)).check(z.maxLength(200));

export const changeChatWords = endpoint({
  id: "console.changeChatWords",
  summary: `Words that nobody may write at a live table: some more, some less. A star at the end stands for every ending. At most ${MAX_BLOCKED_WORDS} in all.`,
  method: "POST",
  path: "/console/api/table-chat/words",
  auth: "operator",
  permission: "feedback.answer",
  body: z.strictObject({ add: words, remove: words, reason }),
  response: nothing,
  errors: [],
});
