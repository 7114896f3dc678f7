import { MAX_LIVE_CHAT_TEXT } from "@khela/rules/chat/live-chat";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { questionType } from "../feedback.ts";
import { chatEnd, chatState, chatUploads } from "../live-chat.ts";
import {
  instant,
  languageCode,
  localized,
  nothing,
  pageOf,
  pageQuery,
  rowVersion,
  shortText,
  uuid,
} from "../shared.ts";
import { idParam } from "./shared.ts";

/** Live chat from the operators' side. Source: TALK-04. */

const row = z.object({
  id: uuid,
  /** Null for a visitor without an account. */
  memberId: z.nullable(uuid),
  account: z.nullable(z.string()),
  topic: questionType,
  language: languageCode,
  state: chatState,
  /** The operator who serves the chat, or who served it last. */
  operator: z.nullable(z.string()),
  openedAt: instant,
  lastAt: instant,
  lastText: z.string(),
  lastFrom: z.enum(["visitor", "operator"]),
  /** The number of the visitor's lines that no operator has read. */
  unread: z.int(),
  closedBy: z.nullable(chatEnd),
  helped: z.nullable(z.boolean()),
});
export type LiveChatRow = z.output<typeof row>;

const detail = z.extend(row, {
  lines: z.array(
    z.object({
      line: z.int(),
      from: z.enum(["visitor", "operator"]),
      operator: z.nullable(z.string()),
      text: z.string(),
      pictures: z.array(uuid),
      at: instant,
    }),
  ),
  /** Whether the visitor is typing. */
  typing: z.boolean(),
  /** The last line that the visitor has read. */
  readTo: z.int(),
  /** The member's other chats, newest first. */
  earlier: z.array(z.object({ id: uuid, topic: questionType, at: instant })),
});
export type LiveChatDetail = z.output<typeof detail>;

const common = { auth: "operator", permission: "feedback.answer" } as const;

export const listChats = endpoint({
  ...common,
  id: "console.liveChats",
  summary:
    "Live chats: the queue in its order, or those that run or are over, newest first. Who asks is at the desk.",
  method: "GET",
  path: "/console/api/live-chat",
  query: z.strictObject({ ...pageQuery, state: chatState, topic: z.optional(questionType) }),
  response: z.extend(pageOf(row), { waiting: z.int() }),
  errors: [],
});

export const countWaitingChats = endpoint({
  ...common,
  id: "console.waitingLiveChats",
  summary:
    "How many live chats wait, how many of one's own have unread lines, and how new these are. Who asks is not at the desk for it.",
  method: "GET",
  path: "/console/api/waiting-live-chats",
  response: z.object({
    waiting: z.int(),
    /** The number of the calling operator's own chats that have unread lines. */
    unread: z.int(),
    /** The time of a visitor's newest unread line in any of these chats; null where there is none. */
    newestAt: z.nullable(instant),
  }),
  errors: [],
});

export const readDeskChat = endpoint({
  ...common,
  id: "console.liveChat",
  summary: "One chat with all of its lines. Read by whoever serves it, it counts as read.",
  method: "GET",
  path: "/console/api/live-chat/:id",
  params: idParam,
  response: detail,
  errors: ["SYS_NOT_FOUND"],
});

export const takeChat = endpoint({
  ...common,
  id: "console.takeLiveChat",
  summary: "Serve a chat that waits.",
  method: "POST",
  path: "/console/api/live-chat/:id/take",
  params: idParam,
  response: nothing,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const sendDeskMessage = endpoint({
  ...common,
  id: "console.sayInLiveChat",
  summary: "Write a line in a chat that one serves. The same clientId again is the same line.",
  method: "POST",
  path: "/console/api/live-chat/:id/say",
  params: idParam,
  body: z.strictObject({ text: shortText(MAX_LIVE_CHAT_TEXT), clientId: uuid, uploadIds: chatUploads }),
  response: nothing,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const addDeskPicture = endpoint({
  ...common,
  id: "console.addLiveChatPicture",
  summary: "Upload a picture for a chat that one serves; name it in the next line.",
  method: "POST",
  path: "/console/api/live-chat/:id/pictures",
  params: idParam,
  picture: { maxBytes: 5 * 1024 * 1024 },
  response: z.object({ uploadId: uuid }),
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED", "UPLOAD_KIND", "UPLOAD_PIXELS", "SYS_TOO_LARGE"],
});

export const getDeskPicture = endpoint({
  ...common,
  id: "console.liveChatPicture",
  summary: "A picture of a chat, as base64 of a JPEG; the look is written to the audit log.",
  method: "GET",
  path: "/console/api/live-chat/:id/pictures/:uploadId",
  params: z.strictObject({ id: uuid, uploadId: uuid }),
  response: z.object({ jpeg: z.string() }),
  errors: ["SYS_NOT_FOUND"],
});

export const reportDeskTyping = endpoint({
  ...common,
  id: "console.typeInLiveChat",
  summary: "Say that a line is being written.",
  method: "POST",
  path: "/console/api/live-chat/:id/typing",
  params: idParam,
  response: nothing,
  errors: [],
});

export const returnChatToQueue = endpoint({
  ...common,
  id: "console.handBackLiveChat",
  summary: "Put a chat that one serves back into the queue, at the place that it had.",
  method: "POST",
  path: "/console/api/live-chat/:id/hand-back",
  params: idParam,
  response: nothing,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const closeChat = endpoint({
  ...common,
  id: "console.closeLiveChat",
  summary: "End a chat that waits or that one serves.",
  method: "POST",
  path: "/console/api/live-chat/:id/close",
  params: idParam,
  response: nothing,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

const answerTexts = {
  title: localized(60),
  text: localized(MAX_LIVE_CHAT_TEXT),
  position: z.int().check(z.gte(0), z.lte(1000)),
};
const answer = z.object({
  id: uuid,
  ...answerTexts,
  version: rowVersion,
  updatedAt: instant,
  updatedBy: z.string(),
});
export type ReadyAnswer = z.output<typeof answer>;

export const listReadyAnswers = endpoint({
  ...common,
  id: "console.readyAnswers",
  summary: "Answers that are ready to be sent, in their order.",
  method: "GET",
  path: "/console/api/ready-answers",
  response: z.object({ content: z.array(answer) }),
  errors: [],
});

export const createReadyAnswer = endpoint({
  ...common,
  id: "console.createReadyAnswer",
  summary: "Add an answer.",
  method: "POST",
  path: "/console/api/ready-answers",
  body: z.strictObject(answerTexts),
  response: answer,
  errors: [],
});

export const updateReadyAnswer = endpoint({
  ...common,
  id: "console.updateReadyAnswer",
  summary: "Change an answer.",
  method: "PUT",
  path: "/console/api/ready-answers/:id",
  params: idParam,
  body: z.strictObject({ ...answerTexts, version: rowVersion }),
  response: answer,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const removeReadyAnswer = endpoint({
  ...common,
  id: "console.removeReadyAnswer",
  summary: "Take an answer out of the list. Taking it out twice is one removal.",
  method: "DELETE",
  path: "/console/api/ready-answers/:id",
  params: idParam,
  response: nothing,
  errors: [],
});
