import type { Transitions } from "../cashier/transitions.ts";

/**
 * The way back in for a player who lost the authenticator and the recovery codes (AUTH-12, decision 0018). All times in
 * milliseconds.
 */

const HOUR_MS = 3_600_000;

/** How long a request waits before support may decide: time for the real owner to stop it. */
export const LOST_DEVICE_WAIT_MS = 72 * HOUR_MS;
/** After that support has this long; then the player must ask anew. */
export const LOST_DEVICE_OPEN_MS = 14 * 24 * HOUR_MS;
/** Nothing that the player is known by may have changed for this long: a fresh password proves a mailbox only. */
export const LOST_DEVICE_SETTLED_MS = 7 * 24 * HOUR_MS;

/** As in the contract and the table. `stopped`: by the owner's own login, or because a credential changed. */
export const lostDeviceStates = ["waiting", "stopped", "refused", "released", "over"] as const;
export type LostDeviceState = (typeof lostDeviceStates)[number];

/** `stop` is the owner's, `refuse` one operator's, `release` two operators', `expire` the clock's. */
export type LostDeviceEvent = "stop" | "refuse" | "release" | "expire";

/** Life of a request; it ends once. */
export const lostDeviceTransitions: Transitions<LostDeviceState, LostDeviceEvent> = {
  waiting: { stop: "stopped", refuse: "refused", release: "released", expire: "over" },
  stopped: {},
  refused: {},
  released: {},
  over: {},
};

/** What a session that owes a code of the authenticator has to show. */
export interface LostDeviceFacts {
  readonly nowMs: number;
  /** The password was typed for this login. */
  readonly byPassword: boolean;
  /** Contacts that the account has proven. */
  readonly contacts: readonly ("sms" | "email")[];
  /** When a credential last changed; `undefined`: never. */
  readonly credentialsChangedMs: number | undefined;
}

/**
 * Whether the way is open: codes to *all* proven contacts, and beside them the password or a second contact, so that
 * neither a mailbox nor a SIM alone is enough; and not before a changed credential has stood for a week.
 * @returns `factors` where the account can't prove enough; `settling` with the instant from which it can
 */
export function mayAskForRelease(
  facts: LostDeviceFacts,
): { open: true } | { open: false; why: "factors" } | { open: false; why: "settling"; fromMs: number } {
  const factors = facts.contacts.length + (facts.byPassword ? 1 : 0);
  if (facts.contacts.length === 0 || factors < 2) return { open: false, why: "factors" };
  const fromMs = (facts.credentialsChangedMs ?? -Infinity) + LOST_DEVICE_SETTLED_MS;
  return fromMs > facts.nowMs ? { open: false, why: "settling", fromMs } : { open: true };
}

/** A request as it stands at the moment of the decision. */
export interface WaitingRelease {
  readonly state: LostDeviceState;
  readonly askedMs: number;
  readonly readyMs: number;
  readonly overMs: number;
  readonly credentialsChangedMs: number | undefined;
}

/** @returns why it can't be released now; `undefined` where it can. `changed`: a credential changed since it was asked */
export function releaseRefusal(
  request: WaitingRelease,
  nowMs: number,
): "ended" | "early" | "late" | "changed" | undefined {
  if (request.state !== "waiting") return "ended";
  if ((request.credentialsChangedMs ?? -Infinity) > request.askedMs) return "changed";
  if (nowMs < request.readyMs) return "early";
  return nowMs >= request.overMs ? "late" : undefined;
}
