import { readFile } from "node:fs/promises";
import { unzip } from "../../apps/server/src/testing/unzip.ts";
import { AuthPage } from "../pages/auth.ts";
import { MemberPage } from "../pages/member.ts";
import { ShellPage } from "../pages/shell.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

test(
  "[SAFE-06] a player takes all own data along, then closes the account; support can open it again",
  FULL_RUN_ONLY,
  async ({ playerPage: page, player, consolePage, guard }) => {
    guard.allow(/status of 4\d\d/);
    const { t } = bn;
    const member = new MemberPage(page);
    const shell = new ShellPage(page);
    const auth = new AuthPage(page);
    await member.open("ownData");
    await member.button(t("member.dataAsk")).click();
    const ask = shell.dialog(t("member.dataTitle"));
    await member.field(t("member.loginPassword"), ask).fill("not the password");
    await member.button(t("member.dataAsk"), ask).click();
    await expect(ask.getByText(t("errors.AUTH_PASSWORD_WRONG")).first()).toBeVisible();
    await member.field(t("member.loginPassword"), ask).fill(player.password);
    await member.button(t("member.dataAsk"), ask).click();
    await expect(ask).toBeHidden();

    const download = page.waitForEvent("download");
    await member.button(t("member.dataDownload")).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^khela-own-data-.*\.zip$/);
    const files = unzip(await readFile(await file.path()));
    expect(files.get("profile.json")).toContain(player.username);
    expect(files.get("deposits.json")).toContain("5000.00");

    await member.button(t("member.closeButton")).click();
    const close = shell.dialog(t("member.closeTitle"));
    await close
      .getByRole("checkbox", { name: t("member.closeGiveUp", { amount: bn.money("5000") }) })
      .check();
    await member.field(t("member.loginPassword"), close).fill(player.password);
    await member.button(t("member.closeButton"), close).click();
    await expect(page).toHaveURL("/");
    await expect(shell.header.getByRole("link", { name: t("shell.register") })).toBeVisible();
    await page.goto("/login");
    await auth.sendLogin(player.username, player.password);
    await expect(auth.login.getByText(t("errors.AUTH_CLOSED")).first()).toBeVisible();

    await consolePage.goto(`/console/players?q=${player.username}`);
    await consolePage.getByRole("link", { name: player.username }).click();
    await consolePage.getByRole("button", { name: t("console.reopen"), exact: true }).click();
    const reopen = consolePage.getByRole("dialog");
    await reopen.getByText(t("console.reopenAsked")).click();
    await reopen.getByRole("button", { name: t("console.reopen"), exact: true }).click();
    await expect(reopen).toBeHidden();
    await expect(consolePage.getByRole("button", { name: t("console.block"), exact: true })).toBeVisible();
  },
);
