import { ConsolePage } from "../pages/console.ts";
import { expectAccessible } from "../support/axe.ts";
import { newUsername } from "../support/player-api.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

test("[OPS-05] [PROMO-05] marketing makes a golden egg, gives a player a ticket, and sees the draw that the player opened", async ({
  consolePage: page,
  playerPage,
  player,
}) => {
  const desk = new ConsolePage(page);
  const title = `সোনার ডিম ${newUsername()}`;

  await test.step("a campaign is written; odds that don't add up are told before it is saved", async () => {
    await page.goto("/console/raffles");
    await expect(desk.heading(bn.t("desk.raf_title"))).toBeVisible();
    await expectAccessible(page, "raffles");
    await page.getByRole("link", { name: bn.t("desk.raf_new") }).click();
    const field = (label: string, language: string) =>
      page.getByRole("textbox", { name: `${label} · ${language}` }).first();
    await field(bn.t("console.title"), "বাংলা").fill(title);
    await field(bn.t("console.title"), "English").fill("Golden egg");
    await field(bn.t("desk.raf_words"), "বাংলা").fill("প্রতি টিকিটে একটি ডিম।");
    await field(bn.t("desk.raf_words"), "English").fill("An egg for each ticket.");
    const chances = page.getByRole("textbox", { name: bn.t("desk.raf_chance") });
    await chances.first().fill("50");
    await page.getByRole("button", { name: bn.t("desk.raf_create") }).click();
    await expect(page.getByText(bn.t("desk.raf_badOdds"))).toBeVisible();
    await chances.first().fill("60");
    await expect(page.getByText(bn.t("desk.raf_sumRight"))).toBeVisible();
    await expectAccessible(page, "the editor of a raffle");
    await page.getByRole("button", { name: bn.t("desk.raf_create") }).click();
    await expect(desk.heading(title)).toBeVisible();
  });

  await test.step("it is published, and the player gets a ticket after a preview", async () => {
    await page.getByRole("button", { name: bn.t("desk.promo_publish"), exact: true }).click();
    await desk.giveReason("উৎসবের জন্য", bn.t("desk.promo_publish"));
    await expect(page.getByText(bn.t("desk.raf_frozen"))).toBeVisible();
    await page.getByRole("button", { name: bn.t("desk.raf_give"), exact: true }).click();
    const form = desk.dialog(bn.t("desk.raf_give"));
    await form
      .getByRole("textbox", { name: bn.t("desk.raf_accounts") })
      .fill(`${player.username}\nnobody-here`);
    await form.getByRole("button", { name: bn.t("desk.raf_preview") }).click();
    await expect(form.getByText(bn.t("desk.raf_unknown"))).toBeVisible();
    await expectAccessible(page, "the preview of a gift");
    await form.getByRole("textbox", { name: bn.t("console.reason") }).fill("প্রথম ডিম");
    await form.getByRole("button", { name: bn.t("desk.raf_giveTo", { n: 1, players: 1 }) }).click();
    await expect(page.getByRole("table", { name: bn.t("desk.raf_gifts") })).toContainText(player.username);
  });

  await test.step("the player opens the egg", async () => {
    // The same page with the player's session beside the operator's.
    await playerPage.goto("/raffles");
    const card = playerPage.getByRole("article", { name: title });
    await card.getByRole("button", { name: bn.t("raffles.act_egg") }).click();
    await expect(card.getByRole("link", { name: bn.t("raffles.check") })).toBeVisible();
  });

  await test.step("the operator sees the draw with its proof", async () => {
    await page.goto("/console/raffle-draws");
    const row = desk.row(bn.t("desk.raf_drawsTitle"), player.username);
    await expect(row).toContainText(title);
    await expect(row.getByRole("link", { name: bn.t("desk.raf_verify") })).toHaveAttribute(
      "href",
      /\/fairness\/[0-9a-f-]{36}/,
    );
    await expectAccessible(page, "the draws of raffles");
  });
});
