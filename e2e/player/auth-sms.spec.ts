import type { I18n } from "@khela/i18n/i18n";
import type { Page } from "@playwright/test";
import { AuthPage } from "../pages/auth.ts";
import { ShellPage } from "../pages/shell.ts";
import { codeFor, messagesFor } from "../support/inbox.ts";
import {
  createMobilePlayer,
  expireCodes,
  newMobile,
  passMinute,
  useUpCodes,
} from "../support/mobile-player.ts";
import { asAdmin, changeFlags, settingsOf } from "../support/settings.ts";
import { createOwnSite } from "../support/stack.ts";
import { FULL_RUN_ONLY, fullRunOnlyUnlessBengali } from "../support/full-run.ts";
import { expect, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";

const LANGUAGES: readonly (readonly [string, I18n])[] = [
  ["bn", bn],
  ["en", en],
];

/** The language that a visitor chose on an earlier visit. */
async function speak(page: Page, language: string): Promise<void> {
  await page.addInitScript((code) => {
    localStorage.setItem("language", code);
    document.cookie = `language=${code}; path=/`;
  }, language);
}

/** Digits as a Bengali keyboard types them. */
function bengali(digits: string): string {
  return digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x9e6 + Number(digit)));
}

for (const [language, i18n] of LANGUAGES) {
  test(
    `[AUTH-02] login by SMS code, typed in Bengali digits: ${language}`,
    fullRunOnlyUnlessBengali(language),
    async ({ page, stack, guard }) => {
      guard.allow(/status of 4\d\d/);
      await speak(page, language);
      const auth = new AuthPage(page, i18n);
      const { mobile, username } = await createMobilePlayer(stack.site.url);
      await page.goto("/login");
      await auth.choose(auth.login, i18n.t("auth.loginBy_sms"));

      // An impossible number is reported at its field, and nothing is sent.
      await auth.field(auth.login, i18n.t("auth.label.mobileNum")).fill("0171");
      await auth.button(auth.login, i18n.t("auth.codeSend")).click();
      await expect(auth.login.getByText(i18n.t("auth.field.mobile"))).toBeVisible();

      const before = await codeFor(mobile);
      // A number gets one code a minute, and the registration has just used this minute's.
      await passMinute(stack.site, mobile);
      await auth.askForCode(auth.login, bengali(mobile));
      await expect(auth.field(auth.login, i18n.t("auth.label.mobileNum"))).toHaveValue(mobile);
      await expect(auth.login.getByText(i18n.t("auth.codeSentSms")).first()).toBeVisible();
      const code = await codeFor(mobile, before);

      const field = auth.field(auth.login, i18n.t("auth.code"));
      await expect(field).toHaveAttribute("autocomplete", "one-time-code");
      await expect(field).toHaveAttribute("inputmode", "numeric");
      await field.fill(code === "123456" ? "654321" : "123456");
      await auth.button(auth.login, i18n.t("shell.login")).click();
      await expect(auth.login.getByText(i18n.t("errors.CODE_WRONG"))).toBeVisible();
      await expect(auth.login.getByText(i18n.t("common.supportRef", { ref: "" }).trim())).toBeVisible();

      await field.fill(bengali(code));
      await auth.button(auth.login, i18n.t("shell.login")).click();
      await expect(auth.login).toBeHidden();
      await expect(new ShellPage(page, i18n).header).toContainText(username);
    },
  );

  test(
    `[AUTH-18] [ERR-01] a refused request for a code warns, says how long, and counts down: ${language}`,
    FULL_RUN_ONLY,
    async ({ page, stack, guard }) => {
      guard.allow(/status of 4\d\d/);
      await speak(page, language);
      const auth = new AuthPage(page, i18n);
      // The registration has just sent a code, so the next one has to wait.
      const { mobile } = await createMobilePlayer(stack.site.url);
      await page.goto("/login");
      await auth.choose(auth.login, i18n.t("auth.loginBy_sms"));
      await auth.field(auth.login, i18n.t("auth.label.mobileNum")).fill(mobile);
      await auth.button(auth.login, i18n.t("auth.codeSend")).click();
      await expect(auth.warning.getByRole("alert")).toHaveText(
        i18n.t("errors.PHONE_TOO_MANY", { minutes: 1 }),
      );
      await expect(auth.warning.getByRole("timer")).toBeVisible();
      await expect(auth.warning.getByText(i18n.t("common.supportRef", { ref: "" }).trim())).toBeVisible();
      const ok = auth.button(auth.warning, i18n.t("auth.warningOk"));
      await expect(ok).toBeFocused();
      await ok.click();
      await expect(auth.warning).toBeHidden();
      await expect(auth.countdown(auth.login)).toBeDisabled();

      // The wait continues after a reload.
      await page.goto("/login");
      await auth.choose(auth.login, i18n.t("auth.loginBy_sms"));
      await expect(auth.countdown(auth.login)).toBeDisabled();
    },
  );
}

test(
  "[AUTH-10] [AUTH-02] a number without an account gets the same answer, and no message",
  FULL_RUN_ONLY,
  async ({ page }) => {
    const auth = new AuthPage(page);
    const mobile = newMobile();
    await page.goto("/login");
    await auth.choose(auth.login, bn.t("auth.loginBy_sms"));
    await auth.askForCode(auth.login, mobile);
    await expect(auth.login.getByText(bn.t("auth.codeSentSms")).first()).toBeVisible();
    expect(await messagesFor(mobile)).toEqual([]);
  },
);

test(
  "[AUTH-18] [ERR-01] every other refusal of a code says what to do: not allowed, used up, too old, no gateway",
  FULL_RUN_ONLY,
  async ({ stack, openVisitor }) => {
    test.slow();
    const site = await createOwnSite(stack);
    try {
      await site.start();
      await (
        await settingsOf(site)
      )({ phoneBlockedPrefixes: ["+88019"] });
      const { page, guard } = await openVisitor({ baseURL: site.url });
      guard.allow(/status of (4|5)\d\d|net::ERR_|WebSocket/);
      const auth = new AuthPage(page);
      /** Opens a fresh form, without the wait of an earlier request. */
      const ask = async (mobile: string): Promise<void> => {
        if (page.url() !== "about:blank") await page.evaluate(() => sessionStorage.clear());
        await page.goto("/login");
        await auth.choose(auth.login, bn.t("auth.loginBy_sms"));
        await auth.field(auth.login, bn.t("auth.label.mobileNum")).fill(mobile);
        await auth.button(auth.login, bn.t("auth.codeSend")).click();
      };
      const told = (text: string) => expect(auth.warning.getByRole("alert")).toHaveText(text);

      await ask("01912345678");
      await told(bn.t("errors.PHONE_NOT_ALLOWED"));

      const busy = newMobile();
      await useUpCodes(site, busy);
      await ask(busy);
      await told(bn.t("errors.PHONE_QUOTA"));

      const { mobile } = await createMobilePlayer(site.url);
      const before = await codeFor(mobile);
      await passMinute(site, mobile);
      await ask(mobile);
      await auth.field(auth.login, bn.t("auth.code")).fill(await codeFor(mobile, before));
      await expireCodes(site);
      await auth.button(auth.login, bn.t("shell.login")).click();
      await expect(auth.login.getByText(bn.t("errors.CODE_EXPIRED"))).toBeVisible();

      // The first message that can't be delivered goes unnoticed; from then on the form reports the outage to
      // everybody.
      await site.stop();
      await site.start({ MESSAGE_SANDBOX_URL: "http://127.0.0.1:9" });
      await passMinute(site, mobile);
      await ask(mobile);
      await expect(auth.countdown(auth.login)).toBeDisabled();
      await expect(async () => {
        await ask(newMobile());
        await expect(auth.warning.getByRole("alert")).toHaveText(bn.t("errors.PHONE_UNKNOWN"), {
          timeout: 5_000,
        });
      }).toPass();
    } finally {
      await site.remove();
    }
  },
);

test(
  "[AUTH-02] the ways to log in are those that the operator has switched on",
  FULL_RUN_ONLY,
  async ({
    // This fixture is requested first, so that it is torn down last.
    ownSite,
    openVisitor,
  }) => {
    await changeFlags(await asAdmin(ownSite), { COMM3: false });
    const { page } = await openVisitor({ baseURL: ownSite.url });
    const auth = new AuthPage(page);
    await page.goto("/login");
    // A single method is the default and is shown without a choice.
    await expect(auth.field(auth.login, bn.t("auth.label.mobileNum"))).toBeVisible();
    await expect(auth.login.getByRole("radio")).toHaveCount(0);
  },
);
