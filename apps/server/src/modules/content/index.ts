import type { Localized } from "@khela/contract/shared";
import type { Platform } from "../../platform/platform.ts";
import type { Identity } from "../identity/index.ts";
import type { Audit } from "../audit/index.ts";
import { liveContent, type LiveContent } from "./live-content.ts";
import { serveConsoleContent } from "./console-routes.ts";
import { createContentEditor } from "./edit-content.ts";
import { type LivePages, livePages } from "./live-pages.ts";
import { STANDING_PAGES } from "./page-texts/standing-pages.ts";
import { type AnnouncedPromotions, serveContent } from "./routes.ts";
import { createPictureUses, type PictureUses } from "./picture-uses.ts";
import { showPictures } from "./pictures.ts";
import * as store from "./store.ts";
import type { BannerDraft, NoticeDraft, PageDraft } from "./store.ts";

export type { BannerDraft, NoticeDraft, PageDraft } from "./store.ts";

/** Banners, notices, pop-ups, pages and articles: content that visitors read and operators edit. */
export interface Content {
  /** The current content in one language; cached for a few seconds. */
  live(language: keyof Localized): Promise<LiveContent>;
  /** For the seed: content that ships with the product. */
  addBanner(draft: BannerDraft, by: string): Promise<void>;
  addNotice(draft: NoticeDraft, by: string): Promise<void>;
  addPage(draft: PageDraft, by: string): Promise<void>;
  /** The title and summary of a page, for its head. */
  pageHead: LivePages["head"];
  page: LivePages["page"];
  articles: LivePages["articles"];
  /** All live pages and articles with the time of their last change. */
  livePages: LivePages["all"];
  /** What shows operators' pictures; such a picture can't be removed (OPS-05). */
  pictures: PictureUses;
  /** Inserts missing pages that ship with the product. Called at every start. */
  sync(): Promise<void>;
}

/** The signal that tells every process of an edit. */
const SIGNAL = "content";

export function createContent(
  platform: Platform,
  {
    promotions,
    identity,
    ...lower
  }: { audit: Audit; identity: Pick<Identity, "requireAgent">; promotions: AnnouncedPromotions },
): Content {
  const live = liveContent(platform);
  const pages = livePages(platform);
  const { requireAgent } = identity;
  serveContent(platform, { live, pages, promotions, requireAgent });
  showPictures(platform.http.fastify, platform.db);
  const forget = () => {
    live.forget();
    pages.forget();
  };
  platform.hub.declare("content");
  platform.hub.onSignal(SIGNAL, forget);
  const changed = () => {
    forget();
    // Signal first, so that clients that reload after the event find processes without the old cache.
    platform.hub.signal(SIGNAL, "");
    platform.hub.publish("content", { kind: "changed" });
  };
  const uses = createPictureUses();
  serveConsoleContent(platform, { ...lower, uses }, createContentEditor(platform, { ...lower, changed }));
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
    pictures: uses,
    sync: () => store.insertMissingPages(platform.db, STANDING_PAGES, () => stamp("shipped")),
  };
}
