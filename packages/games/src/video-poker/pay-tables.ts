import { HAND_NAMES, type HandName, NO_HAND, type Wild } from "./hands.ts";
import tables from "./pay-tables.json" with { type: "json" };

export const VIDEO_POKERS = ["jacks-or-better", "deuces-wild"] as const;
export type VideoPokerCode = (typeof VIDEO_POKERS)[number];

/** The pay table of a title: whole multiples of the stake, stake included, best hand first. */
export interface PokerTable {
  readonly wild: Wild;
  readonly lines: readonly { readonly name: HandName; readonly pays: number }[];
  /** Payouts indexed like HAND_NAMES; the last one is that of a hand without a name. */
  readonly pays: readonly number[];
}

/** The pay table of a title. */
export function pokerTable(code: VideoPokerCode): PokerTable {
  const { wild, pays } = tables[code];
  const byName: Partial<Record<HandName, number>> = pays;
  const all = Array.from({ length: NO_HAND + 1 }, (_, place) => byName[HAND_NAMES[place] as HandName] ?? 0);
  const lines = HAND_NAMES.flatMap((name) => {
    const paid = byName[name];
    return paid === undefined ? [] : [{ name, pays: paid }];
  });
  return { wild: wild === "deuces" ? "deuces" : "none", lines, pays: all };
}
