import type { CardHand, CardSeat, CardTable } from "@khela/contract/pvp";
import type { CardRoomCode } from "@khela/games/card-tables/rooms";
import { ACT_MS } from "@khela/games/card-tables/terms";
import type { Street } from "@khela/games/holdem/hand";
import { moneyToText } from "@khela/kernel/money";
import type { Action, Hand } from "./hand-store.ts";
import type { StoredResult } from "./result.ts";
import { isCurrent, replayHand, rulesAt } from "./rule-sets.ts";
import type { CardAction, Placed, Position } from "./rules.ts";
import type { Seat, TableRow } from "./store.ts";

const NOTHING = "0.00";

/** A replayed hand: its position, and the street of each action. */
export interface Replayed {
  /** Null for a hand of another version, whose actions only its own rules can interpret (GAME-12). */
  position: Position | null;
  actions: (Action & { street: Street | null })[];
}

export function replay(hand: Hand, actions: readonly Action[]): Replayed {
  if (!isCurrent(hand)) {
    return { position: null, actions: actions.map((action) => ({ ...action, street: null })) };
  }
  let position = replayHand(hand, []);
  const told = actions.map((action) => {
    const { street } = position;
    position = position.act(action.action);
    return { ...action, street };
  });
  return { position, actions: told };
}

/** The data of a public view. It holds nothing hidden: of the board only the open cards. */
export interface Seen {
  table: TableRow;
  seats: readonly Seat[];
  names: ReadonlyMap<string, string>;
  hand: { row: Hand; replayed: Replayed; board: readonly number[] } | undefined;
}

/** The public view of a table. */
export function tableView({ table, seats, names, hand }: Seen, serverTime: Date): CardTable {
  return {
    gameCode: rulesAt(table.code).code,
    tableCode: table.code as CardRoomCode,
    version: table.version,
    serverTime: serverTime.toISOString(),
    closed: table.closedAt !== null,
    nextRoots: table.nextRoots,
    seats: seats.map((seat) => seatView(seat, names.get(seat.memberId) ?? "***", hand)),
    hand: hand ? handView(hand) : null,
  };
}

function seatView(seat: Seat, account: string, hand: Seen["hand"]): CardSeat {
  const dealt = hand?.row.players.some(
    (player) => player.seat === seat.seat && player.memberId === seat.memberId,
  );
  const common = {
    seat: seat.seat,
    account,
    out: seat.outReason,
    leaving: seat.leaving,
  };
  const player = dealt
    ? hand?.replayed.position?.players.find((known) => known.seat === seat.seat)
    : undefined;
  if (!hand || !player) {
    return {
      ...common,
      stack: moneyToText(seat.stack),
      dealt: false,
      folded: false,
      allIn: false,
      bet: NOTHING,
      seen: false,
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
  const payout = result?.players.find((known) => known.seat === seat.seat)?.payout;
  return {
    ...common,
    // The seat's own stack changes only when the hand is over, so show the hand's stack until then.
    stack: moneyToText(open ? player.stack : seat.stack),
    dealt: true,
    folded: player.folded,
    allIn: !player.folded && player.stack === 0n,
    bet: open ? moneyToText(player.bet) : NOTHING,
    seen: player.seen,
    lastAction: lastAction(player, replayed, open),
    cards: shown?.cards ?? null,
    category: shown?.category ?? null,
    won: payout === undefined || payout === "0.00" ? null : payout,
  };
}

/** A player's last action, while it is still relevant: on this street, or for the whole hand. */
function lastAction(
  { seat, folded }: Placed,
  { actions, position }: Replayed,
  open: boolean,
): CardSeat["lastAction"] {
  const last = actions.findLast((action) => action.seat === seat);
  if (!last || !(folded || !open || last.street === position?.street)) return null;
  return { kind: last.action.kind, to: amountOf(last.action), byClock: last.byClock };
}

/** The amount of an action, as text; null without one. */
export const amountOf = ({ to }: CardAction): string | null => (to === undefined ? null : moneyToText(to));

function handView({ row, replayed, board }: NonNullable<Seen["hand"]>): CardHand {
  const { position } = replayed;
  const result = row.result as StoredResult | null;
  return {
    handId: row.id,
    number: row.number,
    state: row.state,
    button: row.button,
    street: position?.street ?? null,
    board: [...board],
    stake: position?.stake ? moneyToText(position.stake) : null,
    pots: result
      ? result.pots.map(({ amount, seats }) => ({ amount, seats }))
      : row.state === "void"
        ? []
        : (position?.pots ?? []).map(({ amount, seats }) => ({
            amount: moneyToText(amount),
            seats: [...seats],
          })),
    roots: row.roots,
    step: replayed.actions.length,
    turn: turnView(row, position),
    result: result && resultView(result),
  };
}

export const resultView = ({ rake, returned, pots, shown }: StoredResult): CardHand["result"] => ({
  rake,
  returned,
  pots: pots.map(({ amount, rake: ofPot, winners }) => ({ amount, rake: ofPot, winners })),
  shown: shown.map(({ seat }) => seat),
});

function turnView(row: Hand, position: Position | null): CardHand["turn"] {
  const turn = row.state === "open" ? position?.turn : null;
  const seat = position?.toAct;
  if (!turn || seat === null || seat === undefined || !row.actBy) return null;
  return {
    seat,
    ...turn,
    bankFrom: new Date(Math.min(row.turnAt.getTime() + ACT_MS, row.actBy.getTime())).toISOString(),
    actBy: row.actBy.toISOString(),
  };
}
