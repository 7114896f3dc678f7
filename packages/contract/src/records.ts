import * as z from "zod/mini";
import { category } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { roundFilters } from "./play.ts";
import { dayKey, instant, moneyText, periodQuery } from "./shared.ts";
import { movementFilters } from "./wallet.ts";

/** The time steps of a profit and loss. Weeks begin on Monday; all days are business days in Dhaka. */
export const PROFIT_STEPS = ["day", "week", "month"] as const;
/** The groupings of a profit and loss. */
export const PROFIT_CUTS = ["category", "vendor", "game"] as const;

/** Sums of rounds by the business day of their bet. */
const played = {
  /** All rounds, void ones included. */
  rounds: z.int(),
  /** Without void rounds. */
  stake: moneyText,
  payout: moneyText,
  /** Payout − stake of finished rounds. */
  winLoss: moneyText,
  /** Stakes of rounds that are still open. */
  openStake: moneyText,
};

/** Deposits and withdrawals by the business day of the movement. */
const moved = {
  deposits: moneyText,
  withdrawals: moneyText,
  /** deposits − withdrawals. */
  netDeposits: moneyText,
};

/** The personal profit and loss (MONEY-07). */
export const getProfitLoss = endpoint({
  id: "records.profit",
  summary:
    "What the member has won and lost: over time, by category, provider or game, and since the beginning.",
  method: "GET",
  path: "/wps/member/records/profit",
  auth: "member",
  query: z.strictObject({
    ...periodQuery,
    step: z._default(z.enum(PROFIT_STEPS), "day"),
    cut: z._default(z.enum(PROFIT_CUTS), "game"),
  }),
  response: z.object({
    from: dayKey,
    to: dayKey,
    totals: z.object({
      ...played,
      ...moved,
      /** The sum of all other movements of the balance: bonuses, corrections, transfers. */
      other: moneyText,
    }),
    /**
     * Every step of the range, oldest first, those without play included; the first and the last may be
     * incomplete.
     */
    steps: z.array(z.object({ from: dayKey, to: dayKey, ...played })),
    /** Largest stake first. */
    groups: z.array(
      z.object({
        /** The category, vendor code or game code. */
        key: z.string(),
        /** In the member's language; null for a category. */
        name: z.nullable(z.string()),
        category: z.nullable(category),
        ...played,
      }),
    ),
    lifetime: z.object({
      /** The first bet or movement. */
      since: z.nullable(instant),
      ...moved,
      winLoss: moneyText,
    }),
  }),
  errors: ["RECORD_RANGE"],
  rateLimit: [{ per: "account", max: 30, windowMs: 10_000 }],
});

const EXPORTS = [{ per: "account", max: 2, windowMs: 60_000 }] as const;

/** The account record as a file, newest first. */
export const exportMovements = endpoint({
  id: "records.movementsFile",
  summary: "The account record of a range as CSV (UTF-8 with a byte order mark, plain decimals).",
  method: "GET",
  path: "/wps/member/records/movements.csv",
  auth: "member",
  query: z.strictObject(movementFilters),
  file: "text/csv",
  response: z.string(),
  errors: ["RECORD_RANGE"],
  rateLimit: EXPORTS,
});

/** The betting record as a file, newest first. */
export const exportRounds = endpoint({
  id: "records.roundsFile",
  summary: "The betting record of a range as CSV (UTF-8 with a byte order mark, plain decimals).",
  method: "GET",
  path: "/wps/member/records/rounds.csv",
  auth: "member",
  query: z.strictObject(roundFilters),
  file: "text/csv",
  response: z.string(),
  errors: ["RECORD_RANGE"],
  rateLimit: EXPORTS,
});

/** The profit and loss as a file, with a line for each business day and game. */
export const exportProfit = endpoint({
  id: "records.profitFile",
  summary:
    "Profit and loss of a range by business day and game as CSV (UTF-8 with a byte order mark, plain decimals).",
  method: "GET",
  path: "/wps/member/records/profit.csv",
  auth: "member",
  query: z.strictObject(periodQuery),
  file: "text/csv",
  response: z.string(),
  errors: ["RECORD_RANGE"],
  rateLimit: EXPORTS,
});
