import type { FastifyRequest } from "fastify";
import type { System } from "./system/index.ts";

/** The query parameter that names a page's language for visitors who have chosen none: `/vip?lang=en`. */
const LANGUAGE_PARAMETER = "lang";

type Asked = Pick<FastifyRequest, "url"> & { headers: { cookie?: string | undefined } };

/**
 * The path of an address, without a trailing slash and cut to a length that no address of the site reaches.
 */
export function pathOf(url: string): string {
  return (url.split("?")[0] ?? "").slice(0, 200).replace(/(?<=.)\/$/, "");
}

/** Whether an address has no query parameter besides the language. */
export const hasOnlyLanguage = (url: string): boolean =>
  [...new URLSearchParams(url.split("?")[1]).keys()].every((name) => name === LANGUAGE_PARAMETER);

/**
 * The language of a page: the visitor's choice, else that of the address, else the site's default (LANG-01).
 */
export function pageLanguage(system: Pick<System, "language">, { url, headers }: Asked) {
  const parameters = new URLSearchParams(url.split("?")[1]);
  return system.language(
    chosenLanguage(headers.cookie),
    parameters.get(LANGUAGE_PARAMETER)?.toLowerCase() ?? undefined,
  );
}

/** The language that the visitor chose last, from the site's cookie. */
function chosenLanguage(cookies: string | undefined): string | undefined {
  return /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(cookies ?? "")?.[1];
}

/** The address of a page in one language; the site's default language is at the bare path. */
export function addressIn(publicUrl: string, path: string, language: string, first: string): string {
  const parameter = language === first ? "" : `?${LANGUAGE_PARAMETER}=${language}`;
  return `${publicUrl}${path}${parameter}`;
}
