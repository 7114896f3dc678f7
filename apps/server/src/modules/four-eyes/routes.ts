import { decideApproval, listApprovals, withdrawApproval } from "@khela/contract/console/adjustments";
import type { FourEyesContext } from "./context.ts";
import { decideRequest, withdrawRequest } from "./decide.ts";
import { readList } from "./read-list.ts";

/** OPS-01: the queue of requests that wait for a second operator, and its history. */
export function routeFourEyes(context: FourEyesContext): void {
  const { http } = context.platform;
  http.route(listApprovals, ({ query }, { operator }) => readList(context, query, operator));
  http.route(decideApproval, ({ params, body }, { operator, ip }) =>
    decideRequest(context, { approvalId: params.approvalId, ...body, by: { operator, ip } }),
  );
  http.route(withdrawApproval, async ({ params }, { operator, ip }) => {
    await withdrawRequest(context, { approvalId: params.approvalId, by: { operator, ip } });
    return {};
  });
}
