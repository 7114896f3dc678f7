import * as z from "zod/mini";
import { category } from "../catalogue.ts";
import { endpoint } from "../endpoint.ts";
import { gameCode, instant, moneyText, pageOf, pageQuery, rowVersion, shortText, uuid } from "../shared.ts";
import { approvalRow } from "./adjustments.ts";
import { reason } from "./shared.ts";

const vassalage = shortText(40);
const vendorParams = z.strictObject({ vassalage });

/** A vendor that calls the seamless wallet; its secrets are shown by their ids only. */
const seamlessVendor = z.object({
  vassalage: z.string(),
  /** The active secrets, newest first; two during a rotation. */
  keys: z.array(z.object({ id: uuid, madeAt: instant, madeBy: z.string() })),
  /** The addresses where its games open and where its server answers. */
  launchUrl: z.string(),
  apiUrl: z.string(),
  /** The IP addresses and ranges from which it may call; with none, no call is accepted. */
  addresses: z.array(z.string()),
  /** Whether the vendor is defined by the program's settings, which set its addresses at each start. */
  ofSettings: z.boolean(),
  openRounds: z.int(),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(instant),
  version: rowVersion,
});
export type SeamlessVendor = z.output<typeof seamlessVendor>;

const openRound = z.object({
  roundId: uuid,
  vassalage: z.string(),
  /** The vendor's own id of the round. */
  reference: z.string(),
  playerId: uuid,
  account: z.string(),
  gameCode,
  openedAt: instant,
  currency: z.string(),
  stake: moneyText,
  /** The sum of the payouts so far. */
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
    /** Rounds that have been open for at least this many hours. */
    hours: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(8_760)), 24),
  }),
  response: z.object({
    vendors: z.array(seamlessVendor),
    rounds: pageOf(openRound),
  }),
  errors: [],
});

/** The address of a vendor's server, with TLS unless it is on this machine. */
const peerUrl = z.string().check(
  z.maxLength(300),
  z.url(),
  z.refine((text) => {
    const { protocol, hostname, username, hash } = URL.parse(text) ?? {};
    const isHere = protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname ?? "");
    return (protocol === "https:" || isHere) && username === "" && hash === "";
  }),
);
const access = {
  launchUrl: peerUrl,
  apiUrl: peerUrl,
  addresses: z.array(shortText(60)).check(z.maxLength(50)),
};

export const addVendor = endpoint({
  id: "console.addVendor",
  summary:
    "Ask to add a vendor that calls our wallet; its secret is shown this once, and all of it holds once another operator approves.",
  method: "POST",
  path: "/console/api/seamless",
  auth: "operator",
  permission: "vendors.write",
  body: z.strictObject({
    /** The name in the `X-Vendor` header, which never changes. */
    vassalage: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{1,39}$/)),
    name: z.object({ bn: shortText(80, 1), en: shortText(80, 1) }),
    /** The category of most of its games. */
    category,
    /** Empty for all currencies. */
    currencies: z.array(z.string().check(z.regex(/^[A-Z]{3}$/))).check(z.maxLength(40)),
    ...access,
    reason,
  }),
  response: z.object({ secret: z.string(), approval: approvalRow }),
  errors: ["OPS_CHANGED"],
});

export const createSeamlessSecret = endpoint({
  id: "console.seamlessKey",
  summary:
    "Ask for a new secret for a vendor, shown this once; it is good once another operator approves, and the one before until it is ended.",
  method: "POST",
  path: "/console/api/seamless/:vassalage/keys",
  auth: "operator",
  permission: "vendors.write",
  params: vendorParams,
  body: z.strictObject({ reason }),
  response: z.object({ secret: z.string(), approval: approvalRow }),
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const revokeSeamlessSecret = endpoint({
  id: "console.endSeamlessKey",
  summary: "Ends a vendor's older secret, at once; the newest one can't be ended.",
  method: "POST",
  path: "/console/api/seamless/:vassalage/keys/:keyId/end",
  auth: "operator",
  permission: "vendors.write",
  params: z.strictObject({ vassalage, keyId: uuid }),
  body: z.strictObject({ reason }),
  response: seamlessVendor,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const setVendorAccess = endpoint({
  id: "console.vendorAccess",
  summary:
    "Ask to change where a vendor's games open, where it answers and where it may call from; it holds once another operator approves.",
  method: "PUT",
  path: "/console/api/seamless/:vassalage/access",
  auth: "operator",
  permission: "vendors.write",
  params: vendorParams,
  body: z.strictObject({ ...access, version: rowVersion, reason }),
  response: approvalRow,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});

export const queryRoundAtVendor = endpoint({
  id: "console.askAboutRound",
  summary: "Asks the vendor about an open round, and takes in what it had not sent.",
  method: "POST",
  path: "/console/api/seamless/rounds/:roundId/ask",
  auth: "operator",
  permission: "vendors.write",
  params: z.strictObject({ roundId: uuid }),
  body: z.strictObject({}),
  response: z.object({
    /** The round's state according to the vendor; `away` where it did not answer. */
    vendor: z.enum(["open", "over", "unknown", "away"]),
    state: z.enum(["open", "settled", "void"]),
    /** The result of each call that the vendor listed; `IGNORED` for one about another round or player. */
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
  permission: "vendors.write",
  params: z.strictObject({ roundId: uuid }),
  body: z.strictObject({ how: z.enum(["settle", "void"]), reason }),
  response: z.object({ state: z.enum(["open", "settled", "void"]) }),
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});
