import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { instant, moneyText, pageOf, pageQuery, periodQuery, uuid } from "./shared.ts";

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

/** Kinds of movement in the account record. */
export const MOVEMENT_KINDS = [
  "deposit",
  "withdrawal_hold",
  "withdrawal_paid",
  "withdrawal_returned",
  "bet",
  "payout",
  "refund",
  "adjustment",
] as const;

const movement = z.object({
  id: uuid,
  at: instant,
  kind: z.enum(MOVEMENT_KINDS),
  amount: moneyText,
  balanceBefore: moneyText,
  balanceAfter: moneyText,
  /** What caused it: a round, a deposit, a withdrawal. */
  reference: z.object({
    type: z.enum(["round", "deposit", "withdrawal", "adjustment"]),
    id: z.string(),
    gameCode: z.optional(z.string()),
  }),
});

/** Account record (MONEY-07). */
export const listMovements = endpoint({
  id: "wallet.movements",
  summary: "Every movement of the member's balance, newest first, with totals of the whole selection.",
  method: "GET",
  path: "/wps/relay/ODSFE2_MemTransDet",
  auth: "member",
  query: z.strictObject({ ...pageQuery, ...periodQuery, kind: z.optional(z.enum(MOVEMENT_KINDS)) }),
  response: z.extend(pageOf(movement), {
    totals: z.object({ in: moneyText, out: moneyText, net: moneyText }),
  }),
  errors: [],
});
