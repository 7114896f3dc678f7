import { deleteBanner, listBanners } from "@khela/contract/console/content";
import sharp from "sharp";
import { ConsolePage } from "../pages/console.ts";
import { setPageLanguage } from "../pages/member.ts";
import { ShellPage } from "../pages/shell.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expectSoundStructure } from "../support/axe.ts";
import { clientOfOperator } from "../support/operators.ts";
import { newUsername } from "../support/player-api.ts";
import { expect, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";

test(
  "[OPS-05] [TALK-05] a notice that the operator writes is on the site, and gone when it is deleted",
  FULL_RUN_ONLY,
  async ({ consolePage: page, openVisitor }) => {
    const console = new ConsolePage(page);
    const name = newUsername();
    const [title, english] = [`${name} নোটিশ`, `${name} in English`];
    await page.goto("/console/notices");
    await page
      .getByRole("button", { name: bn.t("console.newNotice") })
      .first()
      .click();
    const editor = console.dialog(bn.t("console.newNotice"));
    const field = (name: string, language: string) =>
      editor.getByRole("textbox", { name: `${name} · ${language}` });
    await field(bn.t("console.title"), "বাংলা").fill(title);
    await field(bn.t("console.title"), "English").fill(english);
    await field(bn.t("console.content"), "বাংলা").fill("এটি একটি পরীক্ষা।");
    await field(bn.t("console.content"), "English").fill("This is a test.");
    await editor.getByRole("button", { name: bn.t("common.save") }).click();
    await expect(editor).toBeHidden();

    const visitor = await openVisitor();
    await visitor.page.goto("/");
    const line = visitor.page.getByRole("region", { name: bn.t("home.notices") });
    await expect(line).toContainText(title);
    await new ShellPage(visitor.page).chooseLanguage("English");
    const shown = visitor.page.getByRole("region", { name: en.t("home.notices") });
    await expect(shown).toContainText(english);

    const card = page.getByRole("article").filter({ hasText: title });
    await console.remove(card);
    await expect(card).toBeHidden();
    await visitor.page.reload();
    await expect(shown).not.toContainText(english);
  },
);

test("[OPS-05] [TALK-05] [HOME-01] a picture that the operator brings is on a banner of the home page, in both languages, and goes when none shows it", async ({
  consolePage: page,
  openVisitor,
  guard,
}) => {
  guard.allow(/status of 409/);
  const console = new ConsolePage(page, en);
  await setPageLanguage(page, "en");
  const name = newUsername();
  const [title, english] = [`${name} ব্যানার`, `${name} in English`];
  await page.goto("/console/banners");
  await page
    .getByRole("button", { name: en.t("console.newBanner") })
    .first()
    .click();
  const editor = console.dialog(en.t("console.newBanner"));
  const pictures = editor.getByRole("group", { name: en.t("console.picture") });
  const drawn = await sharp({ create: { width: 1_520, height: 408, channels: 3, background: "#0b6e4f" } })
    .png()
    .toBuffer();
  await pictures
    .locator("input[type=file]")
    .setInputFiles({ name: "green.png", mimeType: "image/png", buffer: drawn });
  // An uploaded picture is selected at once; only uploaded pictures have such an address, shipped ones don't.
  const chosen = pictures.locator("label:has(:checked) img");
  await expect(chosen).toHaveAttribute("src", /^\/wps\/pictures\/p-[0-9a-f]{32}/);
  const source = (await chosen.getAttribute("src")) ?? "";
  const brought = pictures.locator(`div:has(> label img[src="${source}"])`);
  await editor.getByRole("textbox", { name: `${en.t("console.title")} · বাংলা` }).fill(title);
  await editor.getByRole("textbox", { name: `${en.t("console.title")} · English` }).fill(english);
  // A high position puts it behind the banners that other tests click.
  await editor.getByRole("textbox", { name: en.t("console.position") }).fill("1000");
  await editor.getByRole("button", { name: en.t("common.save") }).click();
  await expect(editor).toBeHidden();

  const visitor = await openVisitor();
  await visitor.page.goto("/");
  const slide = visitor.page
    .getByRole("region", { name: bn.t("home.banners") })
    .locator("[aria-roledescription=slide]", { hasText: title });
  await expect(slide.locator("img")).toHaveAttribute("src", /^\/wps\/pictures\/p-[0-9a-f]{32}\.webp$/);
  // The browser fetches a slide's picture only when the slide comes near the screen.
  await slide.scrollIntoViewIfNeeded();
  await expect
    .poll(() => slide.locator("img").evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(1_520);
  await new ShellPage(visitor.page).chooseLanguage("English");
  await expect(visitor.page.getByRole("region", { name: en.t("home.banners") })).toContainText(english);
  const edit = () =>
    page
      .getByRole("button", { name: en.t("console.newBanner") })
      .first()
      .click();

  // While a banner shows the picture, it can't be deleted, and the console says why.
  await edit();
  const refused = await console.remove(brought);
  const where = `“${english}”`;
  await expect(page.getByText(en.t("errors.OPS_IN_USE", { where }))).toBeVisible();
  await refused.getByRole("button", { name: en.t("common.cancel") }).click();
  await editor.getByRole("button", { name: en.t("common.cancel") }).click();
  await expect(editor).toBeHidden();
  const card = page.getByRole("article").filter({ hasText: english });
  await console.remove(card);
  await expect(card).toBeHidden();
  await edit();
  await console.remove(brought);
  await expect(brought).toHaveCount(0);
});

test(
  "[OPS-05] [TALK-03] an article and an entry of the help centre are written in the English console and read in both languages",
  FULL_RUN_ONLY,
  async ({ consolePage: page, openVisitor }) => {
    await setPageLanguage(page, "en");
    const console = new ConsolePage(page, en);
    const name = newUsername();
    const box = (label: string) => console.dialog().getByRole("textbox", { name: label });
    const fill = async (label: string, [inBengali, inEnglish]: readonly [string, string]) => {
      await box(`${label} · বাংলা`).fill(inBengali);
      await box(`${label} · English`).fill(inEnglish);
    };
    const switchOver = () =>
      console
        .dialog()
        .getByRole("switch", { name: en.t("console.active") })
        .click({ force: true });
    const save = async () => {
      await console
        .dialog()
        .getByRole("button", { name: en.t("common.save") })
        .click();
    };
    const title = [`${name} বাংলায়`, `${name} in English`] as const;

    await page.goto("/console/pages");
    await page.getByRole("button", { name: en.t("desk.newPage") }).click();
    await save();
    await expect(console.dialog()).toContainText(en.t("desk.pageSlugWrong"));
    await box(en.t("desk.pageSlug")).fill(name);
    await fill(en.t("console.title"), title);
    await fill(en.t("desk.pageSummary"), ["সংক্ষেপে", "In short"]);
    await fill(en.t("console.content"), ["## প্রথম অংশ\n\nলেখা", "## The first part\n\nText"]);
    await switchOver();
    await save();
    await expect(console.dialog()).toBeHidden();
    const article = page.getByRole("article").filter({ hasText: title[1] });
    await expect(article).toContainText(en.t("console.showing_live"));

    await console.open(en.t("console.helpDesk"));
    await page.getByRole("button", { name: en.t("console.newHelp") }).click();
    await box(en.t("console.helpTag")).fill(name);
    await fill(en.t("console.title"), title);
    await fill(en.t("console.content"), ["- এক\n- দুই", "- One\n- Two"]);
    await save();
    await expect(console.dialog()).toBeHidden();

    const { page: reader } = await openVisitor();
    await reader.goto(`/blog/${name}`);
    const heading = (level: number, text: string) => reader.getByRole("heading", { level, name: text });
    await expect(heading(1, title[0])).toBeVisible();
    await expect(heading(2, "প্রথম অংশ")).toBeVisible();
    await new ShellPage(reader).chooseLanguage("English");
    await expect(heading(1, title[1])).toBeVisible();
    await expect(heading(2, "The first part")).toBeVisible();
    await reader.goto(`/help#${name}`);
    const entry = reader.locator(`#${name}`);
    await expect(entry.getByRole("listitem")).toHaveText(["One", "Two"]);
    await new ShellPage(reader, en).chooseLanguage("বাংলা");
    await expect(entry.getByRole("listitem")).toHaveText(["এক", "দুই"]);

    // Switch the article off again, so that other tests' help centre doesn't show it.
    await article.getByRole("button", { name: en.t("console.edit") }).click();
    await switchOver();
    await save();
    await expect(console.dialog()).toBeHidden();
    await expect(article).toContainText(en.t("console.showing_off"));
  },
);

test(
  "[OPS-05] [HOME-03] a shortcut that the operator adds is on the home page in both languages, and its banner above the login",
  FULL_RUN_ONLY,
  async ({ consolePage: page, openVisitor, stack }) => {
    // The login shows the first banner of its group: delete what an interrupted run has left, so that this
    // test's comes first.
    const call = clientOfOperator(stack.site.url, stack.operators["admin"] ?? "");
    const { content } = await call(listBanners);
    for (const { id, groupName } of content)
      if (groupName === "w_login") await call(deleteBanner, { params: { id } });

    await setPageLanguage(page, "en");
    const console = new ConsolePage(page, en);
    const name = newUsername();
    const shortcut = `${name} slots`;
    const welcome = [`${name} স্বাগতম`, `${name} welcome back`] as const;
    const editor = console.dialog();
    const fill = async (label: string, inBengali: string, inEnglish: string): Promise<void> => {
      await editor.getByRole("textbox", { name: `${label} · বাংলা` }).fill(inBengali);
      await editor.getByRole("textbox", { name: `${label} · English` }).fill(inEnglish);
    };
    const save = () => editor.getByRole("button", { name: en.t("common.save") }).click();
    const target = editor.getByRole("textbox", { name: en.t("console.target") });

    await page.goto("/console/quick-strip");
    await page.getByRole("button", { name: en.t("desk.newQuickLink") }).click();
    await editor.getByRole("radio", { name: /^Picture 7 / }).check({ force: true });
    await target.fill("//elsewhere.example");
    await save();
    await expect(editor).toContainText(en.t("console.target_route"));
    await expect(editor).toContainText(en.t("console.needText"));
    await target.fill("/rng");
    await fill(en.t("console.title"), `${name} স্লট`, shortcut);
    await expectSoundStructure(page, "editor of a shortcut");
    await save();
    await expect(editor).toBeHidden();

    await page.goto("/console/banners");
    await page
      .getByRole("button", { name: en.t("console.newBanner") })
      .first()
      .click();
    await editor.getByRole("combobox", { name: en.t("console.bannerGroup") }).selectOption("w_login");
    await fill(en.t("console.title"), ...welcome);
    await save();
    await expect(editor).toBeHidden();

    const { page: visitor } = await openVisitor();
    await visitor.goto("/login");
    const login = visitor.getByRole("dialog", { name: bn.t("auth.loginTitle") });
    await expect(login).toContainText(welcome[0]);
    await visitor.keyboard.press("Escape");
    await visitor.goto("/");
    await new ShellPage(visitor).chooseLanguage("English");
    const strip = visitor.getByRole("navigation", { name: en.t("home.quickLinks") });
    await strip.getByRole("link", { name: shortcut }).click();
    await expect(visitor).toHaveURL("/rng");

    for (const [path, title] of [
      ["/console/banners", welcome[1]],
      ["/console/quick-strip", shortcut],
    ] as const) {
      await page.goto(path);
      const card = page.getByRole("article").filter({ hasText: title });
      await console.remove(card);
      await expect(card).toBeHidden();
    }
  },
);
