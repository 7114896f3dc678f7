import { contractKinds } from "@khela/rules/agents/contract";
import { MARKERS_OF_HARM } from "@khela/rules/protection/harm";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { cursorPageOf, cursorQuery, dayKey, instant, moneyText, uuid } from "./shared.ts";

/** Messages of the house to a player. Source: TALK-01. */

/** The events that send a message automatically; each has a template that operators edit. */
export const EVENT_MESSAGES = [
  "deposit_arrived",
  "deposit_failed",
  "deposit_corrected",
  "withdrawal_approved",
  "withdrawal_rejected",
  "withdrawal_failed",
  "win_held",
  "win_paid",
  "win_kept",
  "reward_waiting",
  "reward_credited",
  "sports_auto_cash_out",
  "sports_corrected",
  "sports_owed",
  "sports_void",
  "contract_offered",
  "contract_accepted",
  "contract_refused",
  "contract_withdrawn",
  "contract_expired",
  "contract_end_asked",
  "contract_end_declined",
  "contract_superseded",
  "contract_ends",
  "contract_ends_below",
  "bill_issued",
  "bill_corrected",
  "bill_answered",
  "bill_rejected",
  "bill_waits",
  "bill_waits_below",
  "bill_arrived",
  "bill_arrived_below",
  ...MARKERS_OF_HARM.map((sign) => `care_${sign}` as const),
  "care_talk",
] as const;
export type EventMessage = (typeof EVENT_MESSAGES)[number];
/**
 * Messages of care where play shows markers of harm (SAFE-01): about one marker, or, where several add up, an
 * offer to talk.
 */
export type CareMessage = Extract<EventMessage, `care_${string}`>;
/** Messages to agents about contracts and bills (AGENT-07, AGENT-08). */
export type AgentMessage = Extract<EventMessage, `contract_${string}` | `bill_${string}`>;
export const isCare = (kind: string): kind is CareMessage => kind.startsWith("care_");
export const messageKind = z.enum([...EVENT_MESSAGES, "operator"]);

/**
 * The kinds of mails in addition to messages, among which a member chooses: about money, other things that
 * have to be known, and offers.
 */
export const MAIL_KINDS = ["money", "service", "offers"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
export type MailChoices = Record<MailKind, boolean>;

/**
 * The placeholders that a template may contain, such as `{amount}`. Messages of care have none, so that they
 * never show an amount.
 */
export function templatePlaceholders(kind: EventMessage): readonly string[] {
  if (isCare(kind)) return [];
  if (kind.startsWith("contract_")) return ["method", "party", "day", "time", "reference"];
  if (kind.startsWith("bill_")) return ["method", "amount", "day", "time", "reference"];
  return ["amount", "time", "reference", "method"];
}

/** The values of a message's placeholders; an operator's message has none. */
export const messageFacts = z.object({
  amount: z.optional(moneyText),
  currency: z.optional(z.string()),
  /** The time of the event. */
  time: z.optional(instant),
  reference: z.optional(z.string()),
  method: z.optional(z.string()),
  /** Of a contract: the other side. */
  party: z.optional(z.string()),
  /** A business day: on which a contract begins or ends, or the last one of a bill. */
  day: z.optional(dayKey),
  /** The kind of contract of a bill, whose id is the reference. */
  contract: z.optional(z.enum(contractKinds)),
});

export const message = z.object({
  id: uuid,
  kind: messageKind,
  /** The text in the language of the call, with its placeholders: the page formats and inserts the values. */
  title: z.string(),
  content: z.string(),
  facts: messageFacts,
  at: instant,
  read: z.boolean(),
});
export type Message = z.output<typeof message>;

/** The number of unread items: messages, and answers to the player's feedback (feedback.ts). */
const unread = z.object({ unread: z.int(), messages: z.int(), answers: z.int() });

export const unreadCount = endpoint({
  id: "messages.unread",
  summary: "How many messages and answers this member has not read; `unread` is their sum.",
  method: "GET",
  path: "/wps/relay/CSP_unreadCount",
  auth: "member",
  response: unread,
  errors: [],
});

export const listMessages = endpoint({
  id: "messages.list",
  summary: "Messages to this member, newest first.",
  method: "GET",
  path: "/wps/messages",
  auth: "member",
  query: z.strictObject({ ...cursorQuery, only: z.optional(z.enum(["unread", "money", "operator"])) }),
  response: cursorPageOf(message),
  errors: ["SYS_BAD_INPUT"],
});

/** Some messages by their ids, or all of them. Ids of other members' messages count as unknown. */
const which = z.union([
  z.strictObject({ ids: z.array(uuid).check(z.minLength(1), z.maxLength(100)) }),
  z.strictObject({ all: z.literal(true) }),
]);

export const readMessages = endpoint({
  id: "messages.read",
  summary: "Mark messages as read; done again it changes nothing.",
  method: "POST",
  path: "/wps/message-reads",
  auth: "member",
  body: which,
  response: unread,
  errors: [],
});

export const deleteMessages = endpoint({
  id: "messages.delete",
  summary: "Take messages out of the inbox; `all` takes those that are read.",
  method: "POST",
  path: "/wps/message-deletions",
  auth: "member",
  body: which,
  response: unread,
  errors: [],
});

const mailChoicesView = z.object({
  money: z.boolean(),
  service: z.boolean(),
  /** Only with the member's own consent. */
  offers: z.boolean(),
  /** Whether there is a verified e-mail address. */
  reachable: z.boolean(),
});

export const mailChoices = endpoint({
  id: "messages.mailChoices",
  summary: "Which messages this member also gets by mail.",
  method: "GET",
  path: "/wps/mail-choices",
  auth: "member",
  response: mailChoicesView,
  errors: [],
});

export const changeMailChoice = endpoint({
  id: "messages.changeMailChoice",
  summary: "Switch mails of one kind on or off; done again it changes nothing.",
  method: "PUT",
  path: "/wps/mail-choices",
  auth: "member",
  body: z.strictObject({ kind: z.enum(MAIL_KINDS), on: z.boolean() }),
  response: mailChoicesView,
  errors: [],
});
