import * as console from "@khela/contract/console/live-chat";
import { QUESTION_TYPES } from "@khela/contract/feedback";
import * as visitor from "@khela/contract/live-chat";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { HttpServer } from "../../platform/http/server.ts";
import type { ChatPictures } from "./chat-pictures.ts";
import type { Desk } from "./at-desk.ts";
import type { OperatorReads } from "./operator-reads.ts";
import type { OperatorSteps } from "./operator-steps.ts";
import type { ReadyAnswers } from "./ready-answers.ts";
import type { VisitorEnd } from "./visitor.ts";

const visitorOf = (call: CallContext, key: string | undefined) => ({
  memberId: call.maybeMember?.memberId,
  key,
});
const actorOf = ({ operator, ip }: CallContext) => ({ username: operator.username, ip });

/** Serves the visitor's calls. Source: API-04. */
export function routeVisitorEnd(
  http: HttpServer,
  end: VisitorEnd,
  {
    desk,
    pictures,
    waiting,
    external,
  }: {
    desk: Desk;
    pictures: ChatPictures;
    waiting(): Promise<number>;
    external(): Promise<string | undefined>;
  },
): void {
  http.route(visitor.listChatModels, async () => ({
    list: QUESTION_TYPES.map((model) => ({ model })),
    attended: await desk.isAttended(),
    waiting: await waiting(),
  }));
  http.route(visitor.launchChat, async ({ body: { model } }) => ({
    chatUrl: (await external()) ?? `/chat${model ? `?model=${model}` : ""}`,
  }));
  http.route(visitor.openChat, ({ body: { key, ...first } }, call) =>
    end.open(visitorOf(call, key), { ...first, language: call.language }),
  );
  http.route(visitor.readChat, async ({ body: { key, after } }, call) => ({
    chat: await end.read(visitorOf(call, key), after),
  }));
  http.route(visitor.addChatPicture, (_input, call) =>
    pictures.add(visitorOf(call, call.guestKey), call.picture),
  );
  http.route(visitor.getOwnChatPicture, ({ params }, call) =>
    pictures.own(visitorOf(call, call.guestKey), params.uploadId),
  );
  http.route(visitor.sendChatMessage, async ({ body: { key, uploadIds = [], ...line } }, call) => {
    await end.say(visitorOf(call, key), { ...line, uploadIds });
    return {};
  });
  http.route(visitor.reportChatTyping, async ({ body: { key } }, call) => {
    await end.typing(visitorOf(call, key));
    return {};
  });
  http.route(visitor.leaveChat, async ({ body: { key } }, call) => {
    await end.leave(visitorOf(call, key));
    return {};
  });
  http.route(visitor.rateChat, async ({ body: { key, helped } }, call) => {
    await end.rate(visitorOf(call, key), helped);
    return {};
  });
  http.route(visitor.listOwnChats, (_input, { member }) => end.history(member.memberId));
}

/** Serves the operators' calls in the console. */
export function routeDesk(
  http: HttpServer,
  {
    end,
    answers,
    pictures,
  }: { end: OperatorReads & OperatorSteps; answers: ReadyAnswers; pictures: ChatPictures },
): void {
  http.route(console.addDeskPicture, ({ params }, { operator, picture }) =>
    pictures.addAtDesk(params.id, operator.username, picture),
  );
  http.route(console.getDeskPicture, ({ params }, call) => pictures.atDesk(params, actorOf(call)));
  http.route(console.listChats, ({ query }, { operator }) => end.page(query, operator.username));
  http.route(console.countWaitingChats, (_input, { operator }) => end.news(operator.username));
  http.route(console.readDeskChat, ({ params }, { operator }) => end.read(params.id, operator.username));
  http.route(console.takeChat, async ({ params }, call) => {
    await end.take(params.id, actorOf(call));
    return {};
  });
  http.route(console.sendDeskMessage, async ({ params, body: { uploadIds = [], ...line } }, call) => {
    await end.say(params.id, { ...line, uploadIds }, actorOf(call));
    return {};
  });
  http.route(console.reportDeskTyping, async ({ params }, { operator }) => {
    await end.typing(params.id, operator.username);
    return {};
  });
  http.route(console.returnChatToQueue, async ({ params }, call) => {
    await end.handBack(params.id, actorOf(call));
    return {};
  });
  http.route(console.closeChat, async ({ params }, call) => {
    await end.close(params.id, actorOf(call));
    return {};
  });
  http.route(console.listReadyAnswers, async () => ({ content: await answers.list() }));
  http.route(console.createReadyAnswer, ({ body }, call) => answers.create(body, actorOf(call)));
  http.route(console.updateReadyAnswer, ({ params, body: { version, ...draft } }, call) =>
    answers.update(params.id, { draft, version }, actorOf(call)),
  );
  http.route(console.removeReadyAnswer, async ({ params }, call) => {
    await answers.remove(params.id, actorOf(call));
    return {};
  });
}
