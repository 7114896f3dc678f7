/** Loads the texts of the visitor's language and provides them to the screens. Source: LANG-01. */
import { setLanguage as setLanguageEndpoint } from "@khela/contract/identity";
import { bindI18n, type I18n } from "@khela/i18n/bind";
import type { Catalogue } from "@khela/i18n/format-message";
import { loadGameMessages, loadLanguage, loadScreenMessages } from "@khela/i18n/load-site";
import type { GameBundle } from "@khela/i18n/message-ids";
import type { LanguageChunk } from "@khela/i18n/site-texts";
import type { LocaleCode } from "@khela/kernel/locales";
import { I18nProvider } from "@khela/ui/i18n";
import { type ReactNode, useMemo } from "react";
import { create } from "zustand";
import { call } from "./api.ts";
import { screenPrerequisites } from "./lazy-screen.tsx";
import { rememberLanguage, usePreferences } from "./preferences.ts";
import { useSession } from "./session.ts";

interface Texts {
  language: LanguageChunk;
  catalogue: Catalogue;
  /** Whether the catalogue includes the texts of later screens. */
  complete: boolean;
  /** The game text groups that the catalogue includes. */
  games: readonly GameBundle[];
}

export const useTexts = create<{ texts: Texts | null }>(() => ({ texts: null }));

/** Loads the texts of the first screen; main.tsx renders afterwards. */
export async function loadFirstLanguage(): Promise<void> {
  const language = await loadLanguage(usePreferences.getState().language, window.khelaBoot?.locale.script);
  useTexts.setState({ texts: { language, catalogue: { ...language.default }, complete: false, games: [] } });
}

const NO_GAMES: readonly GameBundle[] = [];
const gamesNow = () => useTexts.getState().texts?.games ?? NO_GAMES;

/** Loads the texts of all other screens, and of the named games; every screen in lazy-screen.tsx waits for it. */
async function completeLanguage(games = NO_GAMES): Promise<void> {
  const { texts } = useTexts.getState();
  if (!texts) return;
  const missing = games.filter((game) => !texts.games.includes(game));
  if (texts.complete && missing.length === 0) return;
  const [rest, ofGames] = await Promise.all([
    texts.complete ? {} : loadScreenMessages(texts.language),
    loadGameMessages(texts.language, missing),
  ]);
  const now = useTexts.getState().texts;
  if (!now) return;
  // The language changed meanwhile, so the loaded texts belong to the previous one.
  if (now.language !== texts.language) return completeLanguage(games);
  // Extends the same catalogue object: nothing on the page uses the new texts, so nothing needs to re-render.
  Object.assign(now.catalogue, rest, ofGames);
  useTexts.setState({ texts: { ...now, complete: true, games: [...new Set([...now.games, ...missing])] } });
}
screenPrerequisites.ready = completeLanguage;

/**
 * Shows the page in a language: texts, `lang` and `dir`, and all queries whose key contains the language. The
 * visitor's stored choice stays, in case the site offers it again (OPS-08).
 * @throws when the catalogue fails to load; the page then stays as it was
 */
export async function showLanguage(code: LocaleCode): Promise<void> {
  const language = await loadLanguage(code);
  const rest = await loadScreenMessages(language);
  let games, ofGames;
  // A game opened meanwhile has loaded its texts in the previous language.
  do {
    games = gamesNow();
    ofGames = await loadGameMessages(language, games);
  } while (games !== gamesNow());
  document.documentElement.lang = language.locale.tag;
  document.documentElement.dir = language.locale.dir;
  const catalogue = { ...language.default, ...rest, ...ofGames };
  useTexts.setState({ texts: { language, catalogue, complete: true, games } });
  usePreferences.setState({ language: code });
}

/**
 * Changes the language at the visitor's choice, and saves it on the server when logged in.
 * @throws when the catalogue fails to load; the page then stays as it was
 */
export async function changeLanguage(language: LocaleCode): Promise<void> {
  const before = usePreferences.getState().language;
  await showLanguage(language);
  rememberLanguage(language, before);
  if (useSession.getState().token) await call(setLanguageEndpoint, { body: { language } });
}

/** The language outside React, for the app's own messages. @throws before the first catalogue has loaded */
export function currentI18n(): I18n {
  const { texts } = useTexts.getState();
  if (!texts) throw new Error("no language loaded");
  const { latinDigits } = usePreferences.getState();
  return bindI18n(texts.language.locale, texts.catalogue, { latinDigits });
}

export function LanguageProvider({ children }: { children: ReactNode }) {
  const locale = useTexts(({ texts }) => texts?.language.locale);
  const catalogue = useTexts(({ texts }) => texts?.catalogue);
  const latinDigits = usePreferences((state) => state.latinDigits);
  const i18n = useMemo(
    () => locale && catalogue && bindI18n(locale, catalogue, { latinDigits }),
    [locale, catalogue, latinDigits],
  );
  return i18n ? <I18nProvider value={i18n}>{children}</I18nProvider> : null;
}
