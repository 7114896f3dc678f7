import { type ApprovalRow, decideApproval } from "@khela/contract/console/adjustments";
import type { TestOperator } from "./app.ts";

/** The second person's yes to what was asked for. */
export const approve = (by: TestOperator, { id, hash }: ApprovalRow): Promise<ApprovalRow> =>
  by.call(decideApproval, { params: { approvalId: id }, body: { decision: "approve", hash } });
