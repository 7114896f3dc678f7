import { compileCatalogue } from "@khela/i18n/compile";
import { createI18n, type I18n } from "@khela/i18n/i18n";
import { BUNDLES } from "@khela/i18n/message-ids";
import type { Localized } from "@khela/contract/shared";
import { mailOf } from "../courier/index.ts";

/** What a message with a code says. */
export interface Letter {
  brand: Localized;
  code: string;
  /** For the sentence: what the code is for. */
  purpose: "login" | "register" | "forgot" | "bind" | "proof" | "lost";
  minutes: number;
  language: "bn" | "en";
}

const i18n: Readonly<Record<Letter["language"], I18n>> = {
  bn: createI18n("bn", compileCatalogue("bn", BUNDLES.letters)),
  en: createI18n("en", compileCatalogue("en", BUNDLES.letters)),
};

/** The text of an SMS. The digits of the code are Latin in every language: phones offer them for filling in. */
export function smsText(letter: Letter): string {
  const { code, purpose, minutes, language } = letter;
  return i18n[language].t("letters.codeSms", { brand: letter.brand[language], code, purpose, minutes });
}

/** Subject, plain text and HTML of a mail. */
export function mailTexts(letter: Letter): { subject: string; text: string; html: string } {
  const { code, purpose, minutes, language } = letter;
  const { t } = i18n[language];
  const brand = letter.brand[language];
  const subject = t("letters.codeMailSubject", { brand, code });
  const lead = t("letters.codeMailLead", { purpose });
  const life = t("letters.codeMailLife", { minutes });
  const ignore = t("letters.codeMailIgnore");
  return mailOf({
    language,
    brand,
    subject,
    lines: [{ text: lead }, { text: code, look: "code" }, { text: life }, { text: ignore, look: "small" }],
  });
}
