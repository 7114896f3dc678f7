// An ambient module cannot be imported, only referred to.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./virtual.d.ts" />
/** The operator console's catalogues, each its own chunk, loaded when its language is chosen. */
import type { ContentLanguage } from "@khela/kernel/content-languages";
import type { Catalogue } from "./format-message.ts";

const LOADERS: Record<ContentLanguage, () => Promise<{ default: Catalogue }>> = {
  bn: () => import("virtual:messages/console/bn"),
  en: () => import("virtual:messages/console/en"),
};

/** Loads the console's messages of a language. @throws where the network fails; the caller retries */
export async function loadConsoleMessages(language: ContentLanguage): Promise<Catalogue> {
  return (await LOADERS[language]()).default;
}
