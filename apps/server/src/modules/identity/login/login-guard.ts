import { createHmac } from "node:crypto";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import {
  CAPTCHA_FROM,
  FAILURES_EXPIRE_MS,
  OTHER_ADDRESS_CAPTCHA_MS,
  LOCK_FROM,
  LOCKS_MS,
  lockMs,
  needsCaptcha,
} from "@khela/rules/auth/login-guard";
import { type Db, inTransaction, type Tx } from "../../../platform/database.ts";
import {
  addFailure,
  addTry,
  clearFailures,
  type Failures,
  resetFailures,
  recordCheckTime,
  readFailures,
  undoFailure,
} from "../../../platform/failures.ts";
import { addressKey } from "../../../platform/http/network.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Caller } from "../sessions/sessions.ts";
import type { Captcha } from "./captcha.ts";

export { addressKey as networkOf };

/** One attempt at a password, counted as failed until it turns out otherwise. */
export interface LoginAttempt {
  /** The password must not be compared: hash it against a dummy for equal cost, and treat it as wrong. */
  blind: boolean;
  /** Reports a right password: the account's failures are cleared. */
  succeeded(): Promise<void>;
  /** Reports a wrong password. @returns the error to answer with */
  failed(): Promise<AppError>;
  /** Reports that the password was not checked (the server sheds load): the attempt doesn't count. */
  withdrawn(): Promise<void>;
}

export interface LoginTry extends Caller {
  accountKey: string;
  /** Undefined where there is no such account. */
  accountId: string | undefined;
  captchaId?: string | undefined;
  captcha?: string | undefined;
}

export interface LoginGuard {
  /**
   * Begins a login attempt. Unknown accounts are counted like known ones.
   * @throws AppError AUTH_LOCKED (retryAfterS), AUTH_CAPTCHA_REQUIRED, AUTH_CAPTCHA_WRONG
   */
  begin(login: LoginTry): Promise<LoginAttempt>;
}

/**
 * The account-specific part of the login guard: players and operators each have one, and their failures are
 * counted separately.
 */
export interface GuardedAccounts {
  /** The prefix of failure keys, so that a player and an operator of the same name don't share one. */
  prefix: "" | "operator-";
  /**
   * Whether an account has logged in from this network and device before.
   * @param id an unused id where there is no such account
   */
  isKnownPlace(db: Db, id: string, caller: Caller): Promise<boolean>;
  /** Counts a wrong password on the account itself, in the transaction that counts it for the address. */
  noteFailed(tx: Tx, accountKey: string): Promise<void>;
}

/** The id to look up where there is no such account, so that the queries are the same. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Slows down password guessing (decision 0026). An attempt is counted before the password is compared, so
 * that a hundred parallel attempts are not a hundred guesses. Without a captcha an account gets three
 * guesses, within a minute all from one address; with captchas it gets five and is then locked. Failures of
 * an address lead to a captcha only, because many players share one. A lock can't keep the owner out: from a
 * place that the account knows, an attempt with a solved captcha is still compared, with a count of its own.
 * No answer to a wrong password reveals which accounts exist, or their known places.
 */
export function createLoginGuard(platform: Platform, captcha: Captcha, door: GuardedAccounts): LoginGuard {
  const { db, clock, secrets } = platform;
  const keyOf = (kind: string, text: string): string =>
    createHmac("sha256", secrets.key("pepper", "login"))
      .update(`${door.prefix}${kind}:${text}`)
      .digest("base64url");
  const times = () => ({ now: now(clock), forgetBefore: new Date(clock.nowMs() - FAILURES_EXPIRE_MS) });
  const slowing = () => ({ ...times(), lockFrom: LOCK_FROM, locksMs: LOCKS_MS });
  const lockOf = (failures: Failures | undefined): AppError | undefined => {
    const until = failures?.lockedUntil;
    return until && until > now(clock) ? locked(until.getTime() - clock.nowMs()) : undefined;
  };
  /** Makes one commit, whether or not the account exists. @returns the number of failures of the address */
  const noteWrong = (login: LoginTry, { blind, looked }: { blind: boolean; looked: readonly string[] }) =>
    inTransaction(platform.database, async (tx) => {
      await door.noteFailed(tx, blind ? "" : login.accountKey);
      // Write the time again, so that a minute passes between two comparisons however long this one waited.
      await recordCheckTime(tx, looked, now(clock));
      return (await addFailure(tx, keyOf("address", addressKey(login.ip)), times())) ?? 0;
    });

  /**
   * An attempt at a locked account with a solved captcha: it is compared at a known place, and only appears
   * to be elsewhere.
   */
  const tryBesideLock = async (login: LoginTry, refusal: AppError): Promise<LoginAttempt> => {
    const home = await door.isKnownPlace(db, login.accountId ?? NOBODY, login);
    const key = keyOf(home ? "home" : "away", login.accountKey);
    const blind = (await addTry(db, key, slowing())) === undefined || !home;
    return {
      blind,
      succeeded: () => clearFailures(db, key),
      withdrawn: () => undoFailure(db, key, LOCK_FROM),
      failed: async () => {
        await noteWrong(login, { blind, looked: [key] });
        return refusal;
      },
    };
  };

  return {
    async begin(login) {
      const account = keyOf("account", login.accountKey);
      const address = keyOf("address", addressKey(login.ip));
      /**
       * The account's failures from this address; if the last failure is among them, this address needs no
       * captcha yet.
       */
      const pair = keyOf("pair", JSON.stringify([login.accountKey, addressKey(login.ip)]));
      const known = await readFailures(db, [account, address, pair], times());
      const before = known.get(account);
      const refusal = lockOf(before);
      if (refusal && login.captcha === undefined) throw refusal;
      const lastBefore = new Date(clock.nowMs() - OTHER_ADDRESS_CAPTCHA_MS);
      const lately = before !== undefined && before.lastAt > lastBefore;
      const byOthers = lately && !((known.get(pair)?.lastAt ?? lastBefore) >= before.lastAt);
      const failed = { account: before?.failures ?? 0, address: known.get(address)?.failures ?? 0 };
      const answered = byOthers || needsCaptcha(failed);
      if (answered) await captcha.check(login);
      if (refusal) return tryBesideLock(login, refusal);

      const free = answered ? undefined : { below: CAPTCHA_FROM, lastBefore, own: pair };
      const rules = slowing();
      const failures = await addTry(db, account, { ...rules, free });
      if (failures === undefined) {
        // Other attempts at this account have failed since it was read.
        const late = lockOf((await readFailures(db, [account], times())).get(account));
        if (late) throw late;
        throw answered ? locked(lockMs(LOCK_FROM)) : new AppError("AUTH_CAPTCHA_REQUIRED", { captcha: true });
      }
      await addFailure(db, pair, rules);
      return {
        blind: false,
        // Keep the time of the last failure, so that the owner's login doesn't grant a guesser an earlier
        // guess.
        succeeded: () =>
          lately ? resetFailures(db, [account, pair], now(clock)) : clearFailures(db, account),
        withdrawn: () => undoFailure(db, account, LOCK_FROM),
        failed: async () => {
          const ofAddress = await noteWrong(login, { blind: false, looked: [account, pair] });
          const captchaNext = needsCaptcha({ account: failures, address: ofAddress });
          return new AppError("AUTH_BAD_CREDENTIALS", captchaNext ? { captcha: true } : {});
        },
      };
    },
  };
}

function locked(ms: number): AppError {
  return new AppError("AUTH_LOCKED", { retryAfterS: Math.max(1, Math.ceil(ms / 1000)), captcha: true });
}
