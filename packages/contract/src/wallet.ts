import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { cursorPageOf, cursorQuery, instant, moneyText, periodQuery, uuid } from "./shared.ts";

export const balance = z.object({
  currency: z.string(),
  /** What can be played or withdrawn. */
  balance: moneyText,
  /** What is set aside for requested withdrawals and open bets. */
  held: moneyText,
  /** Grows with every movement: an older answer never replaces a newer one on the screen. */
  version: z.string(),
});

export const getBalance = endpoint({
  id: "wallet.balance",
  summary: "The member's balance.",
  method: "GET",
  path: "/wps/v2/wallets/balance",
  auth: "member",
  trial: true,
  response: balance,
  errors: [],
  rateLimit: [{ per: "account", max: 20, windowMs: 10_000 }],
});

/** Funds and contracts in one. A state of 0: no such contract. Source: product specification 3 and 7. */
export const getConsolidatedFunds = endpoint({
  id: "member.consolidatedFunds",
  summary: "The member's funds, and in which state each kind of agent contract is.",
  method: "GET",
  path: "/wps/member/info/funds/consolidated",
  auth: "member",
  response: z.extend(balance, {
    dailysalreqtype: z.int(),
    divtypereq: z.int(),
    contracthoursalreq: z.int(),
    realtimesalreqtype: z.int(),
  }),
  errors: ["SYS_FEATURE_OFF"],
  rateLimit: [{ per: "account", max: 20, windowMs: 10_000 }],
});

/**
 * Kinds of movement in the account record. What a ledger kind means is said in the server's
 * `wallet/movement-kinds.ts`; each needs its texts `records.kind_…` and `records.why_…`.
 */
export const MOVEMENT_KINDS = [
  "deposit",
  "withdrawal_hold",
  "withdrawal_paid",
  "withdrawal_returned",
  "withdrawal_refunded",
  "bet",
  "payout",
  "refund",
  "bonus",
  "vendor_out",
  "vendor_in",
  "table_out",
  "table_in",
  "transfer_out",
  "transfer_in",
  "payment_corrected",
  "adjustment",
] as const;
const movementKind = z.enum(MOVEMENT_KINDS);

/** What a movement can come from. */
export const MOVEMENT_CAUSES = [
  "round",
  "deposit",
  "withdrawal",
  "bonus",
  "vendor",
  "table",
  "transfer",
  "adjustment",
] as const;

const movement = z.object({
  id: uuid,
  at: instant,
  kind: movementKind,
  amount: moneyText,
  balanceBefore: moneyText,
  balanceAfter: moneyText,
  /** What caused it: a round, a deposit, a withdrawal. */
  reference: z.object({
    type: z.enum(MOVEMENT_CAUSES),
    id: z.string(),
    gameCode: z.optional(z.string()),
  }),
});
export type Movement = z.output<typeof movement>;

/** What an account record can be narrowed to. */
export const movementFilters = { ...periodQuery, kind: z.optional(movementKind) };

/** Account record (MONEY-07). At most RECORD_DAYS days; the newest so many where none are given. */
export const listMovements = endpoint({
  id: "wallet.movements",
  summary: "Every movement of the member's balance, newest first, with totals of the whole selection.",
  method: "GET",
  path: "/wps/relay/ODSFE2_MemTransDet",
  auth: "member",
  query: z.strictObject({ ...cursorQuery, ...movementFilters }),
  response: z.extend(cursorPageOf(movement), {
    totals: z.object({ in: moneyText, out: moneyText, net: moneyText }),
    /** The parts of the totals; only kinds that occur. */
    byKind: z.array(z.object({ kind: movementKind, count: z.int(), in: moneyText, out: moneyText })),
  }),
  errors: ["RECORD_RANGE"],
  rateLimit: [{ per: "account", max: 60, windowMs: 10_000 }],
});
