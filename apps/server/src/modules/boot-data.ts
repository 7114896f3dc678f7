import { getGameMenus, hotGames, winnerBoard } from "@khela/contract/catalogue";
import { listAnnouncements } from "@khela/contract/content";
import type { AnyEndpoint, HandlerOutput } from "@khela/contract/endpoint";
import { getPermission } from "@khela/contract/system";
import type { Clock } from "@khela/kernel/clock";
import { writtenFor } from "@khela/kernel/written";
import type { FastifyRequest } from "fastify";
import type { Catalogue } from "./catalogue/index.ts";
import type { Content } from "./content/index.ts";
import { pageLanguage, pathOf } from "./page-address.ts";
import { readingPages } from "./reading-pages.ts";
import type { Rounds } from "./rounds/index.ts";
import type { Support } from "./support/index.ts";
import type { System } from "./system/index.ts";

/** Answers of visitor calls that travel with the page, by endpoint id, in one language. */
export interface BootData {
  language: string;
  generatedAt: string;
  /** Of a page to read: its address, whose own values are among the others. */
  path?: string;
  values: Record<string, unknown>;
}

const WINNERS = 20;

/** What the first screen needs, so that it costs no second round trip (HOME-10). */
export function bootData(
  modules: { system: System; content: Content; catalogue: Catalogue; rounds: Rounds; support: Support },
  clock: Clock,
): (request: FastifyRequest) => Promise<BootData> {
  const reading = readingPages(modules, clock);
  return async (request) => {
    const language = await pageLanguage(modules.system, request);
    const permission = await modules.system.permission({ ip: request.ip, host: request.hostname });
    const values: Record<string, unknown> = {};
    const add = <E extends AnyEndpoint>(endpoint: E, value: HandlerOutput<E>): void => {
      values[endpoint.id] = endpoint.response.parse(value);
    };
    const generatedAt = new Date(clock.nowMs()).toISOString();
    add(getPermission, permission);
    // A closed page shows why, nothing else.
    if (permission.status.status !== 0 || !permission.domainValid) return { language, generatedAt, values };
    const written = writtenFor(language);
    const visitor = { ip: request.ip, userAgent: request.headers["user-agent"] ?? "" };
    const path = pathOf(request.url);
    const [page, announcements, menus] = await Promise.all([
      reading(path, written),
      modules.content.live(written),
      modules.catalogue.menus(written, visitor),
    ]);
    add(listAnnouncements, announcements);
    add(getGameMenus, menus);
    // Who reads sees neither games nor winners.
    if (page) return { language, generatedAt, path, values: { ...values, ...page } };
    const [hot, winners] = await Promise.all([
      modules.catalogue.hot(written, visitor),
      modules.rounds.winners(written, WINNERS),
    ]);
    add(hotGames, { list: hot });
    add(winnerBoard, { list: winners });
    return { language, generatedAt, values };
  };
}
