// An ambient module cannot be imported, only referred to.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./virtual.d.ts" />
/** The catalogues of groups of games, a chunk per group and language, loaded with the first screen that says them. */
import loaders from "virtual:game-messages";
import type { Catalogue } from "./format-message.ts";
import type { LocaleCode } from "./locales.ts";
import type { GameBundle } from "./message-ids.ts";

/** What the games of a group say. @throws where the network fails; the caller retries */
export async function loadGameMessages(locale: LocaleCode, bundle: GameBundle): Promise<Catalogue> {
  return (await loaders[bundle][locale]()).default;
}
