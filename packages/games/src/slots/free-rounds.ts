import { SLOT_INFOS } from "./infos.ts";

/** The slots that free rounds may be given on: those without a progressive jackpot (PROMO-02, decision 0059). */
export const FREE_ROUNDS_SLOTS = SLOT_INFOS.filter(({ jackpotPpm }) => !jackpotPpm);

/** The highest return of slots in millionths; undefined where free rounds can't be given on one of them. */
export function freeRoundsReturn(codes: readonly string[]): number | undefined {
  const infos = codes.map((code) => FREE_ROUNDS_SLOTS.find((slot) => slot.code === code));
  if (infos.length === 0 || infos.includes(undefined)) return undefined;
  return Math.max(...infos.map((info) => info?.rtpPpm ?? 0));
}

/** The names of slots in a content language. */
export const slotNames = (codes: readonly string[], language: "bn" | "en"): string[] =>
  codes.map((code) => SLOT_INFOS.find((slot) => slot.code === code)?.name[language] ?? code);
