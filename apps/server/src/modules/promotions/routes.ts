import { dryRunCampaign } from "@khela/contract/console/promotion-dry-runs";
import * as desk from "@khela/contract/console/promotions";
import * as calls from "@khela/contract/promotions";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { Desk, PromotionsContext } from "./context.ts";
import { dryRun } from "./dry-run.ts";
import { createPromotion, endPromotion, updatePromotion } from "./edit-promotion.ts";
import { type AskPublication, publishPromotion } from "./publish-promotion.ts";
import { listDesk, readDesk } from "./read-desk.ts";
import { readInstalments, readList, readPage } from "./read-own.ts";
import {
  cancelByOperator,
  closeClawbackCase,
  decideApplication,
  grantToPlayer,
  listDeskGrants,
  readGrant,
  readGrantPicture,
} from "./review-grants.ts";
import { joinPromotion, leavePromotion, requestReward } from "./take-part.ts";

const onceOf = ({ idempotency }: CallContext) => ({
  key: idempotency.key,
  hash: idempotency.requestHash.toString("hex"),
});
const deskOf = ({ operator, ip }: CallContext): Desk => ({ operator, ip });

/** Serves promotions to visitors and members. */
export function routePromotions(context: PromotionsContext): void {
  const { http } = context.platform;
  const viewer = (call: CallContext) => ({ memberId: call.maybeMember?.memberId, ip: call.ip });
  http.route(calls.listPromotions, (_input, call) => readList(context, viewer(call)));
  http.route(calls.getPromotion, ({ params }, call) =>
    readPage(context, { ...viewer(call), code: params.promotionCode }),
  );
  http.route(calls.listInstalments, (_input, { member }) => readInstalments(context, member.memberId));
  http.route(calls.joinPromotion, ({ body }, call) => {
    const { memberId } = call.member;
    return joinPromotion(context, { memberId, ip: call.ip, body, idempotency: onceOf(call) });
  });
  http.route(calls.leavePromotion, ({ params }, call) => {
    const { memberId } = call.member;
    return leavePromotion(context, { memberId, ip: call.ip, body: params, idempotency: onceOf(call) });
  });
  http.route(calls.requestReward, ({ body }, call) => {
    const { memberId } = call.member;
    return requestReward(context, { memberId, ip: call.ip, body, idempotency: onceOf(call) });
  });
}

/** Serves the console's pages of promotions and grants (OPS-05). */
export function routePromotionsDesk(context: PromotionsContext, ask: AskPublication): void {
  const { http } = context.platform;
  http.route(desk.listCampaigns, ({ query }) => listDesk(context, query));
  http.route(desk.getCampaign, ({ params }) => readDesk(context, params.promotionId));
  http.route(desk.createCampaign, ({ body }, call) => createPromotion(context, body, deskOf(call)));
  http.route(desk.updateCampaign, ({ params, body }, call) =>
    updatePromotion(context, { id: params.promotionId, ...body }, deskOf(call)),
  );
  http.route(desk.publishCampaign, ({ params, body }, { operator, ip }) =>
    publishPromotion(context, ask, { id: params.promotionId, ...body, by: { operator, ip } }),
  );
  http.route(desk.endCampaign, ({ params, body }, call) =>
    endPromotion(context, { id: params.promotionId, ...body }, deskOf(call)),
  );
  http.route(dryRunCampaign, ({ body }) => dryRun(context, body.terms));
  http.route(desk.listGrants, ({ query }) => listDeskGrants(context, query));
  http.route(desk.getGrant, ({ params }) => readGrant(context, params.grantId));
  http.route(desk.getGrantPicture, ({ params }) => readGrantPicture(context, params));
  http.route(desk.decideGrant, ({ params, body }, call) =>
    decideApplication(context, params.grantId, body, deskOf(call)),
  );
  http.route(desk.cancelGrant, async ({ params, body }, call) => {
    await cancelByOperator(context, params.grantId, body, deskOf(call));
    return {};
  });
  http.route(desk.closeClawback, ({ params, body }, call) =>
    closeClawbackCase(context, params.grantId, body, deskOf(call)),
  );
  http.route(desk.grantManually, ({ params, body }, call) =>
    grantToPlayer(
      context,
      { promotionId: params.promotionId, body, idempotency: onceOf(call) },
      deskOf(call),
    ),
  );
}
