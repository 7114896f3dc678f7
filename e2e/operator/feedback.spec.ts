import { listOwnFeedback } from "@khela/contract/feedback";
import type { I18n } from "@khela/i18n/i18n";
import sharp from "sharp";
import { ConsolePage } from "../pages/console.ts";
import { ShellPage } from "../pages/shell.ts";
import { FULL_RUN } from "../support/full-run.ts";
import { expect, test } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";

test("[TALK-02] [API-01] a question with a picture is answered in the console and read on the site; the help centre leads to its tags", async ({
  consolePage,
  playerPage,
  player,
}) => {
  const buffer = await sharp({ create: { width: 320, height: 240, channels: 3, background: "#0b6e4f" } })
    .png()
    .toBuffer();
  const form = ({ t }: I18n) => {
    const dialog = playerPage.getByRole("dialog", { name: t("help.feedback") });
    return {
      dialog,
      open: () => playerPage.getByRole("button", { name: t("help.contact") }).click(),
      content: dialog.getByRole("textbox", { name: t("help.content") }),
      send: () => dialog.getByRole("button", { name: t("help.send") }).click(),
      tooShort: dialog.getByRole("alert").filter({ hasText: t("help.length", { min: 10, max: 500 }) }),
    };
  };
  /** Sends feedback, with too short a text first, and waits until it is listed. @returns its ticket number */
  const ask = async (i18n: I18n, content: string): Promise<string> => {
    const { t } = i18n;
    const asked = form(i18n);
    await asked.dialog
      .getByRole("combobox", { name: t("help.question") })
      .selectOption({ label: t("help.question_withdrawal") });
    await asked.content.fill("?");
    await asked.send();
    await expect(asked.tooShort).toBeVisible();
    await asked.content.fill(content);
    await playerPage
      .locator("dialog input[type=file][multiple]")
      .setInputFiles({ name: "receipt.png", mimeType: "image/png", buffer });
    await expect(asked.dialog.getByRole("img", { name: pictureOf(i18n) })).toBeVisible();
    await asked.send();
    await expect(asked.dialog).toContainText(t("help.sentTitle"));
    const [newest] = await player.call(listOwnFeedback);
    const ticket = newest?.ticket ?? "";
    await expect(asked.dialog).toContainText(t("help.sentText", { ticket }));
    return ticket;
  };
  const pictureOf = ({ t, number }: I18n) => t("member.pictureNumber", { n: number(1) });
  const answer = async ({ t, number }: I18n, ticket: string, text: string) => {
    await consolePage.getByRole("searchbox", { name: t("console.searchTicket") }).fill(ticket);
    await consolePage.getByRole("button", { name: ticket }).click();
    const drawer = new ConsolePage(consolePage).dialog(new RegExp(ticket));
    await expect(drawer).toContainText(t("console.question_withdrawal"));
    const picture = t("console.kycPicture", { n: number(1), total: number(1) });
    await drawer.getByRole("button", { name: picture }).click();
    const large = consolePage.getByRole("img", { name: picture });
    await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
    await consolePage.keyboard.press("Escape");
    await drawer.getByRole("textbox", { name: t("console.answer") }).fill(text);
    await drawer.getByRole("button", { name: t("console.sendAnswer") }).click();
    await expect(drawer).toBeHidden();
  };

  await playerPage.goto("/help#fairness");
  await expect(playerPage.locator("#fairness")).toBeInViewport();
  await form(bn).open();
  const first = await ask(bn, "আমার উত্তোলন এখনও আসেনি, ছবিতে দেখুন।");
  await playerPage.keyboard.press("Escape");

  await consolePage.goto("/console/feedback");
  await answer(bn, first, "এখন চলে গেছে, আবার দেখুন।");
  await playerPage.goto("/help");
  await form(bn).open();
  const own = form(bn).dialog.getByRole("listitem").filter({ hasText: first });
  await expect(own).toContainText("এখন চলে গেছে, আবার দেখুন।");
  await expect(own).toContainText(bn.t("help.fresh"));
  await own.getByRole("button", { name: bn.t("help.showPictures", { n: 1 }) }).click();
  const sent = own.getByRole("img", { name: pictureOf(bn) });
  await expect.poll(() => sent.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await playerPage.keyboard.press("Escape");

  if (!FULL_RUN) return;
  await new ShellPage(playerPage).chooseLanguage("English");
  await form(en).open();
  const second = await ask(en, "Thank you. One more thing: when will the other one come?");
  await playerPage.keyboard.press("Escape");
  await consolePage.goto("/console/feedback");
  await consolePage.getByRole("button", { name: bn.t("console.language") }).click();
  await consolePage.getByRole("menuitem", { name: "English" }).click();
  await answer(en, second, "It is on its way.");
  await playerPage.goto("/help");
  await form(en).open();
  const answered = form(en).dialog.getByRole("listitem").filter({ hasText: second });
  await expect(answered).toContainText("It is on its way.");
  await expect(answered).toContainText(en.t("help.question_withdrawal"));
});
