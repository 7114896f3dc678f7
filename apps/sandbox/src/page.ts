/** The common parts of all sandbox pages: layout, language, headers, formats of amounts. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { html, Html } from "./html.ts";
import { STYLE } from "./style.ts";

export type Language = "bn" | "en";

interface Frame {
  language: Language;
  title: string;
  /** The peer's name and symbol, and the ribbon that says that everything is play. */
  texts: { name: string; ribbon: string; otherLanguage: string };
  mark: string;
  /** The page's path without a language, for the link to the other language; undefined for no such link. */
  path?: string | undefined;
  wide?: boolean;
  /** The peer's own styles. */
  style?: string;
}

/** Builds a whole page around the content. */
export function framed(frame: Frame, content: Html): string {
  const { language, title, texts, mark, path, wide = false, style = "" } = frame;
  const other = language === "bn" ? "en" : "bn";
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <title>${title} · ${texts.name}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <style>
          ${new Html(STYLE + style)}
        </style>
      </head>
      <body>
        <div class="ribbon" role="note">${texts.ribbon}</div>
        <main class="${wide ? "wide" : ""}">
          <header>
            <h1 class="brand"><span class="mark" aria-hidden="true">${mark}</span>${texts.name}</h1>
            ${
              path === undefined
                ? ""
                : html`<a class="lang" lang="${other}" href="${path}?lang=${other}"
                    >${texts.otherLanguage}</a
                  >`
            }
          </header>
          ${content}
        </main>
      </body>
    </html>`.text;
}

/**
 * A help text for people who see a page for the first time: how to act out its cases, and what the site then
 * shows.
 */
export function helpBox(title: string, lines: readonly string[]): Html {
  return html`<details class="card help">
    <summary>${title}</summary>
    <ol>
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ol>
  </details>`;
}

/** The language in `?lang=` (or `?language=`, as in launch URLs), else the browser's own. */
export function languageOf(request: FastifyRequest): Language {
  const query = request.query as { lang?: unknown; language?: unknown };
  const asked = query.lang ?? query.language;
  if (asked === "en" || asked === "bn") return asked;
  return /^\s*en\b/i.test(request.headers["accept-language"] ?? "") ? "en" : "bn";
}

/** @param more CSP directives for anything besides showing the page; by default it may post forms to this peer */
export function sendPage(reply: FastifyReply, body: string, more = "form-action 'self'"): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header(
      "content-security-policy",
      `default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; ${more}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .header("x-content-type-options", "nosniff")
    .send(body);
}

const FONTS = join(import.meta.dirname, "../../../packages/ui/src/fonts");

/** Serves the site's fonts for Bengali and the taka sign, because not every machine has them. */
export function serveFonts(app: FastifyInstance): void {
  for (const name of ["noto-bengali.woff2", "taka.woff2"]) {
    const font = readFileSync(join(FONTS, name));
    app.get(`/font/${name}`, (_request, reply) =>
      reply.type("font/woff2").header("cache-control", "public, max-age=86400").send(font),
    );
  }
}

/** Writes a text with the digits of a language. */
export const digitsIn = (text: string, language: Language): string =>
  language === "bn" ? text.replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯".charAt(Number(digit))) : text;

/** Formats an amount: `1234.5` BDT → `৳1,234.50`; other currencies keep their code. */
export function shownAmount(amount: string, currency: string, language: Language): string {
  const [whole = "", fraction = ""] = amount.replace("-", "").split(".");
  const digits = `${new Intl.NumberFormat("en-IN").format(BigInt(whole))}.${fraction.slice(0, 2).padEnd(2, "0")}`;
  const sign = amount.startsWith("-") && /[1-9]/.test(digits) ? "−" : "";
  return `${sign}${currency === "BDT" ? "৳" : `${currency} `}${digitsIn(digits, language)}`;
}

const FORM_LIMIT_BYTES = 1_000;

/** Lets the server parse the bodies of plain forms. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
