// An ambient module cannot be imported, only referred to.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./virtual.d.ts" />
/**
 * Loads the player site's texts. A language's first chunk holds the texts of the first screen and the addresses of
 * the language's other chunks, so that the first page carries no list of languages. Source: LANG-02.
 */
import type { LocaleCode } from "@khela/kernel/locales";
import type { Catalogue } from "./format-message.ts";
import type { GameBundle } from "./message-ids.ts";
import type { LanguageChunk } from "./site-texts.ts";

/**
 * Loads a language's first chunk.
 * @param address the chunk's address from the page; without one, the list of all languages is fetched first
 * @throws where the network fails; the caller retries
 */
export async function loadLanguage(code: LocaleCode, address?: string | null): Promise<LanguageChunk> {
  if (address) return (await import(/* @vite-ignore */ address)) as LanguageChunk;
  const { default: languages } = await import("virtual:languages");
  return languages[code]();
}

/** Loads the texts of all screens but the first. @throws where the network fails; the caller retries */
export async function loadScreenMessages({ around, site }: LanguageChunk): Promise<Catalogue> {
  const chunks = await Promise.all([around(), site()]);
  return { ...chunks[0].default, ...chunks[1].default };
}

/** Loads the texts of groups of games into one catalogue. @throws where the network fails; the caller retries */
export async function loadGameMessages(
  { site }: LanguageChunk,
  bundles: readonly GameBundle[],
): Promise<Catalogue> {
  if (bundles.length === 0) return {};
  const { games } = await site();
  const chunks = await Promise.all(bundles.map((bundle) => games[bundle]()));
  return Object.assign({}, ...chunks.map((chunk) => chunk.default)) as Catalogue;
}
