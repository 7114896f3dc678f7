/** Build time and Node only: reads the JSON string tables and compiles their ICU text. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Catalogue, Compiled } from "./format-message.ts";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import { isDeferredKey, isMarketKey } from "./deferred-texts.ts";
import { AWAITING_TRANSLATION, type Bundle, BUNDLES } from "./message-ids.ts";

/** The language that the others are translated from, and whose keys make the types. */
export const SOURCE_LOCALE = "en";

export const MESSAGES_DIR = join(import.meta.dirname, "../messages/");

/** The raw table of one file: id → ICU text. @throws where the file is absent or not flat JSON */
export function readTable(locale: string, namespace: string): Record<string, string> {
  const file = `${MESSAGES_DIR}${locale}/${namespace}.json`;
  const table = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  for (const [id, text] of Object.entries(table)) {
    if (typeof text !== "string" || text === "") throw new TypeError(`${file}: ${id} must be a text`);
  }
  return table as Record<string, string>;
}

/** The namespaces present in a locale's folder. */
export function namespacesOf(locale: string): string[] {
  return readdirSync(`${MESSAGES_DIR}${locale}`)
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .sort();
}

/**
 * The namespaces that a locale's folder must have. Those of the console are only required for content languages,
 * which operators read (decision 0034).
 */
export function namespacesFor(locale: string): string[] {
  const bundles = Object.entries(BUNDLES).filter(
    ([name]) => name !== "console" || contentLanguageFor(locale) === locale,
  );
  return [...new Set(bundles.flatMap(([, namespaces]) => [...namespaces]))].sort();
}

/** Whether a language other than the content languages may lack a text, which is then shown in English. */
export function awaitsTranslation(locale: string, key: string): boolean {
  if (contentLanguageFor(locale) === locale) return false;
  return AWAITING_TRANSLATION.some((beginning) => key.startsWith(beginning));
}

/** The table that a language shows: its own, and English for what awaits translation. */
function shownTable(locale: string, namespace: string): Record<string, string> {
  const own = namespacesOf(locale).includes(namespace) ? readTable(locale, namespace) : {};
  const english = Object.entries(readTable(SOURCE_LOCALE, namespace)).filter(([id]) =>
    awaitsTranslation(locale, `${namespace}.${id}`),
  );
  return { ...Object.fromEntries(english), ...own };
}

/** Compiles one ICU text; a text without placeholders stays a string. @throws SyntaxError with the position */
export function compileText(text: string): string | Compiled {
  const compiled = compileMessageOrThrow(text) as Compiled;
  return compiled.every((token) => typeof token === "string") ? compiled.join("") : compiled;
}

/** The catalogue of a locale, built from the given namespaces. */
export function compileCatalogue(locale: string, namespaces: readonly string[]): Catalogue {
  const catalogue: Record<string, string | Compiled> = {};
  for (const namespace of namespaces) {
    for (const [id, text] of Object.entries(shownTable(locale, namespace))) {
      try {
        catalogue[`${namespace}.${id}`] = compileText(text);
      } catch (cause) {
        throw new SyntaxError(`messages/${locale}/${namespace}.json: ${id}: ${String(cause)}`, { cause });
      }
    }
  }
  return catalogue;
}

/**
 * The catalogue of one bundle, built from its namespaces; `start` and `around` share namespaces and split their keys, as do
 * `site` and `sportsbook` (deferred-texts.ts).
 */
export function compileBundle(locale: string, bundle: Bundle): Catalogue {
  const all = compileCatalogue(locale, BUNDLES[bundle]);
  return Object.fromEntries(Object.entries(all).filter(([id]) => isIn(bundle, id)));
}

function isIn(bundle: Bundle, id: string): boolean {
  if (bundle === "start" || bundle === "around") return isDeferredKey(id) === (bundle === "around");
  if (bundle === "site") return !isMarketKey(id);
  return bundle !== "sportsbook" || !id.startsWith("sports.") || isMarketKey(id);
}
