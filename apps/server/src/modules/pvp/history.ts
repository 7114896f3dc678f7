import type { getHoldemHand, listHoldemHands } from "@khela/contract/pvp";
import type { HandlerOutput } from "@khela/contract/endpoint";
import { BOARD_CARDS } from "@khela/games/holdem/hand";
import { categoryOf, evaluateHand } from "@khela/games/holdem/evaluate";
import type { HoldemRoomCode } from "@khela/games/holdem/rooms";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import { readCursorPage } from "../../platform/cursor.ts";
import { roundTime } from "../rounds/index.ts";
import type { HandCards } from "./cards.ts";
import type { PvpContext } from "./context.ts";
import type { Hand } from "./hand-store.ts";
import * as hands from "./hand-store.ts";
import type { StoredResult } from "./result.ts";
import { replay, resultView } from "./view.ts";

const HAND_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
type HandOutput = HandlerOutput<typeof getHoldemHand>;

/** Own hands, newest first. @throws AppError SYS_BAD_INPUT for a cursor of another list */
export async function listHands(
  { platform, cards }: PvpContext,
  memberId: MemberId,
  query: { cursor?: string | undefined; pageSize: number },
): Promise<HandlerOutput<typeof listHoldemHands>> {
  const page = await readCursorPage<Hand>({
    cursor: query.cursor,
    pageSize: query.pageSize,
    keyPattern: HAND_ID,
    read: (place, limit) => hands.handsOfMember(platform.db, memberId, { place, limit }),
    placeOf: ({ id }) => ({ atMs: roundTime(id).getTime(), key: id }),
  });
  return {
    older: page.older,
    newer: page.newer,
    totalCount: await hands.countHands(platform.db, memberId),
    content: await Promise.all(
      page.rows.map(async (hand) => {
        const seat = seatOf(hand, memberId);
        const result = hand.result as StoredResult | null;
        const line = result?.players.find((player) => player.seat === seat);
        const own = (await cards.of(platform.db, hand)).dealt.holeOf(seat);
        return {
          handId: hand.id,
          tableCode: hand.tableCode as HoldemRoomCode,
          number: hand.number,
          at: hand.startedAt.toISOString(),
          state: hand.state === "void" ? ("void" as const) : ("settled" as const),
          seat,
          cards: [...own],
          board: result?.board ?? [],
          stake: line?.stake ?? "0.00",
          payout: line?.payout ?? "0.00",
        };
      }),
    ),
  };
}

const seatOf = (hand: Hand, memberId: MemberId): number => {
  const player = hand.players.find((known) => known.memberId === memberId);
  // Somebody else's hand is no hand at all to whoever asks.
  if (!player) throw new AppError("SYS_NOT_FOUND");
  return player.seat;
};

/**
 * A hand that is over, as somebody who was dealt in may see it (GAME-09): the own cards, those that were shown, the
 * board as far as it lay open, and what proves them. @throws AppError SYS_NOT_FOUND
 */
export async function readHand(context: PvpContext, memberId: MemberId, handId: string): Promise<HandOutput> {
  const { platform, maskedNames } = context;
  const hand = await hands.findHand(platform.db, handId);
  if (!hand || hand.state === "open" || !hand.endedAt) throw new AppError("SYS_NOT_FOUND");
  const own = seatOf(hand, memberId);
  const actions = replay(hand, await hands.readActions(platform.db, hand.id)).actions;
  const names = await maskedNames(hand.players.map((player) => player.memberId));
  const result = hand.result as StoredResult | null;
  const cards = result && (await context.cards.of(platform.db, hand));
  const seen = new Set([own, ...(result?.shown.map(({ seat }) => seat) ?? [])]);
  return {
    handId: hand.id,
    tableCode: hand.tableCode as HoldemRoomCode,
    number: hand.number,
    at: hand.startedAt.toISOString(),
    endedAt: hand.endedAt.toISOString(),
    state: hand.state,
    button: hand.setup.button,
    smallBlind: moneyToText(hand.setup.smallBlind),
    bigBlind: moneyToText(hand.setup.bigBlind),
    mathsVersion: hand.mathsVersion,
    players: hand.players.map((player) => ({
      seat: player.seat,
      account: names.get(player.memberId) ?? "***",
      mine: player.seat === own,
      stack: moneyToText(player.stack),
      clientSeed: player.clientSeed,
      stake: lineOf(result, player.seat)?.stake ?? "0.00",
      payout: lineOf(result, player.seat)?.payout ?? "0.00",
      ...(cards && seen.has(player.seat)
        ? shownCards(cards, player.seat, result)
        : { cards: null, category: null }),
    })),
    actions: actions.map(({ step, seat, street, action, byClock }) => ({
      step,
      seat,
      street,
      kind: action.kind,
      to: action.kind === "raise" ? moneyToText(action.to) : null,
      byClock,
    })),
    board: result?.board ?? [],
    rake: moneyToText(hand.rake),
    result: result && resultView(result),
    proof: cards && proofOf(hand, cards, { seen, board: result.board.length }),
  };
}

const lineOf = (result: StoredResult | null, seat: number) =>
  result?.players.find((player) => player.seat === seat);

function shownCards(cards: HandCards, seat: number, result: StoredResult | null) {
  const own = [...cards.dealt.holeOf(seat)];
  const board = result?.board ?? [];
  const whole = board.length >= BOARD_CARDS.flop;
  return { cards: own, category: whole ? categoryOf(evaluateHand([...board, ...own])) : null };
}

/** Opens the cards that may be seen, and the deck that was not played; nothing else. */
function proofOf(
  hand: Hand,
  cards: HandCards,
  { seen, board }: { seen: ReadonlySet<number>; board: number },
): HandOutput["proof"] {
  return {
    roots: hand.roots,
    leaves: cards.leaves.map((leaves) => [...leaves]),
    unusedSeed: cards.unusedSeed,
    opened: [...[...seen].flatMap((seat) => cards.hole(seat)), ...cards.board(board)].toSorted(
      (a, b) => a.position - b.position,
    ),
  };
}
