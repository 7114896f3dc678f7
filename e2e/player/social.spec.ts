import type { BrowserContext, Page } from "@playwright/test";
import { startOidc } from "../../apps/server/src/testing/oidc.ts";
import { AuthPage } from "../pages/auth.ts";
import { setPageLanguage } from "../pages/member.ts";
import type { Guard } from "../support/guard.ts";
import { createOwnSite } from "../support/stack.ts";
import { expect, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";

/**
 * A site that has a real OpenID provider configured as Google; the tests of this file share it one after the
 * other.
 */
const social = { url: "", issuer: "" };
const endings: (() => Promise<void>)[] = [];
test.describe.configure({ mode: "default" });
test.beforeAll(async ({ stack }) => {
  const site = await createOwnSite(stack);
  endings.push(site.remove);
  const oidc = await startOidc([`${site.url}/wps/session/social/callback/google`]);
  endings.push(oidc.stop);
  await site.start(oidc.env("GOOGLE"));
  Object.assign(social, { url: site.url, issuer: oidc.issuer });
});
test.afterAll(async () => {
  for (const end of endings) await end();
});

const google = ({ t } = bn) => t("entry.with_google");

/** The provider's own pages ask for a font and an icon that don't exist; they are not part of the product. */
function allowProvider(guard: Guard, issuer: string): void {
  const host = new URL(issuer).host.replaceAll(".", "\\.");
  guard.allow(
    new RegExp(`foreign request: http://${host}/`),
    /fonts\.googleapis\.com|net::ERR_|favicon\.ico/,
  );
}

async function openLogin(page: Page, i18n = bn): Promise<AuthPage> {
  await page.goto("/login");
  const auth = new AuthPage(page, i18n);
  await expect(auth.login.getByRole("button", { name: google(i18n) })).toBeVisible();
  return auth;
}

/** Clicks the button and fills in the provider's form in the window that opens. */
async function signInAs(auth: AuthPage, name: string): Promise<void> {
  const opened = auth.page.waitForEvent("popup");
  await auth.login.getByRole("button", { name: google() }).click();
  const popup = await opened;
  await popup.getByRole("textbox", { name: "Enter any login" }).fill(name);
  await popup.getByPlaceholder("and password").fill("any");
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Sign-in" }).click();
  await closed;
}

/** The last step of a new player: ticks both boxes. */
async function agree(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: bn.t("entry.joinTitle") });
  const button = dialog.getByRole("button", { name: bn.t("auth.registerButton") });
  await button.click();
  await expect(dialog.getByText(bn.t("auth.ageNeeded", { age: 18 }))).toBeVisible();
  await dialog.getByRole("checkbox", { name: bn.t("auth.age", { age: 18 }) }).check();
  await dialog.getByRole("checkbox").first().check();
  await button.click();
  await expect(dialog).toBeHidden();
}

test.slow();

test("[AUTH-03] [AUTH-07] [AUTH-20] a window at the provider leads to consent, an account and its first password, and the second time into it", async ({
  openVisitor,
}) => {
  const seen: string[] = [];
  const watch = (context: BrowserContext) =>
    context.on("request", (request) => {
      if (request.url().startsWith(social.url))
        seen.push(`${request.url()} ${request.headers()["referer"] ?? ""}`);
    });
  const names: string[] = [];
  for (const round of ["first", "second"]) {
    const { page, guard, context } = await openVisitor({ baseURL: social.url });
    allowProvider(guard, social.issuer);
    watch(context);
    const auth = await openLogin(page);
    await signInAs(auth, "vshirin");
    await expect(auth.login).toBeHidden();
    if (round === "first") await agree(page);
    const header = page.getByRole("banner");
    await expect(header).toContainText(/vshirin\d{5}/);
    names.push(/vshirin\d{5}/.exec((await header.textContent()) ?? "")?.[0] ?? round);
    const token = await page.evaluate(() => sessionStorage.getItem("token"));
    expect(seen.join("\n")).not.toContain(token);
    // Where a password is required, an account without one is offered to set it.
    await page.goto("/member/securityCenter/paymentPassword");
    const setFirst = page.getByRole("button", { name: bn.t("member.firstPasswordSave") });
    const box = (label: string) => page.getByRole("textbox", { name: label }).first();
    const pin = page.locator("input[name=pin]");
    if (round === "second") {
      await expect(pin).toBeVisible();
      continue;
    }
    await box(bn.t("auth.newPassword")).fill("a kite over dhaka");
    await box(bn.t("auth.confirmNewPassword")).fill("a kite over dhaka");
    await setFirst.click();
    await expect(pin).toBeVisible();
  }
  expect(names[1]).toBe(names[0]);
});

test("[AUTH-03] a window that is closed says so, and the button counts one minute", async ({
  openVisitor,
}) => {
  const { page, guard } = await openVisitor({ baseURL: social.url });
  await setPageLanguage(page, "en");
  allowProvider(guard, social.issuer);
  const auth = await openLogin(page, en);
  const opened = page.waitForEvent("popup");
  const button = auth.login.getByRole("button", { name: google(en) });
  await button.click();
  const popup = await opened;
  await popup.getByRole("textbox", { name: "Enter any login" }).waitFor();
  await expect(button).toBeDisabled();
  await popup.close();
  await expect(auth.login.getByText(en.t("errors.AUTH_SOCIAL"))).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(button).toContainText(/ (1:00|0:\d\d)$/);
  // The minute's wait continues after a reload.
  await page.goto("/login");
  await expect(button).toBeDisabled();
});

test("[AUTH-03] a provider that cuts the window off from its opener changes nothing", async ({
  openVisitor,
}) => {
  const { page, guard, context } = await openVisitor({ baseURL: social.url });
  allowProvider(guard, social.issuer);
  await context.route(`${social.issuer}/**`, async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), "cross-origin-opener-policy": "same-origin" },
    });
  });
  const auth = await openLogin(page);
  await signInAs(auth, "vcoop");
  await expect(page.getByRole("dialog", { name: bn.t("entry.joinTitle") })).toBeVisible();
});

test("[AUTH-03] [GAME-05] a browser that lets no window open is told so, without a countdown", async ({
  openVisitor,
}) => {
  const { page } = await openVisitor({ baseURL: social.url });
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const auth = await openLogin(page);
  const button = auth.login.getByRole("button", { name: google() });
  await button.click();
  await expect(auth.login.getByText(bn.t("entry.popupBlocked"))).toBeVisible();
  await expect(button).toBeEnabled();
});

test("[AUTH-03] the return page opened by hand says that it failed, and keeps nothing in its address", async ({
  page,
}) => {
  await page.goto("/sign-in-return#flow=x&error=AUTH_SOCIAL");
  await expect(page.getByText(bn.t("entry.returnFailed")).last()).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
});
