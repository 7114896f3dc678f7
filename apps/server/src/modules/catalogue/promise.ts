import { money } from "@khela/kernel/money";
import type { WinPromise } from "@khela/rules/wallets/win-bound";
import type { Game } from "./store/shelf.ts";

/** A game's maximum win; null and zero for an unknown game. Source: GAME-07, decision 0043. */
export const promiseOf = (game: Pick<Game, "maxWinHundredths" | "maxStake"> | undefined): WinPromise => ({
  maxWinHundredths: game?.maxWinHundredths ?? null,
  maxStake: money(game?.maxStake ?? 0n),
});
