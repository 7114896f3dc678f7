import type { MemberId } from "@khela/kernel/ids";
import type { Category, GameItem } from "@khela/contract/catalogue";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { type Money, moneyToText, money } from "@khela/kernel/money";
import type { CallContext } from "../../platform/http/call-context.ts";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { handleEach } from "../../platform/work-list.ts";
import type { Audit } from "../audit/index.ts";
import type { System } from "../system/index.ts";
import { type Closures, createClosures } from "./closures.ts";
import type { DeskContext } from "./desk-context.ts";
import { serveDesk } from "./desk-routes.ts";
import { type ForPages, forPages } from "./for-pages.ts";
import { gamesOfKind } from "./of-kind.ts";
import { readVendorFeed } from "./read-feed.ts";
import { askerOf, serveCatalogue } from "./routes.ts";
import { createCatalogueService, openGame, type CatalogueService } from "./service.ts";
import { type Language, nameIn, type Shelf } from "./shelf.ts";
import { putSandboxVendor } from "./sandbox-vendor.ts";
import { putSportsbook } from "./sportsbook-games.ts";
import { syncShelf } from "./sync.ts";
import { lastLaunches } from "./store/players.ts";
import { type Game, hasVendor, insertVendor, setPlayers24h, type Vendor } from "./store/shelf.ts";
import { type AddedVendor, type AnnouncedVendor, type ReadFeed, rowOfAdded } from "./vendors.ts";
import { gameTypeOf, iconUrl } from "./views.ts";

export type { Game } from "./store/shelf.ts";
export { maxWinOf } from "./promise.ts";
export type { PageVisitor } from "./for-pages.ts";
export { gamesReopened } from "./closures.ts";
export type { AnnouncedVendor } from "./vendors.ts";

/**
 * Vendors, games and favourites: what can be played, and its place on the shelf. Stakes are `Money`, in 1/10,000 of a
 * unit.
 */
export interface Catalogue
  extends Pick<CatalogueService, "launch" | "addFavourite" | "favouriteIds">, ForPages, Closures {
  /** Inserts new games and vendors and updates their maths to the code's. Called at every start. */
  sync(): Promise<void>;
  /**
   * Registers a vendor whose games run elsewhere; called when the module that connects to it is made. `sync` inserts
   * its row; its feed is read every night and when an operator asks.
   */
  announce(vendor: AnnouncedVendor): void;
  /** Registers the feed of a vendor whose row exists already; also possible while the program runs. */
  announceFeed(vassalage: string, readFeed: ReadFeed): void;
  /** Reads a vendor's catalogue now. @throws AppError SYS_NOT_FOUND, GAME_FEED */
  readFeed(vassalage: string, askedBy: string): Promise<void>;
  /** Whether a vendor has this code, on the shelf or not. */
  hasVendor(tx: Tx, vassalage: string): Promise<boolean>;
  /**
   * Adds a vendor that plays from the main wallet; call `changed` after the commit. @throws AppError OPS_CHANGED
   * where it exists
   */
  addVendor(tx: Tx, vendor: AddedVendor): Promise<void>;
  /** Whether a vendor supports a currency; one that lists none supports all. */
  playsIn(vassalage: string, currency: string): Promise<boolean>;
  /** The games of a kind that are offered to the caller, in the order of the shelf. */
  ofKind(kind: Game["kind"], call: CallContext, language?: string): Promise<GameItem[]>;
  /** The time at which a member last launched each game. */
  lastLaunches(memberId: MemberId): Promise<ReadonlyMap<string, Date>>;
  /** Name, picture, vendor and first category of a game, even of a disabled one. */
  describe(gameCode: string, language: Language): Promise<GameDescription>;
  /** The names of a game or a vendor, even of a disabled one; the code where there is none. */
  namesOf(of: { game: string } | { vendor: string }): Promise<{ bn: string; en: string }>;
  /** The codes of the games of a category, a vendor or both, including disabled ones. */
  codesOf(of: { category?: Category | undefined; vendor?: string | undefined }): Promise<string[]>;
  /** A game that is open, without a check of the stake. @throws AppError GAME_NOT_FOUND, GAME_MAINTENANCE */
  requireOpen(gameCode: string): Promise<Game>;
  /**
   * The game of a bet: it is open and the stake within its limits.
   * @throws AppError GAME_NOT_FOUND, GAME_MAINTENANCE, GAME_STAKE
   */
  requireBet(gameCode: string, stake: Money): Promise<Game>;
  /** Vendors with a wallet per player, including disabled ones, where money may remain (MONEY-02). */
  transferVendors(): Promise<Vendor[]>;
  /** An open game that runs at its vendor's. @throws AppError GAME_NOT_FOUND, GAME_MAINTENANCE */
  externalGame(gameCode: string): Promise<Game>;
  /** A vendor's game by the vendor's own code, even a disabled one. */
  gameOfVendor(vassalage: string, vendorCode: string): Promise<Game | undefined>;
  /** Drops this process's cached shelf, so that the next answer reads it again. */
  forget(): void;
  /** Makes every process read the shelf again; called after a change was committed. */
  changed(): void;
  /** Sets the number of players in the last 24 hours, by game code. */
  setPlayers24h(byCode: ReadonlyMap<string, number>): Promise<void>;
}

/** A game's description as records show it. */
export interface GameDescription {
  name: string;
  vendor: string;
  /** The vendor's code; empty for an unknown game. */
  vassalage: string;
  icon: string;
  category: Category | null;
}

const READ_FEEDS = "catalogue-read-feeds";
/** 21:30 UTC is 03:30 in Dhaka. */
const FEEDS_AT = "30 21 * * *";

export function createCatalogue(
  platform: Platform,
  lower: {
    system: System;
    audit: Audit;
    /** Checks that the member may play. @throws AppError PROTECT_EXCLUDED */
    requirePlay(memberId: MemberId): Promise<void>;
  },
): Catalogue {
  const { system } = lower;
  const { db, clock } = platform;
  const walletPerVendor = () => system.flag("MULTIWALLET3");
  const service = createCatalogueService(platform, {
    launchHost: system.launchHost,
    freePlay: () => system.flag("FREEPLAY3"),
    walletPerVendor,
    supportsTy: async () => (await system.brand()).supportsTy,
  });
  const { shelf, launch, addFavourite, favouriteIds } = service;
  const announced: AnnouncedVendor[] = [];
  const feeds = new Map<string, ReadFeed>();
  const desk = { platform, audit: lower.audit, shelf, feeds };
  const askOf = askerOf(system.countryOf);
  system.onChanged(() => shelf.forget());
  serveCatalogue(platform, service, {
    requirePlay: lower.requirePlay,
    isSingle: async () => !(await walletPerVendor()),
    asking: askOf,
  });
  serveDesk(desk);
  scheduleFeeds(desk);
  return {
    launch,
    addFavourite,
    favouriteIds,
    ...forPages(service, system.countryOf),
    ofKind: async (kind, call, language) =>
      gamesOfKind(await shelf.read(), kind, { ...askOf(language, call), nowMs: clock.nowMs() }),
    lastLaunches: (memberId) => lastLaunches(db, memberId),
    ...vendorsOf(desk, announced),
    ...createClosures(platform, { shelf, walletPerVendor }),
    async sync() {
      if (platform.config.sandboxVendorUrl !== undefined) await putSandboxVendor(db, now(clock));
      if (platform.config.sportsFeedUrl !== undefined) await putSportsbook(db, now(clock));
      await syncShelf(db, announced, now(clock));
      shelf.forget();
    },
    async describe(gameCode, language) {
      const read = await shelf.read();
      const game = read.byCode.get(gameCode);
      if (!game)
        return { name: gameCode, vendor: "", vassalage: "", icon: "/art/default-game", category: null };
      const { vassalage } = game;
      const vendor = read.vendors.get(vassalage);
      return {
        name: nameIn(game.name, language),
        vendor: vendor ? nameIn(vendor.name, language) : vassalage,
        vassalage,
        icon: iconUrl(game),
        category: gameTypeOf(game),
      };
    },
    namesOf: async (of) => namesOf(await shelf.read(), of),
    async codesOf({ category, vendor }) {
      const { byCode } = await shelf.read();
      return [...byCode.values()]
        .filter((game) => category === undefined || game.categories.includes(category))
        .filter((game) => vendor === undefined || game.vassalage === vendor)
        .map((game) => game.code);
    },
    transferVendors: async () =>
      [...(await shelf.read()).vendors.values()].filter(({ wallet }) => wallet === "transfer"),
    async externalGame(gameCode) {
      const game = openGame(await shelf.read(), gameCode, clock.nowMs());
      if (game.kind !== "external") throw new AppError("GAME_NOT_FOUND");
      return game;
    },
    gameOfVendor: async (...asked) => byVendorCode(await shelf.read()).get(asked.join(" ")),
    requireOpen: async (gameCode) => openGame(await shelf.read(), gameCode, clock.nowMs()),
    async requireBet(gameCode, stake) {
      const game = openGame(await shelf.read(), gameCode, clock.nowMs());
      if (stake < game.minStake || stake > game.maxStake) {
        throw new AppError("GAME_STAKE", {
          min: moneyToText(money(game.minStake)),
          max: moneyToText(money(game.maxStake)),
        });
      }
      return game;
    },
    forget: shelf.forget,
    changed: shelf.changed,
    async setPlayers24h(byCode) {
      await setPlayers24h(db, byCode);
      shelf.forget();
    },
  };
}

/** Reads every vendor's catalogue at night. */
function scheduleFeeds(desk: DeskContext): void {
  const { platform, feeds } = desk;
  platform.jobs.schedule(READ_FEEDS, FEEDS_AT, () =>
    handleEach(platform, READ_FEEDS, [...feeds.keys()], (vassalage) =>
      readVendorFeed(desk, vassalage, "job").catch((error: unknown) => {
        // An unreachable vendor is recorded with the reading.
        if (!(error instanceof AppError && error.code === "GAME_FEED")) throw error;
      }),
    ),
  );
}

/** Vendors whose games run elsewhere: those of the program, and those that operators add. */
function vendorsOf(
  desk: DeskContext & { feeds: Map<string, ReadFeed> },
  announced: AnnouncedVendor[],
): Pick<Catalogue, "announce" | "announceFeed" | "readFeed" | "hasVendor" | "addVendor" | "playsIn"> {
  const { feeds, shelf } = desk;
  return {
    announce(vendor) {
      announced.push(vendor);
      if (vendor.readFeed) feeds.set(vendor.vassalage, vendor.readFeed);
    },
    announceFeed: (vassalage, readFeed) => void feeds.set(vassalage, readFeed),
    readFeed: async (vassalage, askedBy) => void (await readVendorFeed(desk, vassalage, askedBy)),
    hasVendor,
    async addVendor(tx, vendor) {
      if (!(await insertVendor(tx, rowOfAdded(vendor)))) throw new AppError("OPS_CHANGED");
    },
    async playsIn(vassalage, currency) {
      const { currencies = [] } = (await shelf.read()).vendors.get(vassalage) ?? {};
      return currencies.length === 0 || currencies.includes(currency);
    },
  };
}

const vendorCodes = new WeakMap<Shelf, Map<string, Game>>();

/** The shelf's games by vendor and the vendor's own code. */
function byVendorCode(read: Shelf): Map<string, Game> {
  const known = vendorCodes.get(read);
  if (known) return known;
  const map = new Map(
    [...read.byCode.values()].map((game) => [`${game.vassalage} ${game.vendorCode}`, game]),
  );
  vendorCodes.set(read, map);
  return map;
}

/** The names of a game or a vendor in both languages; the code where there is none. */
function namesOf({ byCode, vendors }: Shelf, of: { game: string } | { vendor: string }) {
  const name = "game" in of ? byCode.get(of.game)?.name : vendors.get(of.vendor)?.name;
  const code = "game" in of ? of.game : of.vendor;
  return name ? { bn: nameIn(name, "bn"), en: nameIn(name, "en") } : { bn: code, en: code };
}
