import type { Page } from "@playwright/test";
import { runJob } from "@khela/contract/console/jobs";
import { CashierPage } from "../pages/cashier.ts";
import { ShellPage } from "../pages/shell.ts";
import { querySiteDatabase } from "../support/site-database.ts";
import { clientOfOperator } from "../support/operators.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

const brief = (amount: string): string => bn.money(amount, { decimals: "auto" });

test(
  "[MONEY-03] [MONEY-09] every story of a deposit, played at the provider's page: late, in part, twice over, in the wrong order, forged, too much, taken back, out of time",
  FULL_RUN_ONLY,
  async ({ playerPage: page, player, context, stack }) => {
    const shell = new ShellPage(page);
    const status = page.getByRole("region", { name: bn.t("cashier.depositStatus") });
    const cashier = new CashierPage(page);
    let provider: Page;

    /** Starts one more deposit on the same page. */
    const another = async (amount: string): Promise<void> => {
      await status
        .getByRole("button", { name: bn.t("cashier.another") })
        .or(leave)
        .click();
      provider = await cashier.payAnother(amount);
    };
    const leave = status.getByRole("button", { name: bn.t("cashier.leaveOpen") });
    /** The payer chooses an outcome and leaves before the tab loads the whole site. */
    const choose = async (name: string | RegExp): Promise<void> => {
      const answer = provider.waitForResponse((response) => response.request().method() === "POST");
      await provider.getByRole("button", { name, exact: true }).click();
      await answer;
      await provider.close();
    };
    const play = (title: string) => choose(`চালান: ${title}`);
    const arrived = (amount: string) =>
      expect(status).toContainText(bn.t("cashier.succeeded", { amount: brief(amount) }));

    await test.step("late: it waits, and is credited when it comes", async () => {
      provider = await cashier.startDeposit("500");
      await provider.getByRole("spinbutton", { name: "সেকেন্ড" }).fill("1");
      await play("দেরিতে পরিশোধ");
      await expect(status).toContainText(bn.t("cashier.pending", { method: "KhelaPay" }));
      await arrived("500");
      await shell.expectBalance("5500");
    });

    await test.step("in part: what came is credited, and both amounts are said", async () => {
      await another("600");
      await play("আংশিক পরিশোধ");
      await arrived("300");
      await expect(status).toContainText(
        bn.t("cashier.partly", { credited: bn.money("300"), asked: bn.money("600") }),
      );
      await shell.expectBalance("5800");
    });

    await test.step("many messages at once, and a success before the word of a failure: once", async () => {
      await another("700");
      await provider.getByRole("spinbutton", { name: "বার" }).fill("12");
      await play("একই বার্তা বারবার");
      await arrived("700");
      await shell.expectBalance("6500");
      await another("800");
      await play("উল্টো ক্রম");
      await arrived("800");
      await shell.expectBalance("7300");
    });

    await test.step("a forged message is refused before anybody's eyes; then the payer declines", async () => {
      await another("900");
      const address = provider.url();
      await provider.getByRole("button", { name: "চালান: জাল স্বাক্ষর" }).click();
      await expect(provider.getByRole("listitem").filter({ hasText: "401" })).toBeVisible();
      await expect(status).toContainText(bn.t("cashier.pending", { method: "KhelaPay" }));
      await choose("বাতিল করুন");
      await expect(status).toContainText(bn.t("cashier.failed"));
      await expect(status).toContainText(bn.t("cashier.reason_declined_by_payer"));
      await shell.expectBalance("7300");

      // The provider corrects itself: the deposit was paid after all, and money that came belongs to the
      // player.
      provider = await context.newPage();
      await provider.goto(address);
      await choose("চালান");
      await arrived("900");
      await shell.expectBalance("8200");
    });

    await test.step("too much: nothing is credited by itself, the page goes on waiting", async () => {
      await another("1000");
      await play("বেশি পরিশোধ");
      await expect(status).toContainText(bn.t("cashier.pending", { method: "KhelaPay" }));
      await shell.expectBalance("8200");
    });

    await test.step("its time is over: it says so; paid after that, it is credited all the same", async () => {
      await another("1100");
      // Skip the half hour of waiting, and make the minutely job ask the provider.
      await querySiteDatabase(
        stack.site.databaseUrl,
        `update deposit set expires_at = now() - interval '1 second', next_check_at = now()
       where state = 'pending' and amount = 11000000 and member_id = (select id from member where account = $1)`,
        [player.username],
      );
      const operator = clientOfOperator(stack.site.url, stack.operators["admin"] ?? "");
      await operator(runJob, { body: { name: "cashier.check-due", reason: "a test" } });
      await expect(status.getByRole("heading", { name: bn.t("cashier.expired") })).toBeVisible();
      await expect(status).toContainText(bn.t("cashier.expiredText"));
      await choose(/পরিশোধ করুন$/);
      await arrived("1100");
      await shell.expectBalance("9300");
    });

    await test.step("each of them once in the list", async () => {
      const list = page.getByRole("table", { name: bn.t("cashier.depositHistory") });
      await expect(list.getByRole("row").filter({ hasText: bn.t("cashier.deposit_succeeded") })).toHaveCount(
        7,
      );
    });
  },
);
