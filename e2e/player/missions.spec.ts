import { randomUUID } from "node:crypto";
import { getMissionSummary } from "@khela/contract/missions";
import { betDice } from "@khela/contract/play";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

test("[PROMO-06] [MONEY-08] [API-03] a player completes today's mission, sees it counted, claims it once, and stands on the leaderboard", async ({
  playerPage: page,
  player,
}) => {
  const stakeMission = async () =>
    (await player.call(getMissionSummary)).missions.find(
      ({ metric, period }) => metric === "stake" && period === "day",
    );
  const mission = await stakeMission();
  if (!mission) throw new Error("the demo has no daily mission");
  // A win at these odds is as large as the stake, so either way all of it counts.
  const body = { stake: "1200", direction: "under", target: 4950 } as const;
  await player.call(betDice, { body }, { idempotencyKey: randomUUID() });
  await expect.poll(async () => (await stakeMission())?.state).toBe("reached");

  const title = mission.title.bn;
  const claim = bn.t("missions.claim", { amount: bn.money(mission.prize, { decimals: "auto" }) });
  await test.step("the menu counts what can be claimed", async () => {
    await page.goto("/member/missionLeaderboard");
    const menu = page.getByRole("navigation", { name: bn.t("member.pages") });
    await expect(menu.getByRole("link", { name: bn.t("member.page_missionLeaderboard") })).toContainText(
      bn.t("member.waiting", { n: 1 }),
    );
  });

  await test.step("the prize is claimed", async () => {
    const card = page.getByRole("article", { name: title });
    await card.getByRole("button", { name: claim }).click();
    await expect(
      page.getByText(bn.t("missions.claimedToast", { amount: bn.money(mission.prize) })),
    ).toBeVisible();
    await expect(card.getByText(bn.t("missions.claimed"), { exact: true })).toBeVisible();
    await expect(card.getByRole("button")).toHaveCount(0);
  });

  await test.step("the leaderboard shows one's own place", async () => {
    await page.getByRole("radio", { name: bn.t("missions.boards") }).check();
    await expect(page.getByRole("row", { name: bn.t("missions.you") })).toContainText(
      bn.money("1200", { decimals: "auto" }),
    );
  });
});
