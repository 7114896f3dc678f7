import { createHmac } from "node:crypto";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import {
  FAILURES_EXPIRE_MS,
  LOCK_FROM,
  LOCKS_MS,
  lockMs,
  PAYMENT_LOCKS_MS,
} from "@khela/rules/auth/login-guard";
import { addTry, clearFailures, readFailures, undoFailure } from "../../../platform/failures.ts";
import type { Platform } from "../../../platform/platform.ts";

/**
 * Secrets that a member could guess at while logged in: the login password, the payment password, and codes
 * of a second factor. Failures are counted per member over all sessions: five lock it for five minutes,
 * doubling; the payment password for thirty.
 */
export type Guess = "password" | "factor" | "payment";

export interface TryGuard {
  /**
   * Runs a check as one counted attempt. A check that throws one of the codes in `wrong` counts as a failure;
   * any other error withdraws the attempt; success clears the failures.
   * @throws AppError AUTH_LOCKED (retryAfterS), and the check's own errors
   */
  counted<T>(guess: Guess, memberId: string, wrong: readonly string[], check: () => Promise<T>): Promise<T>;
}

export function createTryGuard(platform: Platform): TryGuard {
  const { db, clock, secrets } = platform;
  return {
    async counted(guess, memberId, wrong, check) {
      const key = createHmac("sha256", secrets.key("pepper", "login"))
        .update(`${guess}:${memberId}`)
        .digest("base64url");
      const times = { now: now(clock), forgetBefore: new Date(clock.nowMs() - FAILURES_EXPIRE_MS) };
      const locksMs = guess === "payment" ? PAYMENT_LOCKS_MS : LOCKS_MS;
      const counted = await addTry(db, key, { ...times, lockFrom: LOCK_FROM, locksMs });
      if (counted === undefined) {
        const until = (await readFailures(db, [key], times)).get(key)?.lockedUntil;
        const leftMs = until ? until.getTime() - clock.nowMs() : lockMs(LOCK_FROM);
        throw new AppError("AUTH_LOCKED", { retryAfterS: Math.max(1, Math.ceil(leftMs / 1000)) });
      }
      let result;
      try {
        result = await check();
      } catch (error) {
        if (!(error instanceof AppError && wrong.includes(error.code))) await undoFailure(db, key, LOCK_FROM);
        throw error;
      }
      await clearFailures(db, key);
      return result;
    },
  };
}
