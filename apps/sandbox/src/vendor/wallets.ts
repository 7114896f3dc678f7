import { randomUUID } from "node:crypto";
import type { Clock } from "@khela/kernel/clock";
import { type Money, money, moneyFromText } from "@khela/kernel/money";
import { sameRequest } from "../payment/copies.ts";
import type { Timers } from "../payment/timers.ts";
import { openRecordFile } from "../record-file.ts";
import type { TransferOutcome, VendorTransfer } from "./records.ts";
import { createTosses, type Kinds, worthOf } from "./tosses.ts";

/** The site's request for a transfer. */
export type TransferRequest = Pick<
  VendorTransfer,
  "reference" | "playerId" | "direction" | "amount" | "currency"
>;

interface Deps {
  file: string;
  clock: Clock;
  timers: Timers;
  lateMs: number;
}

/**
 * The vendor's books: a wallet per player, changed by transfers and by play. Balances are sums of the
 * records, so that a crash between two lines of the file can't make them inconsistent.
 */
export function openWallets({ file, clock, timers, lateMs }: Deps) {
  const { maps, save } = openRecordFile<Kinds>(file, ["transfer", "play", "plan", "line", "reports"]);
  const balances = new Map<string, bigint>();
  const keyOf = (playerId: string, currency: string) => `${playerId} ${currency}`;
  const add = (playerId: string, currency: string, amount: bigint): void => {
    const key = keyOf(playerId, currency);
    balances.set(key, (balances.get(key) ?? 0n) + amount);
  };
  const book = ({ playerId, currency, direction, amount }: VendorTransfer): void =>
    add(playerId, currency, direction === "in" ? moneyFromText(amount) : -moneyFromText(amount));
  for (const transfer of maps.transfer.values()) if (transfer.status === "done") book(transfer);
  for (const play of maps.play.values()) add(play.playerId, play.currency, worthOf(play));
  const byReference = new Map([...maps.transfer.values()].map((row) => [row.reference, row.id]));

  const balance = (playerId: string, currency: string): Money =>
    money(balances.get(keyOf(playerId, currency)) ?? 0n);
  const tosses = createTosses({ maps, save, add, balance, clock });
  const settle = (
    id: string,
    wanted: "done" | "failed",
    why = "vendor_refused",
  ): VendorTransfer | undefined => {
    const transfer = maps.transfer.get(id);
    if (transfer?.status !== "pending") return transfer;
    const short =
      transfer.direction === "out" &&
      balance(transfer.playerId, transfer.currency) < moneyFromText(transfer.amount);
    const status = wanted === "done" && short ? "failed" : wanted;
    const reason = status === "done" ? null : wanted === "done" ? "vendor_insufficient" : why;
    const settled: VendorTransfer = { ...transfer, status, reason, atMs: clock.nowMs(), dueAtMs: null };
    save("transfer", settled);
    if (status === "done") book(settled);
    return settled;
  };
  const goThrough = async (id: string): Promise<void> => {
    settle(id, maps.transfer.get(id)?.outcome === "late_fail" ? "failed" : "done");
  };
  return {
    transfers: maps.transfer,
    balances: balances as ReadonlyMap<string, bigint>,
    balance,
    plan: (): TransferOutcome => maps.plan.get("plan")?.outcome ?? "succeed",
    setPlan: (outcome: TransferOutcome): void => save("plan", { id: "plan", outcome }),
    ...tosses,
    find: (reference: string): VendorTransfer | undefined =>
      maps.transfer.get(byReference.get(reference) ?? ""),
    /**
     * @returns the transfer, the same one for the same reference; undefined where the reference belongs to
     * another transfer
     */
    transfer(request: TransferRequest, outcome: TransferOutcome): VendorTransfer | undefined {
      const known = maps.transfer.get(byReference.get(request.reference) ?? "");
      if (known) return sameRequest(known, request) ? known : undefined;
      const waits = outcome === "late" || outcome === "late_fail";
      const nowMs = clock.nowMs();
      const transfer: VendorTransfer = {
        id: `vt_${randomUUID().replaceAll("-", "")}`,
        ...request,
        status: "pending",
        reason: null,
        outcome,
        createdAtMs: nowMs,
        atMs: null,
        dueAtMs: waits ? nowMs + lateMs : null,
      };
      save("transfer", transfer);
      byReference.set(request.reference, transfer.id);
      if (waits) timers.at(nowMs + lateMs, () => goThrough(transfer.id));
      if (waits || outcome === "unclear") return transfer;
      return settle(transfer.id, outcome === "fail" ? "failed" : "done");
    },
    settle,
    /** Continues late transfers that a restart interrupted. */
    resume(): void {
      for (const { id, status, dueAtMs } of maps.transfer.values())
        if (status === "pending" && dueAtMs !== null) timers.at(dueAtMs, () => goThrough(id));
    },
  };
}

export type Wallets = ReturnType<typeof openWallets>;
