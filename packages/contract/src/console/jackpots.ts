import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { jackpotTier } from "../jackpots.ts";
import { instant, moneyText, rowVersion, uuid } from "../shared.ts";
import { reason } from "./shared.ts";

const consolePool = z.object({
  currency: z.string(),
  tier: jackpotTier,
  /** Whether a run is active; without one the pool's titles take no bets. */
  running: z.boolean(),
  /** The operator's switch: whether a new run begins after this one is won. */
  takesNewRuns: z.boolean(),
  amount: moneyText,
  seed: moneyText,
  mustHitBy: moneyText,
  /**
   * The part of this run's stakes that is set aside for seeds; it goes to the reserve when the run is won.
   */
  reserved: moneyText,
  /** The contributions of this run. */
  contributed: moneyText,
  bets: z.int(),
  run: z.int(),
  startedAt: z.nullable(instant),
  /** The number of runs that were won, and their total payout. */
  wins: z.int(),
  paid: moneyText,
  seedHash: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(instant),
  version: rowVersion,
});
export type ConsoleJackpotPool = z.output<typeof consolePool>;

const books = z.object({
  currency: z.string(),
  /** The balance of the ledger account of all pools, and the sum that the pools themselves state. */
  account: moneyText,
  pools: moneyText,
  /** The balance of the account that seeds come from; a negative one is what the house has lent. */
  reserve: moneyText,
});

export const listConsoleJackpots = endpoint({
  id: "console.jackpots",
  summary: "Jackpot pools with amounts, contributions, reserve and winners; nobody can see what is hidden.",
  method: "GET",
  path: "/console/api/jackpots",
  auth: "operator",
  permission: "games.read",
  response: z.object({
    pools: z.array(consolePool),
    books: z.array(books),
    winners: z.array(
      z.object({
        runId: uuid,
        tier: jackpotTier,
        number: z.int(),
        amount: moneyText,
        account: z.string(),
        memberId: uuid,
        gameCode: z.string(),
        roundId: uuid,
        startedAt: instant,
        at: instant,
      }),
    ),
  }),
  errors: [],
});
export type ConsoleJackpots = z.output<(typeof listConsoleJackpots)["response"]>;

export const switchJackpot = endpoint({
  id: "console.switchJackpot",
  summary: "Whether a pool begins another run. One that goes on is always played until it is won.",
  method: "PUT",
  path: "/console/api/jackpots/:tier/switch",
  auth: "operator",
  permission: "games.write",
  params: z.strictObject({ tier: jackpotTier }),
  body: z.strictObject({ takesNewRuns: z.boolean(), version: rowVersion, reason }),
  response: consolePool,
  errors: ["SYS_NOT_FOUND", "OPS_CHANGED"],
});
