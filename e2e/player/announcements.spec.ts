import { createNotice } from "@khela/contract/console/content";
import type { Page } from "@playwright/test";
import { createPlayer, newUsername } from "../support/player-api.ts";
import { AuthPage } from "../pages/auth.ts";
import { ConsolePage } from "../pages/console.ts";
import { setPageLanguage } from "../pages/member.ts";
import { ShellPage } from "../pages/shell.ts";
import { expectAccessible } from "../support/axe.ts";
import { clientOfOperator, enterConsole, logInOperators } from "../support/operators.ts";
import type { Site } from "../support/stack.ts";
import { FULL_RUN } from "../support/full-run.ts";
import { expect, logIn, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";

/** Longer than the site waits before it opens a pop-up. */
const A_WHILE_MS = 10_000;

/** Writes one announcement for each of the wanted executions, as an operator. */
async function announce(
  site: Site,
  cookie: string,
  wanted: readonly (readonly ["A" | "B" | "F", string])[],
): Promise<void> {
  const call = clientOfOperator(site.url, cookie);
  for (const [index, [execution, name]] of wanted.entries()) {
    await call(createNotice, {
      body: {
        kind: "popup",
        title: { bn: `${name} বাংলায়`, en: `${name} in English` },
        content: { bn: `<b>${name}</b> এর লেখা`, en: `Text of <b>${name}</b>` },
        execution,
        startsAt: null,
        endsAt: null,
        active: true,
        position: index,
      },
    });
  }
}

/** The console's card of the announcement that is planned. */
const planned = (desk: Page) => desk.getByRole("article").filter({ hasText: "Comes later" });

/** Loads the page as a visitor of this language who hasn't dismissed any announcement. */
async function readIn(page: Page, language: "bn" | "en"): Promise<void> {
  await page.evaluate((code) => {
    localStorage.setItem("language", code);
    sessionStorage.removeItem("announcementsClosed.visitor");
    document.cookie = `language=${code}; path=/`;
  }, language);
  await page.reload();
}

test("[PROMO-09] [TALK-05] [OPS-05] visitors, members and newcomers get their announcements, each kind of user once, in either language; one that is planned comes when it is due", async ({
  ownSite,
  openVisitor,
}) => {
  const visitors = Array.from({ length: 9 }, (_, index) => ["B", `Visitor${index + 1}`] as const);
  const cookie = (await logInOperators(ownSite, ["admin"]))["admin"] ?? "";
  await announce(ownSite, cookie, [["A", "Member"], ["F", "Newcomer"], ...visitors]);
  const { page } = await openVisitor({ baseURL: ownSite.url });
  await page.clock.install();
  const shell = new ShellPage(page);
  const dialog = shell.dialog(bn.t("announcements.title"));
  const list = dialog.getByRole("list", { name: bn.t("announcements.list") });
  const chosen = list.locator("[aria-current=true]");

  await test.step("a visitor reads them in pages of seven; a page begins with its first", async () => {
    await page.goto("/");
    await expect(list.getByRole("listitem")).toHaveCount(7);
    await expect(chosen).toHaveText("Visitor1 বাংলায়");
    await expect(dialog).toContainText("<b>Visitor1</b> এর লেখা");
    await list.getByRole("button", { name: "Visitor3 বাংলায়" }).click();
    await expect(dialog).toContainText("<b>Visitor3</b> এর লেখা");
    await expectAccessible(page, "announcements");
    await dialog.getByRole("button", { name: bn.t("common.next") }).click();
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await expect(chosen).toHaveText("Visitor8 বাংলায়");
  });

  if (FULL_RUN) {
    await test.step("the same in English", async () => {
      await readIn(page, "en");
      const english = shell.dialog(en.t("announcements.title"));
      const items = english.getByRole("list", { name: en.t("announcements.list") }).getByRole("listitem");
      await expect(items).toHaveCount(7);
      await expect(english).toContainText("Text of <b>Visitor1</b>");
      await english.getByRole("button", { name: en.t("common.next") }).click();
      await expect(items).toHaveText(["Visitor8 in English", "Visitor9 in English"]);
      await expect(english).toContainText("Text of <b>Visitor8</b>");
      await readIn(page, "bn");
      await expect(list.getByRole("listitem")).toHaveCount(7);
    });
  }

  await test.step("closed is closed for the session", async () => {
    await dialog.getByRole("button", { name: bn.t("announcements.understood") }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(page.getByRole("region", { name: bn.t("home.banners") })).toBeVisible();
    await page.clock.fastForward(A_WHILE_MS);
    await expect(dialog).toBeHidden();
  });

  await test.step("a newcomer gets A and F, after the registration's own pop-up", async () => {
    await new AuthPage(page).registerAs(newUsername(), "নদী পাহাড় 2026 সাগর");
    await expect(list.getByRole("listitem")).toHaveText(["Member বাংলায়", "Newcomer বাংলায়"]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  if (!FULL_RUN) return;
  const { page: desk, context: deskContext } = await openVisitor({ baseURL: ownSite.url });
  const console = new ConsolePage(desk, en);
  await test.step("an operator plans one for members", async () => {
    await setPageLanguage(desk, "en");
    await enterConsole(deskContext, ownSite.url, cookie);
    await desk.goto("/console/notices");
    await desk
      .getByRole("button", { name: en.t("console.newNotice") })
      .first()
      .click();
    const editor = console.dialog(en.t("console.newNotice"));
    await editor.getByText(en.t("console.kind_popup"), { exact: true }).click();
    await expect(editor.getByRole("radio", { name: en.t("console.execution_A") })).toBeChecked();
    for (const name of [en.t("console.title"), en.t("console.content")]) {
      await editor.getByRole("textbox", { name: `${name} · বাংলা` }).fill("পরে আসবে");
      await editor.getByRole("textbox", { name: `${name} · English` }).fill("Comes later");
    }
    await editor.getByLabel(en.t("console.startsAt")).fill("2099-01-01T00:00");
    await editor.getByRole("button", { name: en.t("common.save") }).click();
    await expect(editor).toBeHidden();
    await expect(planned(desk)).toContainText(en.t("console.showing_planned"));
  });

  await test.step("a member gets A alone, in the language chosen, and not over a game", async () => {
    const player = await createPlayer(ownSite.url);
    const { page: own, context } = await openVisitor({ baseURL: ownSite.url });
    await own.clock.install();
    await logIn(context, player.token);
    await own.goto("/game/dice");
    await own.locator("[data-game-state=idle]").waitFor();
    await own.clock.fastForward(A_WHILE_MS);
    const inEnglish = new ShellPage(own, en).dialog(en.t("announcements.title"));
    await expect(own.getByRole("dialog")).toBeHidden();
    await context.addCookies([{ name: "language", value: "en", url: ownSite.url }]);
    await own.evaluate(() => localStorage.setItem("language", "en"));
    await own.goto("/");
    await expect(inEnglish).toContainText("Member in English");
    await expect(inEnglish).not.toContainText("Newcomer");
    await expect(inEnglish).not.toContainText("Comes later");
    await inEnglish.getByRole("checkbox", { name: en.t("announcements.hideToday") }).check();
    await inEnglish.getByRole("button", { name: en.t("announcements.understood") }).click();
    await own.evaluate(() => sessionStorage.removeItem("announcementsClosed.member"));
    await own.reload();
    await expect(own.getByRole("region", { name: en.t("home.banners") })).toBeVisible();
    await own.clock.fastForward(A_WHILE_MS);
    await expect(inEnglish).toBeHidden();

    // Make the planned announcement due now.
    await planned(desk)
      .getByRole("button", { name: en.t("console.edit") })
      .click();
    const editor = console.dialog(en.t("console.editNotice"));
    await editor.getByLabel(en.t("console.startsAt")).fill("2020-01-01T00:00");
    await editor.getByRole("button", { name: en.t("common.save") }).click();
    await expect(planned(desk)).toContainText(en.t("console.showing_live"));
    await own.clock.fastForward("24:00:00");
    await own.reload();
    await expect(inEnglish.getByRole("listitem").filter({ hasText: "Comes later" })).toBeVisible();
  });
});
