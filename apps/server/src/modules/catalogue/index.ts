import type { MemberId } from "@khela/kernel/ids";
import { GAMES } from "@khela/games/catalogue";
import type { Category } from "@khela/contract/catalogue";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { type Money, moneyToText, money } from "@khela/kernel/money";
import type { Platform } from "../../platform/platform.ts";
import type { System } from "../system/index.ts";
import { serveCatalogue } from "./routes.ts";
import { createCatalogueService, type CatalogueService } from "./service.ts";
import type { Language } from "./shelf.ts";
import { putSandboxVendor } from "./sandbox-vendor.ts";
import { type Game, setPlayers24h, upsertGame, upsertVendor, type Vendor } from "./store.ts";

export type { Game } from "./store.ts";

/** Vendors, games, favourites: what can be played and where it stands on the shelf. */
export interface Catalogue extends Pick<
  CatalogueService,
  "menus" | "hot" | "launch" | "addFavourite" | "favouriteIds"
> {
  /** Adds the games that ship and brings their maths up to the code's. At every start. */
  sync(): Promise<void>;
  /** Name, picture, vendor and first category of a game, also of one that is switched off. */
  describe(gameCode: string, language: Language): Promise<GameDescription>;
  /** The games of a category, a vendor or both, also those that are switched off. */
  codesOf(of: { category?: Category | undefined; vendor?: string | undefined }): Promise<string[]>;
  /**
   * The game a bet is for, open and with this stake inside its limits.
   * @throws AppError GAME_NOT_FOUND, GAME_MAINTENANCE, GAME_STAKE
   */
  requireBet(gameCode: string, stake: Money): Promise<Game>;
  /** Vendors that keep a wallet per player, switched off ones too: money may be there (MONEY-02). */
  transferVendors(): Promise<Vendor[]>;
  /** A game that runs at its vendor's, and is open. @throws AppError GAME_NOT_FOUND, GAME_MAINTENANCE */
  externalGame(gameCode: string): Promise<Game>;
  /** From the rounds of the last 24 hours, by game code. */
  setPlayers24h(byCode: ReadonlyMap<string, number>): Promise<void>;
}

/** What records show of a game. */
export interface GameDescription {
  name: string;
  vendor: string;
  /** The vendor's code; empty for a game that nobody knows. */
  vassalage: string;
  icon: string;
  category: Category | null;
}

const HOUSE_VENDOR: Omit<Vendor, "active"> = {
  vassalage: "KHELA",
  name: { en: "Khela Studio", bn: "খেলা স্টুডিও" },
  gameType: "RNG",
  logo: "/TCG_PROD_IMAGES/RNG_LIST_VENDOR/KHELA-COLOR2.png",
  wallet: "main",
  position: 0,
};

export function createCatalogue(
  platform: Platform,
  lower: {
    system: System;
    /** @throws AppError PROTECT_EXCLUDED */ requirePlay(memberId: MemberId): Promise<void>;
  },
): Catalogue {
  const { system } = lower;
  const service = createCatalogueService(platform, system.launchHost, {
    freePlay: () => system.flag("FREEPLAY3"),
    walletPerVendor: () => system.flag("MULTIWALLET3"),
  });
  system.onChanged(() => service.shelf.forget());
  serveCatalogue(platform, service, {
    requirePlay: lower.requirePlay,
    isSingle: async () => !(await system.flag("MULTIWALLET3")),
  });
  const { db, clock } = platform;
  const { menus, hot, launch, addFavourite, favouriteIds } = service;
  const served = { menus, hot, launch, addFavourite, favouriteIds };
  return {
    ...served,
    async sync() {
      await upsertVendor(db, HOUSE_VENDOR);
      if (platform.config.sandboxVendorUrl !== undefined) await putSandboxVendor(db, now(clock));
      for (const [position, shipped] of GAMES.entries()) {
        await upsertGame(
          db,
          {
            nodeId: `khela-${shipped.code}`,
            code: shipped.code,
            vassalage: HOUSE_VENDOR.vassalage,
            kind: shipped.kind,
            name: shipped.name,
            categories: [...shipped.categories],
            icon: shipped.code,
            rtpPpm: shipped.rtpPpm,
            volatility: shipped.volatility,
            minStake: shipped.minStake,
            maxStake: shipped.maxStake,
            lines: shipped.pay?.count ?? null,
            mathsVersion: String(shipped.mathsVersion),
            isTop: position === 0,
            isNew: false,
            hotPin: position === 0 ? 0 : null,
            position,
          },
          now(clock),
        );
      }
      service.shelf.forget();
    },
    async describe(gameCode, language) {
      const read = await service.shelf.read();
      const game = read.byCode.get(gameCode);
      if (!game)
        return { name: gameCode, vendor: "", vassalage: "", icon: "/art/default-game", category: null };
      const { vassalage } = game;
      const vendor = read.vendors.get(vassalage)?.name[language] ?? vassalage;
      const category = game.categories[0] ?? null;
      return { name: game.name[language], vendor, vassalage, icon: `/art/${game.icon}`, category };
    },
    async codesOf({ category, vendor }) {
      const { byCode } = await service.shelf.read();
      return [...byCode.values()]
        .filter((game) => category === undefined || game.categories.includes(category))
        .filter((game) => vendor === undefined || game.vassalage === vendor)
        .map((game) => game.code);
    },
    async transferVendors() {
      const read = await service.shelf.read();
      return [...read.vendors.values()].filter(({ wallet }) => wallet === "transfer");
    },
    async externalGame(gameCode) {
      const read = await service.shelf.read();
      const game = read.byCode.get(gameCode);
      if (game?.kind !== "external" || !read.games.includes(game)) throw new AppError("GAME_NOT_FOUND");
      if (game.maintenance) throw new AppError("GAME_MAINTENANCE");
      return game;
    },
    async requireBet(gameCode, stake) {
      const read = await service.shelf.read();
      const game = read.byCode.get(gameCode);
      if (!game || !read.games.includes(game)) throw new AppError("GAME_NOT_FOUND");
      if (game.maintenance) throw new AppError("GAME_MAINTENANCE");
      if (stake < game.minStake || stake > game.maxStake) {
        throw new AppError("GAME_STAKE", {
          min: moneyToText(money(game.minStake)),
          max: moneyToText(money(game.maxStake)),
        });
      }
      return game;
    },
    async setPlayers24h(byCode) {
      await setPlayers24h(db, byCode);
      service.shelf.forget();
    },
  };
}
