import { hasOnly } from "../instant/seed-game.ts";
import { type Ratio, MAX_STEPS, type StepsGame } from "../steps/steps-game.ts";
import { HI_LO_INFO } from "./info.ts";

/** A card is 0 to 51: rank is card mod 13 (0 ace, 12 king), suit is ⌊card / 13⌋. */
export const HI_LO_CARDS = 52;
const RANKS = 13;
const ACE = 0;
const KING = RANKS - 1;

/**
 * Both guesses include the same rank, except at an end of the suit: on an ace "higher" is strictly higher and "lower"
 * is "the same", on a king the other way round. A skip takes a new card and pays nothing.
 */
export const HI_LO_MOVES = ["higher", "lower", "skip"] as const;
export type HiLoMove = (typeof HI_LO_MOVES)[number];

export interface HiLoAction {
  readonly move: HiLoMove;
}

/** A bet has no fields: only the stake is chosen. */
export type HiLoBet = Readonly<Record<string, never>>;

/** The player's view of a round: every card so far and the moves made. */
export interface HiLoView {
  readonly cards: readonly number[];
  readonly moves: readonly HiLoMove[];
  readonly lost: boolean;
}

const RTP: Ratio = { num: 99n, den: 100n };
const MOVE_NAMES: readonly unknown[] = HI_LO_MOVES;

export const rankOf = (card: number): number => card % RANKS;

/** The number of winning ranks, of thirteen. */
export function hiLoChances(card: number, move: Exclude<HiLoMove, "skip">): number {
  const rank = rankOf(card);
  if (move === "higher") return rank === ACE ? RANKS - 1 : rank === KING ? 1 : RANKS - rank;
  return rank === KING ? RANKS - 1 : rank === ACE ? 1 : rank + 1;
}

function wins(card: number, next: number, move: Exclude<HiLoMove, "skip">): boolean {
  const [rank, other] = [rankOf(card), rankOf(next)];
  if (move === "higher") return rank === ACE ? other > rank : other >= rank;
  return rank === KING ? other < rank : other <= rank;
}

/** The payout over the stake after one more right guess. */
export function hiLoNext(pays: Ratio | null, card: number, move: Exclude<HiLoMove, "skip">): Ratio {
  const { num, den } = pays ?? RTP;
  return { num: num * BigInt(RANKS), den: den * BigInt(hiLoChances(card, move)) };
}

/** Hi-lo: guess whether the next card is higher or lower. Cards come from an infinite deck. */
export const HI_LO: StepsGame<HiLoBet, HiLoAction> = {
  code: HI_LO_INFO.code,
  mathsVersion: HI_LO_INFO.mathsVersion,
  draw: "card",
  cashOut: true,
  isBet(bet): bet is HiLoBet {
    return hasOnly(bet, []);
  },
  isAction(action): action is HiLoAction {
    return hasOnly(action, ["move"]) && MOVE_NAMES.includes(action.move);
  },
  replay(rng, _bet, actions) {
    if (actions.length > MAX_STEPS) return undefined;
    let card = rng.int(HI_LO_CARDS);
    const cards = [card];
    let pays: Ratio | null = null;
    let lost = false;
    for (const { move } of actions) {
      if (lost) return undefined;
      const next = rng.int(HI_LO_CARDS);
      if (move !== "skip") {
        lost = !wins(card, next, move);
        pays = lost ? { num: 0n, den: 1n } : hiLoNext(pays, card, move);
      }
      card = next;
      cards.push(card);
    }
    const view: HiLoView = { cards, moves: actions.map(({ move }) => move), lost };
    // The round is paid after the last allowed action, which may still be a winning guess.
    const over = lost || actions.length === MAX_STEPS;
    const last = cards.at(-1) ?? 0;
    const better = hiLoChances(last, "higher") < hiLoChances(last, "lower") ? "higher" : "lower";
    return { over, pays, next: over ? null : hiLoNext(pays, last, better), view };
  },
};
