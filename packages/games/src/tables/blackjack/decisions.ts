/** What players decide at blackjack, and which of their hands may decide when. Pure: server and screen ask the same. */
import type { Card } from "../cards.ts";
import type { Drew, OpenCards } from "../types.ts";
import { type BlackjackAction, canDraw, isPair } from "./spots.ts";

/** One decision: of the only hand, or of the first (0) or second (1) of a split pair. */
export interface BlackjackDecision {
  readonly window: number;
  readonly hand: number;
  readonly action: BlackjackAction;
}

const isSplitBy = (decisions: readonly BlackjackDecision[]): boolean =>
  decisions.some(({ action }) => action === "split");

/** What was decided about one hand; splitting is a decision about both. */
const ownOf = (decisions: readonly BlackjackDecision[], hand: number): readonly BlackjackDecision[] =>
  decisions.filter((decision) => decision.hand === hand || decision.action === "split");

/** Cards that were taken: one for each decision but the last of standing. */
export function drewBy(decisions: readonly BlackjackDecision[]): Drew {
  const took = (hand: number): number =>
    ownOf(decisions, hand).filter(({ action }) => action !== "stand").length;
  return isSplitBy(decisions) ? [took(0), took(1)] : took(0);
}

/** A player's hands as far as they lie open: one, or both of a split pair. */
export function openHands(
  { cards, splits }: OpenCards,
  decisions: readonly BlackjackDecision[],
): readonly (readonly Card[])[] {
  const drew = drewBy(decisions);
  if (typeof drew === "number") return [cards.slice(0, 2 + drew)];
  // Until the window closes, there are only the pair's own cards.
  return drew.map((taken, hand) => (splits?.[hand] ?? cards.slice(hand, hand + 1)).slice(0, 1 + taken));
}

/**
 * What a player can decide about a hand in the window that is open. One that stood, was decided in this window, missed one
 * or is full has no choice left.
 */
export function choicesOf(
  play: OpenCards & { readonly window: number },
  decisions: readonly BlackjackDecision[],
  hand: number,
): readonly BlackjackAction[] {
  const own = ownOf(decisions, hand);
  const goesOn =
    own.length === play.window && own.every(({ action }) => action === "hit" || action === "split");
  const cards = openHands(play, decisions)[hand];
  if (!goesOn || !cards || !canDraw(cards, isSplitBy(decisions))) return [];
  if (play.window > 0) return ["stand", "hit"];
  const [one = 0, two = 0] = cards;
  return isPair([one, two]) ? ["stand", "hit", "double", "split"] : ["stand", "hit", "double"];
}
