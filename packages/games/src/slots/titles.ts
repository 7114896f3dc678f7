import { defineTitle, type SlotTitle } from "./title.ts";
import type { SlotRules, SlotStrips } from "./types.ts";
import candyRushRules from "./candy-rush/rules.json" with { type: "json" };
import candyRushStrips from "./candy-rush/strips.json" with { type: "json" };
import dragonFortuneRules from "./dragon-fortune/rules.json" with { type: "json" };
import dragonFortuneStrips from "./dragon-fortune/strips.json" with { type: "json" };
import fruitManiaRules from "./fruit-mania/rules.json" with { type: "json" };
import fruitManiaStrips from "./fruit-mania/strips.json" with { type: "json" };
import gemBlitzRules from "./gem-blitz/rules.json" with { type: "json" };
import gemBlitzStrips from "./gem-blitz/strips.json" with { type: "json" };
import luckySevensRules from "./lucky-sevens/rules.json" with { type: "json" };
import luckySevensStrips from "./lucky-sevens/strips.json" with { type: "json" };
import mysticWizardRules from "./mystic-wizard/rules.json" with { type: "json" };
import mysticWizardStrips from "./mystic-wizard/strips.json" with { type: "json" };
import neonJokerRules from "./neon-joker/rules.json" with { type: "json" };
import neonJokerStrips from "./neon-joker/strips.json" with { type: "json" };
import padmaPearlsRules from "./padma-pearls/rules.json" with { type: "json" };
import padmaPearlsStrips from "./padma-pearls/strips.json" with { type: "json" };
import pharaohGoldRules from "./pharaoh-gold/rules.json" with { type: "json" };
import pharaohGoldStrips from "./pharaoh-gold/strips.json" with { type: "json" };
import pirateTreasureRules from "./pirate-treasure/rules.json" with { type: "json" };
import pirateTreasureStrips from "./pirate-treasure/strips.json" with { type: "json" };
import royalBengalRules from "./royal-bengal/rules.json" with { type: "json" };
import royalBengalStrips from "./royal-bengal/strips.json" with { type: "json" };
import wolfMoonRules from "./wolf-moon/rules.json" with { type: "json" };
import wolfMoonStrips from "./wolf-moon/strips.json" with { type: "json" };

/** The data of every title. JSON widens literals and tuples; {@link defineTitle} checks the content. */
const DATA: Readonly<Record<string, { readonly rules: unknown; readonly strips: SlotStrips }>> = {
  "candy-rush": { rules: candyRushRules, strips: candyRushStrips },
  "dragon-fortune": { rules: dragonFortuneRules, strips: dragonFortuneStrips },
  "fruit-mania": { rules: fruitManiaRules, strips: fruitManiaStrips },
  "gem-blitz": { rules: gemBlitzRules, strips: gemBlitzStrips },
  "lucky-sevens": { rules: luckySevensRules, strips: luckySevensStrips },
  "mystic-wizard": { rules: mysticWizardRules, strips: mysticWizardStrips },
  "neon-joker": { rules: neonJokerRules, strips: neonJokerStrips },
  "padma-pearls": { rules: padmaPearlsRules, strips: padmaPearlsStrips },
  "pharaoh-gold": { rules: pharaohGoldRules, strips: pharaohGoldStrips },
  "pirate-treasure": { rules: pirateTreasureRules, strips: pirateTreasureStrips },
  "royal-bengal": { rules: royalBengalRules, strips: royalBengalStrips },
  "wolf-moon": { rules: wolfMoonRules, strips: wolfMoonStrips },
};

const ready = new Map<string, SlotTitle>();

/** Codes of all slot titles, in alphabetical order. */
export const SLOT_CODES: readonly string[] = Object.keys(DATA);

/** A title ready to play, reel strips included. @throws RangeError for an unknown code */
export function slotTitle(code: string): SlotTitle {
  const known = ready.get(code);
  if (known) return known;
  const data = Object.hasOwn(DATA, code) ? DATA[code] : undefined;
  if (!data) throw new RangeError(`not a slot: ${code}`);
  const title = defineTitle(data.rules as SlotRules, data.strips);
  ready.set(code, title);
  return title;
}
