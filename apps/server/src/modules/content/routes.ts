import {
  ANNOUNCEMENT_TYPES,
  type AnnouncedPromotion,
  listAgentAnnouncements,
  listAnnouncements,
} from "@khela/contract/content";
import { getPage, listArticles } from "@khela/contract/pages";
import type { Localized } from "@khela/contract/shared";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import type { MemberId } from "@khela/kernel/ids";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { Platform } from "../../platform/platform.ts";
import type { LiveContent, LiveContentReader } from "./live-content.ts";
import type { LivePages } from "./live-pages.ts";
import type { Identity } from "../identity/index.ts";

/** The requested language, else the caller's own. */
const languageOf = (query: { language?: string | undefined }, call: CallContext) =>
  contentLanguageFor(query.language ?? call.language);

/** The promotions that a person may see, asked from `promotions`, which lies above. */
export type AnnouncedPromotions = (
  viewer: { memberId: MemberId | undefined; ip: string },
  language: keyof Localized,
) => Promise<AnnouncedPromotion[]>;

/** The wanted parts; the others are empty. */
function partsOf(
  content: LiveContent,
  promotion: AnnouncedPromotion[],
  wants: (type: (typeof ANNOUNCEMENT_TYPES)[number]) => boolean,
) {
  const home = wants("H");
  return {
    banners: wants("B") ? content.banners : [],
    player: wants("PL") ? content.player : [],
    popup: wants("PU") ? content.popup : [],
    promotion,
    app: home ? content.app : null,
    guide: home ? content.guide : null,
    shortcuts: home ? content.shortcuts : [],
    pages: home ? content.pages : [],
    generatedAt: content.generatedAt,
  };
}

interface Serving {
  live: LiveContentReader;
  pages: LivePages;
  promotions: AnnouncedPromotions;
  requireAgent: Identity["requireAgent"];
}

/** The visitors' calls (HOME-01, HOME-02, HOME-04, PROMO-09, TALK-03), and the agents' announcements (AGENT-01). */
export function serveContent({ http }: Platform, { live, pages, promotions, requireAgent }: Serving): void {
  http.route(listAgentAnnouncements, async ({ query }, call) => {
    await requireAgent(call.member.memberId);
    return { content: await live.forAgents(languageOf(query, call)) };
  });
  http.route(listAnnouncements, async ({ query }, call) => {
    const language = languageOf(query, call);
    const wanted: readonly string[] = query.types?.split(",") ?? ANNOUNCEMENT_TYPES;
    const viewer = { memberId: call.maybeMember?.memberId, ip: call.ip };
    const promotion = wanted.includes("PR") ? await promotions(viewer, language) : [];
    return partsOf(await live.read(language), promotion, (type) => wanted.includes(type));
  });
  http.route(listArticles, ({ query }, call) => pages.articles(query, languageOf(query, call)));
  http.route(getPage, ({ query }, call) => pages.page(query, languageOf(query, call)));
}
