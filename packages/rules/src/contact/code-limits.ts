/**
 * The limits of sending and guessing one-time codes. Source: AUTH-18, domain rules 2.3, money-and-safety
 * section 2 (SMS/email OTP row), product specification section 9.
 */
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const CODE_DIGITS = 6;
/** The number of wrong guesses after which a code becomes invalid. */
export const CODE_TRIES = 5;
/**
 * After the last wrong guess, no code is sent to the destination and none is accepted for it, for this long.
 */
export const CODE_LOCK_MS = 5 * MINUTE_MS;
/** The maximum lifetime of codes, whatever the setting says (ASVS 6.5.5). */
export const CODE_LONGEST_MINUTES = 10;

/** The minimum time between two codes to one destination. */
export const SEND_PAUSE_MS = 60 * SECOND_MS;
const SENDS_PER_HOUR = 5;
const SENDS_PER_DAY = 10;
/** The maximum from one caller's address, to any destinations. */
export const SENDS_PER_HOUR_FROM_ADDRESS = 20;

/**
 * The codes sent before, as far as the decision needs them: instants of the last day in Unix milliseconds,
 * ascending.
 */
export interface SendHistory {
  toDestination: readonly { atMs: number; failed: boolean }[];
  /** The last hour only. */
  fromAddress: readonly number[];
}

export type SendDecision =
  | { kind: "send" }
  /** The caller must wait. */
  | { kind: "tooMany"; retryAfterMs: number }
  /** The day's quota is used up. */
  | { kind: "quota" };

/**
 * Decides whether one more code may be sent.
 * @param limits.fromAddress codes per hour and address; Infinity for no limit
 */
export function decideSend(
  history: SendHistory,
  nowMs: number,
  limits: { fromAddress: number },
): SendDecision {
  const today = history.toDestination.filter(({ atMs }) => atMs > nowMs - DAY_MS);
  if (today.length >= SENDS_PER_DAY) return { kind: "quota" };
  const waits = [
    untilFree(
      today.map(({ atMs }) => atMs),
      nowMs,
      { max: SENDS_PER_HOUR, windowMs: HOUR_MS },
    ),
    untilFree(history.fromAddress, nowMs, { max: limits.fromAddress, windowMs: HOUR_MS }),
    // A code that could not be delivered needs no pause after it.
    untilFree(
      today.filter(({ failed }) => !failed).map(({ atMs }) => atMs),
      nowMs,
      { max: 1, windowMs: SEND_PAUSE_MS },
    ),
  ];
  const retryAfterMs = Math.max(...waits);
  return retryAfterMs > 0 ? { kind: "tooMany", retryAfterMs } : { kind: "send" };
}

/** Milliseconds until fewer than `max` of the instants are inside the window; 0 where that is so now. */
function untilFree(
  instants: readonly number[],
  nowMs: number,
  limit: { max: number; windowMs: number },
): number {
  const inWindow = instants.filter((atMs) => atMs > nowMs - limit.windowMs);
  if (inWindow.length < limit.max) return 0;
  const oldestThatCounts = inWindow[inWindow.length - limit.max] ?? nowMs;
  return oldestThatCounts + limit.windowMs - nowMs;
}

/** The params of PHONE_TOO_MANY: whole seconds, and minutes for people, each rounded up. */
export function waitParams(ms: number): { retryAfterS: number; minutes: number } {
  const retryAfterS = Math.max(1, Math.ceil(ms / SECOND_MS));
  return { retryAfterS, minutes: Math.ceil(retryAfterS / 60) };
}
