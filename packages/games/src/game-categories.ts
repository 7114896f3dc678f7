import type { GameCategory } from "./game-info.ts";

/** Vendors, by code, whose games are delivered under one category and listed under others (GAME-01, GAME-13). */
const SPLIT_VENDORS: Readonly<Record<string, readonly [from: GameCategory, to: readonly GameCategory[]]>> = {
  DS88: ["sports", ["cockfight"]],
  DIG: ["sports", ["cockfight"]],
  WGB: ["sports", ["cockfight"]],
  AV: ["sports", ["esports"]],
  IMES: ["sports", ["esports"]],
  IA: ["sports", ["esports"]],
  AI: ["sports", ["esports"]],
  TF: ["sports", ["esports"]],
  // The type LOTT is treated as ELOTT; either of the two vendors adds the electronic lottery.
  LOTT: ["lottery", ["elott"]],
  TCG_LOTTO_VN: ["lottery", ["lottery", "elott"]],
};
/** Vendors whose games count as in-house games. */
const HOUSE_VENDORS: readonly string[] = ["BGS"];

/**
 * The categories that list a vendor's game: cockfight and esports are split out of sports, electronic lottery out of
 * lottery.
 */
export function categoriesOf(vassalage: string, categories: readonly GameCategory[]): GameCategory[] {
  const [from, to] = SPLIT_VENDORS[vassalage] ?? [];
  const placed = to ? categories.flatMap((name) => (name === from ? to : name)) : [...categories];
  if (HOUSE_VENDORS.includes(vassalage)) placed.push("inHouse");
  return [...new Set(placed)];
}

/**
 * The code shown instead of the name of vendors whose code begins with TCG where TY is supported. The specification
 * names no code, so this one is our choice.
 */
const ALTERNATIVE_BRAND_CODE = "TY";

/**
 * The fixed code shown instead of a vendor's name where TY is supported (GAME-13); undefined for a vendor that keeps
 * its name.
 */
export const alternativeBrand = (vassalage: string): string | undefined =>
  vassalage.startsWith("TCG") ? ALTERNATIVE_BRAND_CODE : undefined;
