import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { limitKind, limitPeriod } from "./protection.ts";
import { gameCode, instant, moneyText, pageOf, pageQuery, typedAmount, shortText, uuid } from "./shared.ts";

const relay = (name: string): `/wps/relay/${string}` => `/wps/relay/${name}`;

/** created → debited → sent → done | failed | unknown. Table: rules/wallets/transfer. */
export const VENDOR_TRANSFER_STATES = ["created", "debited", "sent", "unknown", "done", "failed"] as const;
/** `in`: from the main wallet to the vendor's wallet; `out`: back. */
export const VENDOR_TRANSFER_DIRECTIONS = ["in", "out"] as const;

export const vendorTransfer = z.object({
  transferId: uuid,
  reference: z.string(),
  /** The vendor's code. */
  vassalage: z.string(),
  vendorName: z.string(),
  direction: z.enum(VENDOR_TRANSFER_DIRECTIONS),
  amount: moneyText,
  state: z.enum(VENDOR_TRANSFER_STATES),
  /** Why it failed: a code that the client shows as a text. */
  reason: z.nullable(z.string()),
  /** Who or what started it: the player, the launch of a game, or a collection from all wallets. */
  cause: z.enum(["player", "launch", "collect"]),
  createdAt: instant,
  settledAt: z.nullable(instant),
});
export type VendorTransfer = z.output<typeof vendorTransfer>;

/** A vendor's wallet, according to its vendor. */
const vendorWallet = z.object({
  vassalage: z.string(),
  name: z.string(),
  /** Null where the vendor doesn't answer. */
  balance: z.nullable(moneyText),
  /** The sum of pending transfers in both directions. */
  onTheWay: moneyText,
  /** Whether transfers to it are open; money can also be taken back from a closed one. */
  open: z.boolean(),
});
export type VendorWallet = z.output<typeof vendorWallet>;

export const vendorWallets = endpoint({
  id: "wallets.list",
  summary: "The main wallet and one per vendor, where the operator has more than one (GCS_merchantWallet).",
  method: "GET",
  path: relay("GCS_vendorWallets"),
  auth: "member",
  response: z.object({
    isSingle: z.boolean(),
    /** Whether launching a game transfers the balance automatically. */
    autoTransfer: z.boolean(),
    currency: z.string(),
    main: moneyText,
    wallets: z.array(vendorWallet),
    min: moneyText,
    max: moneyText,
    /**
     * The player's limit with the least amount left, for games whose bets are not seen here; null where none
     * is set.
     */
    limit: z.nullable(z.object({ kind: limitKind, period: limitPeriod, left: moneyText })),
  }),
  errors: [],
  rateLimit: [{ per: "account", max: 30, windowMs: 60_000 }],
});

/** With a single wallet for all games nothing has to be moved, and the answer is the balance. */
export const walletTransfer = endpoint({
  id: "wallets.transfer",
  summary: "Move money between the main wallet and a vendor's; with one wallet for all games nothing moves.",
  method: "POST",
  path: relay("GCS_walletTransfer"),
  auth: "member",
  idempotent: true,
  body: z.strictObject({
    vassalage: shortText(40),
    direction: z.enum(VENDOR_TRANSFER_DIRECTIONS),
    amount: typedAmount,
  }),
  response: z.object({ transfer: z.nullable(vendorTransfer), balance: moneyText }),
  errors: [
    "MONEY_AMOUNT",
    "MONEY_INSUFFICIENT",
    "MONEY_PENDING_LIMIT",
    "WALLET_CLOSED",
    "PROTECT_EXCLUDED",
    "PROTECT_LIMIT",
    "PROTECT_CLOSED",
  ],
  rateLimit: [{ per: "account", max: 20, windowMs: 60_000 }],
});

/** The results of collecting from one vendor's wallet. */
export const COLLECT_OUTCOMES = ["done", "nothing", "failed", "unknown", "away"] as const;

export const collectWallets = endpoint({
  id: "wallets.collect",
  summary: "Bring the money of every vendor's wallet back to the main one, all vendors at the same time.",
  method: "POST",
  path: relay("GCS_walletCollect"),
  auth: "member",
  idempotent: true,
  response: z.object({
    results: z.array(
      z.object({
        vassalage: z.string(),
        name: z.string(),
        outcome: z.enum(COLLECT_OUTCOMES),
        amount: moneyText,
        transfer: z.nullable(vendorTransfer),
      }),
    ),
    /** The amount that was collected now. */
    collected: moneyText,
    balance: moneyText,
  }),
  errors: [],
  rateLimit: [{ per: "account", max: 12, windowMs: 60_000 }],
});

export const setAutoTransfer = endpoint({
  id: "wallets.autoTransfer",
  summary: "Whether starting a vendor's game takes the money along by itself.",
  method: "PUT",
  path: relay("GCS_walletAutoTransfer"),
  auth: "member",
  body: z.strictObject({ on: z.boolean() }),
  response: z.object({ on: z.boolean() }),
  errors: [],
});

export const listVendorTransfers = endpoint({
  id: "wallets.transfers",
  summary: "The member's transfers between wallets, newest first.",
  method: "GET",
  path: relay("GCS_walletTransferList"),
  auth: "member",
  query: z.strictObject(pageQuery),
  response: pageOf(vendorTransfer),
  errors: [],
});

export const getVendorTransfer = endpoint({
  id: "wallets.oneTransfer",
  summary: "One transfer between wallets of the member.",
  method: "GET",
  path: "/wps/wallets/transfers/:transferId",
  auth: "member",
  params: z.strictObject({ transferId: uuid }),
  response: vendorTransfer,
  errors: ["SYS_NOT_FOUND"],
});

/**
 * Starts a vendor's game with the player's money: the wallet of the previously played vendor is emptied, then
 * the main wallet is transferred, where the player has automatic transfer switched on.
 */
export const launchWithFunds = endpoint({
  id: "wallets.launch",
  summary: "Start a vendor's game; the money goes along where automatic transfer is on.",
  method: "POST",
  path: relay("GCS_gameLaunchFB"),
  auth: "member",
  idempotent: true,
  body: z.strictObject({ gameCode }),
  response: z.object({
    /** The address where the game opens; valid once, for a minute. */
    url: z.string(),
    container: z.enum(["page", "popup"]),
    /** The transfers that were made, in order. */
    transfers: z.array(vendorTransfer),
  }),
  errors: ["GAME_NOT_FOUND", "GAME_MAINTENANCE", "PROTECT_EXCLUDED", "WALLET_VENDOR_AWAY"],
  rateLimit: [{ per: "account", max: 20, windowMs: 60_000 }],
});
