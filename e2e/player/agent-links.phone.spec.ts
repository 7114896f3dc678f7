import { AuthPage } from "../pages/auth.ts";
import { expectAccessible } from "../support/axe.ts";
import { createPlayer, newUsername } from "../support/player-api.ts";
import { querySiteDatabase } from "../support/site-database.ts";
import { expect, logIn, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

const { t, number } = bn;

test("[AGENT-02] [AUTH-08] [NAV-12] an agent makes a link in Bengali, somebody registers by it, and stands in the list with the link's name", async ({
  stack,
  page,
  context,
  openVisitor,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const agent = await createPlayer(stack.site.url);
  await querySiteDatabase(stack.site.databaseUrl, "update member set type = 1 where account = $1", [
    agent.username,
  ]);
  await logIn(context, agent.token);
  await page.goto("/agentHome/register-center");
  const links = page.getByRole("region", { name: t("agentLinks.view_links") });
  await expect(links.getByText(t("agentLinks.noLinks"))).toBeVisible();

  const link = await test.step("the link has a name and a quota in Bengali digits", async () => {
    await links.getByRole("button", { name: t("agentLinks.newLink") }).click();
    const form = page.getByRole("dialog", { name: t("agentLinks.newLink") });
    await form.getByLabel(t("agentLinks.name")).fill("হাটের দোকান");
    await form.getByLabel(t("agentLinks.quota")).fill("২");
    await expectAccessible(page, "new link");
    await form.getByRole("button", { name: t("agentLinks.make") }).click();
    const made = page.getByRole("dialog", { name: "হাটের দোকান" });
    await expect(
      made.getByRole("img", { name: t("common.qrCode", { what: t("agentLinks.qr") }) }),
    ).toBeVisible();
    await made.getByRole("button", { name: t("agentLinks.copyLink") }).click();
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(clipboard).toMatch(/^http.*\/register\?affiliateCode=A/);
    await expectAccessible(page, "link");
    await page.keyboard.press("Escape");
    return await clipboard();
  });

  const newcomer = newUsername();
  await test.step("somebody registers by it", async () => {
    const visitor = await openVisitor();
    const auth = new AuthPage(visitor.page);
    await visitor.page.goto(link);
    await auth.fillRegistration(newcomer, "আম জাম কাঁঠাল 2026");
    await auth.sendRegistration();
    await expect(auth.register).toBeHidden();
  });

  await test.step("the agent sees one visit, one newcomer, and the account in downline management", async () => {
    await page.reload();
    const card = links.getByRole("article").filter({ hasText: "হাটের দোকান" });
    await expect(card).toContainText(t("agentLinks.places", { registered: 1, quota: 2 }));
    await expect(
      card
        .locator("dl div")
        .filter({ hasText: t("agentLinks.step_clicks") })
        .locator("dd"),
    ).toHaveText(number(1));
    await page.getByText(t("agentLinks.view_newcomers")).click();
    const row = page.getByRole("row").filter({ hasText: newcomer });
    await expect(row).toContainText("হাটের দোকান");
    await page.goto("/agentHome/downline-management");
    await expect(page.getByText(newcomer)).toBeVisible();
  });

  await test.step("an account that the agent opens shows its first password once", async () => {
    const name = newUsername();
    await page.goto("/agentHome/register-center");
    await page.getByText(t("agentLinks.view_byHand")).click();
    await page.getByRole("textbox", { name: t("agentLinks.account") }).fill(name);
    await page.getByRole("button", { name: t("agentLinks.openAccount") }).click();
    await expect(
      page.getByRole("heading", { name: t("agentLinks.opened", { account: name }) }),
    ).toBeVisible();
    await page.getByRole("button", { name: t("agentLinks.copyBoth") }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(name);
  });
});
