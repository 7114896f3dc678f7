import { JACKPOT_TIERS } from "@khela/games/jackpots/tiers";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { gameCode, instant, moneyText, uuid } from "./shared.ts";

const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
export const jackpotTier = z.enum(JACKPOT_TIERS);

/** The current amount of a pool. */
const liveAmount = z.object({ tier: jackpotTier, amount: moneyText, run: z.int(), running: z.boolean() });

/**
 * A pool as everybody sees it. Its threshold is hidden, but the hash of the link that determines it is public
 * from the start.
 */
const jackpotPool = z.object({
  ...liveAmount.shape,
  /** The active run, or else the last one. */
  runId: uuid,
  seed: moneyText,
  /** The run is always won before the pool reaches this amount. */
  mustHitBy: moneyText,
  /** The shares of a stake that go into the pool and into the reserve for later seeds. */
  poolPpm: z.int(),
  reservePpm: z.int(),
  startedAt: instant,
  seedHash: sha256Hex,
});
export type JackpotPoolView = z.output<typeof jackpotPool>;

const jackpotWin = z.object({
  runId: uuid,
  tier: jackpotTier,
  number: z.int(),
  amount: moneyText,
  /** The winner's masked name. */
  account: z.string(),
  gameCode,
  gameName: z.string(),
  roundId: uuid,
  at: instant,
});
export type JackpotWinView = z.output<typeof jackpotWin>;

/** Snapshot and event of the topic `jackpots`; `won` is set in the event of a win. */
export const jackpotEvent = z.object({
  pools: z.array(liveAmount),
  won: z.optional(jackpotWin),
});
export type JackpotEvent = z.output<typeof jackpotEvent>;

export const getJackpots = endpoint({
  id: "jackpots.list",
  summary: "The progressive pools with their amounts, terms and commitments, and the newest winners.",
  method: "GET",
  path: "/play/jackpots",
  auth: "visitor",
  response: z.object({
    currency: z.string(),
    pools: z.array(jackpotPool),
    winners: z.array(jackpotWin),
    /** The long-term share of every stake that jackpots return, in ppm. */
    rtpPpm: z.int(),
  }),
  errors: [],
});

/**
 * Everything needed to recompute a run's hidden threshold. `link` and `threshold` are null until it was won.
 */
const jackpotRun = z.object({
  runId: uuid,
  tier: jackpotTier,
  number: z.int(),
  seed: moneyText,
  mustHitBy: moneyText,
  startedAt: instant,
  /** The SHA-256 of the link, public since the run began. */
  seedHash: sha256Hex,
  salt: z.string(),
  linkIndex: z.int(),
  link: z.nullable(sha256Hex),
  threshold: z.nullable(moneyText),
  wonAt: z.nullable(instant),
  roundId: z.nullable(uuid),
  /** The pool's amounts before and after the winning bet. */
  from: z.nullable(moneyText),
  to: z.nullable(moneyText),
});
export type JackpotRunView = z.output<typeof jackpotRun>;

export const getJackpotRun = endpoint({
  id: "jackpots.run",
  summary: "One run of a pool: its commitment, and once it was won what was hidden.",
  method: "GET",
  path: "/play/jackpots/runs/:runId",
  auth: "visitor",
  params: z.strictObject({ runId: uuid }),
  response: jackpotRun,
  errors: ["SYS_NOT_FOUND"],
});

/**
 * The effect of a bet on a pool, as stored with the round: `run` names the pool's run, `won` the jackpot
 * paid.
 */
export const jackpotContribution = z.object({
  tier: jackpotTier,
  run: z.int(),
  from: moneyText,
  to: moneyText,
  won: z.nullable(moneyText),
});
export type JackpotContributionView = z.output<typeof jackpotContribution>;
