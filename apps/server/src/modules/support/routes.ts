import { answerFeedback, getFeedbackPicture, listFeedback } from "@khela/contract/console/feedback";
import {
  getOwnFeedbackPicture,
  listOwnFeedback,
  markFeedbackSeen,
  sendFeedback,
} from "@khela/contract/feedback";
import { getHelp } from "@khela/contract/system";
import { createHelpEntry, listHelpEntries, updateHelpEntry } from "@khela/contract/console/help";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Editor, HelpDesk } from "./edit-help.ts";
import type { Feedback } from "./feedback.ts";
import type { Help } from "./help.ts";

const editorOf = (call: CallContext): Editor => ({ username: call.operator.username, ip: call.ip });

/** Serves the help centre, feedback and its desk in the console. Source: API-01. */
export function routeSupport({ http }: Platform, help: Help, desk: HelpDesk, feedback: Feedback): void {
  http.route(getHelp, ({ query }, call) => help.help(contentLanguageFor(query.lang ?? call.language)));
  http.route(listHelpEntries, async () => ({ content: await desk.list() }));
  http.route(createHelpEntry, ({ body: { tag, ...draft } }, call) => desk.create(tag, draft, editorOf(call)));
  http.route(updateHelpEntry, ({ params, body: { version, ...draft } }, call) =>
    desk.update(params.tag, { draft, version }, editorOf(call)),
  );
  http.route(sendFeedback, async ({ body }, call) => ({
    ticket: await feedback.send(body, {
      memberId: call.maybeMember?.memberId,
      language: call.language,
    }),
  }));
  http.route(listOwnFeedback, (_input, { member }) => feedback.own(member.memberId));
  http.route(markFeedbackSeen, async (_input, { member }) => {
    await feedback.seen(member.memberId);
    return {};
  });
  http.route(getOwnFeedbackPicture, ({ params }, { member }) =>
    feedback.ownPicture(member.memberId, params.uploadId),
  );
  http.route(getFeedbackPicture, ({ params }, { operator, ip }) =>
    feedback.picture(params, { operator: operator.username, ip }),
  );
  http.route(listFeedback, ({ query }) => feedback.page(query));
  http.route(answerFeedback, ({ params, body }, { operator, ip }) =>
    feedback.answer(params.id, body.answer, { operator: operator.username, ip }),
  );
}
