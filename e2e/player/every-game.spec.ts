import { listRounds } from "@khela/contract/play";
import { listConsoleGames, switchGame } from "@khela/contract/console/games";
import { getBalance } from "@khela/contract/wallet";
import { GAMES } from "@khela/games/catalogue";
import type { GameInfo } from "@khela/games/game-info";
import { slotRules } from "@khela/games/slots/pay-tables";
import { moneyFromText } from "@khela/kernel/money";
import type { Page } from "@playwright/test";
import { GamePage } from "../pages/game.ts";
import { playOf } from "../support/game-plays.ts";
import { createPlayer, makeDeposit, type Player } from "../support/player-api.ts";
import { FULL_RUN, FULL_RUN_ONLY } from "../support/full-run.ts";
import { asAdmin } from "../support/settings.ts";
import { expect, logIn, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

const WIDTHS = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;

/** Plays one round of an open game and checks that its line in the betting record agrees with the screen. */
async function playOnce(page: Page, player: Player, info: GameInfo): Promise<void> {
  const play = playOf(info, { siteUrl: "", seat: 0 });
  if (!play) throw new Error(`nobody knows how ${info.code} is played`);
  await play(page, "win");
  // The game scrolls inside its frame, while the header and the session line stay.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight), info.code)
    .toBe(0);
  const newest = async () => (await player.call(listRounds, { query: { gameCode: info.code } })).content[0];
  await expect.poll(async () => (await newest())?.state, info.code).toBe("settled");
  const round = await newest();
  expect(moneyFromText(round?.stake ?? "0"), info.code).toBeGreaterThan(0n);
}

/** Plays every game of a kind: the first is opened by its URL, the others by a link from the previous one. */
function playAll(title: string, games: readonly GameInfo[], width: keyof typeof WIDTHS): void {
  test(`[GAME-08] [GAME-12] ${title}: each is opened, played for a round and found in the record`, async ({
    playerPage: page,
    player,
  }) => {
    test.slow();
    await page.setViewportSize(WIDTHS[width]);
    const game = new GamePage(page);
    for (const [place, info] of games.entries()) {
      await test.step(info.code, async () => {
        await (place === 0 ? game.open(info.code) : game.goOn(info.code));
        await playOnce(page, player, info);
      });
    }
    const { balance } = await player.call(getBalance);
    await expect(game.balance).toContainText(bn.money(balance));
  });
}

const ofKind = (...kinds: string[]) => GAMES.filter(({ kind }) => kinds.includes(kind));
/**
 * The properties that determine what a slot's screen shows beside its reels; titles that agree in them differ
 * only in pictures and numbers.
 */
const wayOf = ({ code }: GameInfo): string => {
  const { pay, cascade, hold, buy } = slotRules(code);
  return [pay.kind, cascade, hold, buy]
    .map((part) => (typeof part === "string" ? part : part !== undefined))
    .join();
};
const slots = ofKind("slots").filter(
  (info, place, all) => FULL_RUN || all.findIndex((other) => wayOf(other) === wayOf(info)) === place,
);
const half = Math.ceil(slots.length / 2);

playAll("slots on a screen", slots.slice(0, half), "wide");
playAll("slots on a phone", slots.slice(half), "narrow");
playAll("instant games and scratch cards", ofKind("instant", "scratch"), "narrow");
playAll("games in steps", ofKind("steps"), "wide");

for (const [codes, width] of [
  [["roulette"], {}],
  [["baccarat", "sic-bo", "andar-bahar"], FULL_RUN_ONLY],
  [["teen-patti", "bingo", "bot-duel", "clockwork-arena"], FULL_RUN_ONLY],
] as const) {
  test(
    `[GAME-08] ${codes.join(", ")}: at each a bet is placed, its result comes and is found in the record`,
    width,
    async ({ playerPage, player }) => {
      test.slow();
      const open: { info: GameInfo; page: Page }[] = [];
      for (const info of GAMES.filter(({ code }) => codes.some((listed) => listed === code))) {
        const page = open.length === 0 ? playerPage : await playerPage.context().newPage();
        await new GamePage(page).open(info.code);
        open.push({ info, page });
      }
      // Play them at once, since each waits for the clock of its own table.
      await Promise.all(open.map(({ info, page }) => playOnce(page, player, info)));
    },
  );
}

test(
  "[GAME-06] [OPS-04] a game that is closed while it is open says so, and what to play instead, and takes bets again once it is back",
  FULL_RUN_ONLY,
  async ({
    // A site of its own, because other tests play this game meanwhile.
    ownSite,
    openVisitor,
  }) => {
    const player = await createPlayer(ownSite.url);
    await makeDeposit(player, "100");
    const { page, context, guard } = await openVisitor({ baseURL: ownSite.url });
    await logIn(context, player.token);
    // The bet on the game that is switched off fails with 404.
    guard.allow(/status of 404 .*wheel/);
    const operator = await asAdmin(ownSite);
    const turn = async (active: boolean) => {
      const { content } = await operator(listConsoleGames, { query: { search: "wheel" } });
      const version = content.find(({ gameCode }) => gameCode === "wheel")?.version ?? 0;
      const params = { gameCode: "wheel" };
      await operator(switchGame, { params, body: { active, version, reason: "a test of the browser" } });
    };
    const game = new GamePage(page);
    await game.open("wheel");
    await game.play(page.getByTestId("bet"));
    await turn(false);
    const bet = page.getByTestId("bet");
    const note = page.getByRole("alert").filter({ hasText: bn.t("games.maintenance") });
    // The switch reaches every process within five seconds; until then the game can be played.
    await expect(async () => {
      await bet.click({ timeout: 1_000 });
      await expect(note).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(note.getByRole("link").first()).toBeVisible();
    // The closed game itself is not suggested, although it is popular.
    await expect(note.locator('a[href="/game/wheel"]')).toHaveCount(0);
    await turn(true);
    await expect(async () => {
      await bet.click({ timeout: 1_000 });
      await expect(note).toBeHidden({ timeout: 1_000 });
    }).toPass();
  },
);
