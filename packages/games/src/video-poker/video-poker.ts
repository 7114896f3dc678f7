import { drawDistinct, hasOnly, isIntIn } from "../instant/seed-game.ts";
import type { Ratio, StepsGame } from "../steps/steps-game.ts";
import type { GameInfo } from "../game-info.ts";
import { HOLDS } from "./best-play.ts";
import { DECK, HAND, HAND_NAMES, type HandName, judge } from "./hands.ts";
import { DEUCES_INFO, JACKS_INFO } from "./info.ts";
import { pokerTable, type VideoPokerCode } from "./pay-tables.ts";

/** A bet has no fields: only the stake is chosen. */
export type VideoPokerBet = Readonly<Record<string, never>>;

/** Keeps the cards whose bits are set (bit 0 is the leftmost card) and replaces the others. */
export interface VideoPokerAction {
  readonly hold: number;
}

/** The player's view of a round, without the five cards that may be drawn. */
export interface VideoPokerView {
  readonly dealt: readonly number[];
  /** Bit mask of the kept cards; null until the player has chosen. */
  readonly hold: number | null;
  /** The hand now: as dealt, or after the draw. */
  readonly hand: readonly number[];
  /** The name of the hand; null where the pay table doesn't pay it. */
  readonly name: HandName | null;
}

const HOLD = { min: 0, max: HOLDS - 1 };

/** Five cards from a full deck and one draw that replaces the cards not held, from the left. GAME-08. */
function videoPoker(code: VideoPokerCode, info: GameInfo): StepsGame<VideoPokerBet, VideoPokerAction> {
  const { wild, pays } = pokerTable(code);
  const most: Ratio = { num: BigInt(Math.max(...pays)), den: 1n };
  return {
    code,
    mathsVersion: info.mathsVersion,
    draw: "card",
    cashOut: false,
    isBet(bet): bet is VideoPokerBet {
      return hasOnly(bet, []);
    },
    isAction(action): action is VideoPokerAction {
      return hasOnly(action, ["hold"]) && isIntIn(action.hold, HOLD);
    },
    replay(rng, _bet, actions) {
      if (actions.length > 1) return undefined;
      // The seed fixes all ten cards; the hold decides which of the second five are drawn.
      const cards = drawDistinct(rng, DECK, 2 * HAND);
      const dealt = cards.slice(0, HAND);
      const rest = cards.slice(HAND);
      const hold = actions[0]?.hold ?? null;
      const hand =
        hold === null
          ? dealt
          : dealt.map((card, place) => (hold & (1 << place) ? card : (rest.shift() ?? 0)));
      const place = judge(hand, wild);
      const paid = pays[place] ?? 0;
      const view: VideoPokerView = { dealt, hold, hand, name: paid > 0 ? (HAND_NAMES[place] ?? null) : null };
      const over = hold !== null;
      // A hand that the player abandons is paid as dealt, so that waiting can't take back the stake.
      return { over, pays: { num: BigInt(paid), den: 1n }, next: over ? null : most, view };
    },
  };
}

export const JACKS_OR_BETTER = videoPoker("jacks-or-better", JACKS_INFO);
export const DEUCES_WILD = videoPoker("deuces-wild", DEUCES_INFO);
