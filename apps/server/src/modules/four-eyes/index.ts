import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, money } from "@khela/kernel/money";
import type { Tx } from "../../platform/database.ts";
import { idList, scheduleWorkLists } from "../../platform/work-list.ts";
import { askForApproval } from "./ask.ts";
import type { Actor, ApprovalKind, ApprovalOrder, FourEyesContext, FourEyesDeps } from "./context.ts";
import { expireRequest } from "./decide.ts";
import { routeFourEyes } from "./routes.ts";
import { listOverdue, listRequests, listWaitingSettings, sumAmounts } from "./store.ts";
import { type ApprovalView, listViews } from "./views.ts";

export { memberOf } from "./context.ts";
export { changesOf } from "./setting-changes.ts";
export { type ApprovedSetting, type AskSetting, defineSetting } from "./setting.ts";
export type { Actor, ApprovalKind, ApprovedRequest } from "./context.ts";
export type { ApprovalView } from "./views.ts";

/**
 * Requests that need two persons (OPS-01): one asks, another decides within 24 hours, and the action is executed
 * once.
 */
export interface FourEyes {
  /** Defines a kind; called at start-up. */
  define(kind: ApprovalKind): void;
  /** Writes the request in the caller's transaction. */
  ask(tx: Tx, order: ApprovalOrder): Promise<ApprovalView>;
  /** The pending requests about a member, as an operator sees them. */
  waitingFor(memberId: MemberId, viewer: Actor["operator"]): Promise<ApprovalView[]>;
  /** Those of these settings that a request waits for. @param names such as `promotion:welcome` */
  waitingSettings(names: readonly string[]): Promise<Set<string>>;
  /** The sums that approved adjustments moved on an account in a currency; both positive. */
  movedFor(memberId: MemberId, currency: string): Promise<{ credited: Money; debited: Money }>;
  /** The latest approved adjustments, newest first; credits are positive. */
  lastMoved(
    memberId: MemberId,
    limit: number,
  ): Promise<{ id: string; at: Date; amount: Money; note: string }[]>;
  /** Expires requests that were not decided in time; run by a job. @returns how many */
  expire(): Promise<number>;
}

/** Builds the module: its queue for the console and the job that expires requests. */
export function createFourEyes(deps: FourEyesDeps): FourEyes {
  const kinds = new Map<string, ApprovalKind>();
  const context: FourEyesContext = { ...deps, kinds };
  const { db, clock } = deps.platform;
  routeFourEyes(context);
  const expire = scheduleWorkLists(
    deps.platform,
    { job: "four-eyes-expire", cron: "*/5 * * * *" },
    idList(
      (after, limit) => listOverdue(db, now(clock), after, limit),
      (id) => expireRequest(context, id),
    ),
  );
  return {
    define(kind) {
      kinds.set(kind.kind, kind);
    },
    ask: (tx, order) => askForApproval(context, tx, order),
    async waitingFor(memberId, viewer) {
      const page = { limit: 50, offset: 0 };
      return (await listViews(context, { state: "open", memberId }, page, viewer)).views;
    },
    waitingSettings: (names) => listWaitingSettings(db, names, now(clock)),
    async movedFor(memberId, currency) {
      const adjusted = { memberId, state: "approved", kind: "adjustment" } as const;
      const sums = await sumAmounts(db, adjusted, { is: currency }, now(clock));
      return { credited: sums.credited as Money, debited: sums.debited as Money };
    },
    async lastMoved(memberId, limit) {
      const filter = { state: "approved", kind: "adjustment", memberId } as const;
      const page = { limit, offset: 0, sort: { by: "decidedAt", descending: true } } as const;
      const { rows } = await listRequests(db, filter, page, now(clock));
      return rows.map((row) => ({
        id: row.id,
        at: row.decided_at ?? row.asked_at,
        amount: money(row.amount ?? 0n),
        note: row.note,
      }));
    },
    expire,
  };
}
