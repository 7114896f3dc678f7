import type { Localized } from "@khela/contract/shared";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import { liveContent, type LiveContent } from "./live-content.ts";
import { serveConsoleContent } from "./console-routes.ts";
import { createContentEditor } from "./edit-content.ts";
import { serveContent } from "./routes.ts";
import * as store from "./store.ts";
import type { BannerDraft, NoticeDraft } from "./store.ts";

export type { BannerDraft, NoticeDraft } from "./store.ts";

/** Banners, notices and pop-ups: what visitors read and operators edit. */
export interface Content {
  /** What is live now in one language; cached for a few seconds. */
  live(language: keyof Localized): Promise<LiveContent>;
  /** For the seed: content that the product ships with. */
  addBanner(draft: BannerDraft, by: string): Promise<void>;
  addNotice(draft: NoticeDraft, by: string): Promise<void>;
}

export function createContent(platform: Platform, lower: { audit: Audit }): Content {
  const live = liveContent(platform);
  serveContent(platform, live);
  serveConsoleContent(platform, createContentEditor(platform, { audit: lower.audit, live }));
  const stamp = (by: string) => ({ id: platform.ids.next(), at: new Date(platform.clock.nowMs()), by });
  return {
    live: (language) => live.read(language),
    addBanner: async (draft, by) => void (await store.banners.insert(platform.db, draft, stamp(by))),
    addNotice: async (draft, by) => void (await store.notices.insert(platform.db, draft, stamp(by))),
  };
}
