import { randomBytes } from "node:crypto";
import { bindContact, sendContactCode } from "@khela/contract/security";
import { AuthPage } from "../pages/auth.ts";
import { setPageLanguage } from "../pages/member.ts";
import { ShellPage } from "../pages/shell.ts";
import { codeFor, messagesFor } from "../support/inbox.ts";
import { createMobilePlayer, passMinute } from "../support/mobile-player.ts";
import { createPlayer, newUsername, type Player } from "../support/player-api.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expect, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";

const NEW_PASSWORD = "নদী পাহাড় 2026 সাগর";

/** Binds a unique e-mail address to a player's account. */
async function bindMail({ call, password }: Player): Promise<string> {
  const value = `p${randomBytes(6).toString("hex")}@example.com`;
  await call(sendContactCode, { body: { kind: "email", value } });
  await call(bindContact, { body: { kind: "email", value, code: await codeFor(value), password } });
  return value;
}

async function askForMail(auth: AuthPage, username: string, email: string): Promise<void> {
  await auth.openForgot();
  await auth.field(auth.forgot, bn.t("auth.username")).fill(username);
  await auth.field(auth.forgot, bn.t("auth.label.email")).fill(email);
  await auth.button(auth.forgot, bn.t("auth.forgotSend")).click();
  await expect(auth.forgot.getByText(bn.t("auth.in_been_out")).first()).toBeVisible();
}

test("[AUTH-10] [ERR-02] forgot the password: by e-mail, then log in with the new one", async ({
  page,
  stack,
  guard,
}) => {
  guard.allow(/status of 4\d\d/);
  const auth = new AuthPage(page);
  const player = await createPlayer(stack.site.url);
  const email = await bindMail(player);
  const binding = await codeFor(email);

  // Both fields are required and checked for their form.
  await auth.openForgot();
  await auth.field(auth.forgot, bn.t("auth.label.email")).fill("not an address");
  await auth.button(auth.forgot, bn.t("auth.forgotSend")).click();
  await expect(auth.forgot.getByText(bn.t("auth.field.required"))).toBeVisible();
  await expect(auth.forgot.getByText(bn.t("auth.field.mailbox"))).toBeVisible();

  await passMinute(stack.site, email);
  await askForMail(auth, player.username, email);
  const code = await codeFor(email, binding);
  await auth.field(auth.forgot, bn.t("auth.code")).fill(code === "000000" ? "111111" : "000000");
  await auth.field(auth.forgot, bn.t("auth.newPassword")).fill(NEW_PASSWORD);
  await auth.button(auth.forgot, bn.t("auth.forgotButton")).click();
  await expect(auth.forgot.getByText(bn.t("errors.CODE_WRONG"))).toBeVisible();

  await auth.field(auth.forgot, bn.t("auth.code")).fill(code);
  await auth.field(auth.forgot, bn.t("auth.newPassword")).fill("password1");
  await auth.button(auth.forgot, bn.t("auth.forgotButton")).click();
  await expect(auth.forgot.getByText(bn.t("errors.AUTH_PASSWORD_WEAK"))).toBeVisible();

  await auth.field(auth.forgot, bn.t("auth.newPassword")).fill(NEW_PASSWORD);
  await auth.button(auth.forgot, bn.t("auth.forgotButton")).click();
  await expect(auth.login).toBeVisible();
  await expect(page.getByText(bn.t("auth.resetDone"))).toBeVisible();
  await expect(auth.login.getByRole("textbox", { name: bn.t("auth.username") })).toHaveValue(player.username);
});

test(
  "[AUTH-10] whoever has no account, or another address, gets the same message and no mail",
  FULL_RUN_ONLY,
  async ({ page, stack }) => {
    const auth = new AuthPage(page);
    const email = `p${randomBytes(6).toString("hex")}@example.com`;
    await askForMail(auth, newUsername(), email);
    expect(await messagesFor(email)).toEqual([]);

    const { username } = await createPlayer(stack.site.url);
    const other = `p${randomBytes(6).toString("hex")}@example.com`;
    await page.evaluate(() => sessionStorage.clear());
    await askForMail(auth, username, other);
    expect(await messagesFor(other)).toEqual([]);
  },
);

test(
  "[AUTH-10] forgot the password: by phone, and logged in afterwards",
  FULL_RUN_ONLY,
  async ({ page, stack, guard }) => {
    await setPageLanguage(page, "en");
    guard.allow(/status of 4\d\d/);
    const auth = new AuthPage(page, en);
    const shell = new ShellPage(page, en);
    const player = await createMobilePlayer(stack.site.url);
    const before = await codeFor(player.mobile);
    await passMinute(stack.site, player.mobile);
    await auth.openForgot();
    await auth.choose(auth.forgot, en.t("auth.forgotBy_phone"));
    await auth.askForCode(auth.forgot, player.mobile);
    await auth.field(auth.forgot, en.t("auth.code")).fill(await codeFor(player.mobile, before));
    await auth.field(auth.forgot, en.t("auth.newPassword")).fill(NEW_PASSWORD);
    await auth.button(auth.forgot, en.t("auth.forgotButton")).click();
    await expect(auth.forgot).toBeHidden();
    await expect(page).toHaveURL("/");
    await expect(page.getByText(en.t("auth.changed"))).toBeVisible();
    await expect(shell.header).toContainText(player.username);
  },
);
