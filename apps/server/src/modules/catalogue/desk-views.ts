import type { ConsoleGame, ConsoleVendor, FeedChange } from "@khela/contract/console/games";
import { CATEGORIES, type Category } from "@khela/contract/catalogue";
import type { FeedGame } from "@khela/contract/game-feed";
import { money, moneyToText } from "@khela/kernel/money";
import type { DeskContext } from "./desk-context.ts";
import { countGames } from "./store/desk.ts";
import { type ChangeRow, countOpenChanges, lastReadings } from "./store/feed.ts";
import { allVendors, type Game, type Offer, type Vendor } from "./store/shelf.ts";
import { iconUrl } from "./views.ts";
import { isClosed } from "./visitor.ts";

const bothNames = ({ bn, en }: Game["name"]) => ({ bn, en });

const offerView = (item: Offer) => ({
  active: item.active,
  maintenance: item.maintenance,
  maintenanceUntil: item.maintenanceUntil?.toISOString() ?? null,
  deniedCountries: [...item.deniedCountries],
  devices: [...item.devices],
  position: item.position,
  reason: item.reason,
  changedBy: item.changedBy,
  changedAt: item.changedAt?.toISOString() ?? null,
  version: item.version,
});

/** All vendors as the console shows them. */
export async function consoleVendors({ platform, feeds }: DeskContext): Promise<ConsoleVendor[]> {
  const { db, clock } = platform;
  const [vendors, games, changes, readings] = await Promise.all([
    allVendors(db),
    countGames(db),
    countOpenChanges(db),
    lastReadings(db),
  ]);
  return vendors.map((vendor) => {
    const mine = games.get(vendor.vassalage);
    const reading = readings.get(vendor.vassalage);
    const has = new Set(mine?.categories);
    const isOpen = vendor.active && !isClosed(vendor, clock.nowMs());
    return {
      vassalage: vendor.vassalage,
      name: bothNames(vendor.name),
      gameType: vendor.gameType,
      wallet: vendor.wallet,
      ...offerView(vendor),
      currencies: [...vendor.currencies],
      categories: CATEGORIES.filter((category: Category) => has.has(category)),
      games: mine?.games ?? 0,
      openGames: isOpen ? (mine?.active ?? 0) : 0,
      feed: feeds.has(vendor.vassalage)
        ? { readAt: reading?.started_at.toISOString() ?? null, error: reading?.error ?? null }
        : null,
      openChanges: changes.get(vendor.vassalage) ?? 0,
    };
  });
}

/** A game as the console shows it. */
export function consoleGame(game: Game, vendors: ReadonlyMap<string, Vendor>): ConsoleGame {
  const vendor = vendors.get(game.vassalage);
  return {
    nodeId: game.nodeId,
    gameCode: game.code,
    vassalage: game.vassalage,
    vendorName: vendor?.name.en ?? game.vassalage,
    kind: game.kind,
    name: bothNames(game.name),
    icon: iconUrl(game),
    categories: game.categories,
    subCategory: game.subCategory,
    rtpPpm: game.rtpPpm,
    volatility: game.volatility,
    lines: game.lines,
    minStake: moneyToText(money(game.minStake)),
    maxStake: moneyToText(money(game.maxStake)),
    vendorActive: vendor?.active ?? false,
    ...offerView(game),
    demo: game.demo,
    sellsFeatures: game.sellsFeatures,
    isTop: game.isTop,
    isNew: game.isNew,
    recommended: game.recommended,
    hotPin: game.hotPin,
    players24h: game.players24h,
  };
}

/** A feed difference as the console shows it. */
export function changeView(row: ChangeRow, vendorName: string): FeedChange {
  const [before, after] = [row.before, row.after] as [FeedGame | null, FeedGame | null];
  return {
    id: row.id,
    vassalage: row.vassalage,
    vendorName,
    vendorCode: row.vendor_code,
    name: (after ?? before)?.name["en"] ?? row.vendor_code,
    kind: row.kind as FeedChange["kind"],
    before,
    after,
    state: row.state as FeedChange["state"],
    foundAt: row.found_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by,
    reason: row.reason,
  };
}
