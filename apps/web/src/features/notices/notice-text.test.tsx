// @vitest-environment happy-dom
import { createI18n } from "@khela/i18n/i18n";
import { I18nProvider } from "@khela/ui/i18n";
import { render } from "@khela/ui/testing";
import { expect, it } from "vitest";
import { NoticeText } from "./NoticeText.tsx";

const notice = {
  title: "Play money",
  content: "It is play money.",
  startDateStr: "2026-11-20T09:00:00+06:00",
};

it.each([
  ["ar", "en-GB", "20 November 2026"],
  ["en", "en-GB", "20 November 2026"],
  ["bn", "bn-BD", "২০ নভেম্বর, ২০২৬"],
] as const)(
  "[LANG-02] read in %s, a notice is of one language as a whole, its day too, and says which",
  async (reader, lang, day) => {
    const { host } = await render(
      <I18nProvider value={createI18n(reader, {})}>
        <NoticeText notice={notice} />
      </I18nProvider>,
    );
    const text = host.querySelector("[lang]");
    expect(text?.getAttribute("lang")).toBe(lang);
    expect(text?.textContent).toContain(day);
  },
);
