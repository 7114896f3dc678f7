import type { Clock } from "@khela/kernel/clock";
import { pathOfInfo, pathOfList } from "@khela/games/list-paths";
import { pathOfPage } from "@khela/rules/content/page-paths";
import type { FastifyInstance } from "fastify";
import type { Catalogue } from "./catalogue/index.ts";
import type { Content } from "./content/index.ts";
import { addressIn } from "./page-address.ts";
import { OPEN_PAGES } from "./page-head.ts";
import type { System } from "./system/index.ts";

/** The most addresses that the sitemap format allows. */
const MOST_ADDRESSES = 50_000;
const KEPT_MS = 60_000;
/** Calls, members' pages and the console have no content for search engines. */
const CLOSED = [
  "/wps/",
  "/lgw/",
  "/lotto/",
  "/play/",
  "/cashier/",
  "/seamless",
  "/console",
  "/member",
  "/agentHome",
  "/chat",
];

/**
 * Serves `/robots.txt` and `/sitemap.xml` with what is published, in every enabled language (TALK-03,
 * LANG-01).
 */
export function serveSearchEngines(
  app: FastifyInstance,
  modules: { system: System; content: Content; catalogue: Catalogue },
  { publicUrl, clock }: { publicUrl: string; clock: Clock },
): void {
  let kept: { untilMs: number; map: Promise<string> } | undefined;
  app.get("/robots.txt", async (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(
        `${["User-agent: *", ...CLOSED.map((path) => `Disallow: ${path}`), "", `Sitemap: ${addressIn(publicUrl, "/sitemap.xml", "", "")}`].join("\n")}\n`,
      ),
  );
  app.get("/sitemap.xml", async (_request, reply) => {
    const nowMs = clock.nowMs();
    if (!kept || kept.untilMs <= nowMs) {
      const mine = (kept = { untilMs: nowMs + KEPT_MS, map: siteMap(modules, publicUrl) });
      mine.map.catch(() => kept === mine && (kept = undefined));
    }
    return reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", "public, max-age=600")
      .send(await kept.map);
  });
}

async function siteMap(
  { system, content, catalogue }: { system: System; content: Content; catalogue: Catalogue },
  publicUrl: string,
): Promise<string> {
  const [{ supportedLanguages, defaultLanguage }, written, { lists, games }] = await Promise.all([
    system.brand(),
    content.livePages(),
    catalogue.addresses(),
  ]);
  const pages: { path: string; changedAt?: string }[] = [
    ...Object.keys(OPEN_PAGES).map((path) => ({ path })),
    ...[...lists.map(pathOfList), ...games.map(pathOfInfo)].map((path) => ({ path })),
    ...written.map(({ changedAt, ...name }) => ({ path: pathOfPage(name), changedAt })),
  ];
  const lines = pages.flatMap(({ path, changedAt }) =>
    supportedLanguages.map((language) => {
      const changed = changedAt === undefined ? "" : `<lastmod>${changedAt}</lastmod>`;
      return `<url><loc>${addressIn(publicUrl, path, language, defaultLanguage)}</loc>${changed}</url>`;
    }),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines.slice(0, MOST_ADDRESSES),
    "</urlset>",
    "",
  ].join("\n");
}
