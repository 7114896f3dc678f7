import type { Category, GameItem } from "@khela/contract/catalogue";
import type { Localized } from "@khela/contract/shared";
import { money, moneyToText } from "@khela/kernel/money";
import type { Platform } from "../../platform/platform.ts";
import { allGames, allVendors, type Game, type Vendor } from "./store.ts";

export type Language = keyof Localized;

/** Every game and vendor, in memory: the catalogue is small and read at each page. */
export interface Shelf {
  games: readonly Game[];
  vendors: ReadonlyMap<string, Vendor>;
  byCode: ReadonlyMap<string, Game>;
  byNode: ReadonlyMap<string, Game>;
  /** Whether games can be tried with play credit (FREEPLAY3). */
  demos: boolean;
}

export interface ShelfReader {
  read(): Promise<Shelf>;
  /** What was read last, for code that can't wait; undefined before the first read. */
  peek(): Shelf | undefined;
  forget(): void;
}

const CACHE_MS = 3_000;

/** Reads the shelf at most every three seconds, so that a game switched off is off in under five. */
export function shelfReader(
  platform: Pick<Platform, "db" | "clock">,
  flags: { freePlay: () => Promise<boolean>; walletPerVendor: () => Promise<boolean> },
): ShelfReader {
  let cached: { untilMs: number; shelf: Promise<Shelf> } | undefined;
  let last: Shelf | undefined;
  const load = async (): Promise<Shelf> => {
    const [games, vendors, demos, walletPerVendor] = await Promise.all([
      allGames(platform.db),
      allVendors(platform.db),
      flags.freePlay(),
      flags.walletPerVendor(),
    ]);
    const byVassalage = new Map(vendors.map((vendor) => [vendor.vassalage, vendor]));
    const open = games.filter((game) => {
      const vendor = byVassalage.get(game.vassalage);
      // With one wallet for everything nobody can pay where a vendor keeps wallets of its own.
      return game.active && vendor?.active && (vendor.wallet === "main" || walletPerVendor);
    });
    last = {
      games: open,
      vendors: byVassalage,
      byCode: new Map(games.map((game) => [game.code, game])),
      byNode: new Map(games.map((game) => [game.nodeId, game])),
      demos,
    };
    return last;
  };
  return {
    read() {
      const nowMs = platform.clock.nowMs();
      if (cached && cached.untilMs > nowMs) return cached.shelf;
      const shelf = load();
      cached = { untilMs: nowMs + CACHE_MS, shelf };
      shelf.catch(() => {
        cached = undefined;
      });
      return shelf;
    },
    peek: () => last,
    forget: () => {
      cached = undefined;
    },
  };
}

/** A game as screens show it. */
export function gameItem(game: Game, shelf: Shelf, language: Language): GameItem {
  const vendor = shelf.vendors.get(game.vassalage);
  return {
    nodeId: game.nodeId,
    vassalage: game.vassalage,
    gameCode: game.code,
    gameType: gameTypeOf(game),
    isGame: "GAME",
    nodeName: game.name[language],
    vendorName: vendor?.name[language] ?? game.vassalage,
    showIcon: `/art/${game.icon}-sq.webp`,
    iconUrl: `/art/${game.icon}`,
    // 0 means that a free demo exists (product specification, section 3); in-house games have one.
    supportPlay: shelf.demos && game.kind !== "external" ? 0 : 1,
    isTop: game.isTop,
    isNew: game.isNew,
    isHot: game.hotPin !== null,
    categories: game.categories,
    rtpPpm: game.rtpPpm,
    volatility: game.volatility,
    minBet: moneyToText(money(game.minStake)),
    maxBet: moneyToText(money(game.maxStake)),
    lines: game.lines,
    maintenance: game.maintenance,
  };
}

/** The category that a game is mainly of. */
export function gameTypeOf(game: Game): Category {
  return game.categories[0] ?? "inHouse";
}
