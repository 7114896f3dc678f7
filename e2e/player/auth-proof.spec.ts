import { beginTotp, confirmTotp } from "@khela/contract/security";
import { getMemberInfo } from "@khela/contract/identity";
import { AuthPage } from "../pages/auth.ts";
import { MemberPage, setPageLanguage } from "../pages/member.ts";
import { ShellPage } from "../pages/shell.ts";
import { codeFor } from "../support/inbox.ts";
import { createMobilePlayer, passMinute } from "../support/mobile-player.ts";
import { createPlayer, type Player } from "../support/player-api.ts";
import { asAdmin, changeFlags } from "../support/settings.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expect, logIn, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";
import { totpNext, totpNow } from "../support/totp.ts";

/** Switches two-step login on. @returns the authenticator's secret and the recovery codes */
async function withTotp({ call, password }: Player): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await call(beginTotp, { body: { password } });
  const { recoveryCodes } = await call(confirmTotp, { body: { code: totpNow(secret) } });
  return { secret, recoveryCodes };
}

test(
  "[AUTH-12] two-factor: the login waits for the proof, also over a reload; giving up logs out, a code or a recovery code opens it",
  FULL_RUN_ONLY,
  async ({ page, stack, guard }) => {
    guard.allow(/status of 4\d\d/);
    const auth = new AuthPage(page);
    const shell = new ShellPage(page);
    const player = await createPlayer(stack.site.url);
    const { secret, recoveryCodes } = await withTotp(player);
    await page.goto("/login");
    const answer = page.waitForResponse("**/wps/session/login");
    await auth.sendLogin(player.username, player.password);
    const { value } = (await (await answer).json()) as { value: { token: string; scope: string } };
    expect(value.scope).toBe("proof");

    // Cancelling the second step logs out.
    await auth.button(auth.proof, bn.t("auth.proofCancel")).click();
    await expect(auth.proof).toBeHidden();
    await page.reload();
    await expect(page.getByRole("banner").getByRole("link", { name: bn.t("shell.register") })).toBeVisible();
    await expect(auth.proof).toBeHidden();
    const headers = { authorization: `Bearer ${value.token}` };
    expect((await page.request.get(getMemberInfo.path, { headers })).status()).toBe(401);

    // The code leads to the page that the login was for. It must be the next time step's code, because the
    // current one is used up.
    await page.goto("/member/depositv2");
    await auth.sendLogin(player.username, player.password);
    await expect(auth.proof).toBeVisible();
    await auth.field(auth.proof, bn.t("auth.proofCode")).fill(totpNext(secret));
    await auth.button(auth.proof, bn.t("auth.proofVerify")).click();
    await expect(auth.proof).toBeHidden();
    await expect(page).toHaveURL("/member/depositv2");
    await shell.signOut();

    await page.goto("/login");
    await auth.sendLogin(player.username, player.password);
    await expect(auth.proof).toBeVisible();

    // Meanwhile there is no session, and nothing closes the dialog.
    expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();
    await page.keyboard.press("Escape");
    await page.goto("/member/depositv2");
    await expect(auth.proof).toBeVisible();
    await expect(page).toHaveURL("/");
    await page.reload();
    await expect(auth.proof).toBeVisible();

    const field = auth.field(auth.proof, bn.t("auth.proofCode"));
    await field.fill("000000");
    await auth.button(auth.proof, bn.t("auth.proofVerify")).click();
    await expect(auth.proof.getByRole("alert")).toContainText(bn.t("errors.AUTH_TOTP"));
    await expect(auth.button(auth.proof, bn.t("auth.proofRetry"))).toBeVisible();

    await auth.choose(auth.proof, bn.t("auth.proof_recovery"));
    await auth.field(auth.proof, bn.t("auth.proofRecovery")).fill(recoveryCodes[0] ?? "");
    await auth.button(auth.proof, bn.t("auth.proofVerify")).click();
    await expect(auth.proof).toBeHidden();
    await expect(new ShellPage(page).header).toContainText(player.username);
  },
);

test(
  "[AUTH-13] a login from a new place: the code by SMS goes to the own number",
  FULL_RUN_ONLY,
  async ({ page, stack, guard }) => {
    guard.allow(/status of 4\d\d/);
    const auth = new AuthPage(page);
    const player = await createMobilePlayer(stack.site.url);
    const before = await codeFor(player.mobile);
    await page.goto("/login");
    await auth.sendLogin(player.username, player.password);
    await expect(auth.proof).toBeVisible();
    const hint = `${player.mobile.slice(0, 2)}*******${player.mobile.slice(-2)}`;
    await expect(auth.proof.getByText(bn.digits(hint)).first()).toBeVisible();

    // A code was sent just now for the registration, so the warning names the wait.
    await auth.button(auth.proof, bn.t("auth.codeSend")).click();
    await expect(auth.warning).toContainText(bn.t("errors.PHONE_TOO_MANY", { minutes: 1 }));
    await auth.button(auth.warning, bn.t("auth.warningOk")).click();
    await expect(auth.countdown(auth.proof)).toBeDisabled();

    await passMinute(stack.site, player.mobile);
    await page.evaluate(() => sessionStorage.removeItem("code.proof.sms"));
    await page.reload();
    await auth.button(auth.proof, bn.t("auth.codeSend")).click();
    await expect(auth.countdown(auth.proof)).toBeDisabled();
    await auth.field(auth.proof, bn.t("auth.code")).fill(await codeFor(player.mobile, before));
    await auth.button(auth.proof, bn.t("auth.proofVerify")).click();
    await expect(auth.proof).toBeHidden();
    await expect(new ShellPage(page).header).toContainText(player.username);
  },
);

test(
  "[AUTH-13] a session that goes on from another country shows once more whose it is, then goes on there",
  FULL_RUN_ONLY,
  async ({ page, context, stack, guard }) => {
    await setPageLanguage(page, "en");
    guard.allow(/status of 403/);
    const auth = new AuthPage(page, en);
    const shell = new ShellPage(page, en);
    const player = await createPlayer(stack.site.url);
    // A login through a provider in Bangladesh, then one in India.
    await context.setExtraHTTPHeaders({ "x-forwarded-for": "119.30.32.7" });
    await page.goto("/login");
    await auth.sendLogin(player.username, player.password);
    await expect(shell.header).toContainText(player.username);

    await context.setExtraHTTPHeaders({ "x-forwarded-for": "49.36.1.1" });
    await page.goto("/member/securityCenter/devices");
    await expect(auth.proof).toBeVisible();
    await expect(page.getByText("119.30.32.7")).toBeHidden();
    await auth.field(auth.proof, en.t("member.loginPassword")).fill(player.password);
    await auth.button(auth.proof, en.t("auth.proofVerify")).click();
    await expect(auth.proof).toBeHidden();
    await page.goto("/member/securityCenter/devices");
    await expect(page.getByRole("main").getByText("49.36.1.1")).toBeVisible();
  },
);

test(
  "[AUTH-12] where everybody must have two-factor, who plays is led to setting it up, and then goes on",
  FULL_RUN_ONLY,
  async ({ ownSite, openVisitor }) => {
    const { t } = bn;
    const player = await createPlayer(ownSite.url);
    const { page, context, guard } = await openVisitor({ baseURL: ownSite.url });
    guard.allow(/status of 403/);
    const member = new MemberPage(page);
    const shell = new ShellPage(page);
    await logIn(context, player.token);
    await page.goto("/");
    await expect(shell.header).toContainText(player.username);
    await changeFlags(await asAdmin(ownSite), { SECONDSTEP3: true });

    // Every address shows this page instead, with the reason.
    for (const path of ["/member/depositv2", "/game/dice"]) {
      await page.goto(path);
      await expect(member.heading(t("member.part_twoFactor"))).toBeVisible();
      await expect(member.main.getByText(t("member.totpMust"))).toBeVisible();
    }
    await member.setUpTotp(player.password, totpNow);
    await member.main.getByRole("checkbox", { name: t("member.codesSaved") }).check();
    await member.button(t("member.codesDone")).click();
    await expect(member.main.getByText(t("member.totpIsOn"))).toBeVisible();
    await page.goto("/member/depositv2");
    await expect(member.main.locator("form")).toBeVisible();
    await shell.expectBalance("0");
  },
);
