import { randomUUID } from "node:crypto";
import type { Calls } from "./calls.ts";
import type { Operation, Seat, WalletCall } from "./records.ts";

/** The actions that a tester can have the vendor perform. */
export const VENDOR_ACTIONS = ["gift", "prize", "jackpot", "rollback", "adjust"] as const;
export type VendorAction = (typeof VENDOR_ACTIONS)[number];

/** Performs an action with a seat's player. */
export function createVendorActions({ maps, save, note, send, takeBack }: Calls) {
  const lastCall = (seat: Seat, operations: readonly Operation[]): WalletCall | undefined =>
    [...maps.call.values()].findLast(
      ({ playerId, operation, outcome }) =>
        playerId === seat.playerId && operations.includes(operation) && outcome === "OK",
    );

  return async (seatId: string, what: VendorAction): Promise<void> => {
    const seat = maps.seat.get(seatId);
    if (!seat) return;
    const { playerId, currency, gameCode } = seat;
    if (what === "gift") save("seat", { ...seat, freeRounds: seat.freeRounds + 3 });
    if (what === "prize") {
      const body = {
        playerId,
        gameCode,
        roundId: `prize-${randomUUID()}`,
        txId: randomUUID(),
        amount: "50",
        currency,
        kind: "tournament",
      };
      await send(seat, note(seat, body.roundId, "win", body));
    }
    const last = lastCall(seat, ["bet", "bet-win"]);
    if (!last) return;
    if (what === "jackpot") {
      const body = {
        playerId,
        gameCode,
        roundId: last.roundId,
        txId: randomUUID(),
        amount: "250",
        currency,
        kind: "jackpot",
      };
      await send(seat, note(seat, last.roundId, "win", body));
    }
    if (what === "rollback") await takeBack(seat, last);
    if (what === "adjust") {
      const body = {
        playerId,
        txId: randomUUID(),
        originalTxId: String(last.body["txId"]),
        amount: "-1",
        reason: "sandbox correction",
      };
      await send(seat, note(seat, last.roundId, "adjust", body));
    }
  };
}
