import type { Game } from "./store/shelf.ts";

/** The weights of differences between two games; a smaller sum is more similar. */
const WEIGHT = { category: 6, subCategory: 3, volatility: 1, vendor: 2, kind: 2 } as const;

/**
 * The offered games most similar to one: by category first, then sub-category, way of playing, vendor and volatility;
 * ties keep their order.
 */
export function similarGames(game: Game, offered: readonly Game[], count: number): Game[] {
  const distance = (other: Game): number =>
    (other.categories.includes(game.categories[0] ?? "inHouse") ? 0 : WEIGHT.category) +
    (other.subCategory === game.subCategory ? 0 : WEIGHT.subCategory) +
    (other.kind === game.kind ? 0 : WEIGHT.kind) +
    (other.vassalage === game.vassalage ? 0 : WEIGHT.vendor) +
    Math.abs(other.volatility - game.volatility) * WEIGHT.volatility;
  return offered
    .filter((other) => other !== game && !other.opensList)
    .map((other, place) => ({ other, place, far: distance(other) }))
    .sort((a, b) => a.far - b.far || a.place - b.place)
    .slice(0, count)
    .map(({ other }) => other);
}
