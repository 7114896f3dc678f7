import { BUNDLES } from "@khela/i18n/message-ids";
import { serverTexts } from "@khela/i18n/server-texts";
import type { Localized } from "@khela/contract/shared";
import type { LocaleCode } from "@khela/kernel/locales";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import { mailOf } from "../courier/index.ts";

/** The content of a message with a code. */
export interface CodeMessage {
  brand: Localized;
  code: string;
  /** The purpose, which selects the sentence. */
  purpose: "login" | "register" | "forgot" | "bind" | "proof" | "lost";
  minutes: number;
  language: LocaleCode;
}

const textsIn = serverTexts(BUNDLES.letters);

/** The text of an SMS. The code has Latin digits in every language, because phones then offer to fill it in. */
export function smsText(letter: CodeMessage): string {
  const { code, purpose, minutes, language } = letter;
  return textsIn(language).t("letters.codeSms", {
    brand: letter.brand[contentLanguageFor(language)],
    code,
    purpose,
    minutes,
  });
}

/** Subject, plain text and HTML of a mail. */
export function mailTexts(letter: CodeMessage): { subject: string; text: string; html: string } {
  const { code, purpose, minutes, language } = letter;
  const { t } = textsIn(language);
  const brand = letter.brand[contentLanguageFor(language)];
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
