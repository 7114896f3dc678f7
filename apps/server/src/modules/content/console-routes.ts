import * as calls from "@khela/contract/console/content";
import type { CallContext } from "../../platform/http/server.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ContentEditor, Editor } from "./edit-content.ts";

const editorOf = (call: CallContext): Editor => ({ username: call.operator.username, ip: call.ip });

/** OPS-05, TALK-05: operators edit banners, notices and pop-ups. */
export function serveConsoleContent({ http }: Platform, content: ContentEditor): void {
  http.route(calls.listBanners, async () => ({ content: await content.banners() }));
  http.route(calls.createBanner, ({ body }, call) => content.createBanner(body, editorOf(call)));
  http.route(calls.updateBanner, ({ params, body }, call) =>
    content.updateBanner(params.id, body, editorOf(call)),
  );
  http.route(calls.deleteBanner, async ({ params }, call) => {
    await content.deleteBanner(params.id, editorOf(call));
    return {};
  });
  http.route(calls.listNotices, async () => ({ content: await content.notices() }));
  http.route(calls.createNotice, ({ body }, call) => content.createNotice(body, editorOf(call)));
  http.route(calls.updateNotice, ({ params, body }, call) =>
    content.updateNotice(params.id, body, editorOf(call)),
  );
  http.route(calls.deleteNotice, async ({ params }, call) => {
    await content.deleteNotice(params.id, editorOf(call));
    return {};
  });
}
