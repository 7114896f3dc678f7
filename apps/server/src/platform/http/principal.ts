import type { Permission } from "@khela/contract/permissions";
import type { MemberId, OperatorId } from "@khela/kernel/ids";

/**
 * What a session may do: everything; nothing but change the password (AUTH-06); nothing but prove once
 * more who it is (AUTH-12, AUTH-13).
 */
export type SessionScope = "full" | "password" | "proof";

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
  member(token: string): Promise<MemberSession | undefined>;
  operator(token: string): Promise<OperatorSession | undefined>;
}
