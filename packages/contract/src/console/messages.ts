import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { EVENT_MESSAGES } from "../messages.ts";
import { instant, languageCode, pageOf, rowVersion, shortText, uuid } from "../shared.ts";
import { idParam, tableQuery } from "./shared.ts";

/** Messages to players: the templates of events, and broadcasts of operators. Source: TALK-01. */

/** A text that is required in each language. */
const written = (max: number) => {
  const text = shortText(max, 1);
  return z.object({ bn: text, en: text });
};
const words = { title: written(120), content: written(4000) };

const template = z.object({
  kind: z.enum(EVENT_MESSAGES),
  ...words,
  version: rowVersion,
  updatedAt: instant,
  updatedBy: z.string(),
});

export const listMessageTemplates = endpoint({
  id: "console.messageTemplates",
  summary: "What events say to players, as it is now.",
  method: "GET",
  path: "/console/api/message-templates",
  auth: "operator",
  permission: "content.read",
  response: z.object({ content: z.array(template) }),
  errors: [],
});

export const updateMessageTemplate = endpoint({
  id: "console.updateMessageTemplate",
  summary: "Give an event other words; messages that were sent keep theirs.",
  method: "PUT",
  path: "/console/api/message-templates/:messageKind",
  auth: "operator",
  permission: "content.write",
  params: z.strictObject({ messageKind: z.enum(EVENT_MESSAGES) }),
  body: z.strictObject({ ...words, version: rowVersion }),
  response: template,
  errors: ["OPS_CHANGED", "FIELD_FORMAT"],
});

export const BROADCAST_CATEGORIES = ["service", "marketing"] as const;
export const BROADCAST_STATES = ["planned", "sent", "recalled"] as const;

/** The recipients of a broadcast: open accounts that play for money and meet every given condition. */
export const audience = z.strictObject({
  /** Only these accounts, by name. */
  accounts: z.optional(z.array(shortText(40, 1)).check(z.maxLength(500))),
  language: z.optional(languageCode),
  /** Registered within this many days. */
  newDays: z.optional(z.int().check(z.gte(1), z.lte(3650))),
  /** Not logged in for this many days. */
  awayDays: z.optional(z.int().check(z.gte(1), z.lte(3650))),
  /** Logged in within this many days. */
  seenDays: z.optional(z.int().check(z.gte(1), z.lte(3650))),
  vipFrom: z.optional(z.int().check(z.gte(0), z.lte(100))),
});
export type Audience = z.output<typeof audience>;

const broadcast = z.object({
  id: uuid,
  ...words,
  category: z.enum(BROADCAST_CATEGORIES),
  audience,
  /** Whether the message is sent as a mail too. */
  byMail: z.boolean(),
  state: z.enum(BROADCAST_STATES),
  startsAt: instant,
  createdAt: instant,
  createdBy: z.string(),
  /** The numbers of recipients so far, and of those who have read it. */
  delivered: z.int(),
  read: z.int(),
  /** The number of players left out because they take a break or are excluded. */
  spared: z.int(),
  endedAt: z.nullable(instant),
  endedBy: z.nullable(z.string()),
});
export type Broadcast = z.output<typeof broadcast>;

export const listBroadcasts = endpoint({
  id: "console.broadcasts",
  summary: "What operators wrote to players, newest first.",
  method: "GET",
  path: "/console/api/broadcasts",
  auth: "operator",
  permission: "content.read",
  query: z.strictObject({
    pageNo: tableQuery.pageNo,
    pageSize: tableQuery.pageSize,
    state: z.optional(z.enum(BROADCAST_STATES)),
  }),
  response: pageOf(broadcast),
  errors: [],
});

export const countAudience = endpoint({
  id: "console.countAudience",
  summary: "How many a message would reach now, and which names nobody has.",
  method: "POST",
  path: "/console/api/message-audience",
  auth: "operator",
  permission: "messages.send",
  body: z.strictObject({ category: z.enum(BROADCAST_CATEGORIES), audience }),
  response: z.object({ reached: z.int(), spared: z.int(), unknown: z.array(z.string()) }),
  errors: [],
});

export const sendBroadcast = endpoint({
  id: "console.sendBroadcast",
  summary: "Write to many, now or later. The id is the sender's own: the same one again is the same message.",
  method: "POST",
  path: "/console/api/broadcasts",
  auth: "operator",
  permission: "messages.send",
  body: z.strictObject({
    id: uuid,
    ...words,
    category: z.enum(BROADCAST_CATEGORIES),
    audience,
    byMail: z.boolean(),
    startsAt: z.nullable(instant),
  }),
  response: broadcast,
  errors: ["OPS_CHANGED", "FIELD_FORMAT"],
});

export const recallBroadcast = endpoint({
  id: "console.recallBroadcast",
  summary: "Take it back: it reaches nobody any more, and leaves every inbox.",
  method: "POST",
  path: "/console/api/broadcasts/:id/recall",
  auth: "operator",
  permission: "messages.send",
  params: idParam,
  body: z.strictObject({}),
  response: broadcast,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});
