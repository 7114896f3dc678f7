import * as desk from "@khela/contract/console/table-chat";
import { sayAtTable } from "@khela/contract/table-chat";
import type { MemberId } from "@khela/kernel/ids";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { HttpServer } from "../../platform/http/server.ts";
import type { Chat } from "./chat.ts";
import type { ChatDesk } from "./desk.ts";

const actorOf = ({ operator, ip }: CallContext) => ({ username: operator.username, ip });

/** Serves the chats at the live tables, and their desk in the console. */
export function routeTableChat(http: HttpServer, chat: Chat, moderation: ChatDesk): void {
  http.route(sayAtTable, ({ params, body }, { member }) =>
    chat.say(member.memberId, params.gameCode, body.text),
  );
  http.route(desk.listTableChat, ({ query }) => moderation.page(query));
  http.route(desk.readTableChat, () => moderation.state());
  http.route(desk.removeChatMessage, async ({ params, body }, call) => {
    await moderation.remove(params.id, body.reason, actorOf(call));
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
