import * as calls from "@khela/contract/console/kyc";
import { getKyc, requestKyc as requestCall } from "@khela/contract/kyc";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { KycContext } from "./context.ts";
import { kycQueue, ownKyc, readKycPicture, readKycRequest } from "./read-kyc.ts";
import { requestKyc } from "./request-kyc.ts";
import { claimKyc, decideKyc, type Reviewer } from "./review-kyc.ts";
import { requestView } from "./views.ts";

const reviewerOf = (params: { requestId: string }, { operator, ip }: CallContext): Reviewer => ({
  requestId: params.requestId,
  operator: { operatorId: operator.operatorId, username: operator.username },
  ip,
});

/** Serves identity checks to players and to the console. */
export function routeKyc(context: KycContext): void {
  const { http } = context.platform;
  http.route(getKyc, (_input, { member }) => ownKyc(context, member.memberId));
  http.route(requestCall, async ({ body }, { member }) =>
    requestView(await requestKyc(context, member.memberId, body)),
  );
  http.route(calls.listKyc, ({ query }) => kycQueue(context, query));
  http.route(calls.getKycRequest, ({ params }, call) => readKycRequest(context, reviewerOf(params, call)));
  http.route(calls.getKycPicture, ({ params }, call) =>
    readKycPicture(context, reviewerOf(params, call), params.uploadId),
  );
  http.route(calls.claimKyc, async ({ params }, call) => {
    await claimKyc(context, reviewerOf(params, call));
    return {};
  });
  http.route(calls.decideKyc, async ({ params, body }, call) => {
    await decideKyc(context, reviewerOf(params, call), body);
    return {};
  });
}
