import lineTable from "./lines.json" with { type: "json" };
import type { SlotRules } from "./types.ts";
import candyRush from "./candy-rush/rules.json" with { type: "json" };
import dragonFortune from "./dragon-fortune/rules.json" with { type: "json" };
import fruitMania from "./fruit-mania/rules.json" with { type: "json" };
import gemBlitz from "./gem-blitz/rules.json" with { type: "json" };
import hirarKhoni from "./hirar-khoni/rules.json" with { type: "json" };
import luckySevens from "./lucky-sevens/rules.json" with { type: "json" };
import mangoStorm from "./mango-storm/rules.json" with { type: "json" };
import mysticWizard from "./mystic-wizard/rules.json" with { type: "json" };
import nawabMohur from "./nawab-mohur/rules.json" with { type: "json" };
import neonJoker from "./neon-joker/rules.json" with { type: "json" };
import padmaPearls from "./padma-pearls/rules.json" with { type: "json" };
import pharaohGold from "./pharaoh-gold/rules.json" with { type: "json" };
import pirateTreasure from "./pirate-treasure/rules.json" with { type: "json" };
import royalBengal from "./royal-bengal/rules.json" with { type: "json" };
import sonarTori from "./sonar-tori/rules.json" with { type: "json" };
import wolfMoon from "./wolf-moon/rules.json" with { type: "json" };

/**
 * JSON imports lose literal and tuple types, so the values are `unknown`; `defineTitle` checks the content of every
 * file.
 */
const RULES: Readonly<Record<string, unknown>> = {
  "candy-rush": candyRush,
  "dragon-fortune": dragonFortune,
  "fruit-mania": fruitMania,
  "gem-blitz": gemBlitz,
  "hirar-khoni": hirarKhoni,
  "lucky-sevens": luckySevens,
  "mango-storm": mangoStorm,
  "mystic-wizard": mysticWizard,
  "nawab-mohur": nawabMohur,
  "neon-joker": neonJoker,
  "padma-pearls": padmaPearls,
  "pharaoh-gold": pharaohGold,
  "pirate-treasure": pirateTreasure,
  "royal-bengal": royalBengal,
  "sonar-tori": sonarTori,
  "wolf-moon": wolfMoon,
};

/** Codes of all slot titles, in alphabetical order. */
export const SLOT_CODES: readonly string[] = Object.keys(RULES);

/** The pay table of a title, for screens: no reel strips. @throws RangeError for an unknown code */
export function slotRules(code: string): SlotRules {
  if (!Object.hasOwn(RULES, code)) throw new RangeError(`not a slot: ${code}`);
  return RULES[code] as SlotRules;
}

/** Rows (0 to 2) of each pay line, reel by reel; empty for a ways title. */
export function payLines(rules: SlotRules): readonly (readonly number[])[] {
  return rules.pay.kind === "lines" ? lineTable.slice(0, rules.pay.lines) : [];
}
