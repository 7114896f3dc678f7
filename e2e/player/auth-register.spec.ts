import { DEFAULT_REGISTER_FIELDS } from "@khela/rules/fields/register-fields";
import { AuthPage } from "../pages/auth.ts";
import { setPageLanguage } from "../pages/member.ts";
import { codeFor } from "../support/inbox.ts";
import { newMobile } from "../support/mobile-player.ts";
import { createPlayer, newUsername } from "../support/player-api.ts";
import { asAdmin, changeFields, changeFlags } from "../support/settings.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expect, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";
import { querySiteDatabase } from "../support/site-database.ts";

const PASSWORD = "নদী পাহাড় 2026 সাগর";

for (const [language, i18n] of [
  ["bn", bn],
  ["en", en],
] as const) {
  test(
    `[AUTH-07] register by mobile number with the SMS code: ${language}`,
    FULL_RUN_ONLY,
    async ({ page, guard }) => {
      guard.allow(/status of 4\d\d/);
      await page.addInitScript((code) => {
        localStorage.setItem("language", code);
        document.cookie = `language=${code}; path=/`;
      }, language);
      const { t } = i18n;
      const auth = new AuthPage(page, i18n);
      const mobile = newMobile();
      await page.goto("/register");
      await auth.choose(auth.register, t("auth.registerBy_mobile"));

      // Without a number no code is sent.
      await auth.button(auth.register, t("auth.codeSend")).click();
      await expect(auth.register.getByText(t("errors.PHONE_MISSING")).first()).toBeVisible();
      await auth.askForCode(auth.register, mobile);
      await auth.fillPassword(PASSWORD);
      await auth.agree();
      await auth.sendRegistration();
      await expect(auth.register.getByText(t("errors.CODE_MISSING")).first()).toBeVisible();

      const code = await codeFor(mobile);
      await auth.field(auth.register, t("auth.code")).fill(code === "000000" ? "111111" : "000000");
      await auth.sendRegistration();
      await expect(auth.register.getByText(t("errors.CODE_WRONG")).first()).toBeVisible();
      await auth.field(auth.register, t("auth.code")).fill(code);
      await auth.sendRegistration();
      await expect(auth.register).toBeHidden();
      await expect(page).toHaveURL("/");
      await expect(page.getByText(t("auth.welcomeFirstText"))).toBeVisible();
    },
  );
}

test(
  "[AUTH-08] an invitation is kept while the visitor looks around, and counts",
  FULL_RUN_ONLY,
  async ({ page, player, stack }) => {
    const [inviter] = await querySiteDatabase<{ referral_code: string }>(
      stack.site.databaseUrl,
      "select referral_code from member where account = $1",
      [player.username],
    );
    const code = inviter?.referral_code ?? "";
    const auth = new AuthPage(page);
    await page.goto(`/?referralCode=${code}`);
    await expect(page.getByRole("banner")).toBeVisible();
    // The first invitation wins.
    await page.goto("/promotions?referralCode=OTHER123");
    await page.goto("/register");
    const field = auth.field(auth.register, bn.t("auth.label.referralCode"));
    await expect(field).toHaveValue(code);
    const [before = ""] = bn.t("auth.invitedBy", { inviter: "|" }).split("|");
    await expect(auth.register.getByText(before)).toBeVisible();

    const username = newUsername();
    await auth.fillRegistration(username, PASSWORD);
    await auth.sendRegistration();
    await expect(auth.register).toBeHidden();
    const [invited] = await querySiteDatabase<{ account: string }>(
      stack.site.databaseUrl,
      "select u.account from member m join member u on u.id = m.referred_by where m.account = $1",
      [username],
    );
    expect(invited?.account).toBe(player.username);
  },
);

test(
  "[AUTH-08] [ERR-01] a code that nobody gave out is told at its field, at once and when it is sent",
  FULL_RUN_ONLY,
  async ({ page, guard }) => {
    await setPageLanguage(page, "en");
    guard.allow(/status of 4\d\d/);
    const auth = new AuthPage(page, en);
    await page.goto("/register?referralCode=NOBODY99");
    await expect(auth.field(auth.register, en.t("auth.label.referralCode"))).toHaveValue("NOBODY99");
    await expect(auth.register.getByText(en.t("errors.AUTH_INVITATION"))).toBeVisible();
    await auth.fillRegistration(newUsername(), PASSWORD);
    await auth.sendRegistration();
    await expect(auth.register.getByText(en.t("errors.AUTH_INVITATION"))).toHaveCount(2);
    // The invitation code is optional.
    await auth.field(auth.register, en.t("auth.label.referralCode")).fill("");
    await auth.sendRegistration();
    await expect(auth.register).toBeHidden();
  },
);

test(
  "[AUTH-07] [AUTH-09] [ERR-03] the form asks what the operator's config says, in its lengths",
  FULL_RUN_ONLY,
  async ({
    // This fixture is requested first, so that it is torn down last.
    ownSite,
    openVisitor,
  }) => {
    const operator = await asAdmin(ownSite);
    await changeFlags(operator, { MOBILENUMREG3: false });
    await changeFields(operator, {
      email: rule({ required: true }, "email"),
      idNumber: rule({ minLength: 10, maxLength: 10, patternId: "digits" }, "idNumber"),
      referralCode: { ...rule({}, "referralCode"), enabled: false },
    });
    const { page, guard } = await openVisitor({ baseURL: ownSite.url });
    guard.allow(/status of 4\d\d/);
    const auth = new AuthPage(page);
    await page.goto("/register");
    // A single method is shown without a choice.
    await expect(auth.field(auth.register, bn.t("auth.label.email"))).toBeVisible();
    await expect(auth.register.getByRole("radio")).toHaveCount(0);
    await expect(auth.field(auth.register, bn.t("auth.label.referralCode"))).toBeHidden();

    await auth.fillRegistration(newUsername(), PASSWORD);
    await auth.field(auth.register, bn.t("auth.label.idNumber")).fill("12345");
    await auth.sendRegistration();
    // The text has one number where both lengths are equal.
    const length = bn.t("auth.field.digits", { length: bn.number(10) });
    await expect(auth.register.getByText(length).first()).toBeVisible();
    await expect(auth.register.getByText(bn.t("auth.field.required")).first()).toBeVisible();

    // The same in English.
    await page.evaluate(() => localStorage.setItem("language", "en"));
    await page.context().addCookies([{ name: "language", value: "en", url: ownSite.url }]);
    await page.reload();
    const english = new AuthPage(page, en);
    await english.fillRegistration(newUsername(), PASSWORD);
    await english.field(english.register, en.t("auth.label.idNumber")).fill("12345");
    await english.sendRegistration();
    const inEnglish = en.t("auth.field.digits", { length: en.number(10) });
    await expect(english.register.getByText(inEnglish).first()).toBeVisible();
    await expect(english.register.getByText(en.t("auth.field.required")).first()).toBeVisible();

    await english.field(english.register, en.t("auth.label.idNumber")).fill("1234567890");
    await english.field(english.register, en.t("auth.label.email")).fill("player@example.com");
    await english.sendRegistration();
    await expect(english.register).toBeHidden();
  },
);

type Name = keyof typeof DEFAULT_REGISTER_FIELDS;

/** A visible field with part of its rule changed, as the operator saves it. */
function rule(
  change: { required?: boolean; minLength?: number; maxLength?: number; patternId?: string },
  name: Name,
) {
  const { required, minLength, maxLength, patternId } = DEFAULT_REGISTER_FIELDS[name];
  return { enabled: true, required, minLength, maxLength, patternId, ...change };
}

test(
  "[AUTH-07] [ERR-01] a name that is taken is told at its field, with a reference for support",
  FULL_RUN_ONLY,
  async ({ page, stack, guard }) => {
    guard.allow(/status of 4\d\d/);
    const auth = new AuthPage(page);
    const { username } = await createPlayer(stack.site.url);
    await page.goto("/register");
    await auth.fillRegistration(username, PASSWORD);
    await auth.sendRegistration();
    await expect(auth.register.getByText(bn.t("errors.AUTH_USERNAME_TAKEN")).first()).toBeVisible();
    await expect(auth.register.getByText(bn.t("common.supportRef", { ref: "" }).trim())).toBeVisible();
  },
);
