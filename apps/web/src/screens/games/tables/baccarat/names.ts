import type { MessageId } from "@khela/i18n/message-ids";
import type { SpotName } from "../look.ts";

/** Names of the spots, and of the two sides. */
export const NAMES: Readonly<Record<string, MessageId>> = {
  player: "tables.player",
  banker: "tables.banker",
  tie: "tables.tie",
  "player-pair": "tables.playerPair",
  "banker-pair": "tables.bankerPair",
};

export const baccaratName = (spot: string): SpotName => ({ id: NAMES[spot] ?? "tables.tie" });
