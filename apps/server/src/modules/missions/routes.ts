import * as desk from "@khela/contract/console/missions";
import * as calls from "@khela/contract/missions";
import type { CallContext } from "../../platform/http/call-context.ts";
import { claimMission } from "./claim-mission.ts";
import type { MissionsContext } from "./context.ts";
import { addMission, changeMission, type Editor } from "./edit-missions.ts";
import { readConsoleMissions, readMissionHistory } from "./read-console.ts";
import { readLeaderboards, readSummary } from "./read-missions.ts";

const editorOf = ({ operator, ip }: CallContext): Editor => ({ username: operator.username, ip });

/** Calls of members (PROMO-06, API-03) and of operators. */
export function routeMissions(context: MissionsContext): void {
  const { http } = context.platform;
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
  http.route(desk.createMission, ({ body }, call) => addMission(context, body, editorOf(call)));
  http.route(desk.changeMission, ({ params, body }, call) =>
    changeMission(context, { ...body, id: params.id }, editorOf(call)),
  );
}
