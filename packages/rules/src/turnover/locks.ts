import { applyRate, type Money, money, ZERO } from "@khela/kernel/money";

/**
 * Money that must be wagered before a withdrawal, first in first out (domain rules 2.7, "Turnover lock"; decision
 * 0056). A lock is a stretch of the member's valid turnover: it begins where the one before it ends, or at the
 * turnover so far, and a bet pays off whichever lock the turnover stands in. So no bet changes a lock.
 */
export interface Lock {
  required: Money;
  /** The valid turnover at which the lock is wagered off; null where its beginning has not been counted yet. */
  endsAt: Money | null;
}

/**
 * A member's locks end when all of the member's money is less than this: nothing is left of what had to be wagered
 * ("below tiny balance unlock all"). Five units of the currency.
 */
export const UNLOCK_BELOW = money(50_000n);

/** The turnover that an amount requires. @param factorPpm the multiple of the amount, in millionths */
export const requiredTurnover = (amount: Money, factorPpm: bigint): Money => applyRate(amount, factorPpm);

/**
 * Where a new lock ends.
 * @param turnover the member's valid turnover when the lock is counted
 * @param lastEnd where the newest lock before it ends; 0 where there is none
 */
export function lockEnd(required: Money, turnover: bigint, lastEnd: bigint): Money {
  return money((turnover > lastEnd ? turnover : lastEnd) + required);
}

/** What must still be wagered for one lock: 0 to `required`. */
export function lockLeft({ required, endsAt }: Lock, turnover: Money): Money {
  if (endsAt === null) return required;
  const left = endsAt - turnover;
  if (left <= 0n) return ZERO;
  return left < required ? money(left) : required;
}

/**
 * A lock of which less must be wagered than was required: what was wagered for it stays, and so much less is left.
 * @returns `less`: by how much its end, and the ends of all later locks, move down
 */
export function lowerLock(lock: Lock, required: Money, turnover: Money): { required: Money; less: Money } {
  if (required >= lock.required) return { required: lock.required, less: ZERO };
  const left = lockLeft(lock, turnover);
  const wagered = lock.required - left;
  const stillLeft = required > wagered ? required - wagered : 0n;
  return { required, less: money(left - stillLeft) };
}

/** What must still be wagered for all of a member's locks. */
export const turnoverMissing = (locks: readonly Lock[], turnover: Money): Money =>
  money(locks.reduce((sum, lock) => sum + lockLeft(lock, turnover), 0n));
