import { randomUUID } from "node:crypto";
import { betDice } from "@khela/contract/play";
import { GamePage } from "../pages/game.ts";
import { MemberPage } from "../pages/member.ts";
import { expectAccessible } from "../support/axe.ts";
import { querySiteDatabase } from "../support/site-database.ts";
import { expect, logIn, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

const { t } = bn;
const plain = (amount: string) => bn.money(amount, { decimals: "auto" });

test("[SAFE-01] limits: lower at once, higher after 24 hours and a second yes, and what a deposit meets", async ({
  playerPage: page,
  player,
  stack,
  guard,
}) => {
  guard.allow(/status of 4\d\d/);
  const member = new MemberPage(page);
  await member.open("limits");
  const card = (kind: "deposit" | "session") =>
    page.getByRole("region", { name: t(`member.limit_${kind}`), exact: true });
  const deposits = card("deposit");
  const set = async (value: string) => {
    await deposits.getByRole("textbox", { name: t("member.limitAmount") }).fill(value);
    await deposits.getByRole("button", { name: t("member.limitSave") }).click();
  };
  const stands = (value: string) =>
    expect(deposits.getByText(t("member.limitOf", { value: plain(value) }))).toBeVisible();

  await test.step("a first limit and a lower one count at once; a higher one waits", async () => {
    await set("0");
    await expect(deposits.getByText(t("member.limitBadAmount"))).toBeVisible();
    await set("9000");
    await stands("9000");
    await set("6000");
    await stands("6000");
    // The player deposited ৳5,000 today.
    await expect(deposits.getByText(t("member.limitLeft", { left: plain("1000") }))).toBeVisible();
    await set("8000");
    await expect(deposits.getByText(t("member.raiseTo", { value: plain("8000") }))).toBeVisible();
    await expect(deposits.getByRole("timer")).toHaveText(
      t("member.raiseWait", { time: bn.duration(24 * 60) }),
    );
    await expect(deposits.getByRole("button", { name: t("member.raiseConfirm") })).toHaveCount(0);
    await stands("6000");
    await expectAccessible(page, "limits with a raise that waits");
  });

  await test.step("minutes of play", async () => {
    const session = card("session");
    await session.getByRole("textbox", { name: t("member.limitMinutes") }).fill("90");
    await session.getByRole("button", { name: t("member.limitSave") }).click();
    await expect(session.getByText(t("member.limitOf", { value: bn.duration(90) }))).toBeVisible();
  });

  await test.step("a deposit above it is refused, and the page says what to do", async () => {
    await page.goto("/member/depositv2");
    await page.getByRole("textbox", { name: t("cashier.amount") }).fill("1500");
    await page.getByRole("button", { name: t("cashier.payAmount", { amount: plain("1500") }) }).click();
    const refusal = page.getByRole("main").getByRole("alert");
    const said = t("errors.PROTECT_LIMIT", { kind: "deposit", period: "day", left: plain("1000") });
    await expect(refusal).toContainText(said);
    await refusal.getByRole("link", { name: t("member.part_limits") }).click();
    await expect(member.heading(t("member.part_limits"))).toBeVisible();
  });

  await test.step("after 24 hours the higher limit asks once more, and then counts", async () => {
    await querySiteDatabase(
      stack.site.databaseUrl,
      `update protection set limits = jsonb_set(limits, '{deposit:day,pending,askedAtMs}', to_jsonb($2::bigint))
       where member_id = (select id from member where account = $1)`,
      [player.username, Date.now() - 24 * 3_600_000 - 60_000],
    );
    await page.reload();
    await expect(deposits.getByText(t("member.raiseReady"))).toBeVisible();
    await stands("6000");
    await deposits.getByRole("button", { name: t("member.raiseConfirm") }).click();
    await stands("8000");
    await page.goto("/member/depositv2");
    await page.getByRole("textbox", { name: t("cashier.amount") }).fill("1500");
    const tab = page.waitForEvent("popup");
    await page.getByRole("button", { name: t("cashier.payAmount", { amount: plain("1500") }) }).click();
    await (await tab).waitForURL(/\/pay\//);
  });
});

test("[SAFE-03] a reality check waits for its answer: over a reload, in a second tab, and at the server", async ({
  playerPage: page,
  player,
  stack,
  guard,
}) => {
  guard.allow(/status of 4\d\d/);
  const dice = { body: { stake: "10", direction: "under", target: 4900 } } as const;
  await player.call(betDice, dice, { idempotencyKey: randomUUID() });
  await querySiteDatabase(
    stack.site.databaseUrl,
    `update reality_check set since = now() - interval '61 minutes'
     where member_id = (select id from member where account = $1)`,
    [player.username],
  );
  const check = page.getByRole("dialog", { name: t("games.realityTitle") });
  await page.goto("/game/dice");
  await expect(check).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(check).toBeVisible();
  await page.reload();
  await expect(check).toBeVisible();
  await expectAccessible(page, "reality check");
  await expect(player.call(betDice, dice, { idempotencyKey: randomUUID() })).rejects.toMatchObject({
    code: "PROTECT_REALITY",
  });

  const second = await page.context().newPage();
  await logIn(second.context(), player.token);
  await second.goto("/game/dice");
  const there = second.getByRole("dialog", { name: t("games.realityTitle") });
  await expect(there).toBeVisible();
  await there.getByRole("button", { name: t("games.keepPlaying") }).click();
  await expect(there).toBeHidden();
  // The first tab is updated too.
  await expect(check).toBeHidden();
  const game = new GamePage(page);
  await game.play(page.getByTestId("roll"));
  await expect(game.history.getByRole("listitem").first()).toBeVisible();
});
