import { randomUUID } from "node:crypto";
import { dryRunCampaign } from "@khela/contract/console/promotion-dry-runs";
import type { OfferTermsDraft } from "@khela/contract/console/promotion-terms";
import { betDice } from "@khela/contract/play";
import { manualClock } from "@khela/kernel/clock";
import { taka } from "@khela/kernel/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";
import { CASH_TERMS, join, pageOf, publish } from "../../testing/promotions.ts";

const clock = manualClock(Date.now());
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const key = () => ({ idempotencyKey: randomUUID() });

describe("[PROMO-02] a turnover target", () => {
  it("counts valid stakes since joining, in the games that it names, and pays when it is reached", async () => {
    const conditions = { ...CASH_TERMS.conditions, games: ["dice"] };
    const { code } = await publish(await app.loginOperator("marketing"), {
      terms: { trigger: { kind: "turnover", target: "50" }, conditions, delivery: "credit" },
    });
    const { namesOf } = app.app.modules.catalogue;
    const member = await app.registerMember();
    await fund(app, member.id, taka(1_000));
    const bet = async (stake: string) =>
      member.call(betDice, { body: { stake, direction: "under", target: 4950 } }, key());
    const counted = async () => {
      await app.app.modules.turnover.catchUp();
      return (await pageOf(member, code)).grants[0];
    };
    await bet("40");
    clock.advance(1_000);
    const page = await join(member, code);
    expect(page).toMatchObject({ state: "process", action: null });
    // The terms name games and vendors as players know them.
    const named = (id: string) => page.terms.find((line) => line.id === id)?.values["names"];
    expect(named("games")).toEqual({ kind: "names", value: [await namesOf({ game: "dice" })] });
    expect(await namesOf({ game: "dice" })).toEqual({ bn: "ডাইস", en: "Dice" });
    expect(await namesOf({ vendor: "NO_SUCH" })).toEqual({ bn: "NO_SUCH", en: "NO_SUCH" });
    expect(await counted()).toMatchObject({ counted: "0.00", target: "50.00" });
    await bet("30");
    expect(await counted()).toMatchObject({ state: "process", counted: expect.stringMatching(/^(2|3)\d\./) });
    await bet("40");
    expect(await counted()).toMatchObject({ state: "claimed", amount: "100.00" });
    await bet("40");
    expect((await counted())?.state).toBe("claimed");

    // A dry run looks at whole days until yesterday, so it finds these bets tomorrow.
    clock.advance(86_400_000);
    const marketing = await app.loginOperator("marketing");
    const dryRun = (change: Partial<OfferTermsDraft>) =>
      marketing.call(dryRunCampaign, {
        body: { terms: { ...CASH_TERMS, trigger: { kind: "turnover", target: "50" }, ...change } },
      });
    expect((await dryRun({})).result).toMatchObject({ grants: 1, members: 1, cost: "100.00" });
    const live = { ...CASH_TERMS.conditions, categories: ["live" as const] };
    expect((await dryRun({ conditions: live })).result).toMatchObject({ grants: 0, cost: "0.00" });
    // Of single games only the sums of whole categories are known: a bound.
    expect(await dryRun({ conditions })).toMatchObject({ why: "games", result: { grants: 1 } });
  });
});
