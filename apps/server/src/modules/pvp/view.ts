import type { HoldemHand, HoldemSeat, HoldemTable } from "@khela/contract/pvp";
import { act, BOARD_CARDS, type HandState, legalOf, startHand, type Street } from "@khela/games/holdem/hand";
import { potsOf } from "@khela/games/holdem/result";
import { ACT_MS, type HoldemRoomCode } from "@khela/games/holdem/rooms";
import { money, moneyToText } from "@khela/kernel/money";
import type { Action, Hand } from "./hand-store.ts";
import type { StoredResult } from "./result.ts";
import type { Seat, TableRow } from "./store.ts";

const NOTHING = "0.00";

/** A hand that was replayed: where it stands, and on which street each action was. */
export interface Replayed {
  state: HandState;
  actions: (Action & { street: Street })[];
}

export function replay(hand: Hand, actions: readonly Action[]): Replayed {
  let state = startHand(hand.setup);
  const told = actions.map((action) => {
    const { street } = state;
    state = act(state, action.action);
    return { ...action, street };
  });
  return { state, actions: told };
}

/** What a view is made of. Nothing in it is hidden: of the board, the cards that lie open. */
export interface Seen {
  table: TableRow;
  seats: readonly Seat[];
  names: ReadonlyMap<string, string>;
  hand: { row: Hand; replayed: Replayed; board: readonly number[] } | undefined;
}

/** The table as everybody sees it. */
export function tableView({ table, seats, names, hand }: Seen, serverTime: Date): HoldemTable {
  return {
    tableCode: table.code as HoldemRoomCode,
    version: table.version,
    serverTime: serverTime.toISOString(),
    nextRoots: table.nextRoots,
    seats: seats.map((seat) => seatView(seat, names.get(seat.memberId) ?? "***", hand)),
    hand: hand ? handView(hand) : null,
  };
}

function seatView(seat: Seat, account: string, hand: Seen["hand"]): HoldemSeat {
  const dealt = hand?.row.players.some(
    (player) => player.seat === seat.seat && player.memberId === seat.memberId,
  );
  const common = {
    seat: seat.seat,
    account,
    out: seat.outReason,
    leaving: seat.leaving,
  };
  const player = dealt ? hand?.replayed.state.players.find((known) => known.seat === seat.seat) : undefined;
  if (!hand || !player) {
    return {
      ...common,
      stack: moneyToText(seat.stack),
      dealt: false,
      folded: false,
      allIn: false,
      bet: NOTHING,
      lastAction: null,
      cards: null,
      category: null,
      won: null,
    };
  }
  const { row, replayed } = hand;
  const result = row.result as StoredResult | null;
  const open = row.state === "open";
  const shown = result?.shown.find((known) => known.seat === seat.seat);
  const last = replayed.actions.findLast((action) => action.seat === seat.seat);
  const current = last && (player.folded || !open || last.street === replayed.state.street);
  const payout = result?.players.find((known) => known.seat === seat.seat)?.payout;
  return {
    ...common,
    // The seat has the stack of before while the hand is played, and that of after when it is over.
    stack: moneyToText(open ? player.stack : seat.stack),
    dealt: true,
    folded: player.folded,
    allIn: !player.folded && player.stack === 0n,
    bet: open && replayed.state.toAct !== null ? moneyToText(player.bet) : NOTHING,
    lastAction: last && current ? { kind: last.action.kind, byClock: last.byClock } : null,
    cards: shown?.cards ?? null,
    category: shown?.category ?? null,
    won: payout === undefined || payout === "0.00" ? null : payout,
  };
}

/** Bets of the street still lie in front of the players. */
function potsBefore({ players }: HandState): HoldemHand["pots"] {
  const staked = players.map(({ seat, total, bet, folded }) => ({
    seat,
    folded,
    staked: money(total - bet),
  }));
  return potsOf(staked).map(({ amount, seats }) => ({ amount: moneyToText(amount), seats: [...seats] }));
}

function handView({ row, replayed, board }: NonNullable<Seen["hand"]>): HoldemHand {
  const { state } = replayed;
  const result = row.result as StoredResult | null;
  return {
    handId: row.id,
    number: row.number,
    state: row.state,
    button: row.setup.button,
    street: state.street,
    board: [...board],
    pots: result
      ? result.pots.map(({ amount, seats }) => ({ amount, seats }))
      : row.state === "void"
        ? []
        : potsBefore(state),
    roots: row.roots,
    step: replayed.actions.length,
    turn: turnView(row, state),
    result: result && resultView(result),
  };
}

export const resultView = ({ rake, returned, pots, shown }: StoredResult): HoldemHand["result"] => ({
  rake,
  returned,
  pots: pots.map(({ amount, rake: ofPot, winners }) => ({ amount, rake: ofPot, winners })),
  shown: shown.map(({ seat }) => seat),
});

function turnView(row: Hand, state: HandState): HoldemHand["turn"] {
  const legal = row.state === "open" ? legalOf(state) : null;
  if (!legal || !row.actBy) return null;
  return {
    seat: legal.seat,
    canCheck: legal.canCheck,
    call: moneyToText(legal.call),
    raise: legal.raise && { min: moneyToText(legal.raise.min), max: moneyToText(legal.raise.max) },
    bankFrom: new Date(Math.min(row.turnAt.getTime() + ACT_MS, row.actBy.getTime())).toISOString(),
    actBy: row.actBy.toISOString(),
  };
}

/** How many cards of the board lie open in a hand that is played. */
export const openCards = (state: HandState): number => BOARD_CARDS[state.street];
