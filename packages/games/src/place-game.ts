import type { GameCategory } from "./game-info.ts";

/** Vendors whose games come as sports and are a category of their own, by their codes (GAME-01). */
const SPLIT_VENDORS: Readonly<Record<string, GameCategory>> = {
  DS88: "cockfight",
  DIG: "cockfight",
  WGB: "cockfight",
  AV: "esports",
  IMES: "esports",
  IA: "esports",
  AI: "esports",
  TF: "esports",
};
/** Vendors whose games are in-house ones. */
const HOUSE_VENDORS: readonly string[] = ["BGS"];

/** The categories that a vendor's game stands in: cockfight and esports are split out of sports, each once. */
export function placeGame(vassalage: string, categories: readonly GameCategory[]): GameCategory[] {
  const split = SPLIT_VENDORS[vassalage];
  const placed = split ? categories.map((name) => (name === "sports" ? split : name)) : [...categories];
  if (HOUSE_VENDORS.includes(vassalage)) placed.push("inHouse");
  return [...new Set(placed)];
}

/** The language whose support opens bingo (product specification, section 1). */
const BINGO_LANGUAGE = "TY";

/** Whether the site has the bingo sub-category. @param languages codes that the brand supports */
export const hasBingo = (languages: readonly string[]): boolean =>
  languages.some((code) => code.toUpperCase() === BINGO_LANGUAGE);
