import * as desk from "@khela/contract/console/messages";
import {
  changeMailChoice,
  deleteMessages,
  listMessages,
  mailChoices,
  readMessages,
  unreadCount,
} from "@khela/contract/messages";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import type { CallContext } from "../../platform/http/call-context.ts";
import { countAudience } from "./audience.ts";
import type { Broadcasts, Editor } from "./broadcasts.ts";
import type { MessagesContext } from "./context.ts";
import type { Inbox } from "./inbox.ts";
import type { MailChoicesOf } from "./mail-choices.ts";
import type { Templates } from "./templates.ts";

const editorOf = (call: CallContext): Editor => ({ username: call.operator.username, ip: call.ip });

/** Serves the inbox, and the operators' calls in the console. Source: TALK-01. */
export function routeMessages(
  context: MessagesContext,
  {
    inbox,
    broadcasts,
    templates,
    choices,
  }: { inbox: Inbox; broadcasts: Broadcasts; templates: Templates; choices: MailChoicesOf },
): void {
  const { http } = context.platform;
  http.route(unreadCount, (_input, { member }) => inbox.unread(member.memberId));
  http.route(listMessages, ({ query }, { member, language }) =>
    inbox.page(member.memberId, query, contentLanguageFor(language)),
  );
  http.route(readMessages, ({ body }, { member }) => inbox.read(member.memberId, body));
  http.route(deleteMessages, ({ body }, { member }) => inbox.remove(member.memberId, body));
  http.route(mailChoices, (_input, { member }) => choices.read(member.memberId));
  http.route(changeMailChoice, ({ body }, { member }) => choices.change(member.memberId, body));
  http.route(desk.listMessageTemplates, async () => ({ content: await templates.list() }));
  http.route(desk.updateMessageTemplate, ({ params, body }, call) =>
    templates.update(params.messageKind, body, editorOf(call)),
  );
  http.route(desk.listBroadcasts, ({ query }) => broadcasts.page(query));
  http.route(desk.countAudience, ({ body }) => countAudience(context, body));
  http.route(desk.sendBroadcast, ({ body }, call) => broadcasts.send(body, editorOf(call)));
  http.route(desk.recallBroadcast, ({ params }, call) => broadcasts.recall(params.id, editorOf(call)));
}
