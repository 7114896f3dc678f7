import { beginTotp, bindContact, confirmTotp, sendContactCode } from "@khela/contract/security";
import { AuthPage } from "../pages/auth.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expectAccessible } from "../support/axe.ts";
import { codeFor } from "../support/inbox.ts";
import { createMobilePlayer, passMinute } from "../support/mobile-player.ts";
import { clientOf } from "../support/player-api.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";
import { totpNow } from "../support/totp.ts";

const { t } = bn;

test(
  "[AUTH-12] [OPS-02] authenticator and recovery codes lost: asked with every contact, seen and turned down by support",
  FULL_RUN_ONLY,
  async ({ stack, openVisitor, consolePage }) => {
    const player = await createMobilePlayer(stack.site.url);
    const call = clientOf(stack.site.url, () => player.token);
    const contact = { kind: "email", value: `${player.username}@mail.example` } as const;
    await call(sendContactCode, { body: contact });
    const bound = { ...contact, code: await codeFor(contact.value), password: player.password };
    await call(bindContact, { body: bound });
    const { secret } = await call(beginTotp, { body: { password: player.password } });
    await call(confirmTotp, { body: { code: totpNow(secret) } });

    for (const place of [player.mobile, contact.value]) await passMinute(stack.site, place);

    const { page } = await openVisitor();
    const auth = new AuthPage(page);
    await page.goto("/login");
    await auth.sendLogin(player.username, player.password);
    await auth.button(auth.proof, t("auth.proofLost")).click();
    const sms = await codeFor(player.mobile);
    const mail = await codeFor(contact.value);
    for (const [label, place, before] of [
      [t("lost.code_sms"), player.mobile, sms],
      [t("lost.code_email"), contact.value, mail],
    ] as const) {
      await auth.button(auth.proof, t("auth.codeSend")).first().click();
      await auth.field(auth.proof, label).fill(await codeFor(place, before));
    }
    await auth.button(auth.proof, t("lost.ask")).click();
    await expect(auth.proof.getByText(t("lost.waiting"))).toBeVisible();

    await consolePage.goto("/console/lost-devices");
    await consolePage
      .getByRole("row")
      .filter({ hasText: player.username })
      .getByText(t("desk.lostState_waiting"))
      .click();
    // The request can't be approved before the three days are over, but it can be refused.
    await expect(consolePage.getByRole("button", { name: t("desk.lostRelease") })).toBeDisabled();
    await expectAccessible(consolePage, "a lost device");
    await consolePage.getByRole("button", { name: t("desk.lostRefuse") }).click();
    await consolePage.getByLabel(t("console.reason")).fill("the caller knew nothing of the account");
    await consolePage
      .getByRole("dialog")
      .last()
      .getByRole("button", { name: t("desk.lostRefuse") })
      .click();
    await expect(consolePage.getByText(t("desk.lostRefused"))).toBeVisible();
    await page.reload();
    await auth.button(auth.proof, t("auth.proofLost")).click();
    await expect(auth.button(auth.proof, t("lost.ask"))).toBeVisible();
  },
);
