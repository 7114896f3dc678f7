import type { NAMED_PAGES } from "@khela/rules/content/page-paths";
import type { PageDraft } from "../store.ts";
import { ABOUT } from "./about.ts";
import { LICENCE } from "./licence.ts";
import type { PageTexts } from "./page-texts.ts";
import { RESPONSIBLE_GAMING } from "./responsible-gaming.ts";
import { SPONSOR } from "./sponsor.ts";
import { VIP } from "./vip.ts";

const TEXTS: Readonly<Record<(typeof NAMED_PAGES)[number], PageTexts & { picture: string | null }>> = {
  description: { ...ABOUT, picture: "/art/hero-welcome" },
  "responsible-gaming": { ...RESPONSIBLE_GAMING, picture: null },
  licence: { ...LICENCE, picture: null },
  vip: { ...VIP, picture: null },
  sponsor: { ...SPONSOR, picture: "/art/hero-invite" },
};

/** The pages of a fresh install that the site links to, in the order of its footer. */
export const STANDING_PAGES: readonly PageDraft[] = Object.entries(TEXTS).map(([slug, texts], position) => ({
  kind: "page",
  slug,
  ...texts,
  inFooter: true,
  startsAt: null,
  endsAt: null,
  active: true,
  position,
}));
