import type { OfferConditions } from "./terms.ts";

type InGames = Pick<OfferConditions, "categories" | "vendors" | "games">;

/** The part of a settled bet that decides whether it counts. */
interface PlayedBet {
  category: string;
  vendor: string;
  gameCode: string;
  betAt: Date;
}

const allows = (list: readonly string[], value: string): boolean => list.length === 0 || list.includes(value);

/** Whether a game is one of those of the conditions; a list that is empty allows all. */
export const isInGames = (
  { categories, vendors, games }: InGames,
  game: { category: string; vendor: string; code: string },
): boolean => allows(categories, game.category) && allows(vendors, game.vendor) && allows(games, game.code);

/**
 * Whether a bet counts for a turnover target: placed since the member joined and before the promotion's end, in one of
 * the games of the conditions.
 */
export function countsForTurnover(
  conditions: InGames,
  { fromMs, endsMs }: { fromMs: number; endsMs: number | null },
  { category, vendor, gameCode, betAt }: PlayedBet,
): boolean {
  const atMs = betAt.getTime();
  if (atMs < fromMs || (endsMs !== null && atMs >= endsMs)) return false;
  return isInGames(conditions, { category, vendor, code: gameCode });
}
