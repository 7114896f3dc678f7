import { contentLanguageFor } from "@khela/kernel/content-languages";
import type { Platform } from "../platform/platform.ts";
import type { Audit } from "./audit/index.ts";
import type { Bonuses } from "./bonuses/index.ts";
import type { Catalogue } from "./catalogue/index.ts";
import { createCrash } from "./crash/index.ts";
import { createDice } from "./dice/index.ts";
import type { FreeRounds } from "./free-rounds/index.ts";
import { createFishing } from "./fishing/index.ts";
import type { FourEyes } from "./four-eyes/index.ts";
import type { Identity } from "./identity/index.ts";
import { createInstant } from "./instant/index.ts";
import { createJackpots } from "./jackpots/index.ts";
import type { Ledger } from "./ledger/index.ts";
import { createLottery } from "./lottery/index.ts";
import type { Protection } from "./protection/index.ts";
import { createPvp } from "./pvp/index.ts";
import type { MaskedNames, Rounds } from "./rounds/index.ts";
import { createScratch } from "./scratch/index.ts";
import { createSeamless, type Seamless } from "./seamless/index.ts";
import { createBeacon, serveChains } from "./shared-rounds/index.ts";
import { createSlots } from "./slots/index.ts";
import { createSports } from "./sports/index.ts";
import { createSportsbook } from "./sportsbook/index.ts";
import { createSteps } from "./steps/index.ts";
import { createVendorWallets, type VendorWallets } from "./vendor-wallets/index.ts";
import type { System } from "./system/index.ts";
import { createTables } from "./tables/index.ts";

/** Games of outside vendors: played from the main wallet, or from wallets that the vendors keep. */
export function createVendors(
  platform: Platform,
  deps: {
    ledger: Ledger;
    bonuses: Bonuses;
    audit: Audit;
    fourEyes: FourEyes;
    system: System;
    identity: Identity;
    catalogue: Catalogue;
    protection: Protection;
  },
): { seamless: Seamless; vendorWallets: VendorWallets } {
  const { ledger, bonuses, audit, fourEyes, system, identity, catalogue, protection } = deps;
  const { reality, requirePlay, leftToPlay } = protection;
  const seamless = createSeamless(platform, {
    ledger,
    bonuses,
    audit,
    fourEyes,
    catalogue,
    reality,
    requirePlay,
    isSessionOpen: identity.isSessionOpen,
    isClosed: async (ip) => (await system.visitorStatus(ip)).status === 1,
    countryOf: system.countryOf,
    accountsOf: async (ids) =>
      new Map([...(await identity.findMembers(ids))].map(([id, { account }]) => [id, account])),
  });
  const vendorWallets = createVendorWallets(platform, {
    ledger,
    catalogue,
    seamless,
    isSingle: async () => !(await system.flag("MULTIWALLET3")),
    requirePlay,
    leftToPlay,
    languageOf: async (id) => contentLanguageFor((await identity.findMember(id))?.language ?? "bn"),
  });
  return { seamless, vendorWallets };
}

/** The house's own games, all on the same rounds, and betting on sports matches. */
export function createGames(
  platform: Platform,
  deps: {
    ledger: Ledger;
    bonuses: Bonuses;
    rounds: Rounds;
    freeRounds: FreeRounds;
    catalogue: Catalogue;
    audit: Audit;
    maskedNames: MaskedNames;
    reality: Protection["reality"];
    requirePlay: Protection["requirePlay"];
  },
) {
  serveChains(platform);
  const { beacon: configured } = platform.config;
  const beacon = configured && createBeacon(platform, configured);
  const dice = createDice(platform, deps);
  const jackpots = createJackpots(platform, { ...deps, beacon });
  const slots = createSlots(platform, { ...deps, jackpots });
  const crash = createCrash(platform, { ...deps, beacon });
  createInstant(platform, deps);
  createSteps(platform, deps);
  createScratch(platform, deps);
  const tables = createTables(platform, { ...deps, beacon });
  const lottery = createLottery(platform, { ...deps, beacon });
  const pvp = createPvp(platform, deps);
  const fishing = createFishing(platform, { ...deps, beacon });
  const sports = createSports(platform, deps);
  const sportsbook = createSportsbook(platform, { ...deps, sports });
  return { dice, jackpots, slots, crash, tables, lottery, fishing, pvp, sports, sportsbook };
}
