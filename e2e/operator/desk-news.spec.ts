import type { Page } from "@playwright/test";
import { enterConsole } from "../support/operators.ts";
import { bn } from "../support/texts.ts";
import { expect, test } from "../support/test.ts";

/** How often a page of the console polls for news. */
const ASK_EVERY_MS = 10_000;

/** Counts the tones that a page plays from now on. */
async function countTones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    const counted = globalThis as unknown as { tones: number };
    counted.tones = 0;
    OscillatorNode.prototype.start = function (...when) {
      counted.tones += 1;
      start.apply(this, when);
    };
  });
}
const tonesOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { tones: number }).tones);

/** Simulates that another tab is in front (`hidden`), or this one again. */
function lookAway(page: Page, hidden: boolean): Promise<void> {
  return page.evaluate((away) => {
    Object.defineProperty(document, "hidden", { value: away, configurable: true });
    Object.defineProperty(document, "visibilityState", {
      value: away ? "hidden" : "visible",
      configurable: true,
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

test("[TALK-04] a new question rings and shows in the tab that nobody looks at; the switch is remembered", async ({
  openVisitor,
  stack,
}) => {
  const { page: desk, context } = await openVisitor();
  await desk.clock.install();
  await enterConsole(context, stack.site.url, stack.operators["admin"] ?? "");
  await countTones(desk);
  // Start as if the chats that other tests have left waiting had been announced already.
  await desk.addInitScript(
    (at) => {
      if (localStorage.getItem("console.chatHeard") === null) localStorage.setItem("console.chatHeard", at);
    },
    new Date(performance.timeOrigin + performance.now()).toISOString(),
  );
  await desk.goto("/console/live-chat");
  const title = await desk.title();
  const sound = desk.getByRole("switch", { name: bn.t("desk.liveChatSound") });
  await expect(sound).toBeChecked();
  await sound.press("Space");
  await expect(sound).not.toBeChecked();
  expect(await tonesOf(desk)).toBe(0);
  await sound.press("Space");
  // Switching the sound on plays it once.
  await expect.poll(() => tonesOf(desk)).toBe(2);

  const ask = async (text: string) => {
    const { page } = await openVisitor();
    await page.goto("/chat");
    await page.getByRole("textbox", { name: bn.t("livechat.question") }).fill(text);
    await page.getByRole("button", { name: bn.t("livechat.start") }).click();
    await expect(page.getByRole("log")).toContainText(text);
  };
  await lookAway(desk, true);
  await ask("does anybody hear this?");
  await desk.clock.fastForward(ASK_EVERY_MS);
  await expect.poll(() => tonesOf(desk)).toBeGreaterThan(2);
  await expect.poll(() => desk.title()).toMatch(/^\([০-৯]+\) /u);
  await expect.poll(() => desk.title()).toContain(bn.t("desk.liveChatNews"));
  await lookAway(desk, false);
  await expect.poll(() => desk.title()).toBe(title);

  await sound.press("Space");
  await desk.reload();
  await expect(sound).not.toBeChecked();
  await desk.keyboard.press("Shift");
  const news = async () => {
    const answered = desk.waitForResponse((answer) => answer.url().endsWith("/waiting-live-chats"));
    await desk.clock.fastForward(ASK_EVERY_MS);
    await answered;
  };
  await ask("and this in silence?");
  // A poll that was already under way may not know of the question yet, so wait for two.
  await news();
  await news();
  expect(await tonesOf(desk)).toBe(0);
});
