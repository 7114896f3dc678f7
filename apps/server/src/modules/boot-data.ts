import { getGameMenus, hotGames, winnerBoard } from "@khela/contract/catalogue";
import { listAnnouncements } from "@khela/contract/content";
import type { AnyEndpoint, HandlerOutput } from "@khela/contract/endpoint";
import { getPermission } from "@khela/contract/system";
import type { Clock } from "@khela/kernel/clock";
import type { FastifyRequest } from "fastify";
import type { Catalogue } from "./catalogue/index.ts";
import type { Content } from "./content/index.ts";
import type { Rounds } from "./rounds/index.ts";
import type { System } from "./system/index.ts";

/** Answers of visitor calls that travel with the page, by endpoint id, in one language. */
export interface BootData {
  language: string;
  generatedAt: string;
  values: Record<string, unknown>;
}

const WINNERS = 20;

/** The language that a visitor chose last, as the site's own cookie has it. */
export function chosenLanguage(cookies: string | undefined): string | undefined {
  return /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(cookies ?? "")?.[1];
}

/** What the first screen needs, so that it costs no second round trip (HOME-10). */
export function bootData(
  modules: { system: System; content: Content; catalogue: Catalogue; rounds: Rounds },
  clock: Clock,
): (request: FastifyRequest) => Promise<BootData> {
  return async (request) => {
    const language = await modules.system.language(chosenLanguage(request.headers.cookie));
    const permission = await modules.system.permission({ ip: request.ip, host: request.hostname });
    const values: Record<string, unknown> = {};
    const add = <E extends AnyEndpoint>(endpoint: E, value: HandlerOutput<E>): void => {
      values[endpoint.id] = endpoint.response.parse(value);
    };
    const generatedAt = new Date(clock.nowMs()).toISOString();
    add(getPermission, permission);
    // A closed page shows why, nothing else.
    if (permission.status.status !== 0 || !permission.domainValid) return { language, generatedAt, values };
    const visitor = { ip: request.ip, userAgent: request.headers["user-agent"] ?? "" };
    const [announcements, menus, hot, winners] = await Promise.all([
      modules.content.live(language),
      modules.catalogue.menus(language, visitor),
      modules.catalogue.hot(language, visitor),
      modules.rounds.winners(language, WINNERS),
    ]);
    add(listAnnouncements, announcements);
    add(getGameMenus, menus);
    add(hotGames, { list: hot });
    add(winnerBoard, { list: winners });
    return { language, generatedAt, values };
  };
}
