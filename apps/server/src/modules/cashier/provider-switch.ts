import type { Db, Tx } from "../../platform/database.ts";
import { findProvider, lockSwitch } from "./store/providers.ts";

/**
 * Whether a provider accepts new deposits or payouts, valid until the caller's transaction ends: the kill switch
 * waits for transactions that asked before it, and all later ones see it (OPS-03).
 */
export async function providerAccepts(
  tx: Tx,
  provider: string,
  what: "deposits" | "payouts",
): Promise<boolean> {
  const row = await lockSwitch(tx, provider);
  return row !== undefined && (what === "deposits" ? row.deposits_on : row.payouts_on);
}

/** The same without a lock, checked before anything new is sent to a provider. */
export async function providerIsOn(db: Db, provider: string, what: "deposits" | "payouts"): Promise<boolean> {
  const row = await findProvider(db, provider);
  return row !== undefined && (what === "deposits" ? row.deposits_on : row.payouts_on);
}
