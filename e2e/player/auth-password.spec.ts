import { AuthPage } from "../pages/auth.ts";
import { setPageLanguage } from "../pages/member.ts";
import { ShellPage } from "../pages/shell.ts";
import { querySiteDatabase } from "../support/site-database.ts";
import { createPlayer } from "../support/player-api.ts";
import { FULL_RUN, FULL_RUN_ONLY } from "../support/full-run.ts";
import { expect, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";

const PASSWORD = "নদী পাহাড় 2026 সাগর";

test("[AUTH-06] [AUTH-11] a password that somebody else has set must be changed first, also after a reload; leaving that is logging out", async ({
  page,
  stack,
  guard,
}) => {
  guard.allow(/status of 4\d\d/);
  const auth = new AuthPage(page);
  const player = await createPlayer(stack.site.url);
  await querySiteDatabase(
    stack.site.databaseUrl,
    "update member set initial_password_until = now() + interval '1 hour' where account = $1",
    [player.username],
  );
  await page.goto("/login");
  await auth.sendLogin(player.username, player.password);
  await expect(auth.change).toBeVisible();
  // The form doesn't ask for the old password, which the login has just received.
  await expect(auth.field(auth.change, bn.t("auth.oldPassword"))).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(auth.change).toBeVisible();

  if (FULL_RUN) {
    // Logging out is the only way to leave the dialog.
    await auth.button(auth.change, bn.t("shell.signOut")).click();
    await expect(auth.change).toBeHidden();
    await page.reload();
    await expect(page.getByRole("banner").getByRole("link", { name: bn.t("shell.register") })).toBeVisible();
    await expect(auth.change).toBeHidden();
    await setPageLanguage(page, "en");
    await page.goto("/login");
    await new AuthPage(page, en).sendLogin(player.username, player.password);
  }
  const i18n = FULL_RUN ? en : bn;
  const { t } = i18n;
  const owing = new AuthPage(page, i18n);
  await expect(owing.change).toBeVisible();

  // A reload clears what was typed, but a new password is still required.
  await page.reload();
  await expect(owing.change).toBeVisible();
  await owing.field(owing.change, t("auth.oldPassword")).fill(player.password);
  await owing.field(owing.change, t("auth.newPassword")).fill(player.password);
  await owing.field(owing.change, t("auth.confirmNewPassword")).fill(player.password);
  await owing.button(owing.change, t("auth.changeButton")).click();
  await expect(owing.change.getByText(t("errors.AUTH_PASSWORD_SAME")).first()).toBeVisible();

  await owing.field(owing.change, t("auth.newPassword")).fill(PASSWORD);
  await owing.field(owing.change, t("auth.confirmNewPassword")).fill(PASSWORD);
  await owing.button(owing.change, t("auth.changeButton")).click();
  await expect(owing.change).toBeHidden();
  await expect(page).toHaveURL("/");
  await expect(page.getByText(t("auth.changed"))).toBeVisible();
  await expect(new ShellPage(page, i18n).header).toContainText(player.username);
});

test(
  "[AUTH-16] agents and players are each refused at the other's door, and shown their own",
  FULL_RUN_ONLY,
  async ({ page, player, accounts, guard }) => {
    guard.allow(/status of 4\d\d/);
    const agent = accounts.get("demo_agent");
    for (const i18n of FULL_RUN ? [en, bn] : [bn]) {
      await setPageLanguage(page, i18n.locale);
      const auth = new AuthPage(page, i18n);
      await page.goto("/login");
      await auth.sendLogin("demo_agent", agent?.password ?? "");
      await expect(auth.login.getByRole("alert")).toContainText(i18n.t("errors.AUTH_NON_MEMBER"));
      await auth.login.getByRole("alert").getByRole("button").click();
      await auth.sendLogin(player.username, player.password, auth.agentLogin);
      await expect(auth.agentLogin.getByRole("alert")).toContainText(i18n.t("errors.AUTH_NOT_AGENT"));
    }
    const auth = new AuthPage(page);
    await auth.sendLogin("demo_agent", agent?.password ?? "", auth.agentLogin);
    await expect(auth.agentLogin).toBeHidden();
    await expect(page).toHaveURL("/agentHome");
    await expect(page.getByRole("navigation", { name: bn.t("shell.agentCentre") })).toBeVisible();
  },
);

test(
  "[AUTH-17] remember me outlives the browser's closing for a day; without it nothing does",
  FULL_RUN_ONLY,
  async ({ page, context, player }) => {
    const auth = new AuthPage(page);
    const shell = new ShellPage(page);
    await page.goto("/login");
    await auth.sendLogin(player.username, player.password);
    await expect(shell.header).toContainText(player.username);
    expect(await page.evaluate(() => localStorage.getItem("remembered"))).toBeNull();
    await shell.signOut();

    await page.goto("/login");
    await auth.login.getByRole("checkbox", { name: bn.t("auth.remember") }).check();
    await auth.sendLogin(player.username, player.password);
    await expect(shell.header).toContainText(player.username);
    await page.close();
    // The next visit begins with an empty session storage.
    const next = new ShellPage(await context.newPage());
    await next.page.goto("/");
    await expect(next.header).toContainText(player.username);

    // After its day, the remembered session has expired.
    await next.page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem("remembered") ?? "{}") as { token: string };
      localStorage.setItem("remembered", JSON.stringify({ ...kept, until: "2020-01-01T00:00:00Z" }));
      sessionStorage.clear();
    });
    await next.page.reload();
    await expect(next.header.getByRole("link", { name: bn.t("shell.register") })).toBeVisible();
  },
);
