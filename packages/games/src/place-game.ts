import type { GameCategory } from "./game-info.ts";

/** Vendors whose games come under one category and stand in another, by their codes (GAME-01, GAME-13). */
const SPLIT_VENDORS: Readonly<Record<string, readonly [from: GameCategory, to: readonly GameCategory[]]>> = {
  DS88: ["sports", ["cockfight"]],
  DIG: ["sports", ["cockfight"]],
  WGB: ["sports", ["cockfight"]],
  AV: ["sports", ["esports"]],
  IMES: ["sports", ["esports"]],
  IA: ["sports", ["esports"]],
  AI: ["sports", ["esports"]],
  TF: ["sports", ["esports"]],
  // The type LOTT is treated as ELOTT; and with either of the two there is an electronic lottery.
  LOTT: ["lottery", ["elott"]],
  TCG_LOTTO_VN: ["lottery", ["lottery", "elott"]],
};
/** Vendors whose games are in-house ones. */
const HOUSE_VENDORS: readonly string[] = ["BGS"];

/** The categories that a vendor's game stands in: cockfight and esports are split out of sports, electronic lottery out of lottery. */
export function placeGame(vassalage: string, categories: readonly GameCategory[]): GameCategory[] {
  const [from, to] = SPLIT_VENDORS[vassalage] ?? [];
  const placed = to ? categories.flatMap((name) => (name === from ? to : name)) : [...categories];
  if (HOUSE_VENDORS.includes(vassalage)) placed.push("inHouse");
  return [...new Set(placed)];
}

/** What vendors whose code begins with TCG are shown as where TY is supported; the specification names no code, so it is ours. */
const ALTERNATIVE_BRAND_CODE = "TY";

/** The fixed code that a vendor is shown as instead of its name where TY is supported (GAME-13); undefined: it keeps its name. */
export const alternativeBrand = (vassalage: string): string | undefined =>
  vassalage.startsWith("TCG") ? ALTERNATIVE_BRAND_CODE : undefined;
