import { MemberPage } from "../pages/member.ts";
import { ShellPage } from "../pages/shell.ts";
import { codeFor, messagesFor } from "../support/inbox.ts";
import { enterConsole } from "../support/operators.ts";
import { makeDeposit } from "../support/player-api.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expect, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";

test("[TALK-01] [LANG-03] [MONEY-08] a deposit and customer service write to a player: badge, read, delete, take back", async ({
  playerPage: page,
  player,
  openVisitor,
  stack,
}) => {
  const { t } = bn;
  const title = `${player.username} নতুন খেলা এসেছে`;
  await page.goto("/member/messageV2");
  // The tests' player has deposited, and the message shows the amount in the player's digits.
  const deposit = page.locator('[data-message="deposit_arrived"]');
  await expect(deposit).toContainText(bn.money("5000"));
  const bell = page.getByRole("banner").getByRole("link", { name: t("shell.messages") });
  await expect(bell).toContainText(t("member.waiting", { n: 1 }));
  await deposit.getByRole("button", { expanded: false }).click();
  await expect(deposit).toContainText("KhelaPay");
  await expect(bell).not.toContainText(t("member.waiting", { n: 1 }));
  const at = (await deposit.locator("time").getAttribute("datetime")) ?? "";
  await expect(deposit.locator("time")).toHaveText(bn.date(at));

  // The console writes to this player alone, and shows the number of recipients before it sends.
  const { page: consolePage, context } = await openVisitor();
  await enterConsole(context, stack.site.url, stack.operators["admin"] ?? "");
  await consolePage.goto("/console/messages");
  await consolePage.getByRole("button", { name: t("desk.writeMessage") }).click();
  const dialog = consolePage.getByRole("dialog");
  const field = (label: string) => dialog.getByRole("textbox", { name: label });
  await field(`${t("console.title")} · বাংলা`).fill(title);
  await field(`${t("console.title")} · English`).fill("<b>A new game</b>");
  await field(`${t("console.content")} · বাংলা`).fill("আজ থেকে খেলুন {amount} 🎉");
  await field(`${t("console.content")} · English`).fill("Play it from today on.");
  await field(t("desk.toNames")).fill(`${player.username}, nobody-at-all`);
  await dialog.getByRole("button", { name: t("desk.nextStep") }).click();
  await expect(dialog).toContainText("nobody-at-all");
  await dialog.getByRole("button", { name: t("desk.sendTo", { n: 1 }) }).click();
  await expect(dialog).toBeHidden();

  // The message appears on the open page by itself, and its markup is shown as text in either language.
  const written = page.locator('[data-message="operator"]');
  await expect(written).toContainText(title);
  await expect(bell).toContainText(t("member.waiting", { n: 1 }));
  // In the list of unread messages, one that is being read stays in place.
  await page.getByRole("radio", { name: t("inbox.filter_unread") }).check();
  await expect(deposit).toHaveCount(0);
  await written.getByRole("button", { expanded: false }).click();
  await expect(bell).not.toContainText(t("member.waiting", { n: 1 }));
  await expect(written).toContainText("আজ থেকে খেলুন {amount} 🎉");
  await page.getByRole("radio", { name: t("inbox.filter_all") }).check();

  // In English the same messages, with English digits and dates.
  await new ShellPage(page).chooseLanguage("English");
  await expect(written).toContainText("<b>A new game</b>");
  await expect(deposit).toContainText(en.money("5000"));
  await expect(deposit.locator("time")).toHaveText(en.date(at));
  await page.getByRole("button", { name: en.t("inbox.deleteRead") }).click();
  await expect(page.getByText(en.t("inbox.empty_all"))).toBeVisible();

  const row = consolePage.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText(t("desk.broadcast_sent"));
  await row.getByRole("button", { name: title }).click();
  const drawer = consolePage.getByRole("dialog", { name: t("desk.message") });
  await expect(drawer).toContainText("<b>A new game</b>");
  await drawer.getByRole("button", { name: t("desk.recall") }).click();
  const question = consolePage.getByRole("dialog", { name: t("desk.recallTitle") });
  await question.getByRole("button", { name: t("desk.recall") }).click();
  await expect(row).toContainText(t("desk.broadcast_recalled"));
});

test(
  "[TALK-01] a deposit also comes by mail to a proven address, until the player switches it off",
  FULL_RUN_ONLY,
  async ({ playerPage: page, player }) => {
    const { t } = bn;
    const address = `${player.username}@mail.example`;
    await page.goto("/member/messageV2");
    await page.getByRole("link", { name: t("member.contactWhy_email") }).click();
    const member = new MemberPage(page);
    await member.field(t("member.part_email")).fill(address);
    await member.button(t("auth.codeSend")).click();
    await member.field(t("auth.code")).fill(await codeFor(address));
    await member.field(t("member.loginPassword")).fill(player.password);
    await member.button(t("member.contactConfirm")).click();
    await expect(member.main.getByText(t("member.contactFixed"))).toBeVisible();

    const subjects = async () => (await messagesFor(address)).map(({ subject }) => subject);
    const arrived = (amount: string) => expect.stringContaining(bn.money(amount));
    await makeDeposit(player, "700");
    await expect.poll(subjects).toContainEqual(arrived("700"));

    await page.goto("/member/messageV2");
    const byMail = page.getByRole("checkbox", { name: t("inbox.mail_money") });
    await expect(byMail).toBeChecked();
    await expect(page.getByRole("checkbox", { name: t("inbox.mail_offers") })).not.toBeChecked();
    const toggle = async (on: boolean) => {
      const saved = page.waitForResponse((response) => response.request().method() === "PUT");
      await byMail.click();
      expect((await saved).status()).toBe(200);
      await expect(byMail).toBeChecked({ checked: on });
    };
    await toggle(false);
    await page.reload();
    await expect(byMail).not.toBeChecked();
    await makeDeposit(player, "800");
    await expect(page.getByText(bn.money("800")).first()).toBeVisible();
    // Mails go out in order: once the next one has arrived, the earlier one is not coming any more.
    await toggle(true);
    await makeDeposit(player, "900");
    await expect.poll(subjects).toContainEqual(arrived("900"));
    expect(await subjects()).not.toContainEqual(arrived("800"));
  },
);
