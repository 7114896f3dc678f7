import { slotRules } from "./pay-tables.ts";
import { defineTitle, type SlotTitle } from "./title.ts";
import type { SlotStrips } from "./types.ts";
import candyRush from "./candy-rush/strips.json" with { type: "json" };
import dragonFortune from "./dragon-fortune/strips.json" with { type: "json" };
import fruitMania from "./fruit-mania/strips.json" with { type: "json" };
import gemBlitz from "./gem-blitz/strips.json" with { type: "json" };
import hirarKhoni from "./hirar-khoni/strips.json" with { type: "json" };
import luckySevens from "./lucky-sevens/strips.json" with { type: "json" };
import mangoStorm from "./mango-storm/strips.json" with { type: "json" };
import mysticWizard from "./mystic-wizard/strips.json" with { type: "json" };
import nawabMohur from "./nawab-mohur/strips.json" with { type: "json" };
import neonJoker from "./neon-joker/strips.json" with { type: "json" };
import padmaPearls from "./padma-pearls/strips.json" with { type: "json" };
import pharaohGold from "./pharaoh-gold/strips.json" with { type: "json" };
import pirateTreasure from "./pirate-treasure/strips.json" with { type: "json" };
import royalBengal from "./royal-bengal/strips.json" with { type: "json" };
import sonarTori from "./sonar-tori/strips.json" with { type: "json" };
import wolfMoon from "./wolf-moon/strips.json" with { type: "json" };

const STRIPS: Readonly<Record<string, SlotStrips>> = {
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

const ready = new Map<string, SlotTitle>();

/** A title ready to play, reel strips included. @throws RangeError for an unknown code */
export function slotTitle(code: string): SlotTitle {
  const known = ready.get(code);
  if (known) return known;
  const rules = slotRules(code);
  const strips = STRIPS[code];
  if (!strips) throw new RangeError(`a slot without strips: ${code}`);
  const title = defineTitle(rules, strips);
  ready.set(code, title);
  return title;
}
