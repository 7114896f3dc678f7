import type { Permission } from "@khela/contract/permissions";
import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { Tx } from "../../platform/database.ts";
import type { OperatorSession } from "../../platform/http/principal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Operators } from "../operators/index.ts";

/** An acting operator. */
export interface Actor {
  operator: Pick<OperatorSession, "operatorId" | "username" | "name" | "permissions" | "roles">;
  ip: string;
}

/** An action that needs two persons, defined by a module. */
export interface ApprovalKind {
  /** The kind of its requests, such as `adjustment`. */
  kind: string;
  /** The permission that the deciding person needs, besides `approvals.decide`. */
  permission: Permission;
  /**
   * Executes the request, in the transaction that decides: an error leaves the request open. `subject` is what was
   * given to `ask`, as JSON.
   */
  perform(tx: Tx, request: ApprovedRequest): Promise<void>;
  /** Runs after the commit, in the process that decided, to inform the others. Its errors change nothing any more. */
  afterCommit?(request: ApprovedRequest): void;
}

export interface ApprovedRequest {
  approvalId: string;
  /** Null where the request is about a setting. */
  memberId: MemberId | null;
  subject: unknown;
}

/** The member that a request is about. @throws Error where it is about a setting */
export function memberOf({ approvalId, memberId }: ApprovedRequest): MemberId {
  if (memberId === null) throw new Error(`request ${approvalId} is about no member`);
  return memberId;
}

/** A player, or a setting by its name: `vendor:padma`. */
type About =
  | { member: { id: MemberId; account: string }; setting?: never }
  | { setting: string; member?: never };

/** A request to write. */
export type ApprovalOrder = About & {
  kind: string;
  /** Plain JSON values; the part of it that the contract names is shown. */
  subject: Readonly<Record<string, unknown>>;
  /** The reason in the maker's words. */
  note: string;
  /** Positive: a credit to the player. */
  money?: { currency: string; amount: Money };
  maker: Actor;
};

export interface FourEyesDeps {
  platform: Platform;
  audit: Audit;
  operators: Operators;
  ledger: Ledger;
}

export interface FourEyesContext extends FourEyesDeps {
  kinds: ReadonlyMap<string, ApprovalKind>;
}

/** The permissions that are needed to decide on a kind. */
export const neededFor = ({ permission }: ApprovalKind): readonly Permission[] => [
  "approvals.decide",
  permission,
];
