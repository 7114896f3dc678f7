import { type LocaleCode, localeOf } from "@khela/kernel/locales";

/** A line of a mail; `code` is large, to be read and typed, `small` is secondary. `link`: the target of the text. */
export interface LetterLine {
  text: string;
  look?: "code" | "small";
  link?: string;
}

/** Subject, plain text and HTML of a mail in the site's style. */
export function mailOf({
  language,
  brand,
  subject,
  lines,
}: {
  language: LocaleCode;
  brand: string;
  subject: string;
  lines: readonly LetterLine[];
}): { subject: string; text: string; html: string } {
  return {
    subject,
    text: `${lines.map(plain).join("\n\n")}\n\n${brand}\n`,
    html: page(language, { subject: escapeHtml(subject), brand: escapeHtml(brand), lines }),
  };
}

const plain = ({ text, link }: LetterLine): string => (link === undefined ? text : `${text}\n${link}`);

const LOOKS: Record<NonNullable<LetterLine["look"]> | "plain", string> = {
  plain: "padding:12px 28px 0;white-space:pre-line;overflow-wrap:anywhere",
  code: "padding:12px 28px;font-size:34px;font-weight:700;letter-spacing:8px",
  small: "padding:16px 28px 0;color:#55607f;font-size:14px",
};

/**
 * The HTML of a mail: tables and inline styles, because mail programs support little else; it loads nothing from the
 * network.
 */
function page(
  language: LocaleCode,
  { subject, brand, lines }: { subject: string; brand: string; lines: readonly LetterLine[] },
): string {
  const font = "font-family:'Noto Sans Bengali',system-ui,-apple-system,'Segoe UI',sans-serif";
  const rows = lines
    .map((line) => `<tr><td dir="auto" style="${LOOKS[line.look ?? "plain"]}">${words(line)}</td></tr>`)
    .join("\n");
  const { tag, dir } = localeOf(language);
  return `<!doctype html>
<html lang="${tag}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${subject}</title></head>
<body style="margin:0;background:#eef1f8;color:#151b30;${font};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#fff;border:1px solid #d5dbec;border-radius:16px">
<tr><td style="padding:24px 28px 4px;font-weight:700;font-size:20px;color:#8a5a00">${brand}</td></tr>
${rows}
<tr><td style="padding:0 0 28px"></td></tr>
</table></td></tr></table></body></html>
`;
}

function words({ text, link }: LetterLine): string {
  if (link === undefined) return escapeHtml(text);
  return `<a href="${escapeHtml(link)}" style="color:#8a5a00">${escapeHtml(text)}</a>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
