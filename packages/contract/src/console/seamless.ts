import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { gameCode, instant, moneyText, pageOf, pageQuery, rowVersion, shortText, uuid } from "../shared.ts";
import { reason } from "./shared.ts";

const vassalage = shortText(40);
const vendorParams = z.strictObject({ vassalage });

/** A vendor that calls our wallet: its secrets by their ids, never themselves. */
const seamlessVendor = z.object({
  vassalage: z.string(),
  /** Live secrets, the newest first: two while they change over. */
  keys: z.array(z.object({ id: uuid, madeAt: instant, madeBy: z.string() })),
  /** Where it may call from; empty: from anywhere. */
  addresses: z.array(z.string()),
  openRounds: z.int(),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(instant),
  version: rowVersion,
});
export type SeamlessVendor = z.output<typeof seamlessVendor>;

const openRound = z.object({
  roundId: uuid,
  vassalage: z.string(),
  /** The vendor's own name for it. */
  reference: z.string(),
  playerId: uuid,
  account: z.string(),
  gameCode,
  openedAt: instant,
  currency: z.string(),
  stake: moneyText,
  /** What was paid into it so far. */
  paid: moneyText,
  bets: z.int(),
  wins: z.int(),
});
export type OpenRound = z.output<typeof openRound>;

export const listSeamless = endpoint({
  id: "console.seamless",
  summary:
    "Vendors that call our wallet, and their rounds that have been open for too long, the oldest first.",
  method: "GET",
  path: "/console/api/seamless",
  auth: "operator",
  permission: "games.read",
  query: z.strictObject({
    vendor: z.optional(vassalage),
    ...pageQuery,
    /** Open for at least so many hours. */
    hours: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(8_760)), 24),
  }),
  response: z.object({ vendors: z.array(seamlessVendor), rounds: pageOf(openRound) }),
  errors: [],
});

export const makeSeamlessKey = endpoint({
  id: "console.seamlessKey",
  summary: "A new secret for a vendor, shown this once; the one before stays good until it is ended.",
  method: "POST",
  path: "/console/api/seamless/:vassalage/keys",
  auth: "operator",
  permission: "games.write",
  params: vendorParams,
  body: z.strictObject({ reason }),
  response: z.object({ secret: z.string(), vendor: seamlessVendor }),
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const endSeamlessKey = endpoint({
  id: "console.endSeamlessKey",
  summary: "Ends a vendor's older secret; the newest one can't be ended.",
  method: "POST",
  path: "/console/api/seamless/:vassalage/keys/:keyId/end",
  auth: "operator",
  permission: "games.write",
  params: z.strictObject({ vassalage, keyId: uuid }),
  body: z.strictObject({ reason }),
  response: seamlessVendor,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const setSeamlessAddresses = endpoint({
  id: "console.seamlessAddresses",
  summary: "Where a vendor may call from: addresses and ranges; none: from anywhere.",
  method: "PUT",
  path: "/console/api/seamless/:vassalage/addresses",
  auth: "operator",
  permission: "games.write",
  params: vendorParams,
  body: z.strictObject({
    addresses: z.array(shortText(60)).check(z.maxLength(50)),
    version: rowVersion,
    reason,
  }),
  response: seamlessVendor,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const askAboutRound = endpoint({
  id: "console.askAboutRound",
  summary: "Asks the vendor about an open round, and takes in what it had not sent.",
  method: "POST",
  path: "/console/api/seamless/rounds/:roundId/ask",
  auth: "operator",
  permission: "games.write",
  params: z.strictObject({ roundId: uuid }),
  body: z.strictObject({}),
  response: z.object({
    /** What the vendor says; `away`: nothing. */
    vendor: z.enum(["open", "over", "unknown", "away"]),
    state: z.enum(["open", "settled", "void"]),
    /** What became of each call that the vendor named; `IGNORED`: it is about another round or player. */
    calls: z.array(z.object({ operation: z.string(), code: z.string() })),
  }),
  errors: ["SYS_NOT_FOUND"],
});

export const closeRound = endpoint({
  id: "console.closeRound",
  summary: "Ends a round that its vendor has forgotten: as it stands, or with the stakes back.",
  method: "POST",
  path: "/console/api/seamless/rounds/:roundId/close",
  auth: "operator",
  permission: "games.write",
  params: z.strictObject({ roundId: uuid }),
  body: z.strictObject({ how: z.enum(["settle", "void"]), reason }),
  response: z.object({ state: z.enum(["open", "settled", "void"]) }),
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});
