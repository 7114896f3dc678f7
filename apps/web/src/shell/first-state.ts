import type { Catalogue } from "@khela/i18n/format-message";
import type { LanguageChunk } from "@khela/i18n/site-texts";
import { useTexts } from "./language.tsx";
import { usePreferences } from "./preferences.ts";

/**
 * React draws on the server, and takes over in the browser, from the first state that a store had. Makes what holds now
 * that first state: on both sides the same, so that both draw the same.
 */
export function beginHere(): void {
  Object.assign(useTexts.getInitialState(), useTexts.getState());
  Object.assign(usePreferences.getInitialState(), usePreferences.getState());
}

/** Draws in a language with these texts, all that the page needs, from now on; for the server. */
export function drawIn(language: LanguageChunk, catalogue: Catalogue): void {
  usePreferences.setState({ language: language.locale.code });
  useTexts.setState({ texts: { language, catalogue, complete: true, games: [] } });
  beginHere();
}
