// @vitest-environment happy-dom
import { useI18n } from "@khela/ui/i18n";
import { localeOf } from "@khela/kernel/locales";
import { render } from "@khela/ui/testing";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { LanguageProvider, useTexts } from "./language.tsx";
import { screenPrerequisites } from "./lazy-screen.tsx";

// The texts are made by the build, which doesn't exist in unit tests.
vi.mock("@khela/i18n/load-site", () => ({
  loadScreenMessages: async () => ({ "help.title": "Help" }),
  loadGameMessages: async () => ({}),
}));

it("[LANG-01] texts that come later are there for whoever says them, and nothing is drawn again for them", async () => {
  const language = {
    locale: localeOf("en"),
    default: { "common.loading": "Loading" },
    around: async () => ({ default: {} }),
    site: async () => ({ default: {}, games: {} as never }),
  };
  useTexts.setState({
    texts: { language, catalogue: { ...language.default }, complete: false, games: [] },
  });
  let drawn = 0;
  let help = () => "";
  function Page() {
    const { t } = useI18n();
    drawn += 1;
    help = () => t("help.title");
    return <p>{t("common.loading")}</p>;
  }
  const { host } = await render(
    <LanguageProvider>
      <Page />
    </LanguageProvider>,
  );
  expect(host.textContent).toBe("Loading");
  expect(help).toThrow(RangeError);
  await act(() => screenPrerequisites.ready());
  expect(help()).toBe("Help");
  expect(drawn).toBe(1);
  expect(language.default).toEqual({ "common.loading": "Loading" });
});
