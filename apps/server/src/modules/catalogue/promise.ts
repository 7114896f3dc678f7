import { money } from "@khela/kernel/money";
import type { WinLimits } from "@khela/rules/wallets/win-limit";
import type { Game } from "./store/shelf.ts";

/** A game's maximum win; null and zero for an unknown game. Source: GAME-07, decision 0043. */
export const maxWinOf = (game: Pick<Game, "maxWinHundredths" | "maxStake"> | undefined): WinLimits => ({
  maxWinHundredths: game?.maxWinHundredths ?? null,
  maxStake: money(game?.maxStake ?? 0n),
});
