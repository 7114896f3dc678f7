/** What a player has in a round of blackjack. Pure. */
import type { TableRoundView } from "@khela/contract/tables";
import { type BlackjackOutcome, handAfter } from "@khela/games/tables/blackjack/spots";
import type { Card } from "@khela/games/tables/cards";
import { drewOf, ownSpots, sumOf } from "../table-state.ts";

export interface OwnHand {
  /** Whether the player has chips in the round; else `cards` are those of the table. */
  readonly isIn: boolean;
  readonly cards: readonly Card[];
  /** What is to be decided now: nothing, anything, or anything but doubling. */
  readonly choice: "none" | "first" | "later";
  /** A card was asked for and has not come yet. */
  readonly waits: boolean;
}

/** @param outcome known once the round is dealt */
export function ownHand(round: TableRoundView, outcome: BlackjackOutcome | null): OwnHand {
  const isIn = sumOf(ownSpots(round)) > 0n;
  const open = round.play?.cards ?? outcome?.player ?? [];
  const taken = drewOf(round);
  const cards = isIn ? (outcome ? handAfter(outcome, taken) : open.slice(0, 2 + taken)) : open;
  const window = round.phase === "playing" ? round.play?.window : undefined;
  const free =
    isIn &&
    window !== undefined &&
    round.decisions.length === window &&
    round.decisions.every(({ action }) => action === "hit");
  return {
    isIn,
    cards,
    choice: free ? (window === 0 ? "first" : "later") : "none",
    waits: round.phase === "playing" && isIn && cards.length < 2 + taken,
  };
}
