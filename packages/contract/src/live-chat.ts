import { MAX_LIVE_CHAT_TEXT } from "@khela/rules/chat/live-chat";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { questionType } from "./feedback.ts";
import { guestKey, instant, nothing, shortText, uuid } from "./shared.ts";

/**
 * Live chat with customer service, from the player's side. Source: product specification 7 (Live chat),
 * API-04, TALK-04. A member's chat is found by the session. A visitor without an account generates a key,
 * keeps it, and sends it in the body, or in a header where there is no body, because URLs end up in logs.
 */

const whose = { key: z.optional(guestKey) };
const text = shortText(MAX_LIVE_CHAT_TEXT, 1);
/** The caller's own pictures from `liveChat.addPicture`. With pictures the text may be empty. */
export const chatUploads = z.optional(z.array(uuid).check(z.maxLength(3)));
/** The client generates an id for each line, so that a resent line is stored once. */
const clientId = uuid;

export const CHAT_STATES = ["waiting", "open", "closed"] as const;
export const chatState = z.enum(CHAT_STATES);
export const chatEnd = z.enum(["visitor", "operator", "time"]);

const line = z.object({
  /** The line's number in its chat, from 1. */
  line: z.int(),
  from: z.enum(["you", "service"]),
  /** Plain text, to be shown as it is; empty for a line of pictures only. */
  text: z.string(),
  /** The ids of the uploads; `liveChat.picture` serves them. */
  pictures: z.array(uuid),
  at: instant,
});

const chat = z.object({
  id: uuid,
  topic: questionType,
  state: chatState,
  /** The number of chats ahead in the queue; null unless this one waits. */
  before: z.nullable(z.int()),
  /** Whether an operator is at the desk now. */
  attended: z.boolean(),
  /** Whether an operator is typing. */
  typing: z.boolean(),
  /** The last line that the operators have read. */
  readTo: z.int(),
  /** The lines after the requested one, oldest first. */
  lines: z.array(line),
  closedBy: z.nullable(chatEnd),
  helped: z.nullable(z.boolean()),
});
export type LiveChatView = z.output<typeof chat>;

export const listChatModels = endpoint({
  id: "liveChat.models",
  summary: "What a live chat can be about, and whether anybody is at the desk.",
  method: "GET",
  path: "/wps/relay/CBS_modelList",
  auth: "visitor",
  response: z.object({
    list: z.array(z.object({ model: questionType })),
    attended: z.boolean(),
    waiting: z.int(),
  }),
  errors: [],
});

export const launchChat = endpoint({
  id: "liveChat.launch",
  summary:
    "Where the window of the live chat leads: the site's own, or the one that the operator has configured.",
  method: "POST",
  path: "/wps/relay/CBS_launchChat",
  auth: "visitor",
  body: z.strictObject({ model: z.optional(questionType) }),
  response: z.object({ chatUrl: z.string() }),
  errors: [],
});

export const openChat = endpoint({
  id: "liveChat.open",
  summary: "Begin a chat with its first line. Who has one already writes in that one.",
  method: "POST",
  path: "/wps/chat",
  auth: "visitor",
  body: z.strictObject({ ...whose, topic: questionType, text, clientId }),
  response: chat,
  errors: ["CHAT_CLOSED"],
  rateLimit: [{ per: "ip", max: 10, windowMs: 3_600_000 }],
});

export const readChat = endpoint({
  id: "liveChat.read",
  summary:
    "The chat that runs or ran last, with the lines after a number; null where there is none. What is read counts as read.",
  method: "POST",
  path: "/wps/chat/read",
  auth: "visitor",
  body: z.strictObject({ ...whose, after: z.int().check(z.gte(0), z.lte(2_147_483_647)) }),
  response: z.object({ chat: z.nullable(chat) }),
  errors: [],
  // Polled every few seconds, often by many behind one address, so the window is short; each process counts
  // by itself.
  rateLimit: [{ per: "ip", max: 150, windowMs: 15_000 }],
});

export const sendChatMessage = endpoint({
  id: "liveChat.say",
  summary: "Write a line. The same clientId again is the same line.",
  method: "POST",
  path: "/wps/chat/say",
  auth: "visitor",
  body: z.strictObject({
    ...whose,
    text: shortText(MAX_LIVE_CHAT_TEXT),
    clientId,
    uploadIds: chatUploads,
  }),
  response: nothing,
  errors: ["CHAT_CLOSED", "SYS_NOT_FOUND"],
  rateLimit: [
    { per: "ip", max: 30, windowMs: 60_000 },
    { per: "account", max: 20, windowMs: 60_000 },
    { per: "visitor", max: 20, windowMs: 60_000 },
  ],
});

export const reportChatTyping = endpoint({
  id: "liveChat.typing",
  summary: "Say that a line is being written; it holds for a few seconds.",
  method: "POST",
  path: "/wps/chat/typing",
  auth: "visitor",
  body: z.strictObject(whose),
  response: nothing,
  errors: [],
  rateLimit: [{ per: "ip", max: 30, windowMs: 15_000 }],
});

export const leaveChat = endpoint({
  id: "liveChat.leave",
  summary: "End the chat. Ending it twice is one end.",
  method: "POST",
  path: "/wps/chat/leave",
  auth: "visitor",
  body: z.strictObject(whose),
  response: nothing,
  errors: [],
});

export const rateChat = endpoint({
  id: "liveChat.rate",
  summary: "Say whether a chat that is over helped.",
  method: "POST",
  path: "/wps/chat/rate",
  auth: "visitor",
  body: z.strictObject({ ...whose, helped: z.boolean() }),
  response: nothing,
  errors: ["SYS_NOT_FOUND"],
});

export const listOwnChats = endpoint({
  id: "liveChat.history",
  summary: "The member's chats that are over, newest first.",
  method: "GET",
  path: "/wps/chat/history",
  auth: "member",
  trial: true,
  response: z.array(z.object({ id: uuid, topic: questionType, at: instant, lines: z.array(line) })),
  errors: [],
});

export const getOwnChatPicture = endpoint({
  id: "liveChat.picture",
  summary: "A picture in a chat of this member's or of who holds its key, as base64 of a JPEG.",
  method: "GET",
  path: "/wps/chat/pictures/:uploadId",
  auth: "visitor",
  guest: true,
  params: z.strictObject({ uploadId: uuid }),
  response: z.object({ jpeg: z.string() }),
  errors: ["SYS_NOT_FOUND"],
  rateLimit: [{ per: "ip", max: 150, windowMs: 60_000 }],
});

/** The body is the picture itself: `image/png` or `image/jpeg`, at most 5 MiB. */
export const addChatPicture = endpoint({
  id: "liveChat.addPicture",
  summary: "Upload one picture for the chat that runs; it is written anew. Name it in the next line.",
  method: "POST",
  path: "/wps/chat/pictures",
  auth: "visitor",
  guest: true,
  picture: { maxBytes: 5 * 1024 * 1024 },
  response: z.object({ uploadId: uuid }),
  errors: ["CHAT_CLOSED", "UPLOAD_KIND", "UPLOAD_PIXELS", "UPLOAD_QUOTA", "SYS_TOO_LARGE"],
  rateLimit: [
    { per: "ip", max: 60, windowMs: 3_600_000 },
    { per: "account", max: 10, windowMs: 3_600_000 },
    { per: "visitor", max: 10, windowMs: 3_600_000 },
  ],
});
