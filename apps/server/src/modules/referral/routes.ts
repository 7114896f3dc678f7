import * as desk from "@khela/contract/console/referral";
import * as calls from "@khela/contract/referral";
import type { ReferralContext } from "./context.ts";
import {
  decideCommission,
  proposeSettings,
  readCase,
  readCommissions,
  readFriendLines,
  readSettingsView,
} from "./manage-referral.ts";
import { readFriends, readOwn } from "./read-referral.ts";

/** Calls about the referral programme (PROMO-08). */
export function routeReferral(context: ReferralContext): void {
  const { http } = context.platform;
  http.route(calls.getReferral, (_input, { member }) => readOwn(context, member.memberId));
  http.route(calls.listReferralFriends, ({ query }, { member }) =>
    readFriends(context, member.memberId, query),
  );
  http.route(desk.getReferralSettings, () => readSettingsView(context));
  http.route(desk.updateReferralSettings, ({ body }, { operator, ip }) =>
    proposeSettings(context, body, { operator, ip }),
  );
  http.route(desk.listReferralCommissions, ({ query }) => readCommissions(context, query));
  http.route(desk.getReferralCase, ({ params }) => readCase(context, params.commissionId));
  http.route(desk.listReferralFriendsDesk, ({ query }) => readFriendLines(context, query));
  http.route(desk.decideReferralCommission, ({ params, body }, { operator, ip }) =>
    decideCommission(context, { id: params.commissionId, ...body }, { operator, ip }),
  );
}
