import { compileCatalogue } from "@khela/i18n/compile";
import { createI18n, type I18n } from "@khela/i18n/i18n";
import { BUNDLES } from "@khela/i18n/message-ids";
import type { Localized } from "@khela/contract/shared";

/** What a message with a code says. */
export interface Letter {
  brand: Localized;
  code: string;
  /** For the sentence: what the code is for. */
  purpose: "login" | "register" | "forgot" | "bind" | "proof";
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
  return {
    subject,
    text: `${lead}\n\n${code}\n\n${life}\n\n${ignore}\n\n${brand}\n`,
    html: page(language, { subject, brand, lead, code, life, ignore }),
  };
}

/** Tables and inline styles, because mail programs know little else; nothing is fetched from anywhere. */
function page(
  language: string,
  parts: Record<"subject" | "brand" | "lead" | "code" | "life" | "ignore", string>,
): string {
  const safe = Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [name, escapeHtml(text)]),
  ) as typeof parts;
  const font = "font-family:'Noto Sans Bengali',system-ui,-apple-system,'Segoe UI',sans-serif";
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${safe.subject}</title></head>
<body style="margin:0;background:#eef1f8;color:#151b30;${font};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#fff;border:1px solid #d5dbec;border-radius:16px">
<tr><td style="padding:24px 28px 0;font-weight:700;font-size:20px;color:#8a5a00">${safe.brand}</td></tr>
<tr><td style="padding:16px 28px 0">${safe.lead}</td></tr>
<tr><td style="padding:12px 28px;font-size:34px;font-weight:700;letter-spacing:8px">${safe.code}</td></tr>
<tr><td style="padding:0 28px">${safe.life}</td></tr>
<tr><td style="padding:16px 28px 28px;color:#55607f;font-size:14px">${safe.ignore}</td></tr>
</table></td></tr></table></body></html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
