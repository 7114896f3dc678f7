import type { QuickIcon } from "@khela/contract/content";
import bn from "@khela/i18n/bn/home.json" with { type: "json" };
import en from "@khela/i18n/en/home.json" with { type: "json" };
import type { QuickLinkDraft } from "./quick-link-calls.ts";

const TEXTS = { bn, en };
/** The default text of a shortcut with this picture, where the operator writes none. */
const OWN_WORDS: Partial<Record<QuickIcon, keyof typeof en>> = {
  gift: "quickPromos",
  invite: "quickInvite",
  crown: "quickVip",
  trophy: "quickMissions",
  shield: "quickFair",
  chat: "quickSupport",
};

/** A shortcut's text as visitors read it. */
export function shortcutText(
  { icon, title }: Pick<QuickLinkDraft, "icon" | "title">,
  language: "bn" | "en",
): string {
  const own = OWN_WORDS[icon];
  return title[language].trim() || (own ? TEXTS[language][own] : "");
}
