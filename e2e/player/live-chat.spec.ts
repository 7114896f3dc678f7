import { launchChat, listChatModels } from "@khela/contract/live-chat";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { setPageLanguage } from "../pages/member.ts";
import { enterConsole } from "../support/operators.ts";
import { clientOf } from "../support/player-api.ts";
import { bn, en } from "../support/texts.ts";
import { FULL_RUN_ONLY, fullRunOnlyUnlessBengali } from "../support/full-run.ts";
import { expect, test } from "../support/test.ts";

test("[TALK-04] [NAV-10] a player and an operator chat: the queue, a ready answer, what is read, the end", async ({
  playerPage,
  consolePage,
  player,
  guard,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/);
  await playerPage.goto("/");
  const opening = playerPage.waitForEvent("popup");
  await playerPage
    .getByRole("complementary", { name: bn.t("shell.rightBar") })
    .getByRole("button", { name: bn.t("shell.liveChat") })
    .click();
  const chat = await opening;
  await expect(chat.getByRole("heading", { name: bn.t("livechat.title") })).toBeVisible();
  expect(await chat.evaluate(() => [innerWidth, innerHeight])).toEqual([440, 750]);
  await chat.getByRole("radio", { name: bn.t("help.question_withdrawal") }).check();
  const question = "<b>আমার উত্তোলন</b> কোথায়?";
  await chat.getByRole("textbox", { name: bn.t("livechat.question") }).fill(question);
  await chat.getByRole("button", { name: bn.t("livechat.start") }).click();
  const lines = chat.getByRole("log");
  await expect(lines.getByRole("listitem")).toHaveCount(1);
  await expect(lines).toContainText(question);

  await consolePage.goto("/console/live-chat");
  const row = consolePage.getByRole("button").filter({ hasText: player.username });
  await expect(row).toContainText(question);
  await row.click();
  await consolePage.getByRole("button", { name: bn.t("desk.liveChatTake") }).click();
  await expect(chat.getByText(bn.t("livechat.served"))).toBeVisible();
  await expect(lines).toContainText(bn.t("livechat.read"));
  const answering = consolePage.getByRole("textbox", { name: bn.t("desk.liveChatWrite") });
  await answering.pressSequentially("একটু");
  await expect(chat.getByText(bn.t("livechat.typing"))).toBeVisible();
  await answering.fill("");
  const conversation = consolePage.getByRole("region", { name: bn.t("desk.liveChatOne") });
  await conversation.getByRole("button", { name: bn.t("desk.readyAnswers") }).click();
  await consolePage.getByRole("menuitem").first().click();
  const ready = await answering.inputValue();
  expect(ready).not.toBe("");
  await answering.press("Enter");
  await expect(lines).toContainText(ready);
  await expect(conversation.getByRole("log")).toContainText(bn.t("desk.liveChatRead"));

  // A message that is lost on its way can be sent again, and appears once.
  await chat.route("**/wps/chat/say", (route) => route.abort("internetdisconnected"));
  const write = chat.getByRole("textbox", { name: bn.t("livechat.write") });
  await write.fill("ধন্যবাদ");
  await write.press("Enter");
  await expect(chat.getByRole("button", { name: bn.t("livechat.notSent") })).toBeVisible();
  await chat.unroute("**/wps/chat/say");
  await chat.getByRole("button", { name: bn.t("livechat.notSent") }).click();
  await expect(conversation.getByRole("log")).toContainText("ধন্যবাদ");
  await expect(lines.getByRole("listitem")).toHaveCount(3);

  await conversation.getByRole("button", { name: bn.t("desk.liveChatClose") }).click();
  await expect(chat.getByText(bn.t("livechat.over_operator"))).toBeVisible();
  await chat.getByRole("button", { name: bn.t("livechat.yes"), exact: true }).click();
  await expect(chat.getByText(bn.t("livechat.thanks"))).toBeVisible();
  await expect(consolePage.getByText(bn.t("desk.liveChatOver_operator"))).toBeVisible();
  await chat.getByRole("button", { name: bn.t("livechat.again") }).click();
  await expect(chat.getByRole("heading", { name: bn.t("livechat.earlier") })).toBeVisible();
});

for (const [language, { t }, question] of [
  ["bn", bn, "লগ ইন করতে পারছি না"],
  ["en", en, "I can't log in"],
] as const) {
  test(
    `[API-04] [TALK-04] who has no account is led to the chat, finds it again after a reload, and nothing of it once it is over: ${language}`,
    fullRunOnlyUnlessBengali(language),
    async ({ page, stack }) => {
      const call = clientOf(stack.site.url);
      const { list } = await call(listChatModels);
      expect(list).toContainEqual({ model: "other" });
      const { chatUrl } = await call(launchChat, { body: { model: "other" } });
      await setPageLanguage(page, language);
      await page.goto(chatUrl);
      const subjects = page.getByRole("radio");
      await expect(subjects).toHaveCount(list.length);
      for (const { model } of list)
        await expect(page.getByRole("radio", { name: t(`help.question_${model}`) })).toBeAttached();
      await expect(page.getByRole("radio", { name: t("help.question_other") })).toBeChecked();
      await page.getByRole("textbox", { name: t("livechat.question") }).fill(question);
      await page.getByRole("button", { name: t("livechat.start") }).click();
      const lines = page.getByRole("log");
      await expect(lines).toContainText(question);
      await page.reload();
      await expect(lines).toContainText(question);
      await page.getByRole("button", { name: t("livechat.leave"), exact: true }).click();
      await page.getByRole("button", { name: t("livechat.leaveSure") }).click();
      await expect(page.getByText(t("livechat.over_visitor"))).toBeVisible();
      await page.reload();
      await expect(page.getByRole("textbox", { name: t("livechat.question") })).toBeVisible();
    },
  );
}

test(
  "[TALK-04] an answer is announced where the window is closed: a member's page, and by the key a visitor's: en",
  FULL_RUN_ONLY,
  async ({ playerPage, player, openVisitor, stack }) => {
    const { t } = en;
    await setPageLanguage(playerPage, "en");
    const { page: consolePage, context: desk } = await openVisitor();
    await setPageLanguage(consolePage, "en");
    await enterConsole(desk, stack.site.url, stack.operators["admin"] ?? "");
    const write = async (page: Page, text: string) => {
      await page.goto("/chat");
      await page.getByRole("textbox", { name: t("livechat.question") }).fill(text);
      await page.getByRole("button", { name: t("livechat.start") }).click();
      await expect(page.getByRole("log")).toContainText(text);
    };
    const answer = async (text: string) => {
      const answering = consolePage.getByRole("textbox", { name: t("desk.liveChatWrite") });
      await answering.fill(text);
      await answering.press("Enter");
      await expect(consolePage.getByRole("log")).toContainText(text);
    };
    const take = async (question: string) => {
      await consolePage.goto("/console/live-chat");
      await consolePage.getByRole("button").filter({ hasText: question }).click();
      await consolePage.getByRole("button", { name: t("desk.liveChatTake") }).click();
    };
    const button = (page: Page) =>
      page.getByRole("complementary", { name: t("shell.rightBar") }).getByRole("button", {
        name: t("shell.liveChat"),
      });
    const waits = t("member.waiting", { n: 1 });

    await write(playerPage, `${player.username} asks`);
    await playerPage.goto("/");
    await take(`${player.username} asks`);
    await answer("We are looking into it");
    await expect(button(playerPage)).toContainText(waits);
    await expect(playerPage.getByText(t("member.chatAnswer"))).toBeVisible();
    await playerPage.goto("/chat");
    await expect(playerPage.getByRole("log")).toContainText("We are looking into it");
    await playerPage.goto("/");
    await expect(button(playerPage)).not.toContainText(waits);

    // A visitor is notified too: in the open window at once, and on another page when the chat is closed.
    const { page: chat, context } = await openVisitor();
    await setPageLanguage(chat, "en");
    const question = `visitor ${player.username}`;
    await write(chat, question);
    await take(question);
    await answer("The first answer");
    await expect(chat.getByRole("log")).toContainText("The first answer");
    const home = await context.newPage();
    await home.goto("/");
    await expect(button(home)).not.toContainText(waits);
    await chat.close();
    await answer("The second answer");
    await expect(button(home)).toContainText(waits);
    await expect(home.getByText(t("member.chatAnswer"))).toBeVisible();
  },
);

test(
  "[TALK-04] pictures go both ways in a player's chat: small in the line, whole when asked for; in a visitor's too",
  FULL_RUN_ONLY,
  async ({ playerPage, player, openVisitor, stack }) => {
    const { page: consolePage, context: desk } = await openVisitor();
    await enterConsole(desk, stack.site.url, stack.operators["admin"] ?? "");
    const picture = async (color: string) => ({
      name: `${color}.png`,
      mimeType: "image/png",
      buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background: color } })
        .png()
        .toBuffer(),
    });
    await playerPage.goto("/chat");
    const question = `${player.username} has a picture`;
    await playerPage.getByRole("textbox", { name: bn.t("livechat.question") }).fill(question);
    await playerPage.getByRole("button", { name: bn.t("livechat.start") }).click();
    const chosen = playerPage.locator("input[type=file]");
    await chosen.setInputFiles([await picture("red"), await picture("green")]);
    const remove = playerPage.getByRole("button", { name: new RegExp(bn.t("member.pictureRemove")) });
    await expect(remove).toHaveCount(2);
    await remove.first().click();
    await playerPage.getByRole("button", { name: bn.t("livechat.send"), exact: true }).click();
    const nameOf = (n: number) => bn.t("member.pictureNumber", { n: bn.number(n) });
    const lines = playerPage.getByRole("log");
    await lines.getByRole("button", { name: nameOf(1) }).click();
    const large = playerPage.getByRole("dialog").getByRole("img", { name: nameOf(1) });
    await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
    await playerPage.keyboard.press("Escape");

    await consolePage.goto("/console/dashboard");
    const menu = consolePage.getByRole("link", { name: new RegExp(bn.t("desk.liveChat")) });
    await expect(menu).toContainText(/অপেক্ষায়/);
    await menu.click();
    await consolePage
      .getByRole("button")
      .filter({ hasText: player.username })
      .filter({ hasText: bn.t("desk.liveChatPicture") })
      .click();
    await expect(consolePage.getByRole("log")).toContainText(question);
    await expect(consolePage.getByRole("log").getByRole("button")).toHaveCount(1);
    await consolePage.getByRole("button", { name: bn.t("desk.liveChatTake") }).click();
    // Two pictures are chosen and one is removed again, so one is sent.
    const file = consolePage.locator("input[type=file]");
    await file.setInputFiles(await picture("blue"));
    await file.setInputFiles(await picture("yellow"));
    await expect(
      consolePage.getByRole("list", { name: bn.t("desk.liveChatChosen", { n: 2 }) }),
    ).toBeVisible();
    await consolePage
      .getByRole("button", { name: bn.t("console.removeEntry", { entry: "yellow.png" }) })
      .click();
    await consolePage.getByRole("button", { name: bn.t("desk.liveChatSend") }).click();
    await expect(lines.getByRole("button", { name: nameOf(1) })).toHaveCount(2);
    await expect(lines.getByRole("button", { name: nameOf(2) })).toHaveCount(0);
    await expect(consolePage.getByRole("img", { name: "blue.png" })).toHaveCount(0);

    const { page: visitor } = await openVisitor();
    await visitor.goto("/chat");
    const asks = `${player.username} has no account here`;
    await visitor.getByRole("textbox", { name: bn.t("livechat.question") }).fill(asks);
    await visitor.getByRole("button", { name: bn.t("livechat.start") }).click();
    await visitor.locator("input[type=file]").setInputFiles(await picture("orange"));
    await visitor.getByRole("button", { name: bn.t("livechat.send"), exact: true }).click();
    const theirs = visitor.getByRole("log").getByRole("button", { name: nameOf(1) });
    await expect(theirs).toHaveCount(1);
    await theirs.click();
    const whole = visitor.getByRole("dialog").getByRole("img", { name: nameOf(1) });
    await expect.poll(() => whole.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
    await visitor.keyboard.press("Escape");
    // A unique line that identifies this visitor at the desk.
    const tells = `${player.username} shows it`;
    await visitor.getByRole("textbox").fill(tells);
    await visitor.getByRole("button", { name: bn.t("livechat.send"), exact: true }).click();
    await expect(visitor.getByRole("log")).toContainText(tells);

    await consolePage.goto("/console/live-chat");
    await consolePage
      .getByRole("button")
      .filter({ hasText: bn.t("console.visitor") })
      .filter({ hasText: tells })
      .click();
    await expect(consolePage.getByRole("log")).toContainText(asks);
    await consolePage.getByRole("button", { name: bn.t("desk.liveChatTake") }).click();
    await consolePage.getByRole("log").getByRole("button").click();
    const one = bn.number(1);
    const shown = consolePage
      .getByRole("dialog")
      .getByRole("img", { name: bn.t("console.kycPicture", { n: one, total: one }) });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
    await consolePage.keyboard.press("Escape");
    await consolePage.locator("input[type=file]").setInputFiles(await picture("purple"));
    await consolePage.getByRole("button", { name: bn.t("desk.liveChatSend") }).click();
    await expect(theirs).toHaveCount(2);
    // The pictures are still there after a reload.
    await visitor.reload();
    await expect(theirs).toHaveCount(2);
  },
);
