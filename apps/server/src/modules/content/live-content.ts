import { type Banner, type notice, PICTURES_PATH, type popup, type QuickLink } from "@khela/contract/content";
import type { Localized } from "@khela/contract/shared";
import { type Dates, publicationStateAt } from "@khela/rules/content/dates";
import type * as z from "zod/mini";
import type { Platform } from "../../platform/platform.ts";
import * as store from "./store.ts";

interface Block {
  title: string;
  content: string;
}

export interface LiveContent {
  banners: Banner[];
  player: z.output<typeof notice>[];
  popup: z.output<typeof popup>[];
  /** Null: the site's own texts. */
  app: Block | null;
  guide: Block | null;
  shortcuts: QuickLink[];
  pages: { slug: string; title: string }[];
  generatedAt: string;
}

export interface LiveContentReader {
  read(language: keyof Localized): Promise<LiveContent>;
  /** The announcements for agents. */
  forAgents(language: keyof Localized): Promise<z.output<typeof notice>[]>;
  /** Drops the cache of this process after a change. */
  forget(): void;
}

export const CACHE_MS = 5_000;

/** Whether visitors see a row at a moment. */
export function isLive(row: Dates & { active: boolean }, nowMs: number): boolean {
  return row.active && publicationStateAt(row, nowMs) === "live";
}

/** The files of a picture: the whole one, and its crop for phones. */
export function pictureUrls(picture: string): { url: string; mobileUrl: string | null } {
  // Of the shipped pictures only the wide heroes have a crop.
  const hasCrop = picture.startsWith("/art/hero-") || picture.startsWith(PICTURES_PATH);
  const mobileUrl = hasCrop ? `${picture}-m.webp` : null;
  return { url: `${picture}.webp`, mobileUrl };
}

/** The content that is active and inside its dates now, in one language. */
export function liveContent(platform: Pick<Platform, "db" | "clock">): LiveContentReader {
  const cache = new Map<keyof Localized, { untilMs: number; content: Promise<LiveContent> }>();
  return {
    forget: () => cache.clear(),
    async forAgents(language) {
      const notices = await store.notices.all(platform.db);
      const nowMs = platform.clock.nowMs();
      return notices.filter((row) => row.kind === "agent" && isLive(row, nowMs)).map(lineIn(language));
    },
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

type NoticeRow = Awaited<ReturnType<typeof store.notices.all>>[number];

/** A notice in one language. */
const lineIn =
  (language: keyof Localized) =>
  ({ id, title, content, startsAt, updatedAt }: NoticeRow): z.output<typeof notice> => ({
    id,
    title: title[language],
    content: content[language],
    startDateStr: startsAt ?? updatedAt,
  });

async function load(
  platform: Pick<Platform, "db">,
  language: keyof Localized,
  nowMs: number,
): Promise<LiveContent> {
  const [banners, quickLinks, notices, pages] = await Promise.all([
    store.banners.all(platform.db),
    store.quickLinks.all(platform.db),
    store.notices.all(platform.db),
    store.readPageLines(platform.db),
  ]);
  const live = (row: Parameters<typeof isLive>[0]) => isLive(row, nowMs);
  const liveNotices = notices.filter(live);
  const block = (kind: "app" | "guide"): Block | null => {
    const row = liveNotices.find((notice) => notice.kind === kind);
    return row ? { title: row.title[language], content: row.content[language] } : null;
  };
  return {
    banners: banners.filter(live).map((row) => ({
      id: row.id,
      groupName: row.groupName,
      ...pictureUrls(row.picture),
      title: row.title[language],
      subtitle: row.subtitle[language],
      tag: row.tag[language],
      action: row.action[language],
      linkageType: row.linkageType,
      target: row.target,
    })),
    player: liveNotices.filter((row) => row.kind === "notice").map(lineIn(language)),
    popup: liveNotices
      .filter((row) => row.kind === "popup")
      .map((row) => ({
        ...lineIn(language)(row),
        promotionType: "notice",
        execution: row.execution ?? "A",
      })),
    app: block("app"),
    guide: block("guide"),
    shortcuts: quickLinks.filter(live).map(({ id, icon, title, linkageType, target }) => ({
      id,
      icon,
      title: title[language],
      linkageType,
      target,
    })),
    pages: pages
      .filter((row) => row.inFooter && live(row))
      .map(({ slug, title }) => ({ slug, title: title[language] })),
    generatedAt: new Date(nowMs).toISOString(),
  };
}
