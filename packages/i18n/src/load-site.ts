// An ambient module cannot be imported, only referred to.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./virtual.d.ts" />
/**
 * The player site's texts. A language's first chunk brings what the first screen says, and knows where the
 * language's other chunks are; so the first page carries no list of languages. Source: LANG-02.
 */
import type { LocaleCode } from "@khela/kernel/locales";
import type { Catalogue } from "./format-message.ts";
import type { GameBundle } from "./message-ids.ts";
import type { LanguageChunk } from "./site-texts.ts";

/**
 * A language's first chunk.
 * @param address where it is, as the page says it; without one the list of all languages is fetched first
 * @throws where the network fails; the caller retries
 */
export async function loadLanguage(code: LocaleCode, address?: string | null): Promise<LanguageChunk> {
  if (address) return (await import(/* @vite-ignore */ address)) as LanguageChunk;
  const { default: languages } = await import("virtual:languages");
  return languages[code]();
}

/** What the other screens say. @throws as above */
export async function loadScreenMessages({ around, site }: LanguageChunk): Promise<Catalogue> {
  const chunks = await Promise.all([around(), site()]);
  return { ...chunks[0].default, ...chunks[1].default };
}

/** What some groups of games say, in one catalogue. @throws as above */
export async function loadGameMessages(
  { site }: LanguageChunk,
  bundles: readonly GameBundle[],
): Promise<Catalogue> {
  if (bundles.length === 0) return {};
  const { games } = await site();
  const chunks = await Promise.all(bundles.map((bundle) => games[bundle]()));
  return Object.assign({}, ...chunks.map((chunk) => chunk.default)) as Catalogue;
}
