import { AppError } from "@khela/kernel/errors";
import type { Money } from "@khela/kernel/money";
import type { Tx } from "../../platform/database.ts";
import { clientOf } from "../ledger/index.ts";
import { guardBet, recordVendorBalance } from "../protection/index.ts";
import { loadBetGuards } from "../rounds/index.ts";
import { stakeableAtVendors, blockReportCompletion } from "./bet-store.ts";
import type { WalletContext, WalletOwner } from "./context.ts";

/**
 * Bets at a vendor with its own wallets become known only afterwards, so money that goes there is judged as one bet
 * of the whole amount: pauses, gates, loss, stake and session limits (SAFE-01, SAFE-02). Call in a transaction that
 * locks the member's accounts.
 * @throws AppError PROTECT_LIMIT (params.left), PROTECT_EXCLUDED, PROTECT_CLOSED, AUTH_BLOCKED
 */
export async function judgeStake(
  { platform }: WalletContext,
  tx: Tx,
  { memberId, currency }: WalletOwner,
  amount: Money,
): Promise<void> {
  const nowMs = platform.clock.nowMs();
  const [guard] = await loadBetGuards(clientOf(tx), [{ memberId, currency }], nowMs);
  const judged = guardBet(guard, { stake: amount }, nowMs);
  if ("refused" in judged) throw new AppError(judged.refused.code, judged.refused.params);
}

/** Updates the protection module's figure of the money at vendors, in the transaction that changed it. */
export async function recordVendorStake(
  { platform }: WalletContext,
  tx: Tx,
  memberId: WalletOwner["memberId"],
): Promise<void> {
  await blockReportCompletion(tx);
  await recordVendorBalance(tx, memberId, platform.clock.nowMs(), (since) =>
    stakeableAtVendors(tx, memberId, since),
  );
}
