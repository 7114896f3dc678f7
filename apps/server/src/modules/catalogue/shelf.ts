import type { Localized } from "@khela/contract/shared";
import { alternativeBrand } from "@khela/games/game-categories";
import type { Platform } from "../../platform/platform.ts";
import { createNameIndex, keepNameIndex, type NameIndex } from "./search/name-index.ts";
import { searchWords } from "./search/search-words.ts";
import { createOrders, type Orders } from "./orders.ts";
import { allGames, allVendors, catalogueVersion, type Game, type Vendor } from "./store/shelf.ts";
import { isRestricted } from "./visitor.ts";

export type Language = keyof Localized;

/** All games and vendors in memory: read by every page, changed a few times a day. */
export interface Shelf {
  /** Enabled games of enabled vendors; what a visitor may see of them is decided per visitor. */
  games: readonly Game[];
  /** The same games as a set. */
  open: ReadonlySet<Game>;
  vendors: ReadonlyMap<string, Vendor>;
  byCode: ReadonlyMap<string, Game>;
  byNode: ReadonlyMap<string, Game>;
  /** Whether games can be tried with play credit (FREEPLAY3). */
  demos: boolean;
  /** Whether any offer depends on the visitor's country, device or currency. */
  restricted: boolean;
  /** Built on first use. */
  readonly orders: Orders;
  readonly names: NameIndex;
}

export interface ShelfReader {
  read(): Promise<Shelf>;
  /** Drops the cache of this process. */
  forget(): void;
  /** Drops the cache of every process; called after a change was committed. */
  changed(): void;
}

/** The cache is checked at least this often, because a signal between processes can be lost. */
const RECHECK_MS = 3_000;
const SIGNAL = "catalogue";

interface Flags {
  freePlay: () => Promise<boolean>;
  walletPerVendor: () => Promise<boolean>;
  supportsTy: () => Promise<boolean>;
}

/** Vendors as players see them where TY is supported: some have another name (GAME-13). */
export const underOtherNames = (vendors: readonly Vendor[]): Vendor[] =>
  vendors.map((vendor) => {
    const code = alternativeBrand(vendor.vassalage);
    return code === undefined ? vendor : { ...vendor, name: { bn: code, en: code } };
  });

/**
 * Caches the shelf. A game that an operator disables is off at once by a signal, and in under five seconds where the
 * signal is lost (GAME-06, OPS-04): the catalogue's version is read every three seconds, its rows only when the
 * version has changed.
 */
export function shelfReader(platform: Pick<Platform, "db" | "clock" | "hub">, flags: Flags): ShelfReader {
  const namesOf = keepNameIndex();
  let known: { shelf: Shelf; version: bigint; perVendor: boolean; ty: boolean } | undefined;
  let checkedAtMs = 0;
  let outdated = true;
  let loading: Promise<Shelf> | undefined;

  const load = async (): Promise<Shelf> => {
    // The version is read first, so that a change during the reading of the rows is noticed next time.
    const [version, demos, perVendor, ty] = await Promise.all([
      catalogueVersion(platform.db),
      flags.freePlay(),
      flags.walletPerVendor(),
      flags.supportsTy(),
    ]);
    const isSame =
      known?.version === version &&
      known.perVendor === perVendor &&
      known.shelf.demos === demos &&
      known.ty === ty;
    if (known && isSame) return known.shelf;
    const [games, vendors] = await Promise.all([allGames(platform.db), allVendors(platform.db)]);
    // A slower, older reading must not replace a newer one.
    if (!known || known.version <= version) {
      const shelf = shelfOf(games, ty ? underOtherNames(vendors) : vendors, { demos, perVendor, namesOf });
      known = { shelf, version, perVendor, ty };
    }
    return known.shelf;
  };
  const start = (): Promise<Shelf> => {
    outdated = false;
    checkedAtMs = platform.clock.nowMs();
    const mine = load().finally(() => {
      if (loading === mine) loading = undefined;
    });
    mine.catch(() => {
      outdated = true;
    });
    loading = mine;
    return mine;
  };
  const forget = (): void => {
    outdated = true;
  };
  platform.hub.onSignal(SIGNAL, forget);
  return {
    read() {
      const isFresh = !outdated && platform.clock.nowMs() - checkedAtMs < RECHECK_MS;
      if (isFresh && loading) return loading;
      return isFresh && known ? Promise.resolve(known.shelf) : start();
    },
    forget,
    changed() {
      forget();
      platform.hub.signal(SIGNAL, "");
    },
  };
}

/** Builds the shelf from rows. */
export function shelfOf(
  games: readonly Game[],
  vendors: readonly Vendor[],
  {
    demos,
    perVendor,
    namesOf = createNameIndex,
  }: { demos: boolean; perVendor: boolean; namesOf?: typeof createNameIndex },
): Shelf {
  const byVassalage = new Map(vendors.map((vendor) => [vendor.vassalage, vendor]));
  const open = games.filter((game) => {
    const vendor = byVassalage.get(game.vassalage);
    // With one wallet for everything, a vendor with wallets of its own can't be paid.
    return game.active && vendor?.active && (vendor.wallet === "main" || perVendor);
  });
  // Matches have lists of their own.
  const listed = open.filter(({ kind }) => kind !== "sports");
  let orders: Orders | undefined;
  let names: NameIndex | undefined;
  return {
    games: open,
    open: new Set(open),
    vendors: byVassalage,
    byCode: new Map(games.map((game) => [game.code, game])),
    byNode: new Map(games.map((game) => [game.nodeId, game])),
    demos,
    restricted:
      open.some(isRestricted) || vendors.some((one) => isRestricted(one) || one.currencies.length > 0),
    get orders() {
      orders ??= createOrders(listed);
      return orders;
    },
    get names() {
      names ??= namesOf(
        listed.map((game) => ({
          id: game.nodeId,
          names: Object.values(game.name),
          also: [...Object.values(byVassalage.get(game.vassalage)?.name ?? {}), ...searchWords(game)],
        })),
      );
      return names;
    },
  };
}

/** A name in a language, or else the English one. */
export const nameIn = (name: Localized, language: Language): string => name[language] || name.en;
