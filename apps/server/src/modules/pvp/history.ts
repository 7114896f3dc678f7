import type { getCardHand, listCardHands } from "@khela/contract/pvp";
import type { HandlerOutput } from "@khela/contract/endpoint";
import type { CardGameCode, CardRoomCode } from "@khela/games/card-tables/rooms";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { moneyToText } from "@khela/kernel/money";
import { readCursorPage, UUID_KEY } from "../../platform/cursor.ts";
import { roundTime } from "../rounds/index.ts";
import type { HandCards } from "./cards.ts";
import type { PvpContext } from "./context.ts";
import type { Hand } from "./hand-store.ts";
import * as hands from "./hand-store.ts";
import type { StoredResult } from "./result.ts";
import { rulesAt } from "./rule-sets.ts";
import type { CardRules } from "./rules.ts";
import { amountOf, replay, resultView } from "./view.ts";

type HandOutput = HandlerOutput<typeof getCardHand>;

/** A member's own hands, newest first. @throws AppError SYS_BAD_INPUT for a cursor of another list */
export async function listHands(
  { platform, cards }: PvpContext,
  memberId: MemberId,
  query: { cursor?: string | undefined; pageSize: number; gameCode: CardGameCode },
): Promise<HandlerOutput<typeof listCardHands>> {
  const { gameCode } = query;
  const page = await readCursorPage<Hand>({
    cursor: query.cursor,
    pageSize: query.pageSize,
    keyPattern: UUID_KEY,
    read: (place, limit) => hands.handsOfMember(platform.db, { memberId, gameCode }, { place, limit }),
    placeOf: ({ id }) => ({ atMs: roundTime(id).getTime(), key: id }),
  });
  return {
    older: page.older,
    newer: page.newer,
    totalCount: await hands.countHands(platform.db, memberId, gameCode),
    content: await Promise.all(
      page.rows.map(async (hand) => {
        const seat = seatOf(hand, memberId);
        const result = hand.result as StoredResult | null;
        const line = result?.players.find((player) => player.seat === seat);
        const own = (await cards.of(platform.db, hand)).dealt.holeOf(seat);
        return {
          handId: hand.id,
          tableCode: hand.tableCode as CardRoomCode,
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
  // Answer for another player's hand as for a missing one.
  if (!player) throw new AppError("SYS_NOT_FOUND");
  return player.seat;
};

/**
 * An ended hand, as a player who was dealt in may see it (GAME-09): the own cards, shown cards, the open part
 * of the board, and their proof.
 * @throws AppError SYS_NOT_FOUND
 */
export async function readHand(context: PvpContext, memberId: MemberId, handId: string): Promise<HandOutput> {
  const { platform, maskedNames } = context;
  const hand = await hands.findHand(platform.db, handId);
  if (!hand || hand.state === "open" || !hand.endedAt) throw new AppError("SYS_NOT_FOUND");
  const own = seatOf(hand, memberId);
  const { actions, position } = replay(hand, await hands.readActions(platform.db, hand.id));
  const rules = rulesAt(hand.tableCode);
  const names = await maskedNames(hand.players.map((player) => player.memberId));
  const result = hand.result as StoredResult | null;
  const cards = result && (await context.cards.of(platform.db, hand));
  const shown = result?.shown.map(({ seat }) => seat) ?? [];
  const seen = new Set([own, ...(position?.shownTo(own) ?? []), ...shown]);
  return {
    handId: hand.id,
    gameCode: rules.code,
    tableCode: hand.tableCode as CardRoomCode,
    number: hand.number,
    at: hand.startedAt.toISOString(),
    endedAt: hand.endedAt.toISOString(),
    state: hand.state,
    button: hand.button,
    stakes: Object.values(hand.terms).map((amount) => moneyToText(amount)),
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
        ? shownCards(rules, { cards, board: result.board }, player.seat)
        : { cards: null, category: null }),
    })),
    actions: actions.map(({ step, seat, street, action, byClock }) => ({
      step,
      seat,
      street,
      kind: action.kind,
      to: amountOf(action),
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

function shownCards(
  rules: CardRules,
  { cards, board }: { cards: HandCards; board: readonly number[] },
  seat: number,
) {
  const own = [...cards.dealt.holeOf(seat)];
  return { cards: own, category: rules.categoryOf(own, board) };
}

/** Reveals only the cards that may be seen, and the deck that was not played. */
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
