import { type Money, money } from "@khela/kernel/money";
import type { Card } from "../tables/cards.ts";
import { evaluateHand } from "./evaluate.ts";
import {
  type HandResult,
  type PaidPot,
  payoutOf,
  payPots,
  type Pot,
  rakeOf,
  sumOf,
} from "../card-tables/pots.ts";
import { after } from "../card-tables/seats.ts";
import { BOARD_CARDS, type HandPlayer, type HandState } from "./hand.ts";

/** The cards of a hand: the board, and the hole cards by seat. */
export interface Dealt {
  readonly board: readonly Card[];
  readonly holeOf: (seat: number) => readonly Card[];
}

/** The uncalled part of the highest bet. */
function uncalled(players: readonly HandPlayer[]): HandResult["returned"] {
  const [first, second] = players.toSorted((a, b) => (a.total < b.total ? 1 : a.total > b.total ? -1 : 0));
  if (!first || !second || first.total === second.total) return null;
  return { seat: first.seat, amount: money(first.total - second.total) };
}

/**
 * The main pot first, then a side pot for each all-in below the highest stake.
 * @param players.staked net of the uncalled bet
 */
export function potsOf(players: readonly { seat: number; staked: Money; folded: boolean }[]): Pot[] {
  const levels = [...new Set(players.filter(({ folded }) => !folded).map(({ staked }) => staked))].toSorted(
    (a, b) => (a < b ? -1 : 1),
  );
  let below = 0n;
  const pots = levels.map((level): Pot => {
    const share = (staked: Money): bigint =>
      (staked < level ? staked : level) - (staked < below ? staked : below);
    const amount = sumOf(players.map(({ staked }) => share(staked)));
    below = level;
    return {
      amount,
      seats: players.filter(({ folded, staked }) => !folded && staked >= level).map(({ seat }) => seat),
    };
  });
  return pots.filter(({ amount }) => amount > 0n);
}

/**
 * Ends a hand whose betting is over.
 * @param dealt the whole board, and the cards of the seats that have not folded
 * @param rakeCap the table's cap on the rake
 * @throws RangeError while the betting runs
 */
export function finishHand(state: HandState, dealt: Dealt, rakeCap: Money): HandResult {
  if (state.toAct !== null) throw new RangeError("the betting is not over");
  const { button } = state.setup;
  const returned = uncalled(state.players);
  const staked = state.players.map(({ seat, total, folded }) => ({
    seat,
    folded,
    staked: money(total - (returned?.seat === seat ? returned.amount : 0n)),
  }));
  const inPlay = after(staked, button).filter(({ folded }) => !folded);
  const showdown = inPlay.length > 1;
  const scores = new Map(
    showdown ? inPlay.map(({ seat }) => [seat, evaluateHand([...dealt.board, ...dealt.holeOf(seat)])]) : [],
  );
  const order = inPlay.map(({ seat }) => seat);
  const pots = potsOf(staked);
  const sawFlop = BOARD_CARDS[state.street] > 0 || state.allIn;
  const rake = rakeOf(sumOf(pots.map(({ amount }) => amount)), { due: sawFlop, cap: rakeCap });
  const paid = payPots(pots, rake, (seats) => {
    const best = Math.max(...seats.map((seat) => scores.get(seat) ?? 0));
    return order.filter((seat) => seats.includes(seat) && (scores.get(seat) ?? 0) === best);
  });
  return {
    pots: paid,
    rake,
    returned,
    shown: showdown ? shownSeats(state, order, { scores, paid }) : [],
    players: staked.map((player) => ({
      seat: player.seat,
      stake: player.staked,
      payout: payoutOf(paid, player.seat),
    })),
  };
}

/**
 * The seats that must show, in order: the last bettor or raiser on the river, else the first after the button, then
 * round the table; a hand that is already beaten stays hidden. Where everybody was all in, all show.
 */
function shownSeats(
  state: HandState,
  order: readonly number[],
  { scores, paid }: { scores: ReadonlyMap<number, number>; paid: readonly PaidPot[] },
): number[] {
  if (state.allIn) return [...order];
  const first = order.indexOf(state.aggressor ?? -1);
  const turns = first > 0 ? [...order.slice(first), ...order.slice(0, first)] : order;
  const won = new Set(paid.flatMap(({ winners }) => winners.map(({ seat }) => seat)));
  let best = -1;
  return turns.filter((seat) => {
    const score = scores.get(seat) ?? 0;
    const shows = score >= best || won.has(seat);
    best = Math.max(best, score);
    return shows;
  });
}
