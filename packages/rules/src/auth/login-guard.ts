/**
 * The consequences of failed logins: for a minute, other addresses need a captcha; from the third failure on
 * every address does, until the failures are forgotten; from the fifth on the account is locked for five
 * minutes, doubling up to an hour, never permanently. Source: AUTH-04, AUTH-19, money-and-safety section 2.
 */
export const CAPTCHA_FROM = 3;
export const LOCK_FROM = 5;
const FIRST_LOCK_MS = 5 * 60_000;
const LONGEST_LOCK_MS = 60 * 60_000;
/** Failures are forgotten this long after the last one (and after the end of the lock). */
export const FAILURES_EXPIRE_MS = 30 * 60_000;

/** How long an account is locked after its n-th consecutive failure; 0 for no lock. */
export function lockMs(failures: number): number {
  if (failures < LOCK_FROM) return 0;
  return Math.min(FIRST_LOCK_MS * 2 ** Math.min(failures - LOCK_FROM, 10), LONGEST_LOCK_MS);
}

/** The locks after the fifth failure, the sixth and so on; the last one applies to all further failures. */
export const LOCKS_MS: readonly number[] = [0, 1, 2, 3, 4].map((index) => lockMs(LOCK_FROM + index));

/** The lock of the payment password after five wrong ones in a row. Source: domain rules 2.8. */
export const PAYMENT_LOCKS_MS: readonly number[] = [30 * 60_000];

/** For this long after a failure, attempts from another address need a captcha (decision 0026). */
export const OTHER_ADDRESS_CAPTCHA_MS = 60_000;
/**
 * After this many wrong passwords without a right one, however slowly they come, the password is invalid
 * until it is reset.
 */
export const PASSWORD_INVALID_FROM = 100;

/**
 * Whether a login needs a captcha from any address, judging by the failures of the account and of the
 * address.
 */
export function needsCaptcha(failures: { account: number; address: number }): boolean {
  return Math.max(failures.account, failures.address) >= CAPTCHA_FROM;
}
