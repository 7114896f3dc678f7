/** The visitor's display preferences, stored across visits. Source: NAV-08, NAV-12, LANG-01, LANG-03. */
import type { LocaleCode } from "@khela/kernel/locales";
import { create } from "zustand";
import { persistentStorage } from "./storage.ts";

export type Theme = "dark" | "light";

interface Preferences {
  theme: Theme;
  language: LocaleCode;
  /** Whether to use 0-9 in languages with digits of their own. */
  latinDigits: boolean;
  balanceHidden: boolean;
}

/**
 * The boot script has already applied theme and language; the server has no document and renders for a
 * visitor without preferences.
 */
const root = typeof document === "undefined" ? undefined : document.documentElement;

export const usePreferences = create<Preferences>(() => ({
  theme: root?.dataset["theme"] === "light" ? "light" : "dark",
  language: (root && window.khelaBoot?.language) ?? "bn",
  latinDigits: persistentStorage.get("latinDigits") === "1",
  balanceHidden: persistentStorage.get("balanceHidden") === "1",
}));

/** Applies the theme at once and stores it. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute("content", theme === "light" ? "#ffffff" : "#0a0e1c");
  persistentStorage.set("theme", theme);
  usePreferences.setState({ theme });
}

export function setLatinDigits(latinDigits: boolean): void {
  persistentStorage.set("latinDigits", latinDigits ? "1" : null);
  usePreferences.setState({ latinDigits });
}

export function setBalanceHidden(balanceHidden: boolean): void {
  persistentStorage.set("balanceHidden", balanceHidden ? "1" : null);
  usePreferences.setState({ balanceHidden });
}

/** Stores the visitor's choice and the previous one; language.tsx applies it. */
export function rememberLanguage(language: LocaleCode, before: LocaleCode): void {
  persistentStorage.set("lastLanguage", before);
  persistentStorage.set("language", language);
  // The server generates the boot data in the language of this cookie.
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`;
}
