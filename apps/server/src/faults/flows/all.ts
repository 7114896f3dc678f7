import { agentFlows } from "./agents.ts";
import { bonusFlows } from "./bonuses.ts";
import { depositFlows } from "./deposits.ts";
import { deskFlows } from "./desk.ts";
import { disputeFlows } from "./disputes.ts";
import { gameFlows } from "./games.ts";
import { promotionFlows } from "./promotions.ts";
import { missionFlows } from "./missions.ts";
import { raffleFlows } from "./raffles.ts";
import { pointFlows } from "./points.ts";
import { rewardFlows } from "./rewards.ts";
import { seamlessFlows } from "./seamless.ts";
import { walletFlows } from "./wallets.ts";
import { receiptFlows, withdrawalFlows } from "./withdrawals.ts";

/** All money flows that run on the real clock, one row each; crash has a clock of its own. */
export const MONEY_FLOWS = [
  ...depositFlows,
  ...withdrawalFlows,
  ...receiptFlows,
  ...disputeFlows,
  ...walletFlows,
  ...gameFlows,
  ...bonusFlows,
  ...seamlessFlows,
  ...agentFlows,
  ...deskFlows,
  ...promotionFlows,
  ...missionFlows,
  ...rewardFlows,
  ...raffleFlows,
  ...pointFlows,
];
