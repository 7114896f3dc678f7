/**
 * Draws pages on the server: the same components, for a visitor who has not logged in. Built by
 * vite.server.config.ts into dist/server; the server loads it (platform/http/page-drawing.ts). Nothing of it reaches a browser.
 */
import { gameAtPath } from "@khela/games/list-paths";
import type { Catalogue } from "@khela/i18n/format-message";
import { loadGameMessages, loadLanguage, loadScreenMessages } from "@khela/i18n/load-site";
import { GAME_BUNDLES } from "@khela/i18n/message-ids";
import type { LanguageChunk } from "@khela/i18n/site-texts";
import { type LocaleCode, localeOf } from "@khela/kernel/locales";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { gameOf, screenKey } from "./screens/games/frame/game.ts";
import { RULES } from "./screens/games/rules/rules-by-game.ts";
import { queryClient } from "./shell/api.ts";
import { App } from "./shell/App.tsx";
import { type BootData, drawFrom } from "./shell/boot-data.ts";
import { drawIn } from "./shell/first-state.ts";
import { createSiteRouter } from "./shell/router.tsx";

interface Texts {
  chunk: LanguageChunk;
  catalogue: Catalogue;
}
const known = new Map<LocaleCode, Promise<Texts>>();

/** All that a page may say. */
function textsOf(language: LocaleCode): Promise<Texts> {
  const texts = known.get(language) ?? loadTexts(language);
  known.set(language, texts);
  return texts;
}

async function loadTexts(language: LocaleCode): Promise<Texts> {
  const chunk = await loadLanguage(language);
  const parts = [loadScreenMessages(chunk), loadGameMessages(chunk, GAME_BUNDLES)];
  return { chunk, catalogue: Object.assign({}, chunk.default, ...(await Promise.all(parts))) as Catalogue };
}

/** What React puts first because it belongs into the head, which the server fills (modules/page-head.ts). */
const HOISTED = /^(?:<link [^>]*\/>|<title>[^<]*<\/title>)+/;

/** The rules of the game that a page is about: a part that is fetched while the page is drawn, and the server draws once. */
async function loadRules(path: string): Promise<void> {
  const code = gameAtPath(path);
  const game = code === undefined ? undefined : gameOf(code, "en", undefined);
  if (game) await RULES[screenKey(game)]?.preload();
}

/** What #root holds, as HTML. @throws whatever a component throws; the page is then drawn by the browser alone */
export async function drawPage({ path, boot }: { path: string; boot: BootData }): Promise<string> {
  const { code } = localeOf(boot.language);
  const { chunk, catalogue } = await textsOf(code);
  const router = createSiteRouter(createMemoryHistory({ initialEntries: [path] }));
  await Promise.all([router.load(), loadRules(path)]);
  // From here on nothing waits: the stores are everybody's, and another page would change them.
  drawIn(chunk, catalogue);
  drawFrom(boot);
  queryClient.clear();
  const html = renderToString(<App router={router} />).replace(HOISTED, "");
  queryClient.clear();
  return html;
}
