import { localeOf } from "@khela/kernel/locales";
import type { Page } from "@playwright/test";
import { setPageLanguage } from "../pages/member.ts";
import { FULL_RUN, FULL_RUN_ONLY } from "../support/full-run.ts";
import { expectAccessible } from "../support/axe.ts";
import { settingsOf } from "../support/settings.ts";
import { expect, LONG, siteOfFile, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const LANGUAGES = [
  ["bn", bn],
  ["en", en],
] as const;
const BANGLADESH = "119.30.38.1";
const COMPLAINTS = [/status of 4(51|04)/, /status of 503/, /WebSocket connection/];

const ownSite = siteOfFile();
let changeSettings: Awaited<ReturnType<typeof settingsOf>>;
test.beforeAll(async () => {
  changeSettings = await settingsOf(ownSite());
});

/** Sets every way of closing the site, so that nothing of an earlier test stays closed. */
function change(settings: Parameters<typeof changeSettings>[0]): Promise<void> {
  return changeSettings({
    maintenance: { on: false, until: null },
    denyCountries: [],
    blockedIps: [],
    domainCheck: false,
    ...settings,
  });
}

/**
 * Checks a closed page in both sizes, and in full runs in both languages: the texts, no sideways scrolling,
 * accessibility.
 */
async function look(page: Page, closed: string, words: (t: typeof bn.t) => string[]): Promise<void> {
  for (const [code, { t }] of FULL_RUN ? LANGUAGES : LANGUAGES.slice(0, 1)) {
    await setPageLanguage(page, code);
    await page.goto("/rng");
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      const main = page.locator(`main[data-closed="${closed}"]`);
      await expect(main).toBeVisible();
      for (const word of words(t)) await expect(main).toContainText(word);
      await expect(page.locator("html")).toHaveAttribute("lang", localeOf(code).tag);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(sideways, `${closed} ${code} ${size.width}`).toBe(false);
    }
    await expectAccessible(page, `${closed} ${code}`);
  }
}

test("[SYS-01] [SYS-02] maintenance: the end in the visitor's zone, counted down; it returns by itself", async ({
  openVisitor,
}) => {
  const { page, guard } = await openVisitor({ baseURL: ownSite().url, timezoneId: "America/New_York" });
  guard.allow(...COMPLAINTS);
  const end = new Date(Math.ceil(Date.now() / 60_000 + 125) * 60_000);
  await change({ maintenance: { on: true, until: end.toISOString() } });
  const zoned = (tag: string) =>
    new Intl.DateTimeFormat(tag, {
      timeZone: "America/New_York",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }).format(end);
  await look(page, "maintenance", (t) => [
    t("shell.maintenanceTitle"),
    t("shell.maintenanceReturn"),
    t === bn.t ? zoned("bn-BD") : zoned("en-GB"),
    "GMT",
  ]);
  // The page is still in the language that was checked last.
  const { t, digits } = FULL_RUN ? en : bn;
  const timer = page.getByRole("timer", { name: t("shell.countdown") });
  await expect(timer).toContainText(digits("02"));
  const before = await timer.textContent();
  await expect(timer).not.toHaveText(before ?? "");

  // The end moves to a few seconds from now, and the page opens by itself at that time instead of in two
  // hours. The countdown itself isn't checked: on a slow machine it may be over by then.
  await change({ maintenance: { on: true, until: new Date(Date.now() + 8_000).toISOString() } });
  await expect(page.getByRole("navigation", { name: t("shell.mainNavigation") })).toBeVisible(LONG);
  await expect(page).toHaveURL(/\/rng$/);
});

test("[SYS-03] [ERR-01] a country that is not served reads 'Access restricted' and its address; an open page closes", async ({
  openVisitor,
}) => {
  const { page, guard } = await openVisitor({
    baseURL: ownSite().url,
    extraHTTPHeaders: { "x-forwarded-for": BANGLADESH },
  });
  guard.allow(...COMPLAINTS);
  await page.goto("/");
  await expect(page.getByRole("region", { name: bn.t("home.banners") })).toBeVisible();
  await change({ denyCountries: ["BD"] });
  await expect(page.locator('main[data-closed="country"]')).toBeVisible();
  await look(page, "country", (t) => [
    t("shell.regionTitle"),
    BANGLADESH,
    t === bn.t ? "বাংলাদেশ" : "Bangladesh",
  ]);
  await change({ denyCountries: [] });
  await page.reload();
  await expect(page.locator("main[data-closed]")).toHaveCount(0);
});

test("[SYS-04] a blocked address reads so, and nobody else does", FULL_RUN_ONLY, async ({ openVisitor }) => {
  const address = "2001:4860:4860::8888";
  const { page, guard } = await openVisitor({
    baseURL: ownSite().url,
    extraHTTPHeaders: { "x-forwarded-for": address },
  });
  guard.allow(...COMPLAINTS);
  await change({ blockedIps: ["2001:4860::/32"] });
  await look(page, "address", (t) => [
    t("shell.regionTitle"),
    t("shell.addressText"),
    address,
    t("shell.regionMistake"),
  ]);
  const other = await openVisitor({ baseURL: ownSite().url });
  await other.page.goto("/");
  await expect(other.page.getByRole("region", { name: bn.t("home.banners") })).toBeVisible();
});

test(
  "[SYS-07] [ERR-01] an unregistered domain reads 'Invalid URL' and is led to the right one",
  FULL_RUN_ONLY,
  async ({ openVisitor }) => {
    const { page, guard } = await openVisitor({
      baseURL: ownSite().url,
      // A trusted proxy in front passes the host that the visitor typed.
      extraHTTPHeaders: { "x-forwarded-for": BANGLADESH, "x-forwarded-host": "wrong.example" },
    });
    guard.allow(...COMPLAINTS);
    await change({
      domainCheck: true,
      domains: [{ domain: "khela.example", kind: "main", inviter: null }],
    });
    await look(page, "domain", (t) => [
      t("shell.domainTitle"),
      t("shell.domainText"),
      t("shell.domainMain", { host: "khela.example" }),
    ]);
  },
);
