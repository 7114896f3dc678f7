import * as consoleAgentLinks from "./console/agent-links.ts";
import * as consoleAgentPay from "./console/agent-pay.ts";
import * as consoleAgentContracts from "./console/agent-contracts.ts";
import * as consoleAgentTree from "./console/agent-tree.ts";
import * as agentTeam from "./agent-team.ts";
import * as agentLinks from "./agent-links.ts";
import * as agentPay from "./agent-pay.ts";
import * as agentTransfers from "./agent-transfers.ts";
import * as agentContracts from "./agent-contracts.ts";
import * as cashier from "./cashier.ts";
import * as catalogue from "./catalogue.ts";
import * as consoleAdjustments from "./console/adjustments.ts";
import * as confirmation from "./confirmation.ts";
import * as campaignResults from "./console/campaign-results.ts";
import * as consoleCardTables from "./console/card-tables.ts";
import * as consoleCashier from "./console/cashier.ts";
import * as agentTransferLimits from "./console/agent-transfers.ts";
import * as cashierSettings from "./console/cashier-settings.ts";
import * as consoleConfirmations from "./console/confirmations.ts";
import * as consoleContent from "./console/content.ts";
import * as consoleFeedback from "./console/feedback.ts";
import * as consoleGames from "./console/games.ts";
import * as consoleHelp from "./console/help.ts";
import * as consoleJackpots from "./console/jackpots.ts";
import * as consoleJobs from "./console/jobs.ts";
import * as consoleKyc from "./console/kyc.ts";
import * as consoleLiveChat from "./console/live-chat.ts";
import * as consoleLostDevices from "./console/lost-devices.ts";
import * as consoleMessages from "./console/messages.ts";
import * as consoleMissions from "./console/missions.ts";
import * as operators from "./console/operators.ts";
import * as consolePages from "./console/pages.ts";
import * as playerSafety from "./console/player-safety.ts";
import * as players from "./console/players.ts";
import * as consolePromotionDryRuns from "./console/promotion-dry-runs.ts";
import * as consolePromotions from "./console/promotions.ts";
import * as consolePoints from "./console/points.ts";
import * as consoleProviders from "./console/providers.ts";
import * as consoleRebates from "./console/rebates.ts";
import * as consoleRaffles from "./console/raffles.ts";
import * as consoleReferral from "./console/referral.ts";
import * as consoleReconciliation from "./console/reconciliation.ts";
import * as consoleExports from "./console/exports.ts";
import * as reports from "./console/reports.ts";
import * as returns from "./console/returns.ts";
import * as consoleRewards from "./console/rewards.ts";
import * as consoleSeamless from "./console/seamless.ts";
import * as consoleSports from "./console/sports.ts";
import * as consoleTrading from "./console/trading.ts";
import * as consoleSystem from "./console/system.ts";
import * as consoleTableChat from "./console/table-chat.ts";
import * as vendorTasks from "./console/vendor-tasks.ts";
import * as content from "./content.ts";
import type { AnyEndpoint } from "./endpoint.ts";
import * as feedback from "./feedback.ts";
import * as fishing from "./fishing.ts";
import * as identity from "./identity.ts";
import * as instant from "./instant.ts";
import * as chains from "./chains.ts";
import * as jackpots from "./jackpots.ts";
import * as kyc from "./kyc.ts";
import * as liveChat from "./live-chat.ts";
import * as lottery from "./lottery.ts";
import * as lostDevice from "./lost-device.ts";
import * as messages from "./messages.ts";
import * as missions from "./missions.ts";
import * as ownData from "./own-data.ts";
import * as pages from "./pages.ts";
import * as play from "./play.ts";
import * as promotions from "./promotions.ts";
import * as points from "./points.ts";
import * as protection from "./protection.ts";
import * as pvp from "./pvp.ts";
import * as raffles from "./raffles.ts";
import * as records from "./records.ts";
import * as rebates from "./rebates.ts";
import * as bonuses from "./bonuses.ts";
import * as freeRounds from "./free-rounds.ts";
import * as referral from "./referral.ts";
import * as rewards from "./rewards.ts";
import * as scratch from "./scratch.ts";
import * as seamless from "./seamless.ts";
import * as security from "./security.ts";
import * as social from "./social.ts";
import * as sports from "./sports.ts";
import * as sportsbook from "./sportsbook.ts";
import * as system from "./system.ts";
import * as steps from "./steps.ts";
import * as tableChat from "./table-chat.ts";
import * as tables from "./tables.ts";
import * as verification from "./verification.ts";
import * as consoleVip from "./console/vip.ts";
import * as vip from "./vip.ts";
import * as wallet from "./wallet.ts";
import * as withdrawalCheck from "./withdrawal-check.ts";
import * as wallets from "./wallets.ts";

function endpointsOf(file: Record<string, unknown>): AnyEndpoint[] {
  return Object.values(file).filter(
    (value): value is AnyEndpoint =>
      typeof value === "object" &&
      value !== null &&
      "path" in value &&
      "auth" in value &&
      "response" in value,
  );
}

/** Every endpoint of the API, by area: for OpenAPI, the authorization table and the tests. */
export const AREAS: Readonly<Record<string, readonly AnyEndpoint[]>> = {
  system: endpointsOf(system),
  identity: [identity, verification, lostDevice, social, security, kyc, ownData].flatMap(endpointsOf),
  wallet: [wallet, wallets, agentTransfers, records].flatMap(endpointsOf),
  agents: [agentTeam, agentLinks, agentPay, agentContracts].flatMap(endpointsOf),
  catalogue: endpointsOf(catalogue),
  play: [
    play,
    chains,
    jackpots,
    instant,
    steps,
    tables,
    tableChat,
    pvp,
    lottery,
    scratch,
    fishing,
    sports,
    sportsbook,
  ].flatMap(endpointsOf),
  points: endpointsOf(points),
  protection: endpointsOf(protection),
  rewards: [rewards, rebates, vip, bonuses, freeRounds].flatMap(endpointsOf),
  raffles: [raffles, referral].flatMap(endpointsOf),
  cashier: [cashier, withdrawalCheck, confirmation].flatMap(endpointsOf),
  missions: endpointsOf(missions),
  seamless: endpointsOf(seamless),
  vendorTasks: endpointsOf(vendorTasks),
  promotions: endpointsOf(promotions),
  content: [content, pages, feedback, liveChat, messages].flatMap(endpointsOf),
  console: [
    operators,
    consoleExports,
    reports,
    returns,
    campaignResults,
    consoleCardTables,
    players,
    playerSafety,
    consoleAdjustments,
    consoleCashier,
    agentTransferLimits,
    consoleAgentContracts,
    consoleAgentLinks,
    consoleAgentPay,
    consoleAgentTree,
    cashierSettings,
    consoleConfirmations,
    consoleContent,
    consoleFeedback,
    consoleGames,
    consoleHelp,
    consoleJackpots,
    consoleJobs,
    consoleKyc,
    consoleLiveChat,
    consoleLostDevices,
    consoleMessages,
    consoleMissions,
    consolePages,
    consolePromotionDryRuns,
    consolePromotions,
    consolePoints,
    consoleRebates,
    consoleVip,
    consoleProviders,
    consoleRaffles,
    consoleReferral,
    consoleReconciliation,
    consoleRewards,
    consoleSeamless,
    consoleSports,
    consoleTrading,
    consoleSystem,
    consoleTableChat,
  ].flatMap(endpointsOf),
};

export const ENDPOINTS: readonly AnyEndpoint[] = Object.values(AREAS).flat();
