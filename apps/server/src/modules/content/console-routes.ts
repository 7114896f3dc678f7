import * as calls from "@khela/contract/console/content";
import { createPage, listPages, updatePage } from "@khela/contract/console/pages";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { ContentEditor, Editor } from "./edit-content.ts";
import type { PictureUses } from "./picture-uses.ts";
import { addPicture, listPictures, removePicture } from "./pictures.ts";

const editorOf = (call: CallContext): Editor => ({ username: call.operator.username, ip: call.ip });

/** OPS-05, TALK-05: operators edit banners, notices and pop-ups; pages and articles too (TALK-03). */
export function serveConsoleContent(
  platform: Platform,
  { audit, uses }: { audit: Audit; uses: PictureUses },
  { banners, quickLinks, notices, pages }: ContentEditor,
): void {
  const { http } = platform;
  http.route(calls.listContentPictures, ({ query }) => listPictures(platform.db, query));
  http.route(calls.addContentPicture, (_input, call) =>
    addPicture(platform, audit, call.picture, editorOf(call)),
  );
  http.route(calls.removeContentPicture, async ({ params: { id } }, call) => {
    const { database } = platform;
    await removePicture({ database, audit, uses }, { id, language: call.language }, editorOf(call));
    return {};
  });
  http.route(calls.listBanners, async () => ({ content: await banners.list() }));
  http.route(calls.createBanner, ({ body }, call) => banners.create(body, editorOf(call)));
  http.route(calls.updateBanner, ({ params, body: { version, ...draft } }, call) =>
    banners.update(params.id, { draft, version }, editorOf(call)),
  );
  http.route(calls.deleteBanner, async ({ params }, call) => {
    await banners.remove(params.id, editorOf(call));
    return {};
  });
  http.route(calls.listQuickLinks, async () => ({ content: await quickLinks.list() }));
  http.route(calls.createQuickLink, ({ body }, call) => quickLinks.create(body, editorOf(call)));
  http.route(calls.updateQuickLink, ({ params, body: { version, ...draft } }, call) =>
    quickLinks.update(params.id, { draft, version }, editorOf(call)),
  );
  http.route(calls.deleteQuickLink, async ({ params }, call) => {
    await quickLinks.remove(params.id, editorOf(call));
    return {};
  });
  http.route(calls.listNotices, async () => ({ content: await notices.list() }));
  http.route(calls.createNotice, ({ body }, call) => notices.create(body, editorOf(call)));
  http.route(calls.updateNotice, ({ params, body: { version, ...draft } }, call) =>
    notices.update(params.id, { draft, version }, editorOf(call)),
  );
  http.route(calls.deleteNotice, async ({ params }, call) => {
    await notices.remove(params.id, editorOf(call));
    return {};
  });
  http.route(listPages, async () => ({ content: await pages.list() }));
  http.route(createPage, ({ body }, call) => pages.create(body, editorOf(call)));
  http.route(updatePage, ({ params, body: { version, ...draft } }, call) =>
    pages.update(params.id, { draft, version }, editorOf(call)),
  );
}
