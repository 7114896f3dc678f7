/**
 * Decisions of players at blackjack, and the hands that are open to one. Pure: server and screen use the same rules.
 */
import type { Card } from "../cards.ts";
import type { DrawCounts, OpenCards } from "../types.ts";
import { type BlackjackAction, canDraw, isPair } from "./spots.ts";

/** One decision about the only hand, or about the first (0) or second (1) hand of a split pair. */
export interface BlackjackDecision {
  readonly window: number;
  readonly hand: number;
  readonly action: BlackjackAction;
}

const isSplitBy = (decisions: readonly BlackjackDecision[]): boolean =>
  decisions.some(({ action }) => action === "split");

/** The decisions about one hand; a split counts for both hands. */
const ownOf = (decisions: readonly BlackjackDecision[], hand: number): readonly BlackjackDecision[] =>
  decisions.filter((decision) => decision.hand === hand || decision.action === "split");

/** The number of cards taken: one for each decision except to stand. */
export function countDraws(decisions: readonly BlackjackDecision[]): DrawCounts {
  const took = (hand: number): number =>
    ownOf(decisions, hand).filter(({ action }) => action !== "stand").length;
  return isSplitBy(decisions) ? [took(0), took(1)] : took(0);
}

/** A player's visible hands: one, or both of a split pair. */
export function visibleHands(
  { cards, splits }: OpenCards,
  decisions: readonly BlackjackDecision[],
): readonly (readonly Card[])[] {
  const drew = countDraws(decisions);
  if (typeof drew === "number") return [cards.slice(0, 2 + drew)];
  // A pair that was just split shows one card per hand until the window closes.
  return drew.map((taken, hand) => (splits?.[hand] ?? cards.slice(hand, hand + 1)).slice(0, 1 + taken));
}

/**
 * The choices for a hand in the current window. A hand that has stood, was already decided in this window, missed a
 * window or can't draw has none.
 */
export function choicesOf(
  play: OpenCards & { readonly window: number },
  decisions: readonly BlackjackDecision[],
  hand: number,
): readonly BlackjackAction[] {
  const own = ownOf(decisions, hand);
  const goesOn =
    own.length === play.window && own.every(({ action }) => action === "hit" || action === "split");
  const cards = visibleHands(play, decisions)[hand];
  if (!goesOn || !cards || !canDraw(cards, isSplitBy(decisions))) return [];
  if (play.window > 0) return ["stand", "hit"];
  const [one = 0, two = 0] = cards;
  return isPair([one, two]) ? ["stand", "hit", "double", "split"] : ["stand", "hit", "double"];
}
