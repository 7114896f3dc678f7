import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { I18n } from "@khela/i18n/i18n";
import { AuthPage } from "../pages/auth.ts";
import { setPageLanguage } from "../pages/member.ts";
import { ShellPage } from "../pages/shell.ts";
import { readCaptcha } from "../support/captcha.ts";
import { createPlayer, newUsername, makeDeposit } from "../support/player-api.ts";
import type { Stack } from "../support/stack.ts";
import { FULL_RUN_ONLY, fullRunOnlyUnlessBengali } from "../support/full-run.ts";
import { expect, logIn, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";

const PASSWORD = "নদী পাহাড় 2026 সাগর";

/** The message of a locked login, without the time that counts down. */
const lockText = ({ t }: I18n): string =>
  t("auth.locked", { time: "|" })
    .split("|")
    .map((part) => part.trim())
    .reduce((longest, part) => (part.length > longest.length ? part : longest));

for (const i18n of [bn, en]) {
  const { t } = i18n;
  test(
    `[AUTH-07] [AUTH-14] [AUTH-01] [AUTH-19] register, sign out, log in again; guessing meets a captcha and a lock: ${i18n.locale}`,
    fullRunOnlyUnlessBengali(i18n.locale),
    async ({ page, stack, guard }) => {
      guard.allow(/status of 4\d\d/);
      await setPageLanguage(page, i18n.locale);
      const auth = new AuthPage(page, i18n);
      const shell = new ShellPage(page, i18n);
      const username = newUsername();
      await auth.registerAs(username, PASSWORD);
      await expect(page).toHaveURL("/");
      await shell.expectBalance("0", i18n);

      await shell.signOut();
      await expect(page).toHaveURL("/");
      await expect(page.getByText(t("shell.signedOut"))).toBeVisible();
      await expect(shell.header.getByRole("link", { name: t("shell.register") })).toBeVisible();
      expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();

      const form = shell.header.getByRole("form", { name: t("shell.login") });
      await form.getByRole("textbox", { name: t("shell.username") }).fill(` ${username} `);
      await form.getByLabel(t("shell.password")).fill(PASSWORD);
      await form.getByRole("button", { name: t("shell.login") }).click();
      await expect(shell.header).toContainText(username);
      await shell.expectBalance("0", i18n);
      await shell.signOut();

      await page.goto("/login");
      const captcha = auth.login.getByRole("textbox", { name: t("auth.captcha") });
      const guess = async (password: string): Promise<void> => {
        const answer = page.waitForResponse("**/wps/session/login");
        await auth.sendLogin(username, password);
        expect((await answer).ok()).toBe(false);
      };
      // No timeout here, because the guesses may take long and the test has its own timeout.
      const nextPicture = () => {
        const picture = page.waitForResponse("**/wps/captcha", { timeout: 0 });
        // After the last guess no captcha follows, so this promise may fail.
        picture.catch(() => undefined);
        return picture;
      };
      let picture = nextPicture();
      while (!(await captcha.isVisible())) {
        await guess("not the password");
        await expect(auth.login.getByText(t("auth.in_incorrect_password"))).toBeVisible();
      }
      for (let locked = false; !locked;) {
        const { value } = (await (await picture).json()) as { value: { captchaId: string } };
        picture = nextPicture();
        await captcha.fill(await readCaptcha(stack.site, value.captchaId));
        await guess("not the password");
        const lock = auth.login.getByText(lockText(i18n));
        await expect(lock.or(auth.login.getByText(t("auth.in_incorrect_password"))).first()).toBeVisible();
        locked = await lock.first().isVisible();
      }
      // None of the programs' logs contains a session token or the password.
      const written = await readLogs(stack);
      expect(written.length).toBeGreaterThan(0);
      expect(guard.tokens().length).toBeGreaterThan(1);
      for (const secret of [...guard.tokens(), PASSWORD]) expect(written.includes(secret)).toBe(false);
    },
  );
}

/** Everything that the stack's programs have logged so far. */
async function readLogs({ logDir }: Stack): Promise<string> {
  const names = await readdir(logDir);
  return (await Promise.all(names.map((name) => readFile(join(logDir, name), "utf8")))).join("");
}

test("[AUTH-07] the registration says what is wrong, field by field, before and after it is sent", async ({
  page,
  player,
  guard,
}) => {
  guard.allow(/status of 4\d\d/);
  const auth = new AuthPage(page);
  await page.goto("/register");
  await auth.register.getByRole("button", { name: bn.t("auth.registerButton") }).click();
  await expect(auth.register.getByText(bn.t("auth.field.required")).first()).toBeVisible();
  await expect(auth.register.getByText(bn.t("auth.termsNeeded")).first()).toBeVisible();
  await expect(auth.register.getByText(bn.t("auth.ageNeeded", { age: 18 })).first()).toBeVisible();

  // The other method has other fields, which have no errors yet.
  await auth.choose(auth.register, bn.t("auth.registerBy_mobile"));
  await expect(auth.field(auth.register, bn.t("auth.label.verificationCode"))).toBeVisible();
  await expect(auth.register.getByRole("alert")).toHaveCount(0);
  await auth.choose(auth.register, bn.t("auth.registerBy_username"));

  await auth.fillRegistration("1abc", PASSWORD);
  await auth.register.getByRole("textbox", { name: bn.t("auth.label.confirmPassword") }).fill("another one");
  await auth.register.getByRole("button", { name: bn.t("auth.registerButton") }).click();
  await expect(auth.register.getByText(bn.t("auth.field.confirm")).first()).toBeVisible();

  await auth.fillRegistration(player.username, PASSWORD);
  await auth.register.getByRole("button", { name: bn.t("auth.registerButton") }).click();
  await expect(auth.register.getByText(bn.t("errors.AUTH_USERNAME_TAKEN")).first()).toBeVisible();
});

test(
  "[AUTH-04] [AUTH-19] after failures the captcha is asked for; with its answer the login works",
  FULL_RUN_ONLY,
  async ({ page, stack, guard }) => {
    guard.allow(/status of 4\d\d/);
    const auth = new AuthPage(page);
    const { username, password } = await createPlayer(stack.site.url);
    await page.goto("/login");
    const captcha = auth.login.getByRole("textbox", { name: bn.t("auth.captcha") });
    const picture = auth.login.getByRole("img", { name: bn.t("auth.captchaPicture") });
    let shown = page.waitForResponse("**/wps/captcha");
    while (!(await captcha.isVisible())) {
      const answer = page.waitForResponse("**/wps/session/login");
      await auth.sendLogin(username, "not the password");
      expect((await answer).ok()).toBe(false);
      await expect(auth.login.getByText(bn.t("auth.in_incorrect_password"))).toBeVisible();
    }
    await expect(picture).toBeVisible();
    let drawn = (await (await shown).json()) as { value: { captchaId: string } };

    shown = page.waitForResponse("**/wps/captcha");
    await captcha.fill("wrong");
    await auth.sendLogin(username, password);
    await expect(auth.login.getByText(bn.t("errors.AUTH_CAPTCHA_WRONG")).first()).toBeVisible();
    drawn = (await (await shown).json()) as { value: { captchaId: string } };

    await captcha.fill(await readCaptcha(stack.site, drawn.value.captchaId));
    await auth.sendLogin(username, password);
    await expect(auth.login).toBeHidden();
    await expect(page.getByRole("banner")).toContainText(username);
  },
);

test(
  "[AUTH-11] a changed password: the new one works, the old one is refused",
  FULL_RUN_ONLY,
  async ({ playerPage: page, player, guard }) => {
    await setPageLanguage(page, "en");
    guard.allow(/status of 4\d\d/);
    const shell = new ShellPage(page, en);
    const auth = new AuthPage(page, en);
    await page.goto("/member/securityCenter");
    await page.getByRole("button", { name: en.t("auth.changeButton") }).click();
    const dialog = shell.dialog(en.t("auth.changeTitle"));
    const field = (name: string) => dialog.getByRole("textbox", { name });
    await field(en.t("auth.oldPassword")).fill(player.password);
    await field(en.t("auth.newPassword")).first().fill(PASSWORD);
    await field(en.t("auth.confirmNewPassword")).fill(PASSWORD);
    await dialog.getByRole("button", { name: en.t("auth.changeButton") }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(en.t("auth.changed"))).toBeVisible();

    await shell.signOut();
    await page.goto("/login");
    await auth.sendLogin(player.username, PASSWORD);
    await expect(auth.login).toBeHidden();
    await expect(shell.header).toContainText(player.username);
    await shell.signOut();
    await page.goto("/login");
    await auth.sendLogin(player.username, player.password);
    await expect(auth.login.getByText(en.t("auth.in_incorrect_password"))).toBeVisible();
  },
);

test("[NAV-01] a page for members leads through the login to where it was asked for", async ({
  page,
  player,
}) => {
  const auth = new AuthPage(page);
  await page.goto("/member/depositv2");
  await auth.sendLogin(player.username, player.password);
  await expect(page).toHaveURL("/member/depositv2");
  await expect(page.getByRole("heading", { level: 1, name: bn.t("member.page_depositv2") })).toBeVisible();
});

test("[AUTH-14] two tabs share the session: one logout ends both, and the balance agrees", async ({
  page,
  context,
  player,
}) => {
  await logIn(context, player.token);
  const first = new ShellPage(page);
  await page.goto("/");
  await first.expectBalance("5000");
  const second = new ShellPage(await context.newPage());
  await second.page.goto("/promotions");
  await second.expectBalance("5000");

  await makeDeposit(player, "300");
  await first.expectBalance("5300");
  await second.expectBalance("5300");
  await first.signOut();
  await expect(second.header.getByRole("link", { name: bn.t("shell.register") })).toBeVisible();
});
