import type { MemberId } from "@khela/kernel/ids";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { type Ledger, memberAccount } from "../ledger/index.ts";
import type { Reality } from "../protection/index.ts";
import type { MaskedNames, Rounds } from "../rounds/index.ts";
import type { Cards } from "./cards.ts";
import * as hands from "./hand-store.ts";
import { replayHand } from "./rule-sets.ts";
import type { Position } from "./rules.ts";
import * as store from "./store.ts";

/** The modules of lower levels that this one uses. */
export interface PvpNeeds {
  ledger: Ledger;
  rounds: Rounds;
  catalogue: Catalogue;
  maskedNames: MaskedNames;
  reality: Reality;
  audit: Audit;
}

/** The dependencies of all code about the tables. */
export interface PvpContext extends PvpNeeds {
  platform: Platform;
  cards: Cards;
}

/** The ledger account of a member's chips: all that is on tables, and nothing else. */
export const chipsOf = (memberId: MemberId, currency: string) => memberAccount(memberId, "table", currency);

/** A table with its seats and hand, locked by the transaction that read it. */
export interface LockedTable {
  table: store.TableRow;
  seats: store.Seat[];
  hand: hands.Hand | undefined;
}

/** Locks and reads a table; other transactions that change it wait. */
export async function holdTable(tx: Tx, code: string): Promise<LockedTable> {
  const table = await store.lockTable(tx, code);
  const seats = await store.readSeats(tx, code);
  return { table, seats, hand: await hands.findHand(tx, table.handId) };
}

/** The position of an open hand, replayed from its setup and actions. */
export async function positionOf(
  tx: Tx,
  hand: hands.Hand,
): Promise<{ position: Position; actions: hands.Action[] }> {
  const actions = await hands.readActions(tx, hand.id);
  return { actions, position: replayHand(hand, actions) };
}

/** Whether a seat takes part in the open hand. */
export const isInHand = (
  hand: hands.Hand | undefined,
  seat: Pick<store.Seat, "seat" | "memberId">,
): boolean =>
  hand?.state === "open" &&
  hand.players.some((player) => player.seat === seat.seat && player.memberId === seat.memberId);
