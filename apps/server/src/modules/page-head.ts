import type { Localized } from "@khela/contract/shared";
import { pageAtPath } from "@khela/rules/content/page-paths";
import type { FastifyRequest } from "fastify";
import type { PageHead } from "../platform/http/site.ts";
import { chosenLanguage } from "./boot-data.ts";
import type { Content } from "./content/index.ts";
import type { System } from "./system/index.ts";

const NOT_FOUND: Localized = { bn: "পাতাটি নেই", en: "Page not found" };

/** What an address of a written page says before any script runs; an unknown one is 404 (TALK-03, NAV-01). */
export function pageHead(modules: {
  system: System;
  content: Content;
}): (request: FastifyRequest) => Promise<PageHead | undefined> {
  return async (request) => {
    const name = pageAtPath((request.url.split("?")[0] ?? "").slice(0, 200));
    if (!name) return undefined;
    const language = await modules.system.language(chosenLanguage(request.headers.cookie));
    const head = await modules.content.pageHead(name, language);
    const title = `${head?.title ?? NOT_FOUND[language]} · KHELA`;
    return head
      ? { status: 200, language, title, description: head.summary }
      : { status: 404, language, title };
  };
}
