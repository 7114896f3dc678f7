import { createHmac } from "node:crypto";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import {
  CAPTCHA_FROM,
  FORGET_AFTER_MS,
  GUESS_EVERY_MS,
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
  forgiveFailures,
  noteLooked,
  readFailures,
  takeBack,
} from "../../../platform/failures.ts";
import { addressKey } from "../../../platform/http/network.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Caller } from "../sessions/sessions.ts";
import type { Captcha } from "./captcha.ts";

export { addressKey as networkOf };

/** One try at a password, counted as failed until it turns out otherwise. */
export interface Try {
  /** Whatever was typed is not looked at: it costs the same work, and nothing is right. */
  blind: boolean;
  /** The password was right: the account's failures are forgotten. */
  succeeded(): Promise<void>;
  /** It was wrong. @returns what to answer */
  failed(): Promise<AppError>;
  /** Nothing was found out (the server sheds load): the try doesn't count. */
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
   * Lets a login try begin. Unknown accounts are counted like known ones.
   * @throws AppError AUTH_LOCKED (retryAfterS), AUTH_CAPTCHA_REQUIRED, AUTH_CAPTCHA_WRONG
   */
  begin(login: LoginTry): Promise<Try>;
}

/** Where somebody logs in: players and operators each have a door, and are counted apart. */
export interface LoginDoor {
  /** Goes before the kinds of keys, so that a player's name is none of an operator's. */
  prefix: "" | "operator-";
  /** Whether an account has logged in from here before. @param id of no account where there is none */
  isKnownPlace(db: Db, id: string, caller: Caller): Promise<boolean>;
  /** Counts a wrong password for the account's own life, in the transaction that counts it for the address. */
  noteFailed(tx: Tx, accountKey: string): Promise<void>;
}

/** Stands for the account where there is none, so that the same is asked of the database. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Slows guessing down (decision 0026). A try is counted before the password is looked at, so that a
 * hundred at once are not a hundred guesses. Without a captcha an account gets three guesses, within a
 * minute all from one address; with captchas five, then it is locked. Addresses only lead to a captcha,
 * because many players share one. A lock can't keep the owner out: at a place that the account knows,
 * a solved captcha has the password looked at, counted on its own. No answer to a wrong password tells
 * which accounts exist, or where they are known.
 */
export function createLoginGuard(platform: Platform, captcha: Captcha, door: LoginDoor): LoginGuard {
  const { db, clock, secrets } = platform;
  const keyOf = (kind: string, text: string): string =>
    createHmac("sha256", secrets.key("pepper", "login"))
      .update(`${door.prefix}${kind}:${text}`)
      .digest("base64url");
  const times = () => ({ now: now(clock), forgetBefore: new Date(clock.nowMs() - FORGET_AFTER_MS) });
  const slowing = () => ({ ...times(), lockFrom: LOCK_FROM, locksMs: LOCKS_MS });
  const lockOf = (failures: Failures | undefined): AppError | undefined => {
    const until = failures?.lockedUntil;
    return until && until > now(clock) ? locked(until.getTime() - clock.nowMs()) : undefined;
  };
  /** One commit, whether there is such an account or not. @returns the failures of the address */
  const noteWrong = (login: LoginTry, { blind, looked }: { blind: boolean; looked: readonly string[] }) =>
    inTransaction(platform.database, async (tx) => {
      await door.noteFailed(tx, blind ? "" : login.accountKey);
      // The minute is one between two looks, however long this one waited for its turn.
      await noteLooked(tx, looked, now(clock));
      return (await addFailure(tx, keyOf("address", addressKey(login.ip)), times())) ?? 0;
    });

  /** A try at a locked account that brought a solved captcha: at home it is one, elsewhere it looks like one. */
  const tryBesideLock = async (login: LoginTry, refusal: AppError): Promise<Try> => {
    const home = await door.isKnownPlace(db, login.accountId ?? NOBODY, login);
    const key = keyOf(home ? "home" : "away", login.accountKey);
    const blind = (await addTry(db, key, slowing())) === undefined || !home;
    return {
      blind,
      succeeded: () => clearFailures(db, key),
      withdrawn: () => takeBack(db, key, LOCK_FROM),
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
      /** The account's failures from this address: whose the last one was, goes on. */
      const pair = keyOf("pair", JSON.stringify([login.accountKey, addressKey(login.ip)]));
      const known = await readFailures(db, [account, address, pair], times());
      const before = known.get(account);
      const refusal = lockOf(before);
      if (refusal && login.captcha === undefined) throw refusal;
      const lastBefore = new Date(clock.nowMs() - GUESS_EVERY_MS);
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
        // Others failed at this account since it was looked at.
        const late = lockOf((await readFailures(db, [account], times())).get(account));
        if (late) throw late;
        throw answered ? locked(lockMs(LOCK_FROM)) : new AppError("AUTH_CAPTCHA_REQUIRED", { captcha: true });
      }
      await addFailure(db, pair, rules);
      return {
        blind: false,
        // Who guesses doesn't get his next guess sooner because the owner got in.
        succeeded: () =>
          lately ? forgiveFailures(db, [account, pair], now(clock)) : clearFailures(db, account),
        withdrawn: () => takeBack(db, account, LOCK_FROM),
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
