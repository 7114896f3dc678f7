import type { Page } from "@playwright/test";
import { ConsolePage } from "../pages/console.ts";
import { setPageLanguage } from "../pages/member.ts";
import { ShellPage } from "../pages/shell.ts";
import { expectAccessible } from "../support/axe.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { enterConsole, logInOperators } from "../support/operators.ts";
import { expect, LONG, siteOfFile, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";

const ownSite = siteOfFile();
// Log in only once, since an authenticator's code works once; the login form is tested by console.spec.ts.
let cookie = "";
test.beforeAll(async () => {
  cookie = (await logInOperators(ownSite(), ["admin"]))["admin"] ?? "";
});

/** A host that is never really asked: the test answers its requests. */
const PICTURES = "https://pictures.example";

test("[AUTH-07] [AUTH-09] [SYS-05] a field is edited, seen in the preview in both languages, and asked for on an open form", async ({
  openVisitor,
}) => {
  const visitor = await openVisitor({ baseURL: ownSite().url });
  await visitor.page.goto("/register");
  const form = visitor.page.getByRole("dialog");
  await expect(form.getByRole("textbox", { name: bn.t("auth.label.username") })).toBeVisible();
  const asked = form.getByRole("textbox", { name: bn.t("auth.label.idNumber") });
  await expect(asked).toHaveCount(0);

  const { page, context } = await openVisitor({ baseURL: ownSite().url });
  await enterConsole(context, ownSite().url, cookie);
  const console = new ConsolePage(page);
  await page.goto("/console/fields");
  await expect(console.heading(bn.t("console.fields"))).toBeVisible();
  const row = console.table(bn.t("console.fields")).getByRole("row", { name: bn.t("auth.label.idNumber") });
  await expect(row).toBeVisible(LONG);
  await row.getByRole("checkbox").first().check();
  await row.getByRole("checkbox").last().check();
  await row.getByRole("textbox", { name: new RegExp(bn.t("console.minLength")) }).fill("10");
  await row.getByRole("textbox", { name: new RegExp(bn.t("console.maxLength")) }).fill("10");

  // The preview applies the unsaved rule; where both lengths are equal its text has one number.
  const preview = page.locator("form[lang]");
  await preview.getByRole("textbox", { name: bn.t("auth.label.idNumber") }).fill("AB12");
  await preview.getByRole("button", { name: bn.t("console.previewSend") }).click();
  await expect(preview).toContainText(bn.t("auth.field.alphanumeric", { length: bn.number(10) }));
  await page
    .getByRole("radiogroup", { name: bn.t("console.previewLanguage") })
    .getByText("English")
    .click();
  await expect(preview).toContainText(en.t("auth.field.alphanumeric", { length: "10" }));
  await expectAccessible(page, "registration fields");

  await page
    .getByRole("region", { name: bn.t("console.unsaved") })
    .getByRole("button", { name: bn.t("common.save") })
    .click();
  await console.giveReason("পরিচয়পত্র লাগবে", bn.t("common.save"));
  await expect(asked).toBeVisible();
});

/** Adds a licence to the brand's footer, without saving yet. */
async function addLicence(
  console: ConsolePage,
  licence: { bn: string; en: string; startsAt: string },
): Promise<void> {
  const label = bn.t("console.licences");
  await console.page.getByRole("button", { name: `${bn.t("console.add")}: ${label}` }).click();
  const dialog = console.dialog(label);
  const apply = dialog.getByRole("button", { name: bn.t("desk.footDone") });
  await dialog.getByLabel(`${bn.t("desk.footName")} · বাংলা`).fill(licence.bn);
  await apply.click();
  await expect(dialog.getByText(bn.t("console.needText"))).toBeVisible();
  await dialog.getByLabel(`${bn.t("desk.footName")} · English`).fill(licence.en);
  await dialog.getByLabel(bn.t("console.linkUrl")).fill("https://gaming.example/1234");
  await dialog.getByLabel(bn.t("console.startsAt")).fill(licence.startsAt);
  await apply.click();
  await expect(dialog).toBeHidden();
}

/** The button that saves a page of settings. */
const saveButton = (page: Page) =>
  page
    .getByRole("region", { name: bn.t("console.unsaved") })
    .getByRole("button", { name: bn.t("common.save") });

test("[OPS-08] [SYS-03] [SYS-07] countries and domains are edited with a reason", async ({ openVisitor }) => {
  const { page, context } = await openVisitor({ baseURL: ownSite().url });
  await enterConsole(context, ownSite().url, cookie);
  const console = new ConsolePage(page);
  const save = saveButton(page);
  await page.goto("/console/system");
  const denied = page.getByRole("combobox", { name: bn.t("console.denyCountries") });
  await expect(denied).toBeVisible(LONG);
  await denied.fill("US");
  await page.getByRole("option", { name: /\(US\)/ }).click();
  await page
    .getByRole("textbox", { name: bn.t("console.domain"), exact: true })
    .fill("https://Play.Example.com/x");
  await page.getByRole("textbox", { name: bn.t("console.domain"), exact: true }).press("Enter");
  await expect(console.table(bn.t("console.domains"))).toContainText("play.example.com");
  await save.click();
  await console.giveReason("নতুন দেশ ও ডোমেইন", bn.t("common.save"));
  await expect(save).toHaveCount(0);
  await page.reload();
  await expect(console.table(bn.t("console.domains"))).toContainText("play.example.com");
});

test(
  "[OPS-05] [NAV-09] [SYS-05] [SYS-08] [OPS-08] [LANG-01] the brand, its foot, its picture hosts and its languages are edited with a reason",
  FULL_RUN_ONLY,
  async ({ openVisitor }) => {
    const { page, context, guard } = await openVisitor({ baseURL: ownSite().url });
    await enterConsole(context, ownSite().url, cookie);
    guard.allow(/status of 404/);
    const console = new ConsolePage(page);
    const save = saveButton(page);
    await page.goto("/console/brand");
    const name = page.getByRole("textbox", { name: bn.t("console.brandName", { language: "English" }) });
    await name.fill("Khela Two");
    const hosts = page.getByRole("textbox", { name: bn.t("console.imgUrls") });
    await hosts.fill("https://img.example/path");
    await hosts.press("Enter");
    await expect(page.getByText(bn.t("console.hostWrong"))).toBeVisible();
    await hosts.fill(PICTURES);
    await hosts.press("Enter");
    // The footer: one licence that is valid now, and another one that starts only in the last possible year.
    const licence = { bn: "কুরাসাও ১২৩৪", en: "Curaçao 1234" };
    await addLicence(console, { ...licence, startsAt: "" });
    await addLicence(console, { bn: "পরের লাইসেন্স", en: "The next licence", startsAt: "2100-01-01T00:00" });
    const licences = page.getByRole("list", { name: bn.t("console.licences") });
    await expect(licences.getByRole("listitem")).toHaveCount(2);
    await expect(licences).toContainText(bn.t("console.showing_planned"));
    const preview = page.getByRole("region", { name: bn.t("console.preview") });
    await expect(preview).toContainText(licence.bn);
    await expect(preview).not.toContainText("পরের লাইসেন্স");
    await expectAccessible(page, "brand");
    await save.click();
    await console.giveReason("নতুন নাম", bn.t("common.save"));
    await expect(save).toHaveCount(0);
    await page.reload();
    await expect(name).toHaveValue("Khela Two");

    const foot = await openVisitor({ baseURL: ownSite().url });
    foot.guard.allow(/foreign request: https:\/\/pictures\.example\//, /status of 404 .*pictures\.example/);
    await foot.page.goto("/help");
    const seal = foot.page.getByRole("contentinfo").getByRole("link", { name: licence.bn });
    await expect(seal).toHaveAttribute("href", "https://gaming.example/1234");
    await expect(foot.page.getByRole("contentinfo")).not.toContainText("পরের লাইসেন্স");

    // Pictures come from the host that the operator has configured; where one is missing there, the site shows
    // its default.
    const visitor = await openVisitor({ baseURL: ownSite().url });
    visitor.guard.allow(
      /foreign request: https:\/\/pictures\.example\//,
      /status of 404 .*pictures\.example/,
    );
    const fetched: string[] = [];
    await visitor.context.route(`${PICTURES}/**`, async (route) => {
      fetched.push(new URL(route.request().url()).pathname);
      await route.fulfill({ status: 404 });
    });
    await setPageLanguage(visitor.page, "en");
    await visitor.page.goto("/rng");
    await expect(visitor.page.locator('article img[src^="/art/default-game"]').first()).toBeVisible();
    expect(fetched).toContainEqual(expect.stringMatching(/^\/art\/[a-z-]+\.webp$/));
    await new ShellPage(visitor.page, en).categories
      .getByRole("link", { name: en.t("shell.category_rng") })
      .hover();
    await expect.poll(() => fetched).toContain("/TCG_PROD_IMAGES/RNG_LIST_VENDOR/KHELA-COLOR2.png");

    // A language that is switched off leaves the selector at once, and visitors who use it continue in the
    // first language.
    const selector = (t: typeof bn.t) => visitor.page.getByRole("button", { name: t("shell.language") });
    const { languages } = new ShellPage(visitor.page);
    const offered = languages.locator('[data-language="bn"], [data-language="en"]');
    await selector(en.t).click();
    // The page's current language is listed first.
    await expect(offered).toHaveText([/^English/, /^বাংলা/]);
    await visitor.page.keyboard.press("Escape");
    const english = page.getByRole("switch", { name: bn.t("console.languageOn", { name: "English" }) });
    const switchEnglish = async (reason: string) => {
      await english.click({ force: true });
      await save.click();
      await console.giveReason(reason, bn.t("common.save"));
      await expect(save).toHaveCount(0);
    };
    await switchEnglish("আপাতত শুধু বাংলা");
    await expect(visitor.page.locator("html")).toHaveAttribute("lang", "bn-BD");
    await selector(bn.t).click();
    await expect(offered).toHaveText(["বাংলা"]);
    await visitor.page.reload();
    await expect(visitor.page.locator("html")).toHaveAttribute("lang", "bn-BD");

    // When the language is offered again, the visitor's earlier choice applies again.
    await switchEnglish("ইংরেজি আবার আছে");
    await visitor.page.reload();
    await expect(selector(en.t)).toBeVisible();
  },
);
