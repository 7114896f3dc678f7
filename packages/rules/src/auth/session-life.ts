/** The lifetimes of sessions. Source: AUTH-17, AUTH-19, OPS-01; money-and-safety section 2. */
export interface SessionLifetime {
  /** A session that is unused for this long ends; `undefined` for no idle timeout. */
  idleMs: number | undefined;
  absoluteMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const MEMBER_SESSION: SessionLifetime = { idleMs: 30 * MINUTE_MS, absoluteMs: 24 * HOUR_MS };
/** "Remember me": one day, without an idle timeout. */
export const REMEMBERED_SESSION: SessionLifetime = { idleMs: undefined, absoluteMs: 24 * HOUR_MS };
/** A session that still requires a second proof: long enough to fetch a code. */
export const PROOF_SESSION: SessionLifetime = { idleMs: 10 * MINUTE_MS, absoluteMs: 15 * MINUTE_MS };
export const OPERATOR_SESSION: SessionLifetime = { idleMs: 15 * MINUTE_MS, absoluteMs: 12 * HOUR_MS };

/** A member counts as online for this long after the last call. */
export const ONLINE_MS = 5 * MINUTE_MS;

/** The instant (Unix ms) at which a session ends unless it is used before. */
export function sessionEndMs(
  life: SessionLifetime,
  times: { startedMs: number; lastSeenMs: number },
): number {
  const absolute = times.startedMs + life.absoluteMs;
  return life.idleMs === undefined ? absolute : Math.min(absolute, times.lastSeenMs + life.idleMs);
}

/** How long a chosen password counts as current under PWDEXPFORCECHANGE3. */
export const PASSWORD_EXPIRES_AFTER_MS = 90 * 24 * HOUR_MS;
/**
 * For this long after registering, a first contact, payment password or second step counts as setting the
 * account up; later it counts as a change of credentials. Source: money-and-safety section 2.
 */
export const SETTING_UP_MS = 24 * HOUR_MS;
/** How long a login counts as recent, so that a first password needs no further proof. */
export const FRESH_LOGIN_MS = 10 * MINUTE_MS;
/** How long an initial password that somebody else has set is valid. Source: AUTH-06. */
export const INITIAL_PASSWORD_LIFE_MS = 24 * HOUR_MS;
