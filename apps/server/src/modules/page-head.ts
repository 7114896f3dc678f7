import type { MessageId } from "@khela/i18n/message-ids";
import { serverTexts } from "@khela/i18n/server-texts";
import { type LocaleCode, localeOf } from "@khela/kernel/locales";
import { writtenFor } from "@khela/kernel/written";
import { pageAtPath } from "@khela/rules/content/page-paths";
import type { FastifyRequest } from "fastify";
import type { PageHead } from "../platform/http/site.ts";
import type { Content } from "./content/index.ts";
import { addressIn, pageLanguage, pathOf } from "./page-address.ts";
import type { System } from "./system/index.ts";

/** Addresses of the site itself that search engines may know, with their title and what they are about. */
export const OPEN_PAGES: Readonly<Record<string, { title: MessageId; about?: MessageId }>> = {
  "/": { title: "home.title", about: "home.welcomeText" },
  "/help": { title: "help.title", about: "help.intro" },
  "/blog": { title: "reading.blog", about: "reading.intro_blog" },
  "/news": { title: "reading.news", about: "reading.intro_news" },
};
const textsIn = serverTexts(["help", "home", "reading", "shell"]);

/**
 * What an address that search engines may know says before any script runs: title, language, and where it is in
 * other languages; one that names nothing is 404 (TALK-03, NAV-01, LANG-01). Undefined for every other address.
 */
export function pageHead(
  modules: { system: System; content: Content },
  publicUrl: string,
): (request: FastifyRequest) => Promise<PageHead | undefined> {
  return async (request) => {
    const path = pathOf(request.url);
    const name = pageAtPath(path);
    const open = Object.hasOwn(OPEN_PAGES, path) ? OPEN_PAGES[path] : undefined;
    if (!name && !open) return undefined;
    const language = await pageLanguage(modules.system, request);
    const { t, lang, dir } = textsIn(language);
    const common = { language: lang, dir };
    const written = name && (await modules.content.pageHead(name, writtenFor(language)));
    if (name && !written) return { ...common, status: 404, title: `${t("shell.notFoundTitle")} · KHELA` };
    const about = open?.about && t(open.about);
    const description = written ? written.summary : about;
    const title = written ? written.title : open ? t(open.title) : "";
    return {
      ...common,
      status: 200,
      title: path === "/" ? title : `${title} · KHELA`,
      ...(description === undefined ? {} : { description }),
      ...(await addresses(modules.system, path, language)),
    };
  };

  async function addresses(system: System, path: string, language: string) {
    const { supportedLanguages, defaultLanguage } = await system.brand();
    const href = (code: string) => addressIn(publicUrl, path, code, defaultLanguage);
    const others = supportedLanguages.map((code) => ({ language: nameOf(code), href: href(code) }));
    return {
      canonical: href(language),
      alternates: [...others, { language: "x-default", href: href(defaultLanguage) }],
    };
  }
}

/** A language as search engines know it: without a country, but for what differs by it. */
function nameOf(code: LocaleCode): string {
  const { tag } = localeOf(code);
  return tag.startsWith("zh-") ? tag : tag.replace(/-.*/, "");
}
