import type { MessageId } from "@khela/i18n/message-ids";
import type { HandKind } from "@khela/games/tables/teen-patti/spots";
import type { SpotName } from "../look.ts";

/** Names of the spots, and of the two sides. */
export const NAMES: Readonly<Record<string, MessageId>> = {
  a: "tables.sideA",
  b: "tables.sideB",
  "a-plus": "tables.plusA",
  "b-plus": "tables.plusB",
};
export const HAND_NAMES = {
  high: "tables.hand_high",
  pair: "tables.hand_pair",
  colour: "tables.hand_colour",
  sequence: "tables.hand_sequence",
  "pure-sequence": "tables.hand_pure",
  trail: "tables.hand_trail",
} as const satisfies Record<HandKind, MessageId>;

export const teenPattiName = (spot: string): SpotName => ({ id: NAMES[spot] ?? "tables.tie" });
