import { type ApprovalRow, decideApproval } from "@khela/contract/console/adjustments";
import type { TestOperator } from "./app.ts";

/** Approves a request as the second operator. */
export const approve = (by: TestOperator, { id, hash }: ApprovalRow): Promise<ApprovalRow> =>
  by.call(decideApproval, { params: { approvalId: id }, body: { decision: "approve", hash } });
