import type { Page } from "@playwright/test";
import { AuthPage } from "../pages/auth.ts";
import { setPageLanguage } from "../pages/member.ts";
import { ShellPage } from "../pages/shell.ts";
import { newUsername } from "../support/player-api.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expect, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";

const NEED = bn.t("member.in_need_true_account");

async function tryFree(page: Page, i18n = bn): Promise<ShellPage> {
  await page.goto("/");
  const shell = new ShellPage(page, i18n);
  await shell.header.getByRole("button", { name: i18n.t("shell.tryFree") }).click();
  await expect(shell.header).toContainText(i18n.t("entry.trialBadge"));
  return shell;
}

test("[AUTH-15] a visitor tries free: play credit, no real thing within reach, no call for one", async ({
  page,
}) => {
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  const shell = await tryFree(page);
  await expect(shell.balance).toContainText(`FUN ${bn.number(10_000)}.${bn.digits("00")}`);
  await expect(shell.header.getByRole("link", { name: bn.t("shell.deposit") })).toBeHidden();

  // The member centre opens the dialog, and home stays behind it.
  await page.goto("/member/depositv2");
  const dialog = shell.dialog(bn.t("entry.trueTitle"));
  await expect(dialog.or(page.getByText(NEED)).first()).toBeVisible();
  await page.goto("/");
  await page.getByRole("link", { name: bn.t("home.quickInvite") }).click();
  await expect(dialog).toContainText(NEED);
  await dialog.getByRole("button", { name: bn.t("entry.stay") }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/");

  // Favourites open the dialog too.
  await page.goto("/hot");
  await page.getByRole("button", { name: /পছন্দ/ }).first().click();
  await expect(dialog).toContainText(NEED);
  expect(refused).toEqual([]);
});

test("[AUTH-15] [GAME-03] a game's free demo starts by itself and plays with play credit", async ({
  page,
}) => {
  await page.goto("/game/dice?mode=demo");
  const balance = page.getByTestId("game-balance");
  await expect(balance).toHaveText(`FUN ${bn.number(10_000)}.${bn.digits("00")}`);
  const frame = page.locator("[data-game=dice]");
  await expect(frame).toHaveAttribute("data-game-state", "idle");
  await page.getByRole("button", { name: bn.t("games.roll") }).click();
  await expect(frame).not.toHaveAttribute("data-round-id", "");
  await expect(balance).not.toHaveText(`FUN ${bn.number(10_000)}.${bn.digits("00")}`);
});

test(
  "[AUTH-15] [GAME-05] the real game tells a trial account what it needs; from there it registers",
  FULL_RUN_ONLY,
  async ({ page }) => {
    await setPageLanguage(page, "en");
    const shell = await tryFree(page, en);
    await page.goto("/game/dice");
    const dialog = shell.dialog(en.t("entry.trueTitle"));
    await expect(dialog).toContainText(en.t("member.in_need_true_account"));
    await expect(dialog).toContainText(en.t("entry.trueLost"));
    await dialog.getByRole("button", { name: en.t("entry.stay") }).click();
    await page.getByRole("link", { name: en.t("entry.playDemo") }).click();
    await expect(page.getByTestId("game-balance")).toContainText("FUN");

    await page.goto("/game/dice");
    await dialog.getByRole("button", { name: en.t("entry.realAccount") }).click();
    const auth = new AuthPage(page, en);
    const username = newUsername();
    await auth.fillRegistration(username, "নদী পাহাড় 2026 সাগর");
    await auth.register.getByRole("button", { name: en.t("auth.registerButton") }).click();
    await expect(auth.register).toBeHidden();
    await page.goto("/");
    await expect(shell.header).toContainText(username);
    await shell.expectBalance("0", en);
  },
);

test(
  "[AUTH-15] [GAME-03] a member is not offered a demo, and one who asks for it is told whose balance it would be",
  FULL_RUN_ONLY,
  async ({ playerPage: page, openVisitor }) => {
    const { page: visitor } = await openVisitor();
    for (const one of [visitor, page]) await one.goto("/game/dice/info");
    const demo = { name: bn.t("lobby.freeDemo"), exact: true };
    await expect(visitor.getByRole("link", demo)).toBeVisible();
    await expect(page.getByRole("link", { name: bn.t("lobby.play"), exact: true })).toBeVisible();
    await expect(page.getByRole("link", demo)).toBeHidden();
    await page.goto("/game/dice?mode=demo");
    await expect(page.getByText(bn.t("entry.demoMemberText"))).toBeVisible();
    await expect(page.getByRole("button", { name: bn.t("games.roll") })).toBeHidden();
    await page.getByRole("link", { name: bn.t("entry.demoMemberPlay") }).click();
    await expect(page).toHaveURL("/game/dice");
    await expect(page.getByRole("button", { name: bn.t("games.roll") })).toBeVisible();
  },
);
