import { money } from "@khela/kernel/money";
import type { WinPromise } from "@khela/rules/wallets/win-bound";
import type { Game } from "./store/shelf.ts";

/** What a game promises of its wins; nothing for one that there isn't. Source: GAME-07, decision 0043. */
export const promiseOf = (game: Pick<Game, "maxWinHundredths" | "maxStake"> | undefined): WinPromise => ({
  maxWinHundredths: game?.maxWinHundredths ?? null,
  maxStake: money(game?.maxStake ?? 0n),
});
