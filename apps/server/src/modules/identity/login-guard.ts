import { createHmac } from "node:crypto";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import {
  CAPTCHA_FROM,
  FORGET_AFTER_MS,
  LOCK_FROM,
  lockMs,
  needsCaptcha,
} from "@khela/rules/auth/login-guard";
import ipaddr from "ipaddr.js";
import type { Platform } from "../../platform/platform.ts";
import type { Captcha } from "./captcha.ts";
import { addFailure, clearFailures, lockUntil, readFailures, takeBack } from "../../platform/failures.ts";

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
 * players share one.
 */
export function createLoginGuard(platform: Platform, captcha: Captcha): LoginGuard {
  const { db, clock, secrets } = platform;
  const keyOf = (kind: string, text: string): string =>
    createHmac("sha256", secrets.key("pepper", "login")).update(`${kind}:${text}`).digest("base64url");
  const times = () => ({ now: now(clock), forgetBefore: new Date(clock.nowMs() - FORGET_AFTER_MS) });

  return {
    async begin(login) {
      const account = keyOf("account", login.accountKey);
      const address = keyOf("address", networkOf(login.ip));
      const known = await readFailures(db, [account, address], times());
      const lock = known.get(account)?.lockedUntil;
      if (lock && lock > now(clock)) throw locked(lock.getTime() - clock.nowMs());
      const answered = needsCaptcha({
        account: known.get(account)?.failures ?? 0,
        address: known.get(address)?.failures ?? 0,
      });
      if (answered) await captcha.check(login);

      const failures = await addFailure(db, account, times());
      if (failures === undefined) throw locked(lockMs(LOCK_FROM));
      if (failures > CAPTCHA_FROM && !answered) {
        // Others failed at this account since it was looked at.
        await takeBack(db, account, LOCK_FROM);
        throw new AppError("AUTH_CAPTCHA_REQUIRED", { captcha: true });
      }
      const lockedMs = lockMs(failures);
      if (lockedMs > 0) await lockUntil(db, account, new Date(clock.nowMs() + lockedMs));
      return {
        succeeded: () => clearFailures(db, account),
        withdrawn: () => takeBack(db, account, LOCK_FROM),
        async failed() {
          const atAddress = await addFailure(db, address, times());
          return { captcha: needsCaptcha({ account: failures, address: atAddress ?? 0 }) };
        },
      };
    },
  };
}

function locked(ms: number): AppError {
  return new AppError("AUTH_LOCKED", { retryAfterS: Math.max(1, Math.ceil(ms / 1000)), captcha: true });
}

/** What counts as one address: an IPv4 address, or the /64 that one IPv6 customer has. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  return address.toNormalizedString().split(":").slice(0, 4).join(":");
}
