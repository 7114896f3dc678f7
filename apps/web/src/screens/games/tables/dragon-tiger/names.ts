import type { MessageId } from "@khela/i18n/message-ids";
import type { SpotName } from "../look.ts";

/** Names of the spots, and of the two sides. */
export const NAMES: Readonly<Record<string, MessageId>> = {
  dragon: "tables.dragon",
  tiger: "tables.tiger",
  tie: "tables.tie",
  "suited-tie": "tables.suitedTie",
  "dragon-small": "tables.dragonSmall",
  "dragon-big": "tables.dragonBig",
  "dragon-odd": "tables.dragonOdd",
  "dragon-even": "tables.dragonEven",
  "tiger-small": "tables.tigerSmall",
  "tiger-big": "tables.tigerBig",
  "tiger-odd": "tables.tigerOdd",
  "tiger-even": "tables.tigerEven",
};

export const dragonTigerName = (spot: string): SpotName => ({ id: NAMES[spot] ?? "tables.tie" });
