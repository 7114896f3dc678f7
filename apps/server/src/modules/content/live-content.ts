import type { Banner, notice, popup } from "@khela/contract/content";
import type { Localized } from "@khela/contract/shared";
import type * as z from "zod/mini";
import type { Platform } from "../../platform/platform.ts";
import * as store from "./store.ts";

export interface LiveContent {
  banners: Banner[];
  player: z.output<typeof notice>[];
  popup: z.output<typeof popup>[];
  promotion: z.output<typeof notice>[];
  generatedAt: string;
}

export interface LiveContentReader {
  read(language: keyof Localized): Promise<LiveContent>;
  /** Forget the cache of this process after a change; others follow within {@link CACHE_MS}. */
  forget(): void;
}

const CACHE_MS = 5_000;

/** What is active and inside its dates now, in one language. */
export function liveContent(platform: Pick<Platform, "db" | "clock">): LiveContentReader {
  const cache = new Map<keyof Localized, { untilMs: number; content: Promise<LiveContent> }>();
  return {
    forget: () => cache.clear(),
    read(language) {
      const nowMs = platform.clock.nowMs();
      const known = cache.get(language);
      if (known && known.untilMs > nowMs) return known.content;
      const content = load(platform, language, nowMs);
      cache.set(language, { untilMs: nowMs + CACHE_MS, content });
      content.catch(() => cache.delete(language));
      return content;
    },
  };
}

async function load(
  platform: Pick<Platform, "db">,
  language: keyof Localized,
  nowMs: number,
): Promise<LiveContent> {
  const [banners, notices] = await Promise.all([
    store.banners.all(platform.db),
    store.notices.all(platform.db),
  ]);
  const live = (row: { active: boolean; startsAt: string | null; endsAt: string | null }): boolean =>
    row.active &&
    (row.startsAt === null || Date.parse(row.startsAt) <= nowMs) &&
    (row.endsAt === null || Date.parse(row.endsAt) > nowMs);
  const liveNotices = notices.filter(live);
  return {
    banners: banners.filter(live).map((row) => ({
      id: row.id,
      groupName: row.groupName,
      url: `${row.picture}.webp`,
      // Only the wide heroes have a crop for phones.
      mobileUrl: row.picture.startsWith("/art/hero-") ? `${row.picture}-m.webp` : null,
      title: row.title[language],
      subtitle: row.subtitle[language],
      tag: row.tag[language],
      action: row.action[language],
      linkageType: row.linkageType,
      target: row.target,
    })),
    player: liveNotices
      .filter((row) => row.kind === "notice")
      .map((row) => ({
        id: row.id,
        title: row.title[language],
        content: row.content[language],
        startDateStr: row.startsAt ?? row.updatedAt,
      })),
    popup: liveNotices
      .filter((row) => row.kind === "popup")
      .map((row) => ({
        id: row.id,
        title: row.title[language],
        content: row.content[language],
        promotionType: "notice",
        execution: row.execution ?? "A",
        startDateStr: row.startsAt ?? row.updatedAt,
      })),
    promotion: [],
    generatedAt: new Date(nowMs).toISOString(),
  };
}
