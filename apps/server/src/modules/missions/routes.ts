import * as desk from "@khela/contract/console/missions";
import * as calls from "@khela/contract/missions";
import { claimMission } from "./claim-mission.ts";
import type { MissionsContext } from "./context.ts";
import { type AskPlan, planMission, stopMission } from "./edit-missions.ts";
import {
  readConsoleMission,
  readConsoleMissions,
  readMissionHistory,
  readProgressPage,
} from "./read-console.ts";
import { readLeaderboards, readSummary } from "./read-missions.ts";

/** Calls of members (PROMO-06, API-03) and of operators. */
export function routeMissions(context: MissionsContext, ask: AskPlan): void {
  const { http, ids } = context.platform;
  http.route(calls.getMissionSummary, (_input, { member }) => readSummary(context, member.memberId));
  http.route(calls.getMissionLeaderboard, (_input, { member }) => readLeaderboards(context, member.memberId));
  http.route(calls.claimMission, ({ body }, { member, idempotency }) =>
    claimMission(context, {
      ...body,
      memberId: member.memberId,
      idempotency: { key: idempotency.key, hash: idempotency.requestHash.toString("hex") },
    }),
  );
  http.route(desk.listConsoleMissions, async () => ({ content: await readConsoleMissions(context) }));
  http.route(desk.getMissionHistory, ({ params }) => readMissionHistory(context, params.id));
  http.route(desk.listMissionProgress, ({ query }) => readProgressPage(context, query));
  http.route(desk.stopMission, ({ params, body }, { operator, ip }) =>
    stopMission(context, { id: params.id, seen: body.version, reason: body.reason }, { operator, ip }),
  );
  http.route(desk.createMission, ({ body }, { operator, ip }) => {
    const { kind, period, reason, ...draft } = body;
    const order = { mission: { id: ids.next(), kind, period }, seen: null, draft };
    return planMission(context, ask, { order, reason, by: { operator, ip } });
  });
  http.route(desk.changeMission, async ({ params, body }, { operator, ip }) => {
    const { version, reason, ...draft } = body;
    const { kind, period } = await readConsoleMission(context, params.id);
    const order = { mission: { id: params.id, kind, period }, seen: version, draft };
    return planMission(context, ask, { order, reason, by: { operator, ip } });
  });
}
