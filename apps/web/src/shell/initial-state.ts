import type { Catalogue } from "@khela/i18n/format-message";
import type { LanguageChunk } from "@khela/i18n/site-texts";
import { useTexts } from "./language.tsx";
import { usePreferences } from "./preferences.ts";

/**
 * Makes the stores' current state their initial state. React renders on the server, and hydrates in the
 * browser, from the initial state of a store, so both must have the same one.
 */
export function fixInitialState(): void {
  Object.assign(useTexts.getInitialState(), useTexts.getState());
  Object.assign(usePreferences.getInitialState(), usePreferences.getState());
}

/** Renders in this language with the complete texts from now on; for the server. */
export function setRenderLanguage(language: LanguageChunk, catalogue: Catalogue): void {
  usePreferences.setState({ language: language.locale.code });
  useTexts.setState({ texts: { language, catalogue, complete: true, games: [] } });
  fixInitialState();
}
