import { listRaffleDraws } from "@khela/contract/raffles";
import { follow } from "../pages/shell.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, LONG, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

const { t, money } = bn;

test("[PROMO-05] [GAME-09] a deposit's tickets turn the wheel and open an envelope; the wheel's result is verified, the envelope's seed is kept", async ({
  playerPage: page,
  player,
}) => {
  await page.goto("/raffles");
  const wheel = page.getByRole("article", { name: "সপ্তাহের চাকা" });
  const envelope = page.getByRole("article", { name: "লাল খাম" });

  await test.step("the tickets of the deposit are there", async () => {
    await expect(wheel).toContainText(t("raffles.ticketsLeft", { n: 5 }), LONG);
    await expect(envelope).toContainText(t("raffles.ticketsLeft", { n: 5 }), LONG);
    await expectAccessible(page, "raffles");
  });

  await test.step("each ticket is one draw, and its prize is named", async () => {
    await wheel.getByRole("button", { name: t("raffles.act_wheel") }).click();
    await expect(wheel.getByRole("link", { name: t("raffles.check") })).toBeVisible();
    await expect(wheel).toContainText(t("raffles.ticketsLeft", { n: 4 }));
    await envelope.getByRole("button", { name: t("raffles.act_envelope") }).click();
    await expect(envelope.getByRole("link", { name: t("raffles.check") })).toBeVisible();
    const { content } = await player.call(listRaffleDraws, { query: {} });
    expect(content.map(({ kind }) => kind)).toEqual(["envelope", "wheel"]);
    await expect(envelope).toContainText(t("raffles.won", { amount: money(content[0]?.amount ?? "0") }));
    const mine = page.getByRole("region", { name: t("raffles.mine") });
    await expect(mine.getByRole("listitem")).toHaveCount(2);
  });

  await test.step("the seed is secret until it is changed; then the result is the same again", async () => {
    const { content } = await player.call(listRaffleDraws, { query: {} });
    await follow(page, `/fairness/${content[1]?.drawId}`);
    await expect(page.getByText(t("raffles.secretDraw"))).toBeVisible();
    await expect(page.getByRole("link", { name: t("raffles.toRaffles") })).toBeVisible();
    await page.getByRole("button", { name: t("raffles.reveal") }).click();
    await expect(page.locator("[data-verdict]")).toHaveAttribute("data-verdict", "match");
    const place = page.getByText(
      new RegExp(`^${t("raffles.outcome", { n: 1, amount: "…" }).split(" ")[0]} [১-৬]: `),
    );
    await expect(place).toContainText(money(content[1]?.amount ?? "0", { decimals: "auto" }));
    await expectAccessible(page, "a verified draw");
  });

  await test.step("an envelope with parts left keeps its seed", async () => {
    const { content } = await player.call(listRaffleDraws, { query: {} });
    await follow(page, `/fairness/${content[0]?.drawId}`);
    await expect(page.getByText(t("raffles.secretEnvelope"))).toBeVisible();
  });
});
