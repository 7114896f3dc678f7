import { randomUUID } from "node:crypto";
import type { Clock } from "@khela/kernel/clock";
import { type Money, moneyToText } from "@khela/kernel/money";
import type { RecordFile } from "../record-file.ts";
import type { CallPlan, Operation, Plan, Records, Seat, StatementPlan, WalletCall } from "./records.ts";
import type { Wallet, WalletAnswer } from "./wallet.ts";

export interface Deps {
  file: RecordFile<Records>;
  wallet: Wallet;
  clock: Clock;
}

type Body = WalletCall["body"];

/** Calls the site's wallet, and keeps a record of every call. */
export function createCalls({ file, wallet, clock }: Deps) {
  const { maps, save } = file;
  const plan = (): CallPlan => maps.plan.get("plan")?.calls ?? "normal";
  const change = (plan: Partial<Omit<Plan, "id">>): void =>
    save("plan", { calls: "normal", ...maps.plan.get("plan"), ...plan, id: "plan" });
  const statements = (): StatementPlan => maps.plan.get("plan")?.statements ?? "normal";
  const note = (seat: Seat, roundId: string, operation: Operation, body: Body): WalletCall => ({
    id: String(body["txId"] ?? `end-${roundId}`),
    operation,
    body,
    playerId: seat.playerId,
    roundId,
    atMs: clock.nowMs(),
    outcome: "unsent",
    balance: null,
  });
  const told = (seatId: string, call: WalletCall, { code, value }: WalletAnswer): void => {
    save("call", { ...call, outcome: code, balance: value["balance"] ?? null });
    const seat = maps.seat.get(seatId);
    const { balance } = value;
    if (seat && balance !== undefined) save("seat", { ...seat, balance });
  };
  const send = async (seat: Seat, call: WalletCall, as = plan()): Promise<WalletAnswer> => {
    // Save the call before it is sent, so that a restart knows what may have been sent.
    save("call", call);
    const answer = await wallet.sendAs(as, call.operation, call.body);
    told(seat.id, call, answer);
    return answer;
  };
  const takeBack = (seat: Seat, bet: WalletCall): Promise<WalletAnswer> =>
    send(
      seat,
      note(seat, bet.roundId, "rollback", {
        playerId: seat.playerId,
        txId: randomUUID(),
        originalTxId: String(bet.body["txId"]),
        roundId: bet.roundId,
      }),
      "normal",
    );
  return { maps, save, clock, plan, statements, change, note, send, takeBack };
}

export type Calls = ReturnType<typeof createCalls>;

export const betBody = (seat: Seat, roundId: string, stake: Money, free: boolean): Body => ({
  sessionId: seat.sessionId,
  playerId: seat.playerId,
  gameCode: seat.gameCode,
  roundId,
  txId: randomUUID(),
  amount: free ? "0" : moneyToText(stake),
  currency: seat.currency,
  ...(free ? { freeRound: "sandbox-gift" } : {}),
});
export const winBody = (seat: Seat, roundId: string, betTxId: string, payout: Money): Body => ({
  playerId: seat.playerId,
  gameCode: seat.gameCode,
  roundId,
  txId: randomUUID(),
  betTxId,
  amount: moneyToText(payout),
  currency: seat.currency,
  kind: "win",
  endRound: true,
});
