/** How long sessions live. Source: AUTH-17, AUTH-19, OPS-01; money-and-safety section 2. */
export interface SessionLife {
  /** Unused for this long, a session ends; `undefined`: it doesn't. */
  idleMs: number | undefined;
  absoluteMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const MEMBER_SESSION: SessionLife = { idleMs: 30 * MINUTE_MS, absoluteMs: 24 * HOUR_MS };
/** Remember me: one day, without the idle cut. */
export const REMEMBERED_SESSION: SessionLife = { idleMs: undefined, absoluteMs: 24 * HOUR_MS };
/** A session that still owes a proof of who it is: time to fetch a code, not more. */
export const PROOF_SESSION: SessionLife = { idleMs: 10 * MINUTE_MS, absoluteMs: 15 * MINUTE_MS };
export const OPERATOR_SESSION: SessionLife = { idleMs: 15 * MINUTE_MS, absoluteMs: 12 * HOUR_MS };

/** A member who has used the site within this counts as online. */
export const ONLINE_MS = 5 * MINUTE_MS;

/** The instant (Unix ms) at which a session ends unless it is used before. */
export function sessionEndMs(life: SessionLife, times: { startedMs: number; lastSeenMs: number }): number {
  const absolute = times.startedMs + life.absoluteMs;
  return life.idleMs === undefined ? absolute : Math.min(absolute, times.lastSeenMs + life.idleMs);
}

/** After a password was chosen, for as long it counts as fresh under PWDEXPFORCECHANGE3. */
export const PASSWORD_EXPIRES_AFTER_MS = 90 * 24 * HOUR_MS;
/**
 * What a member adds for the first time this soon after registering (a contact, a payment password, a
 * second step) sets the account up; later it is a change of credentials. Source: money-and-safety section 2.
 */
export const SETTING_UP_MS = 24 * HOUR_MS;
/** For so long a login counts as fresh: a first password needs no further proof. */
export const FRESH_LOGIN_MS = 10 * MINUTE_MS;
/** An initial password that somebody else has set dies after this. Source: AUTH-06. */
export const INITIAL_PASSWORD_LIFE_MS = 24 * HOUR_MS;
