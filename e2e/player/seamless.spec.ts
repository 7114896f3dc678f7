import {
  decideFeedChanges,
  listFeedChanges,
  listVendors,
  readFeed,
  switchVendor,
} from "@khela/contract/console/games";
import { listRounds } from "@khela/contract/play";
import { getBalance } from "@khela/contract/wallet";
import type { Call } from "@khela/contract/client";
import { clientOfOperator } from "../support/operators.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

const VENDOR = "sandbox-seamless";
const GAME = "sandbox-seamless-bagh-o-chagol";
const params = { vassalage: VENDOR };
const reason = "a test of the browser";

/** Switches the vendor off or on, as the console does. */
async function turn(operator: Call, active: boolean): Promise<void> {
  const vendor = (await operator(listVendors)).vendors.find(({ vassalage }) => vassalage === VENDOR);
  if (vendor && vendor.active !== active)
    await operator(switchVendor, { params, body: { active, version: vendor.version, reason } });
}

test("[GAME-07] [GAME-06] [OPS-04] a vendor's game plays from the main wallet; switched off, nothing new begins and the running round settles", async ({
  playerPage: page,
  player,
  stack,
  guard,
}) => {
  // The launch of the switched-off game fails with 404.
  guard.allow(/status of 404 .*launchGame/);
  const operator = clientOfOperator(stack.site.url, stack.operators["admin"] ?? "");
  const desk = (path: string, form: Record<string, string> = {}) =>
    page.request.post(`${stack.seamlessUrl}/desk/${path}`, { form });
  await operator(readFeed, { params, body: {} });
  const { content } = await operator(listFeedChanges, { query: { vendor: VENDOR, state: "open" } });
  const ids = content.map(({ id }) => id);
  if (ids.length > 0) await operator(decideFeedChanges, { body: { ids, decision: "approve", reason } });
  await turn(operator, true);

  await page.goto(`/game/${GAME}`);
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: bn.t("wallets.start") }).click();
  const game = await opening;
  const balance = game.locator("[data-balance]");
  const bet = async () => {
    await game.getByLabel("বাজি").fill("10");
    await game.getByRole("button", { name: "বাঘ" }).click();
  };
  await test.step("a round is played with the money of the site, and is in the record", async () => {
    await expect(balance).toHaveAttribute("data-balance", "5000.00");
    await bet();
    await expect(game.getByRole("status")).toContainText(/জিতেছেন|এবার হলো না/);
    await expect(balance).toHaveAttribute("data-balance", (await player.call(getBalance)).balance);
    await page.goto("/member/personalHistoryCopy");
    await expect(page.getByRole("table", { name: bn.t("shell.bettingRecord") })).toContainText("বাঘ ও ছাগল");
  });

  await test.step("switched off while a round runs, it takes no bet, and pays what is owed", async () => {
    await desk("plan", { plan: "unsent" });
    await bet();
    await expect
      .poll(async () => (await player.call(listRounds, { query: {} })).totals.openStake)
      .toBe("10.00");
    await desk("plan", { plan: "normal" });
    await turn(operator, false);
    await expect(async () => {
      await bet();
      await expect(game.getByRole("status")).toContainText("গেমটি আপাতত বন্ধ", { timeout: 1_000 });
    }).toPass();
    const calls = await (await page.request.get(`${stack.seamlessUrl}/desk`)).text();
    for (const [, call] of calls.matchAll(/"\/desk\/calls\/([^?"]+)/g)) await desk(`calls/${call}`);
    await expect
      .poll(async () => (await player.call(listRounds, { query: {} })).totals.openStake)
      .toBe("0.00");
  });

  await test.step("the site shows others to play instead", async () => {
    await page.goto(`/game/${GAME}`);
    await expect(page.getByText(bn.t("errors.GAME_NOT_FOUND"))).toBeVisible();
    const instead = page.getByRole("list", { name: bn.t("lobby.instead") });
    await expect(instead.getByRole("link")).toHaveCount(4);
  });
});
