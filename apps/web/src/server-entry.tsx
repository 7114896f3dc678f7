/**
 * Renders pages on the server: the same components, for a visitor who has not logged in. Built by
 * vite.server.config.ts into dist/server; the server loads it (platform/http/page-renderer.ts). No browser
 * loads this file.
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
import { type BootData, setBootData } from "./shell/boot-data.ts";
import { setRenderLanguage } from "./shell/initial-state.ts";
import { createSiteRouter } from "./shell/router.tsx";
import { provideScreens } from "./shell/screen.ts";

provideScreens(() => import("./shell/reading-screens.ts"));

interface Texts {
  chunk: LanguageChunk;
  catalogue: Catalogue;
}
const known = new Map<LocaleCode, Promise<Texts>>();

/** All texts that a page may use. */
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

/** The elements that React hoists into the head, which the server fills itself (modules/page-head.ts). */
const HOISTED = /^(?:<link [^>]*\/>|<title>[^<]*<\/title>)+/;

/** Loads the rules of the page's game beforehand, because the server renders once and can't wait for a lazy part. */
async function loadRules(path: string): Promise<void> {
  const code = gameAtPath(path);
  const game = code === undefined ? undefined : gameOf(code, "en", undefined);
  if (game) await RULES[screenKey(game)]?.preload();
}

/** The content of #root as HTML. @throws any error of a component; the browser then renders the page alone */
export async function drawPage({ path, boot }: { path: string; boot: BootData }): Promise<string> {
  const { code } = localeOf(boot.language);
  const { chunk, catalogue } = await textsOf(code);
  const router = createSiteRouter(createMemoryHistory({ initialEntries: [path] }));
  await Promise.all([router.load(), loadRules(path)]);
  // No await from here on: the stores are shared, and another page's rendering would change them.
  setRenderLanguage(chunk, catalogue);
  setBootData(boot);
  queryClient.clear();
  const html = renderToString(<App router={router} />).replace(HOISTED, "");
  queryClient.clear();
  return html;
}
