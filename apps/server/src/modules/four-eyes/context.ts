import type { Permission } from "@khela/contract/permissions";
import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import type { Tx } from "../../platform/database.ts";
import type { OperatorSession } from "../../platform/http/principal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Operators } from "../operators/index.ts";

/** An operator at work. */
export interface Actor {
  operator: Pick<OperatorSession, "operatorId" | "username" | "name" | "permissions">;
  ip: string;
}

/** What a module lets operators do by two persons. */
export interface ApprovalKind {
  /** `adjustment`: the kind of its requests. */
  kind: string;
  /** What the person who decides needs, besides `approvals.decide`. */
  permission: Permission;
  /**
   * Does what was asked for, in the transaction that decides: whatever it throws leaves the request open.
   * `subject` is what was given to `ask`, as JSON has it.
   */
  perform(tx: Tx, request: ApprovedRequest): Promise<void>;
  /** After its commit, in the process that decided: tells the others. What it throws changes nothing any more. */
  tell?(request: ApprovedRequest): void;
}

export interface ApprovedRequest {
  approvalId: string;
  /** Null where it is about a setting. */
  memberId: MemberId | null;
  subject: unknown;
}

/** Whom a request is about. @throws Error where that is a setting */
export function memberOf({ approvalId, memberId }: ApprovedRequest): MemberId {
  if (memberId === null) throw new Error(`request ${approvalId} is about no member`);
  return memberId;
}

/** A player, or a setting by its name: `vendor:padma`. */
type About =
  | { member: { id: MemberId; account: string }; setting?: never }
  | { setting: string; member?: never };

/** What somebody asks for. */
export type ApprovalOrder = About & {
  kind: string;
  /** Plain JSON values; what the contract shows of it. */
  subject: Readonly<Record<string, unknown>>;
  /** In the maker's words. */
  note: string;
  /** Positive: to the player. */
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

/** What the one who decides on a kind needs. */
export const neededFor = ({ permission }: ApprovalKind): readonly Permission[] => [
  "approvals.decide",
  permission,
];
