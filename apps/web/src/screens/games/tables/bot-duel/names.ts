import type { MessageId } from "@khela/i18n/message-ids";
import type { SpotName } from "../look.ts";

const NAMES: Readonly<Record<string, MessageId>> = {
  nova: "arenas.bd_nova",
  blaze: "arenas.bd_blaze",
  "first-nova": "arenas.bd_novaFirst",
  "first-blaze": "arenas.bd_blazeFirst",
  comeback: "arenas.bd_comeback",
};
/** A bot with its score. */
export const SCORE_OF = { nova: "arenas.bd_novaScore", blaze: "arenas.bd_blazeScore" } as const;

/** A spot's name with its score or number of maps. */
export function botDuelName(spot: string): SpotName {
  const id = NAMES[spot];
  if (id) return { id };
  const [bot = "", ...numbers] = spot.split("-");
  if (bot === "maps") return { id: "arenas.bd_maps", n: numbers.join("") };
  return { id: bot === "nova" ? SCORE_OF.nova : SCORE_OF.blaze, n: numbers.join("–") };
}
