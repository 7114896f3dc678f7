import type { Platform } from "../platform/platform.ts";
import type { DepositPromotions } from "./cashier/index.ts";
import type { FourEyes } from "./four-eyes/index.ts";
import type { Identity } from "./identity/index.ts";
import { createMissions, type Missions } from "./missions/index.ts";
import type { Ports } from "./ports.ts";
import { createPromotions, type Promotions } from "./promotions/index.ts";
import type { Protection } from "./protection/index.ts";
import { createRebates, type Rebates } from "./rebates/index.ts";
import { createRewards, type Rewards } from "./rewards/index.ts";
import type { System } from "./system/index.ts";
import type { Turnover } from "./turnover/index.ts";

type Needs = Omit<Parameters<typeof createPromotions>[0], "platform" | "rewards"> & {
  identity: Identity;
  fourEyes: FourEyes;
  protection: Protection;
  system: System;
  turnover: Turnover;
};

/** What the house gives its players: rewards, and the programmes that issue them. */
export function createProgrammes(
  platform: Platform,
  deps: Needs,
): { rewards: Rewards; missions: Missions; promotions: Promotions; rebates: Rebates } {
  const rewards = createRewards({ platform, ...deps });
  const ranksAt = async () => new Map();
  const rebates = createRebates({ platform, ...deps, rewards, ranksAt });
  return {
    rewards,
    missions: createMissions({ platform, ...deps, rewards }),
    rebates,
    promotions: createPromotions({ platform, ...deps, rewards }),
  };
}

/** The module of promotions, which is created after the cashier. */
export function depositPromotions(ports: Ports): DepositPromotions {
  return {
    offered: ports.ask("cashier.offeredWithDeposit"),
    choose: ports.ask("cashier.chooseWithDeposit"),
  };
}
