import { MAX_TABLE_CHAT_TEXT } from "@khela/rules/chat/table-chat";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { gameCode, instant, nothing, shortText, uuid } from "./shared.ts";

/** A player's message at a table. */
const chatMessage = z.object({
  id: uuid,
  /** The writer's masked name. */
  account: z.string(),
  /** Set in a snapshot only, because events go to everybody and can't tell whose message it is. */
  mine: z.boolean(),
  /** Plain text, to be shown as it is. */
  text: z.string(),
  at: instant,
});
export type ChatMessage = z.output<typeof chatMessage>;

/** Events of a table's chat; its snapshot is `chat`. */
export const chatEvent = z.discriminatedUnion("kind", [
  /** The messages, oldest first. `open` is false where the operator has switched the table's chat off. */
  z.object({ kind: z.literal("chat"), open: z.boolean(), messages: z.array(chatMessage) }),
  z.object({ kind: z.literal("said"), message: chatMessage }),
  z.object({ kind: z.literal("removed"), id: uuid }),
  z.object({ kind: z.literal("switched"), open: z.boolean() }),
]);
export type ChatEvent = z.output<typeof chatEvent>;

export const sendTableChatMessage = endpoint({
  id: "tableChat.say",
  summary: "Write to the others at a live table. Everybody sees it with the masked name.",
  method: "POST",
  path: "/play/tables/:gameCode/chat",
  auth: "member",
  params: z.strictObject({ gameCode }),
  body: z.strictObject({ text: shortText(MAX_TABLE_CHAT_TEXT, 1) }),
  response: chatMessage,
  errors: ["GAME_NOT_FOUND", "CHAT_OFF", "CHAT_MUTED", "CHAT_WORD", "PROTECT_EXCLUDED", "PROTECT_CLOSED"],
  rateLimit: [
    { per: "account", max: 3, windowMs: 5_000 },
    { per: "account", max: 20, windowMs: 120_000 },
  ],
});

/** The reasons for a report: insults and threats; begging, lending, advertising; anything else. */
export const REPORT_KINDS = ["abuse", "money", "other"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const reportChatMessage = endpoint({
  id: "tableChat.report",
  summary: "Tell the operator about somebody else's message. Twice is once.",
  method: "POST",
  path: "/play/tables/:gameCode/chat/:id/report",
  auth: "member",
  params: z.strictObject({ gameCode, id: uuid }),
  body: z.strictObject({ kind: z.enum(REPORT_KINDS) }),
  response: nothing,
  errors: ["GAME_NOT_FOUND", "SYS_NOT_FOUND"],
  rateLimit: [{ per: "account", max: 20, windowMs: 600_000 }],
});
