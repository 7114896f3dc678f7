import { CATEGORIES, type Category, type GameItem, type SubCategory } from "@khela/contract/catalogue";
import { GAME_SUB_CATEGORIES } from "@khela/games/game-info";
import { money, moneyToText } from "@khela/kernel/money";
import { type Language, nameIn, type Shelf } from "./shelf.ts";
import type { Game } from "./store/shelf.ts";
import { maintenanceOf } from "./visitor.ts";

/** The language and the time, by which a maintenance may have ended. */
export interface Sight {
  language: Language;
  nowMs: number;
}

const DEFAULT_ICON = "default-game";

/** The address of a game's picture: art of this site by its name, or the vendor's own URL. */
export function iconUrl({ icon }: Pick<Game, "icon">): string {
  return icon.startsWith("https:") ? icon : `/art/${icon || DEFAULT_ICON}`;
}

/** The main category of a game. */
export function gameTypeOf(game: Pick<Game, "categories">): Category {
  return game.categories[0] ?? "inHouse";
}

/** A game as screens show it. */
export function gameItem(game: Game, shelf: Shelf, { language, nowMs }: Sight): GameItem {
  const vendor = shelf.vendors.get(game.vassalage);
  const closed = maintenanceOf(game, vendor, nowMs);
  const url = iconUrl(game);
  return {
    nodeId: game.nodeId,
    vassalage: game.vassalage,
    gameCode: game.code,
    gameType: gameTypeOf(game),
    isGame: game.opensList ? "VASSALAGE" : "GAME",
    nodeName: nameIn(game.name, language),
    vendorName: vendor ? nameIn(vendor.name, language) : game.vassalage,
    showIcon: url.startsWith("/art/") ? `${url}-sq.webp` : url,
    iconUrl: url,
    supportPlay: hasDemo(game, shelf) ? 0 : 1,
    isTop: game.isTop,
    isNew: game.isNew,
    isHot: game.hotPin !== null,
    isRecommended: game.recommended,
    categories: game.categories,
    subCategory: game.subCategory,
    rtpPpm: game.rtpPpm,
    volatility: game.volatility,
    minBet: moneyToText(money(game.minStake)),
    maxBet: moneyToText(money(game.maxStake)),
    lines: game.lines,
    maintenance: closed !== undefined,
    maintenanceUntil: closed?.until?.toISOString() ?? null,
  };
}

/**
 * Whether a free demo exists, for which supportPlay is 0 (product specification, section 3): in-house games have one.
 */
export function hasDemo(game: Game, shelf: Pick<Shelf, "demos">): boolean {
  return shelf.demos && game.demo && game.kind !== "external" && !game.opensList;
}

interface Tally {
  games: number;
  vendors: Map<string, number>;
  subs: Set<SubCategory>;
}

/** The categories of the given games, in the specification's order, with each vendor's number of games. */
export function menusOf(
  games: readonly Game[],
  shelf: Shelf,
  { language, bingo }: { language: Language; bingo: boolean },
) {
  const tallies = new Map<Category, Tally>();
  for (const game of games) {
    for (const category of game.categories) {
      const tally = tallies.get(category) ?? { games: 0, vendors: new Map(), subs: new Set() };
      tally.games += 1;
      tally.vendors.set(game.vassalage, (tally.vendors.get(game.vassalage) ?? 0) + 1);
      if (category === "rng" && game.subCategory) tally.subs.add(game.subCategory);
      tallies.set(category, tally);
    }
  }
  const places = [...shelf.vendors.keys()];
  // Vendors that are in both lotteries come last in the electronic one, because their entry opens the other lottery's
  // page (GAME-13, NAV-06).
  const isElsewhere = (category: Category, vassalage: string): boolean =>
    category === "elott" && tallies.get("lottery")?.vendors.has(vassalage) === true;
  return CATEGORIES.flatMap((category) => {
    const tally = tallies.get(category);
    if (!tally) return [];
    const vendors = [...tally.vendors].sort(
      ([a], [b]) =>
        Number(isElsewhere(category, a)) - Number(isElsewhere(category, b)) ||
        places.indexOf(a) - places.indexOf(b),
    );
    return {
      category,
      games: tally.games,
      subCategories: GAME_SUB_CATEGORIES.filter((sub) => tally.subs.has(sub) && (sub !== "bingo" || bingo)),
      vendors: vendors.map(([vassalage, count]) =>
        vendorView(shelf, { vassalage, category, count, language }),
      ),
    };
  });
}

/** A vendor within a category. */
export function vendorView(
  shelf: Shelf,
  of: { vassalage: string; category: Category; count: number; language: Language },
) {
  const vendor = shelf.vendors.get(of.vassalage);
  return {
    vassalage: of.vassalage,
    displayName: vendor ? nameIn(vendor.name, of.language) : of.vassalage,
    gameType: vendor?.gameType ?? "",
    gameCategory: of.category,
    logo: vendor?.logo ?? "",
    games: of.count,
  };
}
