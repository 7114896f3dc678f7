import { AuthPage } from "../pages/auth.ts";
import { sidewaysPx } from "../pages/shell.ts";
import { expectAccessibleAcrossThemes } from "../support/axe.ts";
import { querySiteDatabase } from "../support/site-database.ts";
import { createMobilePlayer } from "../support/mobile-player.ts";
import { createPlayer } from "../support/player-api.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

test("[AUTH-01] [AUTH-07] [AUTH-10] [AUTH-13] every way in is accessible on a phone", async ({
  page,
  stack,
  guard,
}) => {
  guard.allow(/status of 4\d\d/);
  const { t } = bn;
  const auth = new AuthPage(page);
  const judge = async (what: string): Promise<void> => {
    await expectAccessibleAcrossThemes(page, what);
    expect.soft(await sidewaysPx(page), what).toBe(0);
  };

  await page.goto("/login");
  await auth.button(auth.login, t("shell.login")).click();
  await expect(auth.login.getByText(t("auth.field.required")).first()).toBeVisible();
  await judge("login by username");
  await auth.choose(auth.login, t("auth.loginBy_sms"));
  await expect(auth.login.getByText(t("auth.botCheck_passed"))).toBeVisible();
  await judge("login by SMS");

  const { mobile, username, password } = await createMobilePlayer(stack.site.url);
  await auth.field(auth.login, t("auth.label.mobileNum")).fill(mobile);
  await auth.button(auth.login, t("auth.codeSend")).click();
  await expect(auth.warning.getByRole("alert")).toBeVisible();
  await judge("warning");
  await auth.button(auth.warning, t("auth.warningOk")).click();

  await auth.button(auth.login, t("auth.forgot")).click();
  await expect(auth.forgot).toBeVisible();
  await judge("forgot by e-mail");
  await auth.choose(auth.forgot, t("auth.forgotBy_phone"));
  await judge("forgot by phone");

  await page.goto("/register");
  await auth.sendRegistration();
  await expect(auth.register.getByText(t("auth.termsNeeded")).first()).toBeVisible();
  await judge("register by username, refused");
  await auth.choose(auth.register, t("auth.registerBy_mobile"));
  await judge("register by mobile");

  await page.goto("/login");
  await auth.sendLogin(username, password);
  await expect(auth.proof).toBeVisible();
  await judge("one more proof");
  await auth.button(auth.proof, t("auth.proofCancel")).click();
  await expect(auth.proof).toBeHidden();

  const player = await createPlayer(stack.site.url);
  await querySiteDatabase(
    stack.site.databaseUrl,
    "update member set initial_password_until = now() + interval '1 hour' where account = $1",
    [player.username],
  );
  await page.goto("/login");
  await auth.sendLogin(player.username, player.password);
  await expect(auth.change).toBeVisible();
  await judge("forced change of the password");
});
