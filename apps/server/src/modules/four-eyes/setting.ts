import type { SettingChange, SettingKind } from "@khela/contract/console/adjustments";
import type { Permission } from "@khela/contract/permissions";
import { AppError } from "@khela/kernel/errors";
import type { Tx } from "../../platform/database.ts";
import type { Actor, ApprovalKind, ApprovalOrder } from "./context.ts";
import type { ApprovalView } from "./views.ts";

/** A kind of setting whose change needs two persons (decision 0051). */
export interface SettingDefinition<Kind extends SettingKind, Wanted> {
  kind: Kind;
  /** The permission that both persons need; the second one also needs `approvals.decide`. */
  permission: Permission;
  /**
   * Applies the change, in the transaction that approves. @throws AppError OPS_CHANGED where the setting was changed
   * since the request
   */
  apply(tx: Tx, change: ApprovedSetting<Wanted>): Promise<void>;
  /** Runs after the commit, in the process that approved. */
  afterCommit?(name: string): void;
}

export interface ApprovedSetting<Wanted> {
  approvalId: string;
  /** The name of the setting within its kind; empty where there is only one. */
  name: string;
  /** The requested values, as JSON. */
  wanted: Wanted;
  /** Username of the maker. */
  by: string;
}

/** A requested change of a setting. */
interface SettingWish<Kind extends SettingKind, Wanted> {
  name: string;
  /** The differences, as the second person reads them. */
  changes: SettingChange<Kind>[];
  wanted: Wanted;
  reason: string;
  by: Actor;
}

/** Requests a change in the caller's transaction. @throws AppError OPS_CHANGED where it changes nothing */
export type AskSetting<Kind extends SettingKind, Wanted> = (
  tx: Tx,
  wish: SettingWish<Kind, Wanted>,
) => Promise<ApprovalView>;

interface SettingSubject<Kind extends SettingKind, Wanted> {
  kind: Kind;
  name: string;
  changes: SettingChange<Kind>[];
  wanted: Wanted;
  by: string;
}

/** Defines a kind of setting whose change needs two persons. */
export function defineSetting<Kind extends SettingKind, Wanted>(
  four: { define(kind: ApprovalKind): void; ask(tx: Tx, order: ApprovalOrder): Promise<ApprovalView> },
  { kind, permission, apply, afterCommit: tell }: SettingDefinition<Kind, Wanted>,
): AskSetting<Kind, Wanted> {
  four.define({
    kind,
    permission,
    perform(tx, { approvalId, subject }) {
      const { name, wanted, by } = subject as SettingSubject<Kind, Wanted>;
      return apply(tx, { approvalId, name, wanted, by });
    },
    afterCommit: ({ subject }) => tell?.((subject as SettingSubject<Kind, Wanted>).name),
  });
  return async (tx, { name, changes, wanted, reason, by }) => {
    if (changes.length === 0) throw new AppError("OPS_CHANGED");
    const subject: SettingSubject<Kind, Wanted> = { kind, name, changes, wanted, by: by.operator.username };
    const setting = `${kind}:${name}`;
    return four.ask(tx, { kind, setting, subject: { ...subject }, note: reason, maker: by });
  };
}
