// @vitest-environment happy-dom
import type { ContentLanguage } from "@khela/kernel/content-languages";
import { render } from "@khela/ui/testing";
import { MantineProvider } from "@mantine/core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PeriodFilter } from "../../features/data-table/period-filter.tsx";
import { DhakaClock } from "../../shell/clock.tsx";
import { systemClock } from "@khela/kernel/system-clock";
import type { Dashboard } from "./KpiCards.tsx";
import { SeriesChart } from "./SeriesChart.tsx";
import { SeriesTable } from "./SeriesTable.tsx";

vi.mock("../../shell/preferences.tsx", () => ({ usePreferences: () => ({ theme: "dark" }) }));
vi.mock("@mantine/hooks", async (original) => ({
  ...(await original<typeof import("@mantine/hooks")>()),
  useElementSize: () => ({ ref: { current: null }, width: 900 }),
}));

interface Axis {
  splits?: () => number[];
  values: (plot: unknown, values: number[]) => string[];
}
let redrawn = 0;
/** Delays the loading of the site's fonts. */
let lettersCame = Promise.withResolvers<void>();
Object.assign(document, { fonts: { load: () => lettersCame.promise } });

const { drawn } = vi.hoisted(() => ({ drawn: [] as { axes: [Axis, Axis] }[] }));
vi.mock("uplot", () => ({
  default: class {
    constructor(options: { axes: [Axis, Axis] }) {
      drawn.push(options);
    }
    redraw(): void {
      redrawn += 1;
    }
    destroy(): void {}
  },
}));

const NAMES = ["DateTimeFormat", "NumberFormat", "PluralRules", "RelativeTimeFormat"] as const;
const OWN = NAMES.map((name) => [name, Intl[name]] as const);

/** Simulates a browser's default locale, for code that requests no locale. */
function browseAs(tag: string): void {
  for (const [name, Own] of OWN) {
    const Formats = Own as new (tags?: string, options?: object) => object;
    Object.assign(Intl, {
      [name]: class extends Formats {
        constructor(tags?: string, options?: object) {
          super(tags ?? tag, options);
        }
      },
    });
  }
  vi.spyOn(navigator, "language", "get").mockReturnValue(tag);
  for (const name of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"] as const)
    vi.spyOn(Date.prototype, name).mockImplementation(() => `a date in ${tag}`);
  vi.spyOn(Number.prototype, "toLocaleString").mockImplementation(() => `a number in ${tag}`);
}

afterEach(() => {
  Object.assign(Intl, Object.fromEntries(OWN));
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const figures = { payout: "0", depositCount: 3, withdrawalCount: 2, rounds: 12_345, activePlayers: 4_321 };
const series: Dashboard["series"] = ["2026-11-21", "2026-11-22", "2026-11-23"].map((day) => ({
  ...figures,
  day,
  deposits: "1234567.89",
  withdrawals: "50000.00",
  stake: "99999.50",
  ggr: "-1234.00",
  newPlayers: 12,
}));

/** All locale-dependent texts of the dashboard's chart and table, the period filter and the clock. */
async function shownTo(browser: string, language: ContentLanguage): Promise<string[]> {
  browseAs(browser);
  vi.spyOn(systemClock, "nowMs").mockReturnValue(Date.parse("2026-11-27T02:45:00Z"));
  const { host, unmount } = await render(
    <MantineProvider env="test">
      <DhakaClock />
      <PeriodFilter from="2026-11-21" to="2026-11-23" set={() => undefined} />
      <SeriesChart series={series} days="7" onDays={() => undefined} />
      <SeriesTable series={series} />
    </MantineProvider>,
    language,
  );
  const [days, amounts] = drawn.at(-1)?.axes ?? [];
  const shown = [
    host.textContent ?? "",
    ...(days?.values(null, days.splits?.() ?? []) ?? []),
    ...(amounts?.values(null, [0, 1_500, -2_500_000]) ?? []),
  ];
  await unmount();
  Object.assign(Intl, Object.fromEntries(OWN));
  vi.restoreAllMocks();
  return shown;
}

describe("[OPS-07] [LANG-03] dates, figures and the chart go by the console's language, not by the browser's", () => {
  it.each(["th-TH", "ar-EG", "fa-IR", "de-DE"])("in a browser of %s", async (browser) => {
    for (const language of ["bn", "en"] as const) {
      const shown = await shownTo(browser, language);
      expect(shown).toEqual(await shownTo("en-US", language));
      expect(shown.join(" ")).toContain(language === "bn" ? "২০২৬" : "2026");
      expect(shown).toHaveLength(1 + series.length + 3);
    }
  });
});

it("[OPS-07] the chart is drawn again when the letters are there, unless it has gone", async () => {
  const chart = (
    <MantineProvider env="test">
      <SeriesChart series={series} days="7" onDays={() => undefined} />
    </MantineProvider>
  );
  const shown = await render(chart);
  expect(redrawn).toBe(0);
  lettersCame.resolve();
  await vi.waitFor(() => expect(redrawn).toBe(1), { timeout: 60_000 });
  await shown.unmount();
  lettersCame = Promise.withResolvers();
  const gone = await render(chart);
  await gone.unmount();
  lettersCame.resolve();
  await lettersCame.promise;
  expect(redrawn).toBe(1);
});
