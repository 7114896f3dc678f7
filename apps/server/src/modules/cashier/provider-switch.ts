import type { Db, Tx } from "../../platform/database.ts";
import { findProvider, holdSwitch } from "./store/providers.ts";

/**
 * Whether a provider takes new deposits or payouts, as of now and until the caller's transaction
 * ends: the kill switch waits for those who asked before it, and everybody after it sees it (OPS-03).
 */
export async function providerTakes(
  tx: Tx,
  provider: string,
  what: "deposits" | "payouts",
): Promise<boolean> {
  const row = await holdSwitch(tx, provider);
  return row !== undefined && (what === "deposits" ? row.deposits_on : row.payouts_on);
}

/** The same for somebody who only looks: before a provider is told something new. */
export async function providerIsOn(db: Db, provider: string, what: "deposits" | "payouts"): Promise<boolean> {
  const row = await findProvider(db, provider);
  return row !== undefined && (what === "deposits" ? row.deposits_on : row.payouts_on);
}
