/** For component tests: renders into the document within a language, without a test library. */
import { compileCatalogue } from "@khela/i18n/compile";
import { createI18n } from "@khela/i18n/i18n";
import type { LocaleCode } from "@khela/kernel/locales";
import { BUNDLES } from "@khela/i18n/message-ids";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { I18nProvider } from "./i18n.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const TEXTS = [
  ...BUNDLES.start,
  ...BUNDLES.around,
  ...BUNDLES.site,
  ...BUNDLES.tables,
  ...BUNDLES.lottery,
  ...BUNDLES.console,
];

/** The product's real messages in a language. */
const testI18n = (locale: LocaleCode = "en") =>
  createI18n(locale, compileCatalogue(locale, [...new Set(TEXTS)]));

/** Renders; `rerender` keeps state, `unmount` cleans up. */
export async function render(node: ReactNode, locale: LocaleCode = "en") {
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const value = testI18n(locale);
  const rerender = (next: ReactNode) =>
    act(async () => root.render(<I18nProvider value={value}>{next}</I18nProvider>));
  await rerender(node);
  return {
    host,
    rerender,
    unmount: async () => {
      await act(async () => root.unmount());
      host.remove();
    },
  };
}
