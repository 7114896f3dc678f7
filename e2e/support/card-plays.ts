/**
 * How play-every-game.ts plays the games between players: against an opponent that the script controls, until
 * a hand has ended.
 */
import { randomUUID } from "node:crypto";
import * as calls from "@khela/contract/pvp";
import { CARD_ROOMS, type CardGameCode, type CardRoomCode } from "@khela/games/card-tables/rooms";
import { moneyToText } from "@khela/kernel/money";
import type { Page } from "playwright-core";
import { createPlayer, makeDeposit, type Player } from "./player-api.ts";
import { bn } from "./texts.ts";

/** The longest time of a hand, which includes the pauses that people need to follow it. */
const HAND = { timeout: 120_000 };

/** Plays one hand; ends when its result is on the screen. */
export type HandPlay = (page: Page, wish: "win" | "loss") => Promise<void>;

/** Checks or calls; in teen patti plays blind until a show can be asked for. */
async function answer({ call }: Player, tableCode: CardRoomCode): Promise<void> {
  const params = { tableCode };
  const { table, own } = await call(calls.getCardTable, { params });
  const { hand } = table;
  const { turn } = hand ?? {};
  if (!hand || !turn || turn.seat !== own?.seat) return;
  const { betting, chaal } = turn;
  const what = betting
    ? { kind: betting.canCheck ? ("check" as const) : ("call" as const) }
    : chaal?.show == null
      ? { kind: "chaal" as const, to: chaal?.bet?.min ?? "0" }
      : { kind: "show" as const };
  const body = { handId: hand.handId, step: hand.step + 1, ...what };
  await call(calls.actAtCards, { params, body }, { idempotencyKey: randomUUID() });
}

/**
 * Plays a hand against an opponent of the script's own, who takes a seat at the first call.
 * @param place which of the game's tables: plays that run at once need one each
 */
export function handPlay(siteUrl: string, gameCode: CardGameCode, place: number): HandPlay {
  const rooms = CARD_ROOMS.filter(({ game }) => game === gameCode);
  const room = rooms[place % rooms.length];
  if (!room) throw new Error(`${gameCode} has no table`);
  const { code: tableCode, maxBuyIn } = room;
  let rival: Player | undefined;

  async function sitDown(page: Page): Promise<Player> {
    const other = await createPlayer(siteUrl);
    await makeDeposit(other, "20000");
    const body = { seat: 1, buyIn: moneyToText(maxBuyIn), clientSeed: "the other one" };
    await other.call(calls.sitAtCards, { params: { tableCode }, body }, { idempotencyKey: randomUUID() });
    await page.getByTestId(`room-${tableCode}`).click();
    await page.getByTestId("seat-0").click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: bn.t("pvp.sitDown") })
      .click();
    await page.getByTestId("own-cards").waitFor(HAND);
    return other;
  }

  return async (page, wish) => {
    rival ??= await sitDown(page);
    const [result, actions] = [page.getByTestId("hand-result"), page.getByTestId("actions")];
    // The last hand's result disappears when the next hand is dealt.
    await result.waitFor({ ...HAND, state: "detached" });
    await page.locator("[data-testid=card-table]:not([data-hand='0'])").waitFor(HAND);
    const endMs = performance.now() + HAND.timeout;
    while (!(await result.isVisible())) {
      if (performance.now() > endMs) throw new Error("the hand does not end");
      await answer(rival, tableCode).catch(() => undefined);
      if (await actions.isVisible()) {
        // `l` looks at the cards before anything is staked on them; `c` checks, calls, or puts the stake in.
        await page.keyboard.press("l");
        await page.keyboard.press("c");
        if (wish === "loss") await page.keyboard.press("w");
      }
      await page.waitForTimeout(400);
    }
  };
}
