/** A player's hands in a round of blackjack. Pure. */
import type { TableRoundView } from "@khela/contract/tables";
import { choicesOf, visibleHands } from "@khela/games/tables/blackjack/decisions";
import {
  BLACKJACK,
  BLACKJACK_SPLIT,
  type BlackjackAction,
  type BlackjackOutcome,
  handsAfter,
} from "@khela/games/tables/blackjack/spots";
import type { Card } from "@khela/games/tables/cards";
import { payoutOf } from "@khela/games/tables/types";
import { type Money, money, moneyFromText } from "@khela/kernel/money";
import { countOwnDraws, ownSpots, sumOf } from "../table-state.ts";

export interface OwnHand {
  readonly cards: readonly Card[];
  /** The decisions possible now. */
  readonly choices: readonly BlackjackAction[];
  /** Whether a requested card has not been dealt yet. */
  readonly waits: boolean;
}

export interface OwnHands {
  /** Whether the player has chips in the round; otherwise the one hand is the table's. */
  readonly isIn: boolean;
  /** One hand, or both of a split pair. */
  readonly hands: readonly OwnHand[];
  /** The index of the hand to decide now: the first one with a decision. */
  readonly turn: number | undefined;
}

/** @param outcome known once the round is dealt */
export function ownHands(round: TableRoundView, outcome: BlackjackOutcome | null): OwnHands {
  const { play, decisions } = round;
  if (sumOf(ownSpots(round)) === 0n) {
    const cards = play?.cards ?? outcome?.player ?? [];
    return { isIn: false, hands: [{ cards, choices: [], waits: false }], turn: undefined };
  }
  const drew = countOwnDraws(round);
  const playing = round.phase === "playing" ? play : null;
  const lying = outcome ? handsAfter(outcome, drew) : play ? visibleHands(play, decisions) : [[]];
  const hands = lying.map((cards, hand): OwnHand => {
    const due = typeof drew === "number" ? 2 + drew : 1 + (drew[hand] ?? 0);
    return {
      cards,
      choices: playing ? choicesOf(playing, decisions, hand) : [],
      waits: playing !== null && cards.length < due,
    };
  });
  const turn = hands.findIndex(({ choices }) => choices.length > 0);
  return { isIn: true, hands, turn: turn < 0 ? undefined : turn };
}

/** A hand's result against the dealer. */
export interface HandResult {
  readonly result: "won" | "push" | "lost";
  /** Including the second stake of a doubled hand. */
  readonly stake: Money;
  /** Gross, including the stake. */
  readonly payout: Money;
}

/** The player's hands in order, each with its own chips; empty for a player without chips in the round. */
export function handResults(round: TableRoundView, outcome: BlackjackOutcome): HandResult[] {
  const drew = countOwnDraws(round);
  const spots = round.bets.filter(({ mine }) => mine).flatMap((tableBet) => tableBet.spots);
  const hands = [
    spots.filter(({ spot }) => spot !== BLACKJACK_SPLIT),
    spots.filter(({ spot }) => spot === BLACKJACK_SPLIT),
  ];
  return hands
    .filter((chips) => chips.length > 0)
    .map((chips) => {
      const bets = chips.map(({ spot, stake }) => ({ spot, stake: moneyFromText(stake) }));
      const stake = bets.reduce((sum, bet) => money(sum + bet.stake), money(0n));
      const payout = payoutOf(BLACKJACK, bets, outcome, drew);
      return { result: payout > stake ? "won" : payout === stake ? "push" : "lost", stake, payout };
    });
}
