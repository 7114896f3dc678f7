// An ambient module cannot be imported, only referred to.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./virtual.d.ts" />
/** The catalogues that every part of the player site needs, three chunks per language; those of games: load-games.ts. */
import type { Catalogue } from "./format-message.ts";
import type { LocaleCode } from "./locales.ts";

type Loaders = Record<LocaleCode, () => Promise<{ default: Catalogue }>>;

const START: Loaders = {
  bn: () => import("virtual:messages/start/bn"),
  en: () => import("virtual:messages/start/en"),
};

const AROUND: Loaders = {
  bn: () => import("virtual:messages/around/bn"),
  en: () => import("virtual:messages/around/en"),
};

const REST: Loaders = {
  bn: () => import("virtual:messages/site/bn"),
  en: () => import("virtual:messages/site/en"),
};

/** What the shell and the home page say. @throws where the network fails; the caller retries */
export async function loadStartMessages(locale: LocaleCode): Promise<Catalogue> {
  return (await START[locale]()).default;
}

/** What the other screens say. @throws where the network fails; the caller retries */
export async function loadScreenMessages(locale: LocaleCode): Promise<Catalogue> {
  const [around, rest] = await Promise.all([AROUND[locale](), REST[locale]()]);
  return { ...around.default, ...rest.default };
}
