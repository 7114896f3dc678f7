import type { MessageId } from "@khela/i18n/message-ids";
import type { SpotName } from "../look.ts";

const NAMES: Readonly<Record<string, MessageId>> = {
  meron: "arenas.ca_meron",
  draw: "arenas.draw",
  wala: "arenas.ca_wala",
  "meron-clean": "arenas.ca_meronClean",
  "wala-clean": "arenas.ca_walaClean",
};

/** A spot's name, or its number of clashes. */
export function clockworkName(spot: string): SpotName {
  const id = NAMES[spot];
  return id ? { id } : { id: "arenas.ca_clashes", n: spot.replace("clashes-", "") };
}
