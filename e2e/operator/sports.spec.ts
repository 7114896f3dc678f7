import { ConsolePage } from "../pages/console.ts";
import { setPageLanguage } from "../pages/member.ts";
import { sidewaysPx } from "../pages/shell.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expectAccessibleAcrossThemes } from "../support/axe.ts";
import { releaseLeague } from "../support/shared-shelf.ts";
import { expect, test } from "../support/test.ts";
import { en } from "../support/texts.ts";

/** Matches of this league are not hot by default, and no other test uses them. */
const LEAGUE = "Mati Kabaddi Series";

test(
  "[HOME-06] [OPS-04] an operator puts a match in front, gives the choice back, and switches its league off and on: open pages follow",
  FULL_RUN_ONLY,
  async ({ consolePage: page, openVisitor, stack }) => {
    await releaseLeague(stack, LEAGUE);
    const console = new ConsolePage(page, en);
    await setPageLanguage(page, "en");
    await page.goto("/console/sports");
    await expect(page.getByText(en.t("shelf.sportsFeed_live"), { exact: true })).toBeVisible();
    await expectAccessibleAcrossThemes(page, "sports in the console");
    const matches = en.t("shelf.sportsMatches");
    const some = console
      .row(matches, LEAGUE)
      .filter({ has: page.getByRole("button", { name: en.t("shelf.hotDo_shown") }) })
      .first();
    const teams = (await some.getByRole("rowheader").innerText()).trim();
    const start = await some.getByRole("cell").nth(1).innerText();
    // Two clubs may meet more than once, so the start time identifies the match.
    const match = console.row(matches, teams).filter({ hasText: start });
    await match.getByRole("button", { name: en.t("shelf.hotDo_shown") }).click();
    await expect(console.dialog()).toContainText(teams);
    await console.giveReason("for the tests", en.t("shelf.hotDo_shown"));
    await expect(match).toContainText(en.t("shelf.onHome"));

    const { page: visitor } = await openVisitor();
    await setPageLanguage(visitor, "en");
    await visitor.goto("/");
    await visitor.mouse.wheel(0, 600);
    const card = visitor
      .getByRole("region", { name: en.t("sports.title"), exact: true })
      .getByRole("group")
      .filter({ hasText: LEAGUE });
    await expect(card).toHaveCount(1);
    const path = await card.getByRole("link").getAttribute("href");
    await match.getByRole("button", { name: en.t("shelf.hotDo_auto") }).click();
    await console.giveReason("for the tests", en.t("shelf.hotDo_auto"));
    await expect(card).toHaveCount(0);

    const league = console.row(en.t("shelf.sportsLeagues"), LEAGUE);
    const turn = async (word: "turnLeagueOff" | "turnLeagueOn"): Promise<void> => {
      await league.getByRole("button", { name: en.t(`shelf.${word}`) }).click();
      await expect(console.dialog()).toContainText(LEAGUE);
      await console.giveReason("for the tests", en.t(`shelf.${word}`));
    };
    const call = `/play${String(path).replace("/sports/", "/sports/matches/")}`;
    await turn("turnLeagueOff");
    await expect(league).toContainText(en.t("shelf.leagueOff"));
    expect((await visitor.request.get(call)).status()).toBe(404);
    await turn("turnLeagueOn");
    await expect(league).toContainText(en.t("shelf.leagueOn"));
    expect((await visitor.request.get(call)).status()).toBe(200);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(league).toBeVisible();
    // The menu disappears with the next render.
    await expect.poll(() => sidewaysPx(page)).toBe(0);
  },
);
