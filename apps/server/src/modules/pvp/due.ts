import { AWAY_MS, PAUSE_MS, QUIET_MS, SHOW_MS } from "@khela/games/card-tables/terms";
import type { Held } from "./context.ts";
import type { Hand } from "./hand-store.ts";
import type { StoredResult } from "./result.ts";
import type { Seat } from "./store.ts";

/** How long the cards of an all-in take to be turned, each. */
const CARD_MS = 700;

/** Whether a player would be dealt in. */
export const isReady = (seat: Seat): boolean => seat.outSince === null && !seat.leaving && seat.stack > 0n;

/** When the next hand may begin: everybody has seen how this one ended. */
export function nextDealMs(hand: Hand | undefined): number {
  if (!hand?.endedAt) return 0;
  const result = hand.result as StoredResult | null;
  const shown = (result?.shown.length ?? 0) > 0;
  const cards = shown ? (result?.board.length ?? 0) * CARD_MS : 0;
  return hand.endedAt.getTime() + (shown ? SHOW_MS + cards : PAUSE_MS);
}

/** When everybody has waited long enough for somebody to play with. */
export const quietMs = ({ seats, hand }: Pick<Held, "seats" | "hand">): number =>
  Math.max(hand?.endedAt?.getTime() ?? 0, ...seats.map(({ joinedAt }) => joinedAt.getTime())) + QUIET_MS;

/** When the table must be looked at again, in Unix milliseconds; null: whenever something happens. */
export function dueMs({ table, seats, hand }: Held, nowMs: number): number | null {
  if (hand?.state === "open") return hand.actBy?.getTime() ?? nowMs;
  // Who played sees how the last hand ended.
  if (table.closedAt !== null) return seats.length === 0 ? null : Math.max(nextDealMs(hand), nowMs);
  const due: number[] = [];
  if (seats.some(({ leaving }) => leaving)) due.push(nowMs);
  for (const { outSince } of seats) if (outSince) due.push(outSince.getTime() + AWAY_MS);
  if (seats.filter(isReady).length >= 2) due.push(Math.max(nextDealMs(hand), nowMs));
  else if (seats.length > 0) due.push(quietMs({ seats, hand }));
  return due.length === 0 ? null : Math.min(...due);
}
