import { bn } from "../support/texts.ts";
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

  // An answer that is lost on its way is sent again, once.
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

test("[TALK-04] who has no account finds the chat again after a reload, and nothing of it once it is over", async ({
  page,
}) => {
  await page.goto("/chat?model=other");
  await expect(page.getByRole("radio", { name: bn.t("help.question_other") })).toBeChecked();
  await page.getByRole("textbox", { name: bn.t("livechat.question") }).fill("লগ ইন করতে পারছি না");
  await page.getByRole("button", { name: bn.t("livechat.start") }).click();
  const lines = page.getByRole("log");
  await expect(lines).toContainText("লগ ইন করতে পারছি না");
  await page.reload();
  await expect(lines).toContainText("লগ ইন করতে পারছি না");
  await page.getByRole("button", { name: bn.t("livechat.leave"), exact: true }).click();
  await page.getByRole("button", { name: bn.t("livechat.leaveSure") }).click();
  await expect(page.getByText(bn.t("livechat.over_visitor"))).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: bn.t("livechat.question") })).toBeVisible();
});
