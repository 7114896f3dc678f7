import { drawDistinct, hasOnly, isIntIn } from "../instant/seed-game.ts";
import type { Ratio, StepsGame } from "../steps/steps-game.ts";
import type { GameInfo } from "../game-info.ts";
import { HOLDS } from "./best-play.ts";
import { DECK, HAND, HAND_NAMES, type HandName, judge } from "./hands.ts";
import { DEUCES_INFO, JACKS_INFO } from "./info.ts";
import { pokerTable, type VideoPokerCode } from "./pay-tables.ts";

/** The bet has no choice of its own: the stake is all. */
export type VideoPokerBet = Readonly<Record<string, never>>;

/** Keeps the cards whose bits are set (bit 0 is the card at the left) and draws for the others. */
export interface VideoPokerAction {
  readonly hold: number;
}

/** What the player sees; the five cards that may come are not among it. */
export interface VideoPokerView {
  readonly dealt: readonly number[];
  /** Which cards were kept; null until the player has chosen. */
  readonly hold: number | null;
  /** The hand now: as dealt, or after the draw. */
  readonly hand: readonly number[];
  /** What it is; null where the table pays nothing for it. */
  readonly name: HandName | null;
}

const HOLD = { min: 0, max: HOLDS - 1 };

/** Five cards from a full deck, one draw for those not held, in their order from the left. GAME-08. */
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
      // All ten are fixed by the seed; what is held decides which of the second five come.
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
      // A hand that nobody plays on stands as it was dealt: waiting is no way to take back a stake.
      return { over, pays: { num: BigInt(paid), den: 1n }, next: over ? null : most, view };
    },
  };
}

export const JACKS_OR_BETTER = videoPoker("jacks-or-better", JACKS_INFO);
export const DEUCES_WILD = videoPoker("deuces-wild", DEUCES_INFO);
