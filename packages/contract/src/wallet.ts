import { agentMovements } from "@khela/rules/agents/pay-kinds";
import { rewardSources } from "@khela/rules/rewards/reward";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { cursorPageOf, cursorQuery, instant, moneyText, periodQuery, uuid } from "./shared.ts";

export const balance = z.object({
  currency: z.string(),
  /** The money that can be played or withdrawn. */
  balance: moneyText,
  /** The money set aside for requested withdrawals and open bets. */
  held: moneyText,
  /** Increases with every movement, so that an older answer never replaces a newer one on the screen. */
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

/**
 * Funds and contracts in one call (AGENT-09). Of each kind: 0 no contract, 1 an offer waits, 2 agreed to, 3 agreed to and a
 * new offer waits, 4 agreed to and the upline asks to end it (rules/agents/contract-bounds). Source: product
 * specification 3 and 7.
 */
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

/** Rewards by the source that gave them, such as `reward_rebate`. */
const REWARD_KINDS = rewardSources.map((source) => `reward_${source}` as const);

/** What an agent earns by contracts, and pays for those of downlines, such as `agent_dividend`. */
const AGENT_KINDS = agentMovements.map((name) => `agent_${name}` as const);

/**
 * The kinds of movements in the account record. The server's `wallet/movement-kinds.ts` maps ledger kinds to
 * them; each needs its texts `records.kind_…` and `records.why_…`.
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
  ...REWARD_KINDS,
  ...AGENT_KINDS,
  "free_win",
  "bonus_granted",
  "bonus_converted",
  "bonus_returned",
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

/** The possible causes of a movement. */
export const MOVEMENT_CAUSES = [
  "round",
  "deposit",
  "withdrawal",
  "bonus",
  "vendor",
  "table",
  "transfer",
  "agent",
  "adjustment",
] as const;

const movement = z.object({
  id: uuid,
  at: instant,
  kind: movementKind,
  amount: moneyText,
  balanceBefore: moneyText,
  balanceAfter: moneyText,
  /** The cause: a round, a deposit, a withdrawal. */
  reference: z.object({
    type: z.enum(MOVEMENT_CAUSES),
    id: z.string(),
    gameCode: z.optional(z.string()),
  }),
});
export type Movement = z.output<typeof movement>;

/** The filters of an account record. */
export const movementFilters = { ...periodQuery, kind: z.optional(movementKind) };

/** The account record (MONEY-07). At most RECORD_DAYS days; by default the latest ones. */
export const listMovements = endpoint({
  id: "wallet.movements",
  summary:
    "Every movement of the member's balance, newest first, with totals of the whole selection; bonus money by its own kinds.",
  method: "GET",
  path: "/wps/relay/ODSFE2_MemTransDet",
  auth: "member",
  query: z.strictObject({ ...cursorQuery, ...movementFilters }),
  response: z.extend(cursorPageOf(movement), {
    totals: z.object({ in: moneyText, out: moneyText, net: moneyText }),
    /** The totals by kind; only kinds that occur. */
    byKind: z.array(z.object({ kind: movementKind, count: z.int(), in: moneyText, out: moneyText })),
  }),
  errors: ["RECORD_RANGE"],
  rateLimit: [{ per: "account", max: 60, windowMs: 10_000 }],
});
