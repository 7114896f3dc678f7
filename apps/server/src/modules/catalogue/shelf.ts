import type { Localized } from "@khela/contract/shared";
import { alternativeBrand } from "@khela/games/place-game";
import type { Platform } from "../../platform/platform.ts";
import { createNameIndex, keepNameIndex, type NameIndex } from "./search/name-index.ts";
import { searchWords } from "./search/search-words.ts";
import { createOrders, type Orders } from "./orders.ts";
import { allGames, allVendors, catalogueVersion, type Game, type Vendor } from "./store/shelf.ts";
import { isRestricted } from "./visitor.ts";

export type Language = keyof Localized;

/** Every game and vendor, in memory: read at each page, changed a few times a day. */
export interface Shelf {
  /** Switched on, at a vendor that is switched on; who may see which is a question of the visitor. */
  games: readonly Game[];
  /** The same, for looking up. */
  open: ReadonlySet<Game>;
  vendors: ReadonlyMap<string, Vendor>;
  byCode: ReadonlyMap<string, Game>;
  byNode: ReadonlyMap<string, Game>;
  /** Whether games can be tried with play credit (FREEPLAY3). */
  demos: boolean;
  /** Whether anything depends on the visitor's country, device or currency. */
  restricted: boolean;
  /** Made when first asked for. */
  readonly orders: Orders;
  readonly names: NameIndex;
}

export interface ShelfReader {
  read(): Promise<Shelf>;
  /** Read again before the next answer, in this process. */
  forget(): void;
  /** After a change was committed: read again in every process. */
  changed(): void;
}

/** Looked at again after this long in any case: a signal between processes can be lost. */
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
 * Keeps the shelf. What an operator switches off is off at once, by a signal, and in under five seconds where that is
 * lost (GAME-06, OPS-04): the catalogue's version is asked for every three, its rows only when it has moved.
 */
export function shelfReader(platform: Pick<Platform, "db" | "clock" | "hub">, flags: Flags): ShelfReader {
  const namesOf = keepNameIndex();
  let known: { shelf: Shelf; version: bigint; perVendor: boolean; ty: boolean } | undefined;
  let checkedAtMs = 0;
  let outdated = true;
  let loading: Promise<Shelf> | undefined;

  const load = async (): Promise<Shelf> => {
    // The version first: what changes while the rows are read is found the next time.
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
    // A slower, older reading doesn't replace a newer one.
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

/** The shelf that some rows make. */
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
    // With one wallet for everything nobody can pay where a vendor keeps wallets of its own.
    return game.active && vendor?.active && (vendor.wallet === "main" || perVendor);
  });
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
      orders ??= createOrders(open);
      return orders;
    },
    get names() {
      names ??= namesOf(
        open.map((game) => ({
          id: game.nodeId,
          names: Object.values(game.name),
          also: [...Object.values(byVassalage.get(game.vassalage)?.name ?? {}), ...searchWords(game)],
        })),
      );
      return names;
    },
  };
}

/** A name in a language; the English one where there is none. */
export const nameIn = (name: Localized, language: Language): string => name[language] || name.en;
