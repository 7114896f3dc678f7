import type { MessageId } from "@khela/i18n/message-ids";
import type { SpotName } from "../look.ts";

/** Names of the two sides. */
export const NAMES = { andar: "tables.andar", bahar: "tables.bahar" } as const satisfies Record<
  string,
  MessageId
>;

/** A spot's name; for bets on the number of cards, with the range. */
export function andarBaharName(spot: string): SpotName {
  if (spot === "andar" || spot === "bahar") return { id: NAMES[spot] };
  const [, from = "", to = ""] = spot.split("-");
  return { id: "tables.cardsFrom", n: `${from}–${to}` };
}
