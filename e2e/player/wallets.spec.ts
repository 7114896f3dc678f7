import type { I18n } from "@khela/i18n/i18n";
import { setPaymentPassword } from "@khela/contract/security";
import { getBalance } from "@khela/contract/wallet";
import { PAYMENT_PASSWORD } from "../pages/cashier.ts";
import { ShellPage } from "../pages/shell.ts";
import { expectAccessible } from "../support/axe.ts";
import { querySiteDatabase } from "../support/site-database.ts";
import { createPlayer, makeDeposit } from "../support/player-api.ts";
import { asAdmin, changeFlags } from "../support/settings.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expect, logIn, siteOfFile, test, type Visitor } from "../support/test.ts";
import { bn, en } from "../support/texts.ts";

const ownSite = siteOfFile();
test.beforeAll(async () => changeFlags(await asAdmin(ownSite()), { MULTIWALLET3: true, AGENTPOLICY3: true }));

const VENDOR = "স্যান্ডবক্স স্টুডিও";

test("[MONEY-02] [GAME-05] a wallet per vendor: money moves in, goes along into a game, and all of it is collected", async ({
  openVisitor,
}) => {
  const player = await createPlayer(ownSite().url);
  await makeDeposit(player, "2000");
  const { page, context } = await openVisitor({ baseURL: ownSite().url });
  await logIn(context, player.token);
  const card = page.getByRole("article", { name: VENDOR });
  const main = page.getByTestId("main-wallet");

  await test.step("some of it is moved to the vendor", async () => {
    await page.goto("/member/transferFund");
    await expect(main).toHaveText(bn.money("2000"));
    await expectAccessible(page, "wallets");
    await card.getByRole("button", { name: bn.t("wallets.moveIn") }).click();
    const dialog = page.getByRole("dialog", { name: bn.t("wallets.inTitle", { vendor: VENDOR }) });
    await dialog.getByRole("textbox", { name: bn.t("wallets.amount") }).fill("500");
    await dialog.getByRole("button", { name: bn.t("wallets.transfer") }).click();
    await expect(card.getByTestId("vendor-balance")).toHaveText(bn.money("500"));
    await expect(main).toHaveText(bn.money("1500"));
  });

  let left = "";
  await test.step("the game takes the rest along and plays with the vendor's wallet", async () => {
    await page.goto("/game/coin-toss");
    const opening = page.waitForEvent("popup");
    await page.getByRole("button", { name: bn.t("wallets.start") }).click();
    const game = await opening;
    await game.waitForURL(/\/game\//);
    await expect(game.locator("[data-balance='2000.00']")).toBeVisible();
    await game.getByLabel("বাজি").fill("100");
    await game.getByRole("button", { name: "হেড" }).click();
    await expect(game.getByRole("status")).toContainText(/পড়েছে/);
    left = (await game.locator("[data-balance]").getAttribute("data-balance")) ?? "";
    expect(["1900.00", "2096.00"]).toContain(left);
    await game.close();
  });

  await test.step("one press brings all of it home", async () => {
    await page.goto("/member/transferFund");
    await expect(main).toHaveText(bn.money("0"));
    await page.getByRole("button", { name: bn.t("wallets.collect") }).click();
    const dialog = page.getByRole("dialog", { name: bn.t("wallets.collected", { amount: bn.money(left) }) });
    await expect(dialog.getByRole("listitem")).toContainText([bn.t("wallets.outcome_done")]);
    await dialog
      .getByRole("button", { name: bn.t("common.close") })
      .first()
      .click();
    await expect(main).toHaveText(bn.money(left));
    expect((await player.call(getBalance)).balance).toBe(left);
  });
});

test(
  "[MONEY-06] [ERR-02] money between an agent and a downline, both ways and on request, with the amount in each message",
  FULL_RUN_ONLY,
  async ({ openVisitor }) => {
    const agent = await createPlayer(ownSite().url);
    await querySiteDatabase(ownSite().databaseUrl, "update member set type = 1 where account = $1", [
      agent.username,
    ]);
    await makeDeposit(agent, "3000");
    const digits = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD };
    await agent.call(setPaymentPassword, { body: { password: agent.password, ...digits } });
    const below = await createPlayer(ownSite().url, { referralCode: agent.username });
    const [asker, payer] = [
      await openVisitor({ baseURL: ownSite().url }),
      await openVisitor({ baseURL: ownSite().url }),
    ];
    await logIn(asker.context, below.token);
    await logIn(payer.context, agent.token);

    await test.step("the downline asks", async () => {
      await asker.page.goto("/member/transferUpline");
      await asker.page.getByRole("radio", { name: bn.t("wallets.askUp") }).click();
      await asker.page.getByRole("textbox", { name: bn.t("wallets.amount") }).fill("250");
      await asker.page.getByRole("button", { name: bn.t("wallets.askPlain"), exact: true }).click();
      await expect(asker.page.getByText(bn.t("wallets.asked", { amount: bn.money("250") }))).toBeVisible();
    });

    const pin = async ({ page }: Visitor, { t, money }: I18n, amount: string) => {
      const dialog = page.getByRole("dialog", { name: t("wallets.confirmTitle") });
      await dialog.getByLabel(t("member.pin")).fill(PAYMENT_PASSWORD);
      await dialog.getByRole("button", { name: t("wallets.confirmSend", { amount: money(amount) }) }).click();
    };
    await test.step("the agent pays; both see it at once", async () => {
      await payer.page.goto("/member/transferUpline");
      await payer.page.getByRole("button", { name: bn.t("wallets.pay"), exact: true }).click();
      await pin(payer, bn, "250");
      const sent = bn.t("wallets.sentDown", { amount: bn.money("250"), account: below.username });
      await expect(payer.page.getByText(sent)).toBeVisible();
      await expect(asker.page.getByText(bn.t("wallets.request_paid"))).toBeVisible();
    });

    await test.step("the agent sends more to a downline that is found by name, in English", async () => {
      await expectAccessible(payer.page, "transfers with downlines");
      await new ShellPage(payer.page).chooseLanguage("English");
      await payer.page
        .getByRole("textbox", { name: en.t("wallets.findDownline") })
        .fill(below.username.slice(0, 6));
      await payer.page.getByRole("button", { name: below.username }).click();
      await payer.page.getByRole("textbox", { name: en.t("wallets.amount") }).fill("1000");
      await payer.page.getByRole("button", { name: en.t("wallets.review") }).click();
      await pin(payer, en, "1000");
      const sent = en.t("wallets.sentDown", { amount: en.money("1000"), account: below.username });
      await expect(payer.page.getByText(sent)).toBeVisible();
      expect((await below.call(getBalance)).balance).toBe("1250.00");
    });

    await test.step("the downline sends some of it back up, in either language", async () => {
      await below.call(setPaymentPassword, { body: { password: below.password, ...digits } });
      await asker.page.reload();
      const sendUp = async (i18n: I18n, amount: string) => {
        const { t, money } = i18n;
        await asker.page.getByRole("radio", { name: t("wallets.sendUp") }).click();
        await asker.page.getByRole("textbox", { name: t("wallets.amount") }).fill(amount);
        await asker.page.getByRole("button", { name: t("wallets.review") }).click();
        await pin(asker, i18n, amount);
        await expect(asker.page.getByText(t("wallets.sentUp", { amount: money(amount) }))).toBeVisible();
      };
      await sendUp(bn, "100");
      await new ShellPage(asker.page).chooseLanguage("English");
      await sendUp(en, "150");
      expect((await below.call(getBalance)).balance).toBe("1000.00");
    });
  },
);
