import { gameAtPath, listAtPath } from "@khela/games/list-paths";
import type { I18n } from "@khela/i18n/i18n";
import type { MessageId } from "@khela/i18n/message-ids";
import { serverTexts } from "@khela/i18n/server-texts";
import { type LocaleCode, localeOf } from "@khela/kernel/locales";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import { pageAtPath } from "@khela/rules/content/page-paths";
import type { FastifyRequest } from "fastify";
import type { PageHead } from "../platform/http/site.ts";
import type { Catalogue } from "./catalogue/index.ts";
import type { Content } from "./content/index.ts";
import { addressIn, pageLanguage, pathOf } from "./page-address.ts";
import type { System } from "./system/index.ts";

/** The site's own addresses that search engines may index, with their titles and descriptions. */
export const OPEN_PAGES: Readonly<Record<string, { title: MessageId; about?: MessageId }>> = {
  "/": { title: "home.title", about: "home.welcomeText" },
  "/help": { title: "help.title", about: "help.intro" },
  "/blog": { title: "reading.blog", about: "reading.intro_blog" },
  "/news": { title: "reading.news", about: "reading.intro_news" },
};
const textsIn = serverTexts(["games", "help", "home", "reading", "shell"]);

/** The title and description of a page; undefined where nothing exists at its address. */
interface Said {
  title: string;
  about?: string;
}

/**
 * The head of a page that search engines may index, as it is before any script runs: title, language and
 * alternates in other languages. An address with no content behind it is 404 (TALK-03, NAV-01, LANG-01).
 * Undefined for every other address.
 */
export function pageHead(
  modules: { system: System; content: Content; catalogue: Catalogue },
  publicUrl: string,
): (request: FastifyRequest) => Promise<PageHead | undefined> {
  return async (request) => {
    const path = pathOf(request.url);
    const say = sayingAt(modules, path);
    if (!say) return undefined;
    const language = await pageLanguage(modules.system, request);
    const texts = textsIn(language);
    const { t, lang, dir } = texts;
    const said = await say(texts, language);
    const common = { language: lang, dir };
    if (!said) return { ...common, status: 404, title: `${t("shell.notFoundTitle")} · KHELA` };
    return {
      ...common,
      status: 200,
      title: path === "/" ? said.title : `${said.title} · KHELA`,
      ...(said.about === undefined ? {} : { description: said.about }),
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

type Say = (texts: I18n, language: LocaleCode) => Said | undefined | Promise<Said | undefined>;

/**
 * Finds the function that tells a page's title and description; undefined for addresses that search engines
 * may not index.
 */
function sayingAt(
  { content, catalogue }: { content: Content; catalogue: Catalogue },
  path: string,
): Say | undefined {
  const open = Object.hasOwn(OPEN_PAGES, path) ? OPEN_PAGES[path] : undefined;
  if (open) return ({ t }) => ({ title: t(open.title), ...(open.about && { about: t(open.about) }) });
  const list = listAtPath(path);
  if (list)
    return ({ t }) => ({
      title: t(list === "hot" ? "home.hotGames" : `shell.category_${list}`),
      about: t("home.welcomeText"),
    });
  const code = gameAtPath(path);
  if (code !== undefined)
    return async ({ t, rate }, language) => {
      const info = await catalogue.info(code, { language: contentLanguageFor(language) });
      if (!info) return undefined;
      const { game, vendor } = info;
      const percent = rate(game.rtpPpm);
      return {
        title: game.nodeName,
        about: `${game.nodeName} · ${vendor.displayName} · ${t("games.rtp")}: ${t("games.percent", { n: percent })}`,
      };
    };
  const name = pageAtPath(path);
  if (!name) return undefined;
  return async (_texts, language) => {
    const written = await content.pageHead(name, contentLanguageFor(language));
    return written && { title: written.title, about: written.summary };
  };
}

/**
 * A language as search engines know it: without its country, except for Chinese, whose scripts differ by
 * country.
 */
function nameOf(code: LocaleCode): string {
  const { tag } = localeOf(code);
  return tag.startsWith("zh-") ? tag : tag.replace(/-.*/, "");
}
