import type { Permission } from "@khela/contract/permissions";
import { AppError } from "@khela/kernel/errors";
import type { MemberId, OperatorId } from "@khela/kernel/ids";

/**
 * What a session may do: everything; nothing but change the password (AUTH-06); nothing but prove once
 * more who it is (AUTH-12, AUTH-13); nothing but set up two-factor, where everybody must have it (AUTH-12).
 */
export type SessionScope = BegunScope | "factor";
/** What a login can begin. */
export type BegunScope = "full" | "password" | "proof";

/** A live member session, as its token stands for. */
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

/** How http finds out who calls; modules plug theirs in. Tokens are never logged or stored in the plain. */
export interface Authenticators {
  /** @param caller a session that has moved elsewhere owes a proof first (AUTH-13) */
  member(token: string, caller: { ip: string; device: string }): Promise<MemberSession | undefined>;
  operator(token: string): Promise<OperatorSession | undefined>;
}

/** What sessions may call that may not do everything (AUTH-06, AUTH-12, AUTH-13). */
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
      // Whoever came by a provider has no password yet, which setting it up asks for.
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

/** Why a session of this scope may not make this call: AUTH_PASSWORD_CHANGE, AUTH_PROOF_NEEDED, AUTH_SECOND_STEP; undefined where it may. */
export function scopeRefusal(scope: SessionScope, endpointId: string): AppError | undefined {
  if (scope === "full") return undefined;
  const { open, refusal } = NARROW_SCOPES[scope];
  return open.has(endpointId) ? undefined : new AppError(refusal);
}
