import type { HoldemOwn, HoldemTable } from "@khela/contract/pvp";
import type { HoldemTopic } from "@khela/contract/realtime";
import { HOLDEM_ROOMS, type HoldemRoomCode } from "@khela/games/holdem/rooms";
import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { inTransaction, type Tx } from "../../platform/database.ts";
import { coalesce } from "../shared-rounds/index.ts";
import type { PvpContext } from "./context.ts";
import type { Hand } from "./hand-store.ts";
import * as hands from "./hand-store.ts";
import type { StoredResult } from "./result.ts";
import * as store from "./store.ts";
import { openCards, replay, type Seen, tableView } from "./view.ts";

/** What everybody sees of the tables, and each player of the own cards; at once and as it changes. */
export interface Live {
  /** The table as everybody sees it, with what is the member's own. */
  view(code: string, memberId: MemberId | undefined): Promise<{ table: HoldemTable; own: HoldemOwn | null }>;
  /** Tells everybody how a table stands, after the commit of a change. */
  changed(code: string): Promise<void>;
  /** Tells each player of a new hand the own cards, and nobody else's. */
  dealt(hand: Hand): Promise<void>;
}

export function createLive(context: PvpContext): Live {
  const { platform, cards, maskedNames } = context;
  const { database, hub, clock, log } = platform;

  /** Of one snapshot of the database. */
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

  /** Only cards that lie open leave this function. */
  const seenHand = async (tx: Tx, handId: string | null): Promise<Seen["hand"]> => {
    const row = await hands.findHand(tx, handId);
    if (!row) return undefined;
    const replayed = replay(row, await hands.readActions(tx, row.id));
    const count = openCards(replayed.state);
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
  ): Promise<{ table: HoldemTable; seats: store.Seat[]; hand: Hand | undefined }> => {
    const { seen, seats } = await read(code);
    const names = await maskedNames(seats.map(({ memberId }) => memberId));
    return { table: tableView({ ...seen, names }, now(clock)), seats, hand: seen.hand?.row };
  };
  const reading = new Map(HOLDEM_ROOMS.map(({ code }) => [code as string, coalesce(() => publicView(code))]));
  const current = (code: string) => reading.get(code)?.() ?? publicView(code);

  const ownCards = async (hand: Hand, seat: number): Promise<HoldemOwn> => ({
    tableCode: hand.tableCode as HoldemRoomCode,
    seat,
    handId: hand.id,
    cards: (await cards.of(platform.db, hand)).hole(seat).map(({ card }) => card),
  });

  for (const { code } of HOLDEM_ROOMS) {
    hub.declare(`holdem.${code}` as HoldemTopic, async () => (await current(code)).table);
  }
  hub.declare("member.holdem");

  return {
    async view(code, memberId) {
      const { table, seats, hand } = await current(code);
      const seat = memberId && seats.find((known) => known.memberId === memberId);
      if (!seat) return { table, own: null };
      const dealt = hand?.state !== "void" && hand?.players.some((player) => player.memberId === memberId);
      const none = { tableCode: table.tableCode, seat: seat.seat, handId: null, cards: [] };
      return { table, own: hand && dealt ? await ownCards(hand, seat.seat) : none };
    },
    async changed(code) {
      try {
        hub.publish(`holdem.${code}` as HoldemTopic, (await current(code)).table);
      } catch (error) {
        // What was decided stands, whether or not the others hear of it: they will with the next change.
        log.warn({ err: error }, "pvp: a change was not shown");
      }
    },
    async dealt(hand) {
      for (const { seat, memberId } of hand.players) {
        hub.publish("member.holdem", await ownCards(hand, seat), memberId);
      }
    },
  };
}
