import type { Platform } from "../platform/platform.ts";
import type { DepositPromotions } from "./cashier/index.ts";
import type { FourEyes } from "./four-eyes/index.ts";
import type { Identity } from "./identity/index.ts";
import { createMissions, type Missions } from "./missions/index.ts";
import { createPoints, type Points } from "./points/index.ts";
import type { Ports } from "./ports.ts";
import { createPromotions, type Promotions } from "./promotions/index.ts";
import type { Protection } from "./protection/index.ts";
import { createRaffles, type Raffles } from "./raffles/index.ts";
import { createRebates, type Rebates } from "./rebates/index.ts";
import { createReferral, type Referral } from "./referral/index.ts";
import { createRewards, type Rewards } from "./rewards/index.ts";
import type { System } from "./system/index.ts";
import type { Turnover } from "./turnover/index.ts";
import { createVip, type Vip } from "./vip/index.ts";

type Needs = Omit<Parameters<typeof createPromotions>[0], "platform" | "rewards"> &
  Omit<Parameters<typeof createRaffles>[0], "platform" | "rewards"> &
  Omit<Parameters<typeof createReferral>[0], "platform" | "rewards"> & {
    identity: Identity;
    fourEyes: FourEyes;
    protection: Protection;
    system: System;
    turnover: Turnover;
  };

/** What the house gives its players. */
export interface Programmes {
  rewards: Rewards;
  promotions: Promotions;
  rebates: Rebates;
  vip: Vip;
  missions: Missions;
  raffles: Raffles;
  points: Points;
  referral: Referral;
}

/** Builds rewards, and the programmes that issue them. */
export function createProgrammes(platform: Platform, deps: Needs): Programmes {
  const rewards = createRewards({ platform, ...deps });
  const vip = createVip({ platform, ...deps, rewards });
  const rebates = createRebates({ platform, ...deps, rewards, ranksAt: vip.ranksAt });
  const promotions = createPromotions({ platform, ...deps, rewards });
  const missions = createMissions({ platform, ...deps, rewards });
  const raffles = createRaffles({ platform, ...deps, rewards });
  const { requirePlay, excludedAmong } = deps.protection;
  const points = createPoints(platform, { ...deps, rewards, requirePlay, excludedAmong });
  const referral = createReferral({ platform, ...deps, rewards });
  return { rewards, rebates, vip, promotions, missions, raffles, points, referral };
}

/** The module of promotions, which is created after the cashier. */
export function depositPromotions(ports: Ports): DepositPromotions {
  return {
    offered: ports.ask("cashier.offeredWithDeposit"),
    choose: ports.ask("cashier.chooseWithDeposit"),
  };
}
