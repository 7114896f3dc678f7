import { randomBytes, randomInt } from "node:crypto";
import type { I18n } from "@khela/i18n/i18n";
import { setIcon } from "@khela/contract/identity";
import { getSecurity } from "@khela/contract/security";
import { claimKyc, decideKyc, listKyc } from "@khela/contract/console/kyc";
import sharp from "sharp";
import { AuthPage } from "../pages/auth.ts";
import { MemberPage, setPageLanguage } from "../pages/member.ts";
import { ShellPage } from "../pages/shell.ts";
import { codeFor } from "../support/inbox.ts";
import { newMobile } from "../support/mobile-player.ts";
import { clientOfOperator } from "../support/operators.ts";
import { loginPlayer } from "../support/player-api.ts";
import { FULL_RUN_ONLY, fullRunOnlyUnlessBengali } from "../support/full-run.ts";
import { expect, logIn, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";
import { totpNext, totpNow } from "../support/totp.ts";

const LANGUAGES: readonly (readonly [string, I18n])[] = [
  ["bn", bn],
  ["en", en],
];

/** A real photo of a given size: noise, so that it does not compress away. */
async function photo(width: number, height: number): Promise<Buffer> {
  const pixels = randomBytes(width * height * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 70 })
    .toBuffer();
}

for (const [language, i18n] of LANGUAGES) {
  const { t } = i18n;
  test(
    `[AUTH-12] [ERR-02] two-step login: set up, logged in with, one recovery code once, off again: ${language}`,
    fullRunOnlyUnlessBengali(language),
    async ({ playerPage: page, player, openVisitor, guard }) => {
      guard.allow(/status of 4\d\d/);
      await setPageLanguage(page, language);
      const member = new MemberPage(page, i18n);
      await member.open("twoFactor");
      await member.field(t("member.loginPassword")).fill("not the password");
      await member.button(t("member.totpStart")).click();
      await expect(member.main.getByText(t("errors.AUTH_PASSWORD_WRONG"))).toBeVisible();

      const { secret, recoveryCodes } = await member.setUpTotp(player.password, totpNow);
      expect(new Set(recoveryCodes).size).toBe(10);
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await member.button(t("common.copy")).click();
      await expect(page.getByText(t("common.copied"))).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recoveryCodes.join("\n"));
      const download = page.waitForEvent("download");
      await member.button(t("member.codesSave")).click();
      expect((await download).suggestedFilename()).toContain(player.username);
      await expect(member.button(t("member.codesDone"))).toBeDisabled();
      await member.main.getByRole("checkbox", { name: t("member.codesSaved") }).check();
      await member.button(t("member.codesDone")).click();
      await expect(member.main.getByText(t("member.totpIsOn"))).toBeVisible();

      // A recovery code logs in once.
      const other = await openVisitor();
      other.guard.allow(/status of 4\d\d/);
      await setPageLanguage(other.page, language);
      const auth = new AuthPage(other.page, i18n);
      const [code = ""] = recoveryCodes;
      await other.page.goto("/login");
      await auth.sendLogin(player.username, player.password);
      await auth.choose(auth.proof, t("auth.proof_recovery"));
      await auth.field(auth.proof, t("auth.proofRecovery")).fill(code);
      await auth.button(auth.proof, t("auth.proofVerify")).click();
      await expect(auth.proof).toBeHidden();
      const shell = new ShellPage(other.page, i18n);
      await expect(shell.header).toContainText(player.username);
      await shell.signOut();

      await other.page.goto("/login");
      await auth.sendLogin(player.username, player.password);
      await auth.choose(auth.proof, t("auth.proof_recovery"));
      await auth.field(auth.proof, t("auth.proofRecovery")).fill(code);
      await auth.button(auth.proof, t("auth.proofVerify")).click();
      await expect(auth.proof.getByRole("alert").first()).toBeVisible();
      await auth.choose(auth.proof, t("auth.proof_totp"));
      await auth.field(auth.proof, t("auth.proofCode")).fill(totpNext(secret));
      await auth.button(auth.proof, t("auth.proofVerify")).click();
      await expect(auth.proof).toBeHidden();
      await expect(shell.header).toContainText(player.username);

      // Two-step login is switched off with another recovery code.
      await page.reload();
      await expect(member.main.getByText(t("member.codesLeft", { n: 9 }))).toBeVisible();
      await member.button(t("member.totpOff")).click();
      const dialog = page.getByRole("dialog", { name: t("member.totpOffTitle") });
      await member.field(t("member.loginPassword"), dialog).fill(player.password);
      await member.field(t("member.codeOrRecovery"), dialog).fill(recoveryCodes[1] ?? "");
      await member.button(t("member.totpOff"), dialog).click();
      await expect(member.main.getByText(t("member.totpWhy"))).toBeVisible();
      expect((await player.call(getSecurity)).totp.on).toBe(false);
    },
  );

  test(
    `[AUTH-20] a mobile number is bound with its code, and then stays: ${language}`,
    fullRunOnlyUnlessBengali(language),
    async ({ playerPage: page, player, guard }) => {
      guard.allow(/status of 4\d\d/);
      await setPageLanguage(page, language);
      const member = new MemberPage(page, i18n);
      const mobile = newMobile();
      await member.open("mobile");
      await member.button(t("auth.codeSend")).click();
      await expect(member.main.getByText(t("auth.field.required"))).toBeVisible();
      await member.field(t("member.part_mobile")).fill(mobile);
      await member.button(t("auth.codeSend")).click();
      await expect(member.main.getByText(t("member.codeSent_mobile")).first()).toBeVisible();
      const code = await codeFor(mobile);
      await member.field(t("auth.code")).fill(code === "123456" ? "654321" : "123456");
      await member.field(t("member.loginPassword")).fill(player.password);
      await member.button(t("member.contactConfirm")).click();
      await expect(member.main.getByText(t("errors.CODE_WRONG"))).toBeVisible();
      await member.field(t("auth.code")).fill(code);
      await member.button(t("member.contactConfirm")).click();
      await expect(member.main.getByText(t("member.contactFixed"))).toBeVisible();
      await expect(member.main.getByText(mobile)).toHaveCount(0);
      await page.goto("/member/securityCenter");
      await expect(member.row("mobile")).toContainText(t("member.stateConfirmed"));
    },
  );
}

test(
  "[AUTH-20] an e-mail address is bound with the code out of the mail",
  FULL_RUN_ONLY,
  async ({ playerPage: page, player }) => {
    const { t } = bn;
    const member = new MemberPage(page);
    const address = `${player.username}@mail.example`;
    await member.open("email");
    await member.field(t("member.part_email")).fill(address);
    await member.button(t("auth.codeSend")).click();
    await member.field(t("auth.code")).fill(await codeFor(address));
    await member.field(t("member.loginPassword")).fill(player.password);
    await member.button(t("member.contactConfirm")).click();
    await expect(member.main.getByText(t("member.contactFixed"))).toBeVisible();
  },
);

test(
  "[AUTH-14] another device is ended from the list: its browser is signed out at once",
  FULL_RUN_ONLY,
  async ({ playerPage: page, player, stack, openVisitor }) => {
    const { t } = bn;
    const second = await loginPlayer(stack.site.url, player.username, player.password);
    const other = await openVisitor({ userAgent: ANDROID });
    other.guard.allow(/status of 4\d\d/);
    await logIn(other.context, second.token);
    await other.page.goto("/member/securityCenter/profile");
    await expect(new ShellPage(other.page).header).toContainText(player.username);

    const member = new MemberPage(page);
    await member.open("devices");
    const cards = member.main.getByRole("article");
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toContainText(t("member.deviceThis"));
    await cards
      .last()
      .getByRole("button", { name: t("member.deviceEnd") })
      .click();
    await expect(cards).toHaveCount(1);
    await expect(other.page.getByText(t("member.signedOutTitle"))).toBeVisible();
    await expect(new ShellPage(other.page).header).not.toContainText(player.username);
    await expect(new ShellPage(page).header).toContainText(player.username);

    // End all sessions, this one included.
    await member.button(t("member.sessionsButton")).click();
    const question = page.getByRole("dialog", { name: t("member.sessionsTitle") });
    await member.button(t("member.sessionsButton"), question).click();
    await expect(page).toHaveURL("/");
    await expect(new ShellPage(page).header).not.toContainText(player.username);
  },
);

const ANDROID =
  "Mozilla/5.0 (Linux; Android 15; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

test(
  "[AUTH-20] a payment password of six digits, typed in Bengali",
  FULL_RUN_ONLY,
  async ({ playerPage: page, player, guard }) => {
    guard.allow(/status of 4\d\d/);
    const { t } = bn;
    const member = new MemberPage(page);
    await member.open("paymentPassword");
    const [pin, again] = [member.field(t("member.pin")), member.field(t("member.pinAgain"))];
    await pin.fill("১২৩৪৫৬");
    await again.fill("১২৩৪৫৬");
    await member.field(t("member.loginPassword")).fill(player.password);
    await member.button(t("member.paymentSave")).click();
    await expect(member.main.getByText(t("member.pinWeak"))).toBeVisible();
    await pin.fill("৭৩০৯২৪");
    await member.button(t("member.paymentSave")).click();
    await expect(member.main.getByText(t("member.pinDiffers"))).toBeVisible();
    await again.fill("৭৩০৯২৪");
    await member.button(t("member.paymentSave")).click();
    await expect(page.getByText(t("member.paymentSaved"))).toBeVisible();
    await expect(member.row("paymentPassword")).toContainText(t("member.stateOn"));
  },
);

test(
  "[AUTH-20] an own picture is cut to a square and shown; what can't be read or loaded falls back",
  FULL_RUN_ONLY,
  async ({ playerPage: page, guard }) => {
    // The second: the test's recorder reads blob pictures in the page, which the page's policy forbids.
    guard.allow(/Failed to load resource/, /blob:/);
    const { t } = bn;
    const member = new MemberPage(page);
    await member.open("picture");
    const file = page.locator("input[type=file]");
    await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await expect(member.main.getByText(t("member.pictureProblem_broken"))).toBeVisible();
    await expect(member.main.locator('[role=alert] img[src="/art/av/error.webp"]')).toBeVisible();
    await file.setInputFiles({ name: "a.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
    await expect(member.main.getByText(t("member.pictureProblem_kind"))).toBeVisible();

    await file.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await photo(900, 600) });
    const dialog = page.getByRole("dialog", { name: t("member.pictureCrop") });
    await dialog.getByRole("slider", { name: t("member.cropZoom") }).press("End");
    await dialog.getByRole("slider", { name: t("member.cropX") }).press("Home");
    await member.button(t("member.pictureUse"), dialog).click();
    await expect(dialog).toBeHidden();
    const own = member.main.locator('img[src^="/wps/avatars/"]').first();
    await expect(own).toBeVisible();
    // The picture's space is reserved before the picture has loaded.
    await expect
      .poll(() => own.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([256, 256]);

    await page.route("/wps/avatars/**", (route) => route.abort());
    await page.reload();
    await expect(member.main.locator('img[src="/art/av/error.webp"]').first()).toBeVisible();

    // The choice shows at once and is saved when the server confirms it.
    const kept = page.waitForResponse((answer) => answer.url().endsWith(setIcon.path) && answer.ok());
    await page.getByRole("radio", { name: t("member.avatarNumber", { n: bn.number(3) }) }).check();
    await kept;
    await page.reload();
    await expect(
      page.getByRole("radio", { name: t("member.avatarNumber", { n: bn.number(3) }) }),
    ).toBeChecked();
  },
);

test(
  "[AUTH-20] [OPS-02] name and birthday are fixed after a question; documents are sent and decided while one looks",
  FULL_RUN_ONLY,
  async ({ playerPage: page, player: { username }, stack, guard }) => {
    guard.allow(/status of 4\d\d/);
    const { t } = bn;
    const member = new MemberPage(page);
    await member.open("identity");
    await page.getByRole("link", { name: t("member.identityToProfile") }).click();
    await expect(member.heading(t("member.part_profile"))).toBeVisible();
    const birthday = page.locator("input[name=birthday]");
    await member.field(t("member.label_realName")).fill("মোঃ আব্দুর রহমান");
    await birthday.fill(`${bnYear(-10)}-01-01`);
    await member.button(t("common.save")).click();
    await expect(member.main.getByText(t("errors.KYC_AGE", { age: bn.number(18) })).first()).toBeVisible();
    await birthday.fill("1990-05-04");
    await member.button(t("common.save")).click();
    const question = page.getByRole("dialog", { name: t("member.finalTitle") });
    await member.button(t("member.finalBack"), question).click();
    await member.button(t("common.save")).click();
    await member.button(t("member.finalSave"), question).click();
    await expect(member.main.getByText(t("member.labelFixed")).first()).toBeVisible();
    await expect(birthday).toHaveCount(0);

    await member.open("identity");
    const number = String(randomInt(1_000_000_000, 9_999_999_999));
    await member.button(t("member.kycSend")).click();
    await expect(member.main.getByText(t("member.picturesMissing"))).toBeVisible();
    await member.field(t("member.documentNumber")).fill(number);
    await page.locator("input[type=file][multiple]").setInputFiles([
      { name: "front.jpg", mimeType: "image/jpeg", buffer: await photo(800, 500) },
      { name: "back.jpg", mimeType: "image/jpeg", buffer: await photo(800, 500) },
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") },
    ]);
    await expect(member.main.getByText(t("member.pictureProblem_kind"))).toBeVisible();
    await expect(member.main.locator("figure")).toHaveCount(2);
    await member
      .button(`${t("member.pictureRemove")}: ${t("member.pictureNumber", { n: bn.number(2) })}`)
      .click();
    await expect(member.main.locator("figure")).toHaveCount(1);
    await member.button(t("member.kycSend")).click();
    await expect(
      member.main.getByText(t("member.identityOpen", { kind: t("member.kind_identity") })),
    ).toBeVisible();

    // The operator rejects the first request with a reason and approves the second; the page updates by
    // itself.
    const reason = "ছবিটি ঝাপসা, নম্বর পড়া যাচ্ছে না";
    await decideNewest(stack, { decision: "reject", reason });
    await expect(member.main.getByText(reason)).toBeVisible();
    await member.field(t("member.documentNumber")).fill(number);
    await page
      .locator("input[type=file][multiple]")
      .setInputFiles([{ name: "front.jpg", mimeType: "image/jpeg", buffer: await photo(800, 500) }]);
    await member.button(t("member.kycSend")).click();
    await expect(
      member.main.getByText(t("member.identityOpen", { kind: t("member.kind_identity") })),
    ).toBeVisible();
    await decideNewest(stack, { decision: "approve" });
    await expect(
      member.main.getByRole("heading", { name: t("member.identityLevel", { level: bn.number(2) }) }),
    ).toBeVisible();

    async function decideNewest(
      { site, operators }: typeof stack,
      body: { decision: "approve" | "reject"; reason?: string },
    ) {
      const operator = clientOfOperator(site.url, operators["admin"] ?? "");
      const { content } = await operator(listKyc, { query: { state: "open", pageSize: 100 } });
      const mine = content.filter(({ account }) => account === username).at(-1);
      if (!mine) throw new Error("the request is not in the queue");
      await operator(claimKyc, { params: { requestId: mine.id } });
      await operator(decideKyc, { params: { requestId: mine.id }, body });
    }
  },
);

/** The year that is this many years from now. */
function bnYear(years: number): number {
  return new Date(performance.timeOrigin + performance.now()).getUTCFullYear() + years;
}
