import { GAME_SUB_CATEGORIES } from "@khela/games/game-info";
import * as z from "zod/mini";
import { category } from "../catalogue.ts";
import { endpoint } from "../endpoint.ts";
import { device, DEVICES, feedGame } from "../game-feed.ts";
import {
  gameCode,
  instant,
  localized,
  moneyText,
  pageOf,
  positiveMoneyText,
  rowVersion,
  shortText,
  uuid,
} from "../shared.ts";
import { reason, tableQuery } from "./shared.ts";

/** ISO 3166-1 alpha-2. */
const country = z.string().check(z.regex(/^[A-Z]{2}$/));
/** ISO 4217, or the play currency of trial accounts. */
const currency = z.string().check(z.regex(/^[A-Z]{3,4}$/));
const vassalage = shortText(40);
const place = z.int().check(z.gte(0), z.lte(1_000_000));
const name = localized(80);

/** Where something is offered, as an operator sets it for vendors and games alike. */
const offer = {
  maintenance: z.boolean(),
  /** When the maintenance ends by itself; null where somebody must end it. */
  maintenanceUntil: z.nullable(instant),
  /** The countries whose visitors are not offered it. */
  deniedCountries: z.array(country).check(z.maxLength(250)),
  devices: z.array(device).check(z.minLength(1), z.maxLength(DEVICES.length)),
  position: place,
};
/** The metadata of the last change. */
const changed = {
  reason: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(instant),
  version: rowVersion,
};

const consoleVendor = z.object({
  vassalage,
  name,
  gameType: z.string(),
  wallet: z.string(),
  /** The kill switch: while it is off, no new round begins at any of the vendor's games. */
  active: z.boolean(),
  ...offer,
  /** The currencies of its games; empty for all. */
  currencies: z.array(currency),
  categories: z.array(category),
  games: z.int(),
  /** The number of games that can be played now. */
  openGames: z.int(),
  /**
   * The state of the vendor's catalogue feed, with the error of the last reading; null where the vendor has
   * none.
   */
  feed: z.nullable(z.object({ readAt: z.nullable(instant), error: z.nullable(z.string()) })),
  /** The number of differences that wait for a decision. */
  openChanges: z.int(),
  ...changed,
});
export type ConsoleVendor = z.output<typeof consoleVendor>;

export const listVendors = endpoint({
  id: "console.vendors",
  summary: "Game vendors with their switches, places and feeds.",
  method: "GET",
  path: "/console/api/vendors",
  auth: "operator",
  permission: "games.read",
  response: z.object({ vendors: z.array(consoleVendor) }),
  errors: [],
});

const vendorParams = z.strictObject({ vassalage });

export const switchVendor = endpoint({
  id: "console.switchVendor",
  summary: "The kill switch of a vendor, in every process within five seconds; running rounds still settle.",
  method: "PUT",
  path: "/console/api/vendors/:vassalage/switch",
  auth: "operator",
  permission: "games.write",
  params: vendorParams,
  body: z.strictObject({ active: z.boolean(), version: rowVersion, reason }),
  response: consoleVendor,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const updateVendor = endpoint({
  id: "console.updateVendor",
  summary: "A vendor's name, order, maintenance, countries, devices and currencies.",
  method: "PUT",
  path: "/console/api/vendors/:vassalage",
  auth: "operator",
  permission: "games.write",
  params: vendorParams,
  body: z.strictObject({
    name,
    ...offer,
    currencies: z.array(currency).check(z.maxLength(40)),
    version: rowVersion,
    reason,
  }),
  response: consoleVendor,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

const consoleGame = z.object({
  nodeId: z.string(),
  gameCode: z.string(),
  vassalage,
  vendorName: z.string(),
  kind: z.string(),
  name,
  icon: z.string(),
  categories: z.array(category),
  subCategory: z.nullable(z.enum(GAME_SUB_CATEGORIES)),
  rtpPpm: z.int(),
  volatility: z.int(),
  lines: z.nullable(z.int()),
  minStake: moneyText,
  maxStake: moneyText,
  active: z.boolean(),
  /** False where the vendor is switched off, which switches this game off too. */
  vendorActive: z.boolean(),
  ...offer,
  demo: z.boolean(),
  /** Whether the game's feature may be bought, which some jurisdictions forbid. */
  sellsFeatures: z.boolean(),
  isTop: z.boolean(),
  isNew: z.boolean(),
  recommended: z.boolean(),
  /** Its position among the pinned hot games; null if it is not pinned. */
  hotPin: z.nullable(place),
  players24h: z.int(),
  ...changed,
});
export type ConsoleGame = z.output<typeof consoleGame>;

export const GAME_STATES = ["open", "maintenance", "off"] as const;

export const listConsoleGames = endpoint({
  id: "console.games",
  summary: "Every game of every vendor as it stands on the shelf.",
  method: "GET",
  path: "/console/api/games",
  auth: "operator",
  permission: "games.read",
  query: z.strictObject({
    ...tableQuery,
    vendor: z.optional(vassalage),
    category: z.optional(category),
    state: z.optional(z.enum(GAME_STATES)),
    tag: z.optional(z.enum(["hot", "top", "new", "recommended"])),
  }),
  response: pageOf(consoleGame),
  errors: [],
});

const gameParams = z.strictObject({ gameCode });

export const switchGame = endpoint({
  id: "console.switchGame",
  summary: "The kill switch of one game.",
  method: "PUT",
  path: "/console/api/games/:gameCode/switch",
  auth: "operator",
  permission: "games.write",
  params: gameParams,
  body: z.strictObject({ active: z.boolean(), version: rowVersion, reason }),
  response: consoleGame,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const switchGames = endpoint({
  id: "console.switchGames",
  summary: "The kill switch of several games: all of them, or none.",
  method: "POST",
  path: "/console/api/game-switches",
  auth: "operator",
  permission: "games.write",
  body: z.strictObject({
    games: z.array(z.strictObject({ gameCode, version: rowVersion })).check(z.minLength(1), z.maxLength(100)),
    active: z.boolean(),
    reason,
  }),
  /** The number of games whose setting has changed. */
  response: z.object({ changed: z.int() }),
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const updateGame = endpoint({
  id: "console.updateGame",
  summary: "A game's name, categories, stakes, order, tags, maintenance, countries and devices.",
  method: "PUT",
  path: "/console/api/games/:gameCode",
  auth: "operator",
  permission: "games.write",
  params: gameParams,
  body: z.strictObject({
    name,
    categories: z.array(category).check(z.minLength(1), z.maxLength(4)),
    subCategory: z.nullable(z.enum(GAME_SUB_CATEGORIES)),
    minStake: positiveMoneyText,
    maxStake: positiveMoneyText,
    ...offer,
    demo: z.boolean(),
    sellsFeatures: z.boolean(),
    isTop: z.boolean(),
    isNew: z.boolean(),
    recommended: z.boolean(),
    hotPin: z.nullable(place),
    version: rowVersion,
    reason,
  }),
  response: consoleGame,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const FEED_STATES = ["open", "approved", "rejected", "outdated"] as const;
export const FEED_KINDS = ["add", "change", "remove"] as const;

const feedChange = z.object({
  id: uuid,
  vassalage,
  vendorName: z.string(),
  vendorCode: z.string(),
  /** The English name according to the vendor's present or last feed. */
  name: z.string(),
  kind: z.enum(FEED_KINDS),
  before: z.nullable(feedGame),
  after: z.nullable(feedGame),
  state: z.enum(FEED_STATES),
  foundAt: instant,
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type FeedChange = z.output<typeof feedChange>;

export const listFeedChanges = endpoint({
  id: "console.feedChanges",
  summary: "Differences between vendors' catalogues and ours, newest first.",
  method: "GET",
  path: "/console/api/feed-changes",
  auth: "operator",
  permission: "games.read",
  query: z.strictObject({
    ...tableQuery,
    vendor: z.optional(vassalage),
    kind: z.optional(z.enum(FEED_KINDS)),
    state: z.optional(z.enum(FEED_STATES)),
  }),
  response: pageOf(feedChange),
  errors: [],
});

export const decideFeedChanges = endpoint({
  id: "console.decideFeedChanges",
  summary: "Take over or turn down differences; all of them, or none.",
  method: "POST",
  path: "/console/api/feed-changes/decide",
  auth: "operator",
  permission: "games.write",
  body: z.strictObject({
    ids: z.array(uuid).check(z.minLength(1), z.maxLength(100)),
    decision: z.enum(["approve", "reject"]),
    reason,
  }),
  response: z.object({ decided: z.int() }),
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const readFeed = endpoint({
  id: "console.readFeed",
  summary: "Read a vendor's catalogue now.",
  method: "POST",
  path: "/console/api/vendors/:vassalage/feed",
  auth: "operator",
  permission: "games.write",
  params: vendorParams,
  body: z.strictObject({}),
  response: z.object({ games: z.int(), changes: z.int() }),
  errors: ["SYS_NOT_FOUND", "GAME_FEED"],
});
