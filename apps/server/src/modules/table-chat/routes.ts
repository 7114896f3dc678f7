import * as desk from "@khela/contract/console/table-chat";
import { reportChatMessage, sendTableChatMessage } from "@khela/contract/table-chat";
import type { MemberId } from "@khela/kernel/ids";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { HttpServer } from "../../platform/http/server.ts";
import type { Chat } from "./chat.ts";
import type { WordChange } from "./change-words.ts";
import type { Actor, ChatModeration } from "./moderation.ts";
import type { DeskViews } from "./read-desk.ts";

const actorOf = ({ operator, ip }: CallContext): Actor => ({ username: operator.username, ip });

/** The console's views and actions. */
interface Desk {
  views: DeskViews;
  moderation: ChatModeration;
  changeWords(change: WordChange, actor: Actor): Promise<void>;
}

/** Serves the chats at the live tables, and their moderation in the console. */
export function routeTableChat(http: HttpServer, chat: Chat, { views, moderation, changeWords }: Desk): void {
  http.route(sendTableChatMessage, ({ params, body }, { member }) =>
    chat.say(member.memberId, params.gameCode, body.text),
  );
  http.route(reportChatMessage, async ({ params, body }, { member }) => {
    await chat.report(member.memberId, { ...params, kind: body.kind });
    return {};
  });
  http.route(desk.listTableChat, ({ query: { show, ...query } }) =>
    views.page({ ...query, reported: show === "reported" }),
  );
  http.route(desk.readTableChat, () => views.state());
  http.route(desk.removeChatMessage, async ({ params, body }, call) => {
    await moderation.remove(params.id, body.reason, actorOf(call));
    return {};
  });
  http.route(desk.allowChatMessage, async ({ params, body }, call) => {
    await moderation.allow(params.id, body.reason, actorOf(call));
    return {};
  });
  http.route(desk.changeChatWords, async ({ body }, call) => {
    await changeWords(body, actorOf(call));
    return {};
  });
  http.route(desk.muteMember, async ({ params, body }, call) => {
    await moderation.mute(params.memberId as MemberId, body, actorOf(call));
    return {};
  });
  http.route(desk.switchTableChat, async ({ params, body }, call) => {
    await moderation.switch(params.gameCode, body, actorOf(call));
    return {};
  });
}
