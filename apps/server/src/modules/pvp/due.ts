import { SIT_OUT_TIMEOUT_MS, PAUSE_MS, IDLE_TABLE_TIMEOUT_MS, SHOW_MS } from "@khela/games/card-tables/terms";
import type { LockedTable } from "./context.ts";
import type { Hand } from "./hand-store.ts";
import type { StoredResult } from "./result.ts";
import type { Seat } from "./store.ts";

/** The time that the screen needs to turn each card of an all-in. */
const CARD_MS = 700;

/** Whether a player would be dealt in. */
export const isReady = (seat: Seat): boolean => seat.outSince === null && !seat.leaving && seat.stack > 0n;

/** The earliest start of the next hand, which leaves players time to see how this one ended. */
export function nextDealMs(hand: Hand | undefined): number {
  if (!hand?.endedAt) return 0;
  const result = hand.result as StoredResult | null;
  const shown = (result?.shown.length ?? 0) > 0;
  const cards = shown ? (result?.board.length ?? 0) * CARD_MS : 0;
  return hand.endedAt.getTime() + (shown ? SHOW_MS + cards : PAUSE_MS);
}

/** When a table without enough players is cleared. */
export const quietMs = ({ seats, hand }: Pick<LockedTable, "seats" | "hand">): number =>
  Math.max(hand?.endedAt?.getTime() ?? 0, ...seats.map(({ joinedAt }) => joinedAt.getTime())) +
  IDLE_TABLE_TIMEOUT_MS;

/** When the runner must next process the table, in Unix milliseconds; null: only after a change. */
export function dueMs({ table, seats, hand }: LockedTable, nowMs: number): number | null {
  if (hand?.state === "open") return hand.actBy?.getTime() ?? nowMs;
  // A closed table is cleared only after its players have seen how the last hand ended.
  if (table.closedAt !== null) return seats.length === 0 ? null : Math.max(nextDealMs(hand), nowMs);
  const due: number[] = [];
  if (seats.some(({ leaving }) => leaving)) due.push(nowMs);
  for (const { outSince } of seats) if (outSince) due.push(outSince.getTime() + SIT_OUT_TIMEOUT_MS);
  if (seats.filter(isReady).length >= 2) due.push(Math.max(nextDealMs(hand), nowMs));
  else if (seats.length > 0) due.push(quietMs({ seats, hand }));
  return due.length === 0 ? null : Math.min(...due);
}
