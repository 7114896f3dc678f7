import type { Permission } from "@khela/contract/permissions";
import { AppError } from "@khela/kernel/errors";
import type { MemberId, OperatorId } from "@khela/kernel/ids";

/**
 * What a session may do: everything (`full`); only change the password (AUTH-06); only prove its identity again
 * (AUTH-12, AUTH-13); only set up two-factor, where it is mandatory (AUTH-12).
 */
export type SessionScope = BegunScope | "factor";
/** The scopes that a login can start with. */
export type BegunScope = "full" | "password" | "proof";

/** The live member session that a token stands for. */
export interface MemberSession {
  sessionId: string;
  memberId: MemberId;
  account: string;
  type: number;
  scope: SessionScope;
  currency: string;
  language: string;
  startedAt: Date;
}

/** A live operator session. */
export interface OperatorSession {
  sessionId: string;
  operatorId: OperatorId;
  username: string;
  name: string;
  roles: readonly string[];
  permissions: ReadonlySet<Permission>;
}

/**
 * How the HTTP side identifies callers; the identity modules provide the functions. Tokens are never logged or stored
 * in plain text.
 */
export interface Authenticators {
  /** @param caller a session that is used from elsewhere must prove its identity first (AUTH-13) */
  member(token: string, caller: { ip: string; device: string }): Promise<MemberSession | undefined>;
  operator(token: string): Promise<OperatorSession | undefined>;
}

/** The endpoints that a restricted session may call (AUTH-06, AUTH-12, AUTH-13). */
const NARROW_SCOPES = {
  password: {
    open: new Set(["member.changePassword", "session.logout", "member.info"]),
    refusal: "AUTH_PASSWORD_CHANGE",
  },
  proof: {
    open: new Set([
      "session.proof",
      "session.proofOwed",
      "session.proofCode",
      "lostDevice.standing",
      "lostDevice.code",
      "lostDevice.ask",
      "session.logout",
      "member.info",
    ]),
    refusal: "AUTH_PROOF_NEEDED",
  },
  factor: {
    open: new Set([
      "security.overview",
      "security.totpBegin",
      "security.totpConfirm",
      // A member who signed in through a provider has no password yet, and the set-up asks for one.
      "security.firstPasswordWays",
      "security.firstPasswordCode",
      "security.firstPassword",
      "member.language",
      "session.logout",
      "member.info",
    ]),
    refusal: "AUTH_SECOND_STEP",
  },
} as const satisfies Record<string, { open: ReadonlySet<string>; refusal: string }>;

/**
 * The error for a call that a session of this scope may not make: AUTH_PASSWORD_CHANGE, AUTH_PROOF_NEEDED,
 * AUTH_SECOND_STEP; undefined where it may.
 */
export function scopeRefusal(scope: SessionScope, endpointId: string): AppError | undefined {
  if (scope === "full") return undefined;
  const { open, refusal } = NARROW_SCOPES[scope];
  return open.has(endpointId) ? undefined : new AppError(refusal);
}
