import { AppError } from "@khela/kernel/errors";
import { type Money, ZERO } from "@khela/kernel/money";
import type { COLLECT_OUTCOMES } from "@khela/contract/wallets";
import { mainBalance, type WalletContext, type WalletOwner } from "./context.ts";
import { moveMoney } from "./move-money.ts";
import * as store from "./store.ts";

/** The result for one vendor's wallet. `away` means that the vendor doesn't answer. */
export interface Collected {
  vendor: string;
  outcome: (typeof COLLECT_OUTCOMES)[number];
  amount: Money;
  transfer: store.TransferRow | undefined;
}

interface Collection {
  member: WalletOwner;
  /** The caller's key and a SHA-256 in hex of the whole request. */
  idempotency: { scope: string; key: string; hash: string };
}

/** Empties the wallets at all vendors concurrently (MONEY-02); one that fails doesn't delay the others. */
export async function collectAll(
  context: WalletContext,
  collection: Collection,
): Promise<{ results: Collected[]; balance: Money }> {
  const vendors = await context.catalogue.transferVendors();
  const results = await Promise.all(
    vendors.map(({ vassalage }) => collectOne(context, vassalage, collection, "collect")),
  );
  return { results, balance: await mainBalance(context, collection.member) };
}

/** Moves the balance that the vendor reports for the member back to the main wallet. */
export async function collectOne(
  context: WalletContext,
  vendor: string,
  { member, idempotency }: Collection,
  cause: store.TransferCause,
): Promise<Collected> {
  const nothing = { vendor, amount: ZERO, transfer: undefined };
  const there = await context.vendors[vendor]?.balance(member.memberId, member.currency);
  const scope = `${idempotency.scope}:${vendor}`;
  try {
    const row = await moveMoney(context, {
      member,
      vendor,
      direction: "out",
      cause,
      amount: async () => (there === undefined || there <= 0n ? undefined : there),
      idempotency: { ...idempotency, scope },
    });
    if (!row) return { ...nothing, outcome: there === undefined ? "away" : "nothing" };
    const settled = row.state === "done" || row.state === "failed";
    return {
      vendor,
      outcome: settled ? (row.state as "done" | "failed") : "unknown",
      amount: row.amount,
      transfer: row,
    };
  } catch (error) {
    // An earlier transfer with this vendor is open, so the balance there is unknown until it is settled.
    if (!(error instanceof AppError) || error.code !== "MONEY_PENDING_LIMIT") throw error;
    const open = await store.findOpen(context.platform.db, member.memberId, vendor);
    return { vendor, outcome: "unknown", amount: open?.amount ?? ZERO, transfer: open };
  }
}
