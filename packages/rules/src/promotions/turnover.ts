import type { OfferConditions } from "./terms.ts";

/** The part of a settled bet that decides whether it counts. */
interface PlayedBet {
  category: string;
  vendor: string;
  gameCode: string;
  betAt: Date;
}

/**
 * Whether a bet counts for a turnover target: placed since the member joined and before the promotion's end, in one of
 * the games of the conditions; a list that is empty allows all.
 */
export function countsForTurnover(
  { categories, vendors, games }: Pick<OfferConditions, "categories" | "vendors" | "games">,
  { fromMs, endsMs }: { fromMs: number; endsMs: number | null },
  bet: PlayedBet,
): boolean {
  const atMs = bet.betAt.getTime();
  if (atMs < fromMs || (endsMs !== null && atMs >= endsMs)) return false;
  const allows = (list: readonly string[], value: string) => list.length === 0 || list.includes(value);
  return allows(categories, bet.category) && allows(vendors, bet.vendor) && allows(games, bet.gameCode);
}
