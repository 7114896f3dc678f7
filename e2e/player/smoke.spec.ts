import { bn } from "../support/texts.ts";
import { expect, test } from "../support/test.ts";

test("home", async ({ playerPage: page }) => {
  await page.goto("/");
  await expect(page.getByRole("navigation", { name: bn.t("shell.mainNavigation") })).toBeVisible();
  await expect(page.getByRole("region", { name: bn.t("shell.balance") })).toContainText(bn.money("5000"));
});
