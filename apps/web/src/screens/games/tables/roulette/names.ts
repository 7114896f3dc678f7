import { COVERED } from "@khela/games/tables/roulette/spots";
import type { MessageId } from "@khela/i18n/message-ids";
import type { SpotName } from "../look.ts";

const INSIDE = {
  straight: "tables.straight",
  split: "tables.split",
  street: "tables.street",
  corner: "tables.corner",
  line: "tables.line",
} as const satisfies Record<string, MessageId>;
/** Kinds of bets on the numbers. */
export type InsideKind = keyof typeof INSIDE;

const OUTSIDE: Readonly<Record<string, MessageId>> = {
  low: "tables.low",
  even: "tables.even",
  red: "tables.red",
  black: "tables.black",
  odd: "tables.odd",
  high: "tables.high",
};

/** A spot's name with its numbers. */
export function rouletteName(spot: string): SpotName {
  const [kind = "", ...rest] = spot.split("-");
  const outside = OUTSIDE[spot];
  if (outside) return { id: outside };
  if (kind === "column") return { id: "tables.column", n: rest[0] ?? "" };
  if (kind === "dozen") return { id: "tables.dozen", n: rest[0] ?? "" };
  return { id: INSIDE[kind as InsideKind], n: (COVERED.get(spot) ?? []).join(", ") };
}
