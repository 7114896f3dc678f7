import * as desk from "@khela/contract/console/rebates";
import { getRebates } from "@khela/contract/rebates";
import type { RebatesContext } from "./context.ts";
import { proposeRates, readVersions } from "./rates.ts";
import { readPayouts, readRuns } from "./read-desk.ts";
import { readRebates } from "./read-own.ts";

/** Members' and operators' calls about rebate and cashback (PROMO-03, OPS-05). */
export function routeRebates(context: RebatesContext): void {
  const { http } = context.platform;
  http.route(getRebates, (_input, { member }) => readRebates(context, member.memberId));
  http.route(desk.getRebateRates, () => readVersions(context));
  http.route(desk.updateRebateRates, ({ body }, { operator, ip }) =>
    proposeRates(context, body, { operator, ip }),
  );
  http.route(desk.listRebateRuns, ({ query }) => readRuns(context, query));
  http.route(desk.listRebatePayouts, ({ query }) => readPayouts(context, query));
}
