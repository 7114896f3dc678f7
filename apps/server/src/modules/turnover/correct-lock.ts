import type { MemberId } from "@khela/kernel/ids";
import { type Money, money, ZERO } from "@khela/kernel/money";
import { lowerLock, requiredTurnover } from "@khela/rules/turnover/locks";
import type { Tx } from "../../platform/database.ts";
import { lockPlace, readTotal } from "./fact-store.ts";
import { insertLock, type LockCause, locksOfCause, saveLowered } from "./lock-store.ts";

/** A cause whose credited amount was corrected. */
export interface LockCorrection {
  memberId: MemberId;
  currency: string;
  cause: LockCause;
  causeId: string;
  /** What is credited after the correction, in 1/10,000 units; 0 where all of it was taken back. */
  amount: Money;
  correctionId: string;
}

/**
 * Makes the locks of a cause fit its corrected amount, in the transaction of the correction. Less: its locks shrink, the
 * newest first, and later locks follow. More than before: a further lock asks for the difference.
 * @param fresh id and time of a further lock
 */
export async function correctLock(
  tx: Tx,
  { memberId, currency, cause, causeId, amount, correctionId }: LockCorrection,
  fresh: { id: string; openedAt: Date },
): Promise<void> {
  // Ends are counted by one transaction at a time; this one takes its turn.
  await lockPlace(tx);
  const found = await locksOfCause(tx, cause, causeId);
  const factorPpm = found.at(-1)?.factorPpm;
  if (factorPpm === undefined) return;
  const wanted = requiredTurnover(amount, factorPpm);
  const required = found.reduce((sum, lock) => sum + lock.required, 0n);
  if (wanted > required) {
    await insertLock(tx, {
      ...fresh,
      memberId,
      currency,
      cause,
      causeId: `${causeId}/${correctionId}`,
      amount,
      factorPpm,
      required: money(wanted - required),
    });
    return;
  }
  let tooMuch = required - wanted;
  for (const { id } of found) {
    if (tooMuch === 0n) return;
    // Read again: the lock before it in this loop may have moved its end.
    const lock = (await locksOfCause(tx, cause, causeId)).find((one) => one.id === id);
    if (!lock) continue;
    const by = tooMuch < lock.required ? tooMuch : lock.required;
    const turnover = (await readTotal(tx, memberId, currency))?.validCash ?? ZERO;
    await saveLowered(tx, lock, lowerLock(lock, money(lock.required - by), turnover));
    tooMuch -= by;
  }
}
