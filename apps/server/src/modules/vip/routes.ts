import * as desk from "@khela/contract/console/vip";
import { getVip, getVipRanks } from "@khela/contract/vip";
import type { VipContext } from "./context.ts";
import { proposeRanks, readDesk } from "./ranks.ts";
import { readOwn, readRanks } from "./read-own.ts";
import { readPlayer, setRank } from "./set-rank.ts";

/** Members' and operators' calls about VIP ranks (PROMO-04, OPS-05). */
export function routeVip(context: VipContext): void {
  const { http } = context.platform;
  http.route(getVipRanks, () => readRanks(context));
  http.route(getVip, (_input, { member }) => readOwn(context, member.memberId));
  http.route(desk.getConsoleVipRanks, () => readDesk(context));
  http.route(desk.updateVipRanks, ({ body }, { operator, ip }) =>
    proposeRanks(context, body, { operator, ip }),
  );
  http.route(desk.getPlayerVip, ({ params }) => readPlayer(context, params.playerId));
  http.route(desk.setPlayerVip, (input, { operator, ip }) => setRank(context, input, { operator, ip }));
}
