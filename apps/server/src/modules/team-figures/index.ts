import type { TeamContext } from "./context.ts";
import { routeTeam } from "./routes.ts";

/** What teams are and do, for their agents (AGENT-03, AGENT-04). */
export function createTeamFigures(context: TeamContext): void {
  routeTeam(context);
}
