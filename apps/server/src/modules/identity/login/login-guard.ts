import { createHmac } from "node:crypto";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import {
  CAPTCHA_FROM,
  FORGET_AFTER_MS,
  LOCK_FROM,
  LOCKS_MS,
  lockMs,
  needsCaptcha,
  OTHERS_WAIT_MS,
} from "@khela/rules/auth/login-guard";
import { inTransaction } from "../../../platform/database.ts";
import {
  addFailure,
  addTry,
  clearFailures,
  type Failures,
  forgiveFailures,
  readFailures,
  takeBack,
} from "../../../platform/failures.ts";
import { addressKey } from "../../../platform/http/network.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Captcha } from "./captcha.ts";
import { noteFailedLogin } from "../member-store.ts";

export { addressKey as networkOf };

/** One try at a password, counted as failed until it turns out otherwise. */
export interface Try {
  /** The password was right: the account's failures are forgotten. */
  succeeded(): Promise<void>;
  /** It was wrong. @returns whether the next try needs a captcha */
  failed(): Promise<{ captcha: boolean }>;
  /** Nothing was found out (the server sheds load): the try doesn't count. */
  withdrawn(): Promise<void>;
}

export interface LoginGuard {
  /**
   * Lets a login try begin. Unknown accounts are counted like known ones.
   * @throws AppError AUTH_LOCKED (retryAfterS), AUTH_CAPTCHA_REQUIRED, AUTH_CAPTCHA_WRONG
   */
  begin(login: {
    accountKey: string;
    ip: string;
    captchaId?: string | undefined;
    captcha?: string | undefined;
  }): Promise<Try>;
}

/**
 * Slows guessing down. A try is counted before the password is looked at, so that a hundred at once
 * are not a hundred guesses. Accounts are locked; addresses only lead to a captcha, because many
 * players share one. For a minute after a failure, tries from other addresses need a captcha too: who
 * mistypes keeps his three tries, who spreads guesses over many addresses has one a minute.
 */
export function createLoginGuard(platform: Platform, captcha: Captcha): LoginGuard {
  const { db, clock, secrets } = platform;
  const keyOf = (kind: string, text: string): string =>
    createHmac("sha256", secrets.key("pepper", "login")).update(`${kind}:${text}`).digest("base64url");
  const times = () => ({ now: now(clock), forgetBefore: new Date(clock.nowMs() - FORGET_AFTER_MS) });
  const refuseLocked = (failures: Failures | undefined): void => {
    const until = failures?.lockedUntil;
    if (until && until > now(clock)) throw locked(until.getTime() - clock.nowMs());
  };

  return {
    async begin(login) {
      const account = keyOf("account", login.accountKey);
      const address = keyOf("address", addressKey(login.ip));
      const known = await readFailures(db, [account, address], times());
      const before = known.get(account);
      refuseLocked(before);
      const othersAfter = new Date(clock.nowMs() - OTHERS_WAIT_MS);
      const elsewhere =
        before?.failedFrom !== undefined && before.failedFrom !== address && before.lastAt > othersAfter;
      const failed = { account: before?.failures ?? 0, address: known.get(address)?.failures ?? 0 };
      const answered = elsewhere || needsCaptcha(failed);
      if (answered) await captcha.check(login);

      const free = answered ? undefined : { below: CAPTCHA_FROM, othersAfter };
      const rules = {
        ...times(),
        lockFrom: LOCK_FROM,
        locksMs: LOCKS_MS,
        from: address,
        keptAfter: othersAfter,
        free,
      };
      const failures = await addTry(db, account, rules);
      if (failures === undefined) {
        // Others failed at this account since it was looked at.
        refuseLocked((await readFailures(db, [account], times())).get(account));
        throw answered ? locked(lockMs(LOCK_FROM)) : new AppError("AUTH_CAPTCHA_REQUIRED", { captcha: true });
      }
      return {
        // Who guesses from elsewhere doesn't get his next guess sooner because the owner got in.
        succeeded: () =>
          elsewhere && before?.failedFrom !== undefined
            ? forgiveFailures(db, account, { at: before.lastAt, from: before.failedFrom })
            : clearFailures(db, account),
        withdrawn: () => takeBack(db, account, LOCK_FROM),
        // One commit, whether there is such an account or not.
        failed: () =>
          inTransaction(platform.database, async (tx) => {
            await noteFailedLogin(tx, login.accountKey);
            const atAddress = await addFailure(tx, address, times());
            return { captcha: needsCaptcha({ account: failures, address: atAddress ?? 0 }) };
          }),
      };
    },
  };
}

function locked(ms: number): AppError {
  return new AppError("AUTH_LOCKED", { retryAfterS: Math.max(1, Math.ceil(ms / 1000)), captcha: true });
}
