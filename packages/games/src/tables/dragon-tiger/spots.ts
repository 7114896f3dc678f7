import { type Card, rankOf, suitOf } from "../cards.ts";
import { spot, type TableRules, unknownSpot } from "../types.ts";

const DRAGON_TIGER_CODE = "dragon-tiger";
export const DRAGON_TIGER_DECKS = 8;

/** One card for each side. */
export interface DragonTigerOutcome {
  readonly dragon: Card;
  readonly tiger: Card;
}

const SIDES = ["dragon", "tiger"] as const;
/** Side bets on either card; a seven loses all of them. */
const TRAITS = ["small", "big", "odd", "even"] as const;

/** Aces are low. A tie returns half of both main bets (domain rules H9). */
export const DRAGON_TIGER: TableRules<DragonTigerOutcome> = {
  code: DRAGON_TIGER_CODE,
  mathsVersion: 1,
  spots: [
    spot("dragon", [200, 50], 962_650),
    spot("tie", [1200], 896_385),
    spot("tiger", [200, 50], 962_650),
    spot("suited-tie", [5100], 860_240),
    ...SIDES.flatMap((side) => TRAITS.map((trait) => spot(`${side}-${trait}`, [200], 923_076))),
  ],
  judge(code, { dragon, tiger }) {
    const tie = rankOf(dragon) === rankOf(tiger);
    if (code === "tie") return tie ? 1200 : 0;
    if (code === "suited-tie") return tie && suitOf(dragon) === suitOf(tiger) ? 5100 : 0;
    if (code === "dragon" || code === "tiger")
      return tie ? 50 : winnerOf({ dragon, tiger }) === code ? 200 : 0;
    const [side, trait] = code.split("-");
    const card = side === "dragon" ? dragon : side === "tiger" ? tiger : unknownSpot(code);
    return hasTrait(rankOf(card), trait, code) ? 200 : 0;
  },
  revealMs: () => 4_500,
};

function hasTrait(rank: number, trait: string | undefined, code: string): boolean {
  if (trait === "small") return rank < 7;
  if (trait === "big") return rank > 7;
  if (trait === "odd") return rank % 2 === 1 && rank !== 7;
  if (trait === "even") return rank % 2 === 0;
  return unknownSpot(code);
}

export function winnerOf({ dragon, tiger }: DragonTigerOutcome): "dragon" | "tiger" | "tie" {
  const lead = rankOf(dragon) - rankOf(tiger);
  return lead > 0 ? "dragon" : lead < 0 ? "tiger" : "tie";
}
