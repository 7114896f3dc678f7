import { reopenPlayer } from "@khela/contract/console/players";
import * as calls from "@khela/contract/own-data";
import type { MemberId } from "@khela/kernel/ids";
import { buildExport, ownDataDone, tidyExports } from "./build-export.ts";
import { closeOwnAccount, readClosing } from "./closing.ts";
import type { PrivacyContext } from "./context.ts";
import { askExport, EXPORT_JOB, makeLink, ownData, takeFile } from "./export.ts";
import { forgetClosed, reopenAccount } from "./forget.ts";

/** Builds what players can do with their own data: export it, close the account, be forgotten (SAFE-06). */
export function createPrivacy(context: PrivacyContext): void {
  const { http, jobs, events, hub } = context.platform;
  http.route(calls.getDataExport, (_input, { member }) => ownData(context, member));
  http.route(calls.requestDataExport, ({ body }, { member }) => askExport(context, member, body));
  http.route(calls.linkDataExport, ({ params }, { member }) => makeLink(context, member, params.exportId));
  http.route(calls.downloadDataExport, ({ params, body }, { member }) =>
    takeFile(context, member, { ...params, ...body }),
  );
  http.route(calls.getClosing, (_input, { member }) => readClosing(context, member));
  http.route(calls.closeAccount, ({ body }, { member, ip }) => closeOwnAccount(context, member, body, ip));
  http.route(reopenPlayer, async ({ params, body }, { operator, ip }) => {
    await reopenAccount(context, params.playerId as MemberId, { ...body, operator, ip });
    return {};
  });
  jobs.define(EXPORT_JOB, (payload) => buildExport(context, (payload as { exportId: string }).exportId));
  jobs.schedule("privacy-tidy-exports", "*/15 * * * *", () => tidyExports(context));
  forgetClosed(context);
  events.subscribe(ownDataDone, "own-data-notice", async ({ memberId, state }) => {
    hub.publish("member.notice", { kind: "ownData", state }, memberId);
  });
}
