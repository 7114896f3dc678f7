import type { OwnCardsView, CardTable } from "@khela/contract/pvp";
import type { CardTopic } from "@khela/contract/realtime";
import { CARD_ROOMS, type CardRoomCode } from "@khela/games/card-tables/rooms";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { coalesce } from "../shared-rounds/index.ts";
import type { PvpContext } from "./context.ts";
import * as hands from "./hand-store.ts";
import type { StoredResult } from "./result.ts";
import * as store from "./store.ts";
import { replay, type Seen, tableView } from "./view.ts";

/** The public view of the tables and each player's own cards, with their changes. */
export interface TablePublisher {
  /** The public view of a table, and the member's own cards. */
  view(code: string, memberId: MemberId | undefined): Promise<{ table: CardTable; own: OwnCardsView | null }>;
  /** Publishes a table's public view; call it after the commit of a change. */
  changed(code: string): Promise<void>;
  /**
   * Sends each player of the hand the cards that only that player may see, after cards were dealt, looked at
   * or shown.
   */
  own(code: string): Promise<void>;
}

export function createLive(context: PvpContext): TablePublisher {
  const { platform, cards, maskedNames } = context;
  const { database, hub, clock, log } = platform;

  /** Reads everything from one snapshot of the database. */
  const read = (code: string): Promise<{ seen: Seen; seats: store.Seat[] }> =>
    inTransaction(
      database,
      async (tx) => {
        const table = await store.readTable(tx, code);
        const seats = await store.readSeats(tx, code);
        return { seats, seen: { table, seats, names: new Map(), hand: await seenHand(tx, table.handId) } };
      },
      "repeatable read",
    );

  /** Returns only cards that are open to everybody. */
  const seenHand = async (tx: Tx, handId: string | null): Promise<Seen["hand"]> => {
    const row = await hands.findHand(tx, handId);
    if (!row) return undefined;
    const replayed = replay(row, await hands.readActions(tx, row.id));
    const count = replayed.position?.openBoard ?? 0;
    const board =
      row.state === "settled"
        ? (row.result as StoredResult).board
        : row.state === "void" || count === 0
          ? []
          : (await cards.of(tx, row)).board(count).map(({ card }) => card);
    return { row, replayed, board };
  };

  const publicView = async (
    code: string,
  ): Promise<{ table: CardTable; seats: store.Seat[]; hand: Seen["hand"] }> => {
    const { seen, seats } = await read(code);
    const names = await maskedNames(seats.map(({ memberId }) => memberId));
    return { table: tableView({ ...seen, names }, now(clock)), seats, hand: seen.hand };
  };
  const reading = new Map(CARD_ROOMS.map(({ code }) => [code as string, coalesce(() => publicView(code))]));
  const current = (code: string) => reading.get(code)?.() ?? publicView(code);

  /** A player's own cards once he has looked at them, and those that others have shown to this seat alone. */
  const ownCards = async (hand: NonNullable<Seen["hand"]>, seat: number): Promise<OwnCardsView> => {
    const { row, replayed } = hand;
    const { position } = replayed;
    const looked = position?.players.find((player) => player.seat === seat)?.seen === true;
    const dealt = looked ? await cards.of(platform.db, row) : undefined;
    const cardsOf = (of: number): number[] => dealt?.hole(of).map(({ card }) => card) ?? [];
    const others = looked ? (position?.shownTo(seat) ?? []) : [];
    return {
      tableCode: row.tableCode as CardRoomCode,
      seat,
      handId: row.id,
      cards: cardsOf(seat),
      others: others.map((other) => ({ seat: other, cards: cardsOf(other) })),
    };
  };

  for (const { code } of CARD_ROOMS) {
    hub.declare(`cardroom.${code}` as CardTopic, async () => (await current(code)).table);
  }
  hub.declare("member.cards");

  return {
    async view(code, memberId) {
      const { table, seats, hand } = await current(code);
      const seat = memberId && seats.find((known) => known.memberId === memberId);
      if (!seat) return { table, own: null };
      const dealt =
        hand?.row.state !== "void" && hand?.row.players.some((player) => player.memberId === memberId);
      const none = { tableCode: table.tableCode, seat: seat.seat, handId: null, cards: [], others: [] };
      return { table, own: hand && dealt ? await ownCards(hand, seat.seat) : none };
    },
    async changed(code) {
      try {
        hub.publish(`cardroom.${code}` as CardTopic, (await current(code)).table);
      } catch (error) {
        // A failed publication is only logged: the change is committed, and the next publication shows it.
        log.warn({ err: error }, "pvp: a change was not shown");
      }
    },
    async own(code) {
      const { hand } = await current(code);
      for (const { seat, memberId } of hand?.row.players ?? []) {
        if (hand) hub.publish("member.cards", await ownCards(hand, seat), memberId);
      }
    },
  };
}
