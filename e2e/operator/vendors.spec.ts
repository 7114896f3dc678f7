import { createHmac } from "node:crypto";
import { listVendors } from "@khela/contract/console/games";
import { ConsolePage } from "../pages/console.ts";
import { expectAccessible } from "../support/axe.ts";
import { clientOfOperator, enterConsole } from "../support/operators.ts";
import { newUsername } from "../support/player-api.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

test(
  "[GAME-07] [OPS-01] an operator adds a vendor, a colleague approves, and the vendor calls with its new secret",
  FULL_RUN_ONLY,
  async ({ consolePage: page, openVisitor, stack }) => {
    const vassalage = newUsername();
    const name = { bn: `ভেন্ডর ${vassalage}`, en: `Vendor ${vassalage}` };
    const asking = new ConsolePage(page);
    let secret = "";
    /**
     * Calls the wallet as the vendor's server does. @returns the error code, which is that of an unknown
     * player, not of a wrong signature
     */
    const callAsVendor = async (): Promise<string> => {
      const body = JSON.stringify({ playerId: "01980000-0000-7000-8000-000000000001", currency: "BDT" });
      const at = String(Date.now());
      const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
      const headers = {
        "content-type": "application/json",
        "x-vendor": vassalage,
        "x-timestamp": at,
        "x-signature": signature,
      };
      const answer = await fetch(`${stack.site.url}/seamless/v1/balance`, { method: "POST", headers, body });
      return ((await answer.json()) as { errorCode: string }).errorCode;
    };

    await test.step("one fills in what the vendor's engineer has, and sees the secret once", async () => {
      await page.goto("/console/seamless");
      await page.getByRole("button", { name: bn.t("shelf.addVendor") }).click();
      const form = asking.dialog(bn.t("shelf.addVendor"));
      const fill = (label: string, value: string) => form.getByRole("textbox", { name: label }).fill(value);
      await fill(bn.t("shelf.name_bn"), name.bn);
      await fill(bn.t("shelf.name_en"), name.en);
      await fill(bn.t("shelf.vendorCode"), vassalage);
      await fill(bn.t("shelf.launchUrl"), "http://games.example/play");
      await fill(bn.t("shelf.apiUrl"), stack.seamlessUrl);
      await fill(bn.t("shelf.addresses"), "127.0.0.1, ::1");
      await fill(bn.t("console.reason"), "নতুন চুক্তি");
      await form.getByRole("button", { name: bn.t("shelf.askForVendor") }).click();
      await expect(form).toContainText(bn.t("shelf.bad_launchUrl"));
      await fill(bn.t("shelf.launchUrl"), `${stack.seamlessUrl}/play`);
      await expectAccessible(page, "a new vendor");
      await form.getByRole("button", { name: bn.t("shelf.askForVendor") }).click();
      const shown = page
        .getByRole("alert")
        .filter({ hasText: bn.t("shelf.secretOnce", { name: vassalage }) });
      secret = (await shown.locator("pre").textContent()) ?? "";
      expect(secret).toMatch(/^[0-9a-f]{64}$/);
      await expect(page.getByText(bn.t("shelf.settingNewVendor", { name: vassalage }))).toBeVisible();
      expect(await callAsVendor()).toBe("BAD_SIGN");
    });

    await test.step("a colleague reads what it is about, and approves", async () => {
      const colleague = await openVisitor();
      await enterConsole(colleague.context, stack.site.url, stack.operators["finance2"] ?? "");
      const deciding = new ConsolePage(colleague.page);
      await colleague.page.goto(`/console/adjustments?q=${vassalage}`);
      await deciding.row(bn.t("console.adjustments"), vassalage).click();
      const drawer = deciding.dialog(bn.t("console.approvalKind_vendor"));
      await expect(drawer).toContainText("127.0.0.1, ::1");
      await expectAccessible(colleague.page, "a new vendor to approve");
      await drawer.getByRole("button", { name: bn.t("console.approve") }).click();
      const question = deciding.dialog(bn.t("console.approvalApproveTitle"));
      await question.getByRole("button", { name: bn.t("console.approve") }).click();
      await expect(colleague.page.getByText(bn.t("console.approvalDone_approve"))).toBeVisible();
    });

    await test.step("the vendor calls, and stands on the page with its switch", async () => {
      await expect.poll(callAsVendor).toBe("NO_PLAYER");
      await page.goto("/console/seamless");
      await expect(page.getByRole("heading", { name: name.bn })).toBeVisible();
      await expect(
        page.getByRole("switch", { name: bn.t("shelf.switchOf", { name: name.bn }) }),
      ).toBeChecked();
      const operator = clientOfOperator(stack.site.url, stack.operators["admin"] ?? "");
      const { vendors } = await operator(listVendors);
      expect(vendors.find((vendor) => vendor.vassalage === vassalage)).toMatchObject({ name, active: true });
    });
  },
);
