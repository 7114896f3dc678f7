import { listCampaignResults } from "@khela/contract/console/campaign-results";
import { getPlayer, listPlayers } from "@khela/contract/console/players";
import { getDashboard } from "@khela/contract/console/reports";
import { listReturns } from "@khela/contract/console/returns";
import type { MemberId } from "@khela/kernel/ids";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import { listCampaigns } from "./campaigns.ts";
import { readDashboard } from "./dashboard.ts";
import { listAllPlayers, type PlayerDeps, readPlayer } from "./players.ts";
import { listAllReturns, type ReturnsDeps } from "./returns.ts";

/**
 * Serves the players (OPS-02), the returns (OPS-04), the campaigns (OPS-05) and the dashboard. Figures are refreshed before they are
 * shown.
 */
export function serveReporting(deps: PlayerDeps & ReturnsDeps, refreshed: () => Promise<void>): void {
  const { http } = deps.platform;
  http.route(getDashboard, async ({ query }, call) => {
    await refreshed();
    return readDashboard(deps.platform, deps, query.days, contentLanguageFor(call.language));
  });
  http.route(listReturns, async ({ query }, call) => {
    await refreshed();
    return listAllReturns(deps, query, contentLanguageFor(call.language));
  });
  http.route(listCampaignResults, ({ query }) => listCampaigns(deps, query));
  http.route(listPlayers, async ({ query }) => {
    await refreshed();
    return listAllPlayers(deps, query);
  });
  http.route(getPlayer, async ({ params }, call) => {
    await refreshed();
    return readPlayer(deps, params.playerId as MemberId, contentLanguageFor(call.language));
  });
}
