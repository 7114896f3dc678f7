import { CashierPage } from "../pages/cashier.ts";
import { ShellPage } from "../pages/shell.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

/** The demo's promotion for the second deposit: half of it, from ৳500, wagered six times with the deposit. */
const TITLE = "দ্বিতীয় জমায় ৫০% বোনাস";
const taka = (amount: string) => bn.money(amount, { decimals: "auto" });

test("[PROMO-01] [PROMO-02] [MONEY-03] [ERR-02] a player reads a promotion's terms, deposits with it, and has the bonus at once", async ({
  playerPage: page,
}) => {
  await page.goto("/promotions");
  const nav = page.getByRole("navigation", { name: bn.t("promotions.categories") });
  await nav.getByRole("link", { name: bn.t("promotions.category_deposit") }).click();
  await expect(page.getByRole("link", { name: "প্রথম জমায় ১০০% বোনাস" })).toBeHidden();
  await page.getByRole("link", { name: TITLE }).click();
  await expect(page.getByRole("heading", { name: TITLE })).toBeVisible();
  const terms = page.getByRole("region", { name: bn.t("promotions.terms") });
  await expect(terms).toContainText(bn.t("promotions.term_match", { rate: "৫০%", cap: taka("3000") }));
  await expect(terms).toContainText(bn.t("promotions.term_depositMin", { min: taka("500") }));

  await page.getByRole("link", { name: bn.t("promotions.deposit") }).click();
  await expect(page.getByRole("radio").first()).not.toBeChecked();
  await expect(page.getByRole("radio", { name: TITLE })).toBeChecked();
  const amount = page.getByRole("textbox", { name: bn.t("cashier.amount") });
  await amount.fill("300");
  await page.getByRole("button", { name: bn.t("cashier.payAmount", { amount: taka("300") }) }).click();
  await expect(page.getByText(bn.t("cashier.bonusMin", { min: taka("500") }))).toBeVisible();
  await amount.fill("800");
  await expect(
    page.getByText(bn.t("cashier.bonusYouGet", { bonus: taka("400"), turnover: taka("7200") })),
  ).toBeVisible();
  const provider = await new CashierPage(page).payAnother("800");
  await provider.getByRole("button", { name: /পরিশোধ করুন$/ }).click();
  await new ShellPage(page).expectBalance("6200");

  await page.goto("/promotions/second-deposit");
  await expect(page.getByText(bn.t("promotions.note_claimed"))).toBeVisible();
  await page.goto("/promotions/share-your-win");
  await page.getByRole("button", { name: bn.t("promotions.join") }).click();
  await page.getByRole("textbox", { name: bn.t("promotions.comment") }).fill("বন্ধুদের দেখিয়েছি");
  await page.getByRole("button", { name: bn.t("promotions.apply") }).click();
  await expect(page.getByText(bn.t("promotions.applied"))).toBeVisible();
  await expect(page.getByText(bn.t("promotions.note_applying"))).toBeVisible();
});
