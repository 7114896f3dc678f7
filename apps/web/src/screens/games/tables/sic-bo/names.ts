import type { MessageId } from "@khela/i18n/message-ids";
import type { SpotName } from "../look.ts";

const PLAIN: Readonly<Record<string, MessageId>> = {
  small: "tables.small",
  big: "tables.big",
  odd: "tables.odd",
  even: "tables.even",
  "any-triple": "tables.anyTriple",
};
const NUMBERED: Readonly<Record<string, MessageId>> = {
  double: "tables.diceDouble",
  triple: "tables.diceTriple",
  total: "tables.diceTotal",
  pair: "tables.dicePair",
  single: "tables.diceSingle",
};

/** A spot's name with its faces or total. */
export function sicBoName(spot: string): SpotName {
  const plain = PLAIN[spot];
  if (plain) return { id: plain };
  const [kind = "", ...numbers] = spot.split("-");
  return { id: NUMBERED[kind] ?? "tables.diceTotal", n: numbers.join(" + ") };
}
