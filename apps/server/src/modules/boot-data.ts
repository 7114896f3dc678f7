import { getGameMenus, hotGames, winnerBoard } from "@khela/contract/catalogue";
import { listAnnouncements } from "@khela/contract/content";
import { getPermission } from "@khela/contract/system";
import type { Clock } from "@khela/kernel/clock";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import type { FastifyRequest } from "fastify";
import { type BootValues, bootValue } from "./boot-values.ts";
import type { Catalogue } from "./catalogue/index.ts";
import type { Content } from "./content/index.ts";
import { lobbyValues } from "./lobby-pages.ts";
import { pageLanguage, pathOf } from "./page-address.ts";
import { readingPages } from "./reading-pages.ts";
import type { Rounds } from "./rounds/index.ts";
import type { Support } from "./support/index.ts";
import type { System } from "./system/index.ts";

/** The responses of public endpoints that are embedded in a page's HTML, by endpoint id, in one language. */
export interface BootData {
  language: string;
  generatedAt: string;
  /** The path of a page that the server renders; that page's own responses are among `values`. */
  path?: string;
  values: BootValues;
}

const WINNERS = 20;

/** Builds the responses that the first screen needs, so that it costs no second round trip (HOME-10). */
export function bootData(
  modules: { system: System; content: Content; catalogue: Catalogue; rounds: Rounds; support: Support },
  clock: Clock,
): (request: FastifyRequest) => Promise<BootData> {
  const reading = readingPages(modules, clock);
  return async (request) => {
    const language = await pageLanguage(modules.system, request);
    const permission = await modules.system.permission({ ip: request.address, host: request.hostname });
    const generatedAt = new Date(clock.nowMs()).toISOString();
    const values = bootValue(getPermission, permission);
    // A closed site shows why it is closed and nothing else.
    if (permission.status.status !== 0 || !permission.domainValid) return { language, generatedAt, values };
    const written = contentLanguageFor(language);
    const asking = {
      language: written,
      visitor: { ip: request.address, userAgent: request.headers["user-agent"] ?? "" },
    };
    const path = pathOf(request.url);
    const [page, announcements, menus] = await Promise.all([
      reading(path, written).then((found) => found ?? lobbyValues(modules.catalogue, request.url, asking)),
      modules.content.live(written),
      modules.catalogue.menus(asking),
    ]);
    Object.assign(
      values,
      bootValue(listAnnouncements, { ...announcements, promotion: [] }),
      bootValue(getGameMenus, menus),
    );
    // Pages with content of their own show neither hot games nor winners.
    if (page) return { language, generatedAt, path, values: { ...values, ...page } };
    const [hot, winners] = await Promise.all([
      modules.catalogue.hot(asking),
      modules.rounds.winners(written, WINNERS),
    ]);
    Object.assign(values, bootValue(hotGames, { list: hot }), bootValue(winnerBoard, { list: winners }));
    return { language, generatedAt, values };
  };
}
