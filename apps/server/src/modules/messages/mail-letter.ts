import { fillPlaceholders } from "@khela/i18n/fill-placeholders";
import { BUNDLES } from "@khela/i18n/message-ids";
import { serverTexts } from "@khela/i18n/server-texts";
import type { Localized } from "@khela/contract/shared";
import type { LocaleCode } from "@khela/kernel/locales";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import { mailOf } from "../courier/index.ts";
import type { DueMail } from "./mail-store.ts";
import { factsIn } from "./store.ts";

export const letterTexts = serverTexts(BUNDLES.letters);

/**
 * Renders a message as a mail. Its text is in the message's language; the surrounding text is in the
 * reader's.
 * @param links `settings` needs a login; `off` ends offers without one
 */
export function messageLetter(
  { kind, title, content, facts }: Pick<DueMail, "kind" | "title" | "content" | "facts">,
  {
    language,
    brand,
    links,
  }: { language: LocaleCode; brand: Localized; links: { settings: string; off: string } },
) {
  const written = contentLanguageFor(language);
  const filled = (text: Localized): string =>
    fillPlaceholders(text[written], factsIn(facts, written), letterTexts(written));
  const { t } = letterTexts(language);
  const off = { text: t("letters.messageOff"), look: "small", link: links.off } as const;
  return mailOf({
    language,
    brand: brand[written],
    // Replace line breaks, because a header is one line.
    subject: filled(title).replaceAll(/\s+/g, " "),
    lines: [
      { text: filled(content) },
      ...(kind === "offers" ? [off] : []),
      { text: t("letters.messageSettings"), look: "small", link: links.settings },
    ],
  });
}
