import { JACKPOT_CURRENCY, JACKPOT_TIERS, type JackpotTier } from "@khela/games/jackpots/tiers";
import { now } from "@khela/kernel/clock";
import { money } from "@khela/kernel/money";
import { CompiledQuery } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Ledger, Statement } from "../ledger/index.ts";
import { type ChainOf, newRun, seedTransfer } from "./contributions.ts";
import { saltedChain } from "./salted-chain.ts";
import * as store from "./store.ts";

const execute = (tx: Tx, { text, values }: Statement) => tx.executeQuery(CompiledQuery.raw(text, values));

/**
 * Starts a run in every pool that has none and takes new runs: at the very first start, and where an operator
 * has reopened a pool. Safe at any time and in several processes, because it locks the pool's row.
 * @returns the pools in which a run has begun, and whether others wait for the salt of their first chain
 */
export async function openRuns(
  { db, clock, ids }: Pick<Platform, "db" | "clock" | "ids">,
  { ledger, chainOf }: { ledger: Pick<Ledger, "transaction" | "post">; chainOf: ChainOf },
): Promise<{ opened: JackpotTier[]; waiting: boolean }> {
  const opened: JackpotTier[] = [];
  let waiting = false;
  const currency = JACKPOT_CURRENCY;
  for (const tier of JACKPOT_TIERS) {
    const chains = chainOf(currency, tier);
    // This also commits the next chain, well before its first run.
    const chain = await saltedChain(chains);
    if (!chain) {
      waiting = true;
      continue;
    }
    await store.insertPool(db, currency, tier);
    await ledger.transaction(async (tx) => {
      const pool = await store.lockPool(tx, currency, tier);
      if (!pool || pool.runId !== null || !pool.takesNewRuns) return;
      const at = { id: ids.next(), currency, tier, number: pool.runs + 1, startedAt: now(clock) };
      // Read while the pool's row is locked, because only this pool's runs take links of the chain.
      const linkIndex = await chains.nextIndexOf(chain.id);
      const run = newRun(at, { chain, linkIndex, chains });
      await execute(tx, store.startRun(run));
      // The amount above the last threshold stays in the pool.
      const amount = money(pool.amount + run.seed);
      const fresh = { runId: run.id, runs: run.number, amount, contributed: money(0n), bets: 0 };
      await execute(tx, store.savePools([{ ...pool, ...fresh }]));
      await ledger.post(tx, seedTransfer(run));
      opened.push(tier);
    });
  }
  return { opened, waiting };
}
