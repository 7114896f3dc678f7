import { JACKPOT_CURRENCY } from "@khela/games/jackpots/tiers";
import { money } from "@khela/kernel/money";
import type { Tx } from "../../platform/database.ts";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { sumAccount } from "../ledger/index.ts";
import { jackpotAccount, reserveAccount } from "./contributions.ts";
import * as store from "./store.ts";

/** No batch takes longer than this to commit, so entries older than this are complete. */
const SETTLED_MS = 600_000;

/**
 * Compares the pools' amounts with the ledger account that holds them, in one snapshot; they must always be
 * equal. Only entries since the last comparison are read.
 */
export async function reconcilePools({
  database,
  clock,
}: Pick<Platform, "database" | "clock">): Promise<store.PoolReconciliation> {
  const currency = JACKPOT_CURRENCY;
  return inTransaction(
    database,
    async (tx: Tx) => {
      const last = await store.readBooks(tx, currency);
      const from = last?.countedUntil ?? new Date(0);
      const to = new Date(Math.max(clock.nowMs() - SETTLED_MS, from.getTime()));
      const sums = async (account: ReturnType<typeof jackpotAccount>, before: bigint) => {
        const until = money(before + (await sumAccount(tx, account, from, to)));
        return { until, now: money(until + (await sumAccount(tx, account, to))) };
      };
      const account = await sums(jackpotAccount(currency), last?.accountUntil ?? 0n);
      const reserve = await sums(reserveAccount(currency), last?.reserveUntil ?? 0n);
      const pools = (await store.readPools(tx, currency)).reduce(
        (all, { amount, reserved }) => all + amount + reserved,
        0n,
      );
      const books: store.PoolReconciliation = {
        currency,
        checkedAt: new Date(clock.nowMs()),
        account: account.now,
        pools: money(pools),
        reserve: reserve.now,
        countedUntil: to,
        accountUntil: account.until,
        reserveUntil: reserve.until,
      };
      await store.saveBooks(tx, books);
      return books;
    },
    "repeatable read",
  );
}
