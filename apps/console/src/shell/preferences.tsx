/** The operator's language, theme and digits, applied at once and remembered. Source: LANG-01, LANG-03. */
import type { Catalogue } from "@khela/i18n/format-message";
import { createI18n } from "@khela/i18n/i18n";
import { loadConsoleMessages } from "@khela/i18n/load-console";
import { localeOf } from "@khela/kernel/locales";
import { type ContentLanguage, contentLanguageFor } from "@khela/kernel/content-languages";
import { I18nProvider } from "@khela/ui/i18n";
import { MantineProvider } from "@mantine/core";
import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { persistentStorage } from "./storage.ts";
import { cssVariables, theme } from "./theme.ts";

export type ThemeName = "dark" | "light";

interface Preferences {
  language: ContentLanguage;
  theme: ThemeName;
  /** Uses 0-9 also in Bengali. */
  latinDigits: boolean;
  /** @throws where the texts fail to load; the page then stays unchanged */
  setLanguage: (language: ContentLanguage) => Promise<void>;
  setTheme: (theme: ThemeName) => void;
  setLatinDigits: (latinDigits: boolean) => void;
}

const PreferencesContext = createContext<Preferences | undefined>(undefined);

/** @throws outside of PreferencesProvider */
export function usePreferences(): Preferences {
  const value = use(PreferencesContext);
  if (!value) throw new Error("usePreferences outside of PreferencesProvider");
  return value;
}

/** Loads the texts of the language that the page was served in. */
export async function loadFirstTexts(): Promise<Texts> {
  const language = contentLanguageFor(document.documentElement.lang);
  return { language, catalogue: await loadConsoleMessages(language) };
}

interface Texts {
  language: ContentLanguage;
  catalogue: Catalogue;
}

/** Provides language, theme and digits to all components below. */
export function PreferencesProvider({ first, children }: { first: Texts; children: ReactNode }) {
  const [texts, setTexts] = useState(first);
  const [themeName, setThemeName] = useState<ThemeName>(() =>
    document.documentElement.dataset["mantineColorScheme"] === "light" ? "light" : "dark",
  );
  const [latinDigits, setDigits] = useState(() => persistentStorage.get("latinDigits") === "1");
  const i18n = useMemo(
    () => createI18n(texts.language, texts.catalogue, { latinDigits }),
    [texts, latinDigits],
  );
  const preferences = useMemo<Preferences>(
    () => ({
      language: texts.language,
      theme: themeName,
      latinDigits,
      async setLanguage(language) {
        const catalogue = await loadConsoleMessages(language);
        document.documentElement.lang = localeOf(language).tag;
        persistentStorage.set("language", language);
        setTexts({ language, catalogue });
      },
      setTheme(name) {
        persistentStorage.set("theme", name);
        document
          .querySelector('meta[name="theme-color"]')
          ?.setAttribute("content", name === "light" ? "#ffffff" : "#0a0e1c");
        setThemeName(name);
      },
      setLatinDigits(latin) {
        persistentStorage.set("latinDigits", latin ? "1" : "0");
        setDigits(latin);
      },
    }),
    [texts.language, themeName, latinDigits],
  );
  return (
    <PreferencesContext value={preferences}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={themeName}>
        <I18nProvider value={i18n}>{children}</I18nProvider>
      </MantineProvider>
    </PreferencesContext>
  );
}
