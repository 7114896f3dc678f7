import type { Localized } from "@khela/contract/shared";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import { liveContent, type LiveContent } from "./live-content.ts";
import { serveConsoleContent } from "./console-routes.ts";
import { createContentEditor } from "./edit-content.ts";
import { type LivePages, livePages } from "./live-pages.ts";
import { STANDING_PAGES } from "./page-texts/standing-pages.ts";
import { serveContent } from "./routes.ts";
import { showPictures } from "./pictures.ts";
import * as store from "./store.ts";
import type { BannerDraft, NoticeDraft, PageDraft } from "./store.ts";

export type { BannerDraft, NoticeDraft, PageDraft } from "./store.ts";

/** Banners, notices, pop-ups, pages and articles: what visitors read and operators edit. */
export interface Content {
  /** What is live now in one language; cached for a few seconds. */
  live(language: keyof Localized): Promise<LiveContent>;
  /** For the seed: content that the product ships with. */
  addBanner(draft: BannerDraft, by: string): Promise<void>;
  addNotice(draft: NoticeDraft, by: string): Promise<void>;
  addPage(draft: PageDraft, by: string): Promise<void>;
  /** What an address of a page says before it is opened. */
  pageHead: LivePages["head"];
  page: LivePages["page"];
  articles: LivePages["articles"];
  /** Every page and article that is live, with its last change. */
  livePages: LivePages["all"];
  /** Adds the pages that ship and are missing. At every start. */
  sync(): Promise<void>;
}

/** Tells every process that something was edited. */
const SIGNAL = "content";

export function createContent(platform: Platform, lower: { audit: Audit }): Content {
  const live = liveContent(platform);
  const pages = livePages(platform);
  serveContent(platform, live, pages);
  showPictures(platform.http.fastify, platform.db);
  const forget = () => {
    live.forget();
    pages.forget();
  };
  platform.hub.declare("content");
  platform.hub.onSignal(SIGNAL, forget);
  const changed = () => {
    forget();
    // In this order: whoever hears of it finds a process that has forgotten what was.
    platform.hub.signal(SIGNAL, "");
    platform.hub.publish("content", { kind: "changed" });
  };
  serveConsoleContent(platform, lower.audit, createContentEditor(platform, { ...lower, changed }));
  const stamp = (by: string) => ({ id: platform.ids.next(), at: new Date(platform.clock.nowMs()), by });
  return {
    live: (language) => live.read(language),
    addBanner: async (draft, by) => void (await store.banners.insert(platform.db, draft, stamp(by))),
    addNotice: async (draft, by) => void (await store.notices.insert(platform.db, draft, stamp(by))),
    addPage: async (draft, by) => void (await store.pages.insert(platform.db, draft, stamp(by))),
    pageHead: pages.head,
    page: pages.page,
    articles: pages.articles,
    livePages: pages.all,
    sync: () => store.insertMissingPages(platform.db, STANDING_PAGES, () => stamp("shipped")),
  };
}
