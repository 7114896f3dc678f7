import { enterConsole } from "../support/operators.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

test("[TALK-01] [MONEY-08] a deposit and customer service write to a player: badge, read, delete, take back", async ({
  playerPage: page,
  player,
  openVisitor,
  stack,
}) => {
  const { t } = bn;
  await page.goto("/member/messageV2");
  // The player of the tests has deposited; the message says the amount in the player's digits.
  const deposit = page.locator('[data-message="deposit_arrived"]');
  await expect(deposit).toContainText(bn.money("5000"));
  const bell = page.getByRole("banner").getByRole("link", { name: t("shell.messages") });
  await expect(bell).toContainText(t("member.waiting", { n: 1 }));
  await deposit.getByRole("button", { expanded: false }).click();
  await expect(deposit).toContainText("KhelaPay");
  await expect(bell).not.toContainText(t("member.waiting", { n: 1 }));

  // The console writes to this player alone, and is told how many that are before it goes out.
  const { page: consolePage, context } = await openVisitor();
  await enterConsole(context, stack.site.url, stack.operators["admin"] ?? "");
  await consolePage.goto("/console/messages");
  await consolePage.getByRole("button", { name: t("desk.writeMessage") }).click();
  const dialog = consolePage.getByRole("dialog");
  const field = (label: string) => dialog.getByRole("textbox", { name: label });
  await field(`${t("console.title")} · বাংলা`).fill("নতুন খেলা এসেছে");
  await field(`${t("console.title")} · English`).fill("<b>A new game</b>");
  await field(`${t("console.content")} · বাংলা`).fill("আজ থেকে খেলুন {amount} 🎉");
  await field(`${t("console.content")} · English`).fill("Play it from today on.");
  await field(t("desk.toNames")).fill(`${player.username}, nobody-at-all`);
  await dialog.getByRole("button", { name: t("desk.nextStep") }).click();
  await expect(dialog).toContainText("nobody-at-all");
  await dialog.getByRole("button", { name: t("desk.sendTo", { n: 1 }) }).click();
  await expect(dialog).toBeHidden();

  // It comes to the open page by itself; what is written there is text, in either language.
  const written = page.locator('[data-message="operator"]');
  await expect(written).toContainText("নতুন খেলা এসেছে");
  await expect(bell).toContainText(t("member.waiting", { n: 1 }));
  // Among the unread ones it stays where it is being read.
  await page.getByRole("radio", { name: t("inbox.filter_unread") }).check();
  await expect(deposit).toHaveCount(0);
  await written.getByRole("button", { expanded: false }).click();
  await expect(bell).not.toContainText(t("member.waiting", { n: 1 }));
  await expect(written).toContainText("আজ থেকে খেলুন {amount} 🎉");
  await page.getByRole("radio", { name: t("inbox.filter_all") }).check();
  await page.getByRole("button", { name: t("inbox.deleteRead") }).click();
  await expect(page.getByText(t("inbox.empty_all"))).toBeVisible();

  const row = consolePage.getByRole("row", { name: /নতুন খেলা এসেছে/ }).first();
  await expect(row).toContainText(t("desk.broadcast_sent"));
  await row.getByRole("button", { name: "নতুন খেলা এসেছে" }).click();
  const drawer = consolePage.getByRole("dialog", { name: t("desk.message") });
  await expect(drawer).toContainText("<b>A new game</b>");
  await drawer.getByRole("button", { name: t("desk.recall") }).click();
  const question = consolePage.getByRole("dialog", { name: t("desk.recallTitle") });
  await question.getByRole("button", { name: t("desk.recall") }).click();
  await expect(row).toContainText(t("desk.broadcast_recalled"));
});
