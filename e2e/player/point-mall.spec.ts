import { decidePointOrder } from "@khela/contract/console/points";
import { listPointOrders } from "@khela/contract/points";
import { getBalance } from "@khela/contract/wallet";
import { PAYMENT_PASSWORD } from "../pages/cashier.ts";
import { expectAccessible } from "../support/axe.ts";
import { clientOfOperator } from "../support/operators.ts";
import { givePaymentPassword, givePoints } from "../support/points-api.ts";
import { expect, LONG, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

const { t } = bn;

test("[PROMO-07] a player redeems goods, sees what becomes of the order, and turns the rest into cash", async ({
  player,
  playerPage: page,
  stack,
}) => {
  await givePaymentPassword(player, PAYMENT_PASSWORD);
  await givePoints(stack, player, 1_000);
  const main = page.getByRole("main");
  const parts = main.getByRole("navigation", { name: t("points.parts") });
  const dialog = page.getByRole("dialog");
  const pin = dialog.getByLabel(t("member.pin"), { exact: false }).first();
  const own = page.getByRole("region", { name: t("points.yours") });

  await test.step("an item of goods asks for an address, then for the payment password", async () => {
    await page.goto("/pointMall");
    await expect(own).toContainText(bn.number(1_000));
    await expectAccessible(page, "mall");
    await main.getByRole("button", { name: "খেলা ক্রিকেট ক্যাপ" }).click();
    await dialog.getByRole("button", { name: t("points.redeem") }).click();
    await expect(dialog.getByText(t("points.addressWrong_city"))).toBeVisible();
    const fill = (name: "name" | "phone" | "address" | "city", text: string) =>
      dialog
        .getByLabel(t(`points.address_${name}`), { exact: false })
        .first()
        .fill(text);
    await fill("name", "রহিম উদ্দিন");
    await fill("phone", "01711000000");
    await fill("address", "বাড়ি ৭, সড়ক ২, ধানমন্ডি");
    await fill("city", "ঢাকা");
    await expectAccessible(page, "item");
    await dialog.getByRole("button", { name: t("points.redeem") }).click();
    await pin.fill(PAYMENT_PASSWORD);
    await dialog.getByRole("button", { name: t("points.redeem") }).click();
    await expect(dialog).toBeHidden();
    await expect(own).toContainText(bn.number(600));
  });

  await test.step("the order is in process, and approved as soon as an operator says so", async () => {
    await parts.getByRole("button", { name: t("points.tab_orders") }).click();
    const order = main.getByRole("listitem").filter({ hasText: "খেলা ক্রিকেট ক্যাপ" });
    await expect(order).toContainText(t("points.state_process"));
    const { content } = await player.call(listPointOrders, { query: {} });
    const operator = clientOfOperator(stack.site.url, stack.operators["admin"] ?? "");
    await operator(decidePointOrder, {
      params: { id: content[0]?.orderId ?? "" },
      body: { decision: "approve", tracking: "Sundarban 4711" },
    });
    await expect(order).toContainText(t("points.state_approved"), LONG);
    await expect(order).toContainText("Sundarban 4711");
    await expectAccessible(page, "orders");
  });

  await test.step("points become cash by the ratio", async () => {
    await parts.getByRole("button", { name: t("points.tab_convert") }).click();
    const field = main.getByLabel(t("points.toConvert"));
    await field.fill("৪৫০");
    await main.getByRole("button", { name: t("points.convert"), exact: true }).click();
    await expect(main.getByRole("alert")).toBeVisible();
    await field.fill("৫০০");
    await expectAccessible(page, "convert");
    await main.getByRole("button", { name: t("points.convert"), exact: true }).click();
    await pin.fill(PAYMENT_PASSWORD);
    await dialog.getByRole("button", { name: t("points.getCash", { amount: bn.money("50") }) }).click();
    await expect(dialog).toBeHidden();
    await expect(own).toContainText(bn.number(100));
    expect((await player.call(getBalance)).balance).toBe("5050.00");
  });

  await test.step("every change is in the details, and the rules name the numbers", async () => {
    await parts.getByRole("button", { name: t("points.tab_details") }).click();
    const lines = main.getByRole("listitem");
    await expect(lines.filter({ hasText: t("points.type_convert") })).toContainText(bn.number(100));
    await expect(lines.filter({ hasText: t("points.type_redeem") })).toContainText("খেলা ক্রিকেট ক্যাপ");
    await parts.getByRole("button", { name: t("points.tab_rules") }).click();
    await expect(main).toContainText(t("points.ruleNever"));
    await expectAccessible(page, "rules");
  });
});
