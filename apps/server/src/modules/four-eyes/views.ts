import type { ApprovalRow } from "@khela/contract/console/adjustments";
import { now } from "@khela/kernel/clock";
import type { ApprovalState } from "@khela/rules/operators/four-eyes";
import { type Actor, type FourEyesContext, neededFor } from "./context.ts";
import { listRequests, type RequestFilter, type RequestPage, type RequestRow } from "./store.ts";

/** A request as the console shows it. */
export type ApprovalView = ApprovalRow;

/**
 * A request as one operator sees it. One whose time is over counts as expired, even before the job has recorded it.
 * Whether the operator may decide is only a hint for the page; the decision checks again.
 */
export function viewOf(
  { kinds, platform }: FourEyesContext,
  row: RequestRow,
  viewer: Actor["operator"],
): ApprovalView {
  const overdue = row.state === "open" && row.expires_at.getTime() <= platform.clock.nowMs();
  const state: ApprovalState = overdue ? "expired" : row.state;
  const mine = row.maker_id === viewer.operatorId;
  const kind = kinds.get(row.kind);
  const permitted = kind !== undefined && neededFor(kind).every((right) => viewer.permissions.has(right));
  const decidedAt = overdue ? row.expires_at : row.decided_at;
  return {
    id: row.id,
    playerId: row.member_id,
    playerAccount: row.member_account,
    setting: row.setting,
    subject: (JSON.parse(row.payload) as { subject: ApprovalView["subject"] }).subject,
    text: row.note,
    state,
    hash: row.payload_hash.toString("hex"),
    maker: { id: row.maker_id, name: row.maker_name },
    mine,
    decidable: state === "open" && !mine && permitted,
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decided_name ?? "" },
    decidedAt: decidedAt?.toISOString() ?? null,
    decision: row.decision,
  };
}

/** A page of requests as one operator sees them. */
export async function listViews(
  context: FourEyesContext,
  filter: RequestFilter,
  page: RequestPage,
  viewer: Actor["operator"],
): Promise<{ views: ApprovalView[]; count: number }> {
  const { db, clock } = context.platform;
  const { rows, count } = await listRequests(db, filter, page, now(clock));
  return { views: rows.map((row) => viewOf(context, row, viewer)), count };
}
