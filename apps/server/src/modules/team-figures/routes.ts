import * as calls from "@khela/contract/agent-team";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import type { TeamContext } from "./context.ts";
import { figuresFile, statementFile } from "./exports.ts";
import { readBets, readMovements } from "./read-member.ts";
import { readMembers } from "./read-members.ts";
import { readOverview } from "./read-overview.ts";
import { readFigures, readStatement } from "./read-reports.ts";

/** Agents' calls about their own teams (AGENT-03, AGENT-04), all behind AGENTPOLICY3. */
export function routeTeam(context: TeamContext): void {
  const { identity, platform } = context;
  const { http } = platform;
  http.route(calls.listTeam, async (input, { member }) =>
    readMembers(context, await identity.requireAgent(member.memberId), input),
  );
  http.route(calls.getTeamOverview, async (_input, { member }) =>
    readOverview(context, await identity.requireAgent(member.memberId)),
  );
  http.route(calls.getTeamStatement, async ({ query }, { member }) =>
    readStatement(context, await identity.requireAgent(member.memberId), query),
  );
  http.route(calls.listTeamFigures, async ({ query }, { member }) =>
    readFigures(context, await identity.requireAgent(member.memberId), query),
  );
  http.route(calls.listTeamBets, async (input, { member, language }) =>
    readBets(context, await identity.requireAgent(member.memberId), input, contentLanguageFor(language)),
  );
  http.route(calls.listTeamMovements, async (input, { member }) =>
    readMovements(context, await identity.requireAgent(member.memberId), input),
  );
  http.route(calls.exportTeamStatement, async (input, { member, language }) =>
    statementFile(context, await identity.requireAgent(member.memberId), input, language),
  );
  http.route(calls.exportTeamFigures, async (input, { member, language }) =>
    figuresFile(context, await identity.requireAgent(member.memberId), input, language),
  );
}
