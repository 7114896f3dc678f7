import type { Transitions } from "../cashier/transitions.ts";

/**
 * Account recovery for a player who lost the authenticator and the recovery codes (AUTH-12, decision 0018).
 * All times in milliseconds.
 */

const HOUR_MS = 3_600_000;

/** How long a request waits before support may decide, so that the real owner has time to stop it. */
export const LOST_DEVICE_WAIT_MS = 72 * HOUR_MS;
/** How long support has after that; then the player must request again. */
export const LOST_DEVICE_OPEN_MS = 14 * 24 * HOUR_MS;
/**
 * For how long no credential may have changed before a request: a password that was just reset proves access
 * to a mailbox only.
 */
export const LOST_DEVICE_CREDENTIAL_AGE_MS = 7 * 24 * HOUR_MS;

/**
 * The same states as in the contract and the table. `stopped`: by the owner's login, or because a credential
 * changed.
 */
export const lostDeviceStates = ["waiting", "stopped", "refused", "released", "over"] as const;
export type LostDeviceState = (typeof lostDeviceStates)[number];

/**
 * `stop` comes from the owner, `refuse` from one operator, `release` from two operators, `expire` from a
 * timer.
 */
export type LostDeviceEvent = "stop" | "refuse" | "release" | "expire";

/** The lifecycle of a recovery request; every end is final. */
export const lostDeviceTransitions: Transitions<LostDeviceState, LostDeviceEvent> = {
  waiting: { stop: "stopped", refuse: "refused", release: "released", expire: "over" },
  stopped: {},
  refused: {},
  released: {},
  over: {},
};

/** What a session that is asked for an authenticator code can prove. */
export interface LostDeviceFacts {
  readonly nowMs: number;
  /** Whether the password was typed for this login. */
  readonly byPassword: boolean;
  /** The account's verified contacts. */
  readonly contacts: readonly ("sms" | "email")[];
  /** When a credential last changed; `undefined` if never. */
  readonly credentialsChangedMs: number | undefined;
}

/**
 * Whether recovery can be requested: it takes codes to *all* verified contacts, and in addition the password
 * or a second contact, so that neither a mailbox nor a SIM alone is enough. A changed credential must be a
 * week old.
 * @returns `factors` where the account can't prove enough; `settling` with the instant from which it can
 */
export function mayRequestRelease(
  facts: LostDeviceFacts,
): { open: true } | { open: false; why: "factors" } | { open: false; why: "settling"; fromMs: number } {
  const factors = facts.contacts.length + (facts.byPassword ? 1 : 0);
  if (facts.contacts.length === 0 || factors < 2) return { open: false, why: "factors" };
  const fromMs = (facts.credentialsChangedMs ?? -Infinity) + LOST_DEVICE_CREDENTIAL_AGE_MS;
  return fromMs > facts.nowMs ? { open: false, why: "settling", fromMs } : { open: true };
}

/** A request at the moment of the decision. */
export interface WaitingRelease {
  readonly state: LostDeviceState;
  readonly askedMs: number;
  readonly readyMs: number;
  readonly overMs: number;
  readonly credentialsChangedMs: number | undefined;
}

/**
 * @returns the reason why it can't be released now; `undefined` where it can. `changed`: a credential changed
 * since the request
 */
export function releaseRefusal(
  request: WaitingRelease,
  nowMs: number,
): "ended" | "early" | "late" | "changed" | undefined {
  if (request.state !== "waiting") return "ended";
  if ((request.credentialsChangedMs ?? -Infinity) > request.askedMs) return "changed";
  if (nowMs < request.readyMs) return "early";
  return nowMs >= request.overMs ? "late" : undefined;
}
