/**
 * Draws pages on the server: the same components, for a visitor who has not logged in. Built by
 * vite.server.config.ts into dist/server; the server loads it (platform/http/page-drawing.ts). Nothing of it reaches a browser.
 */
import type { Catalogue } from "@khela/i18n/format-message";
import { loadScreenMessages, loadStartMessages } from "@khela/i18n/load-site";
import { type LocaleCode, localeOf } from "@khela/i18n/locales";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { queryClient } from "./shell/api.ts";
import { App } from "./shell/App.tsx";
import { type BootData, drawFrom } from "./shell/boot-data.ts";
import { drawIn } from "./shell/first-state.ts";
import { createSiteRouter } from "./shell/router.tsx";

const catalogues = new Map<LocaleCode, Promise<Catalogue>>();

/** All that a page to read may say. */
function catalogueOf(language: LocaleCode): Promise<Catalogue> {
  const known = catalogues.get(language);
  if (known) return known;
  const catalogue = loadCatalogue(language);
  catalogues.set(language, catalogue);
  return catalogue;
}

async function loadCatalogue(language: LocaleCode): Promise<Catalogue> {
  const { loadGameMessages } = await import("@khela/i18n/load-games");
  const parts = [
    loadStartMessages(language),
    loadScreenMessages(language),
    loadGameMessages(language, "reading"),
  ];
  return Object.assign({}, ...(await Promise.all(parts))) as Catalogue;
}

/** What React puts first because it belongs into the head, which the server fills (modules/page-head.ts). */
const HOISTED = /^(?:<link [^>]*\/>|<title>[^<]*<\/title>)+/;

/** What #root holds, as HTML. @throws whatever a component throws; the page is then drawn by the browser alone */
export async function drawPage({ path, boot }: { path: string; boot: BootData }): Promise<string> {
  const { code } = localeOf(boot.language);
  const catalogue = await catalogueOf(code);
  const router = createSiteRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  // From here on nothing waits: the stores are everybody's, and another page would change them.
  drawIn(code, catalogue);
  drawFrom(boot);
  queryClient.clear();
  const html = renderToString(<App router={router} />).replace(HOISTED, "");
  queryClient.clear();
  return html;
}
