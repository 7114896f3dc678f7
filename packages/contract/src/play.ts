import type { CrashBet } from "@khela/games/crash/crash";
import type { DiceBet } from "@khela/games/dice/dice";
import type { SlotOutcome } from "@khela/games/slots/types";
import { VALID_STAKE_REASONS } from "@khela/rules/turnover/valid-stake";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { category } from "./catalogue.ts";
import { fairChain } from "./chains.ts";
import { jackpotContribution } from "./jackpots.ts";
import { realityCheckView } from "./protection.ts";
import {
  cursorPageOf,
  cursorQuery,
  gameCode,
  instant,
  moneyText,
  periodQuery,
  typedAmount,
  uuid,
  STAKE_ERRORS,
} from "./shared.ts";

/** 1–64 printable ASCII characters, chosen by the player's browser or typed. */
export const clientSeed = z.string().check(z.regex(/^[\x20-\x7e]{1,64}$/));
export const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * The immediate result of a settled player-seed round. The server seed is revealed when the pair is rotated.
 */
export const settledRound = {
  roundId: uuid,
  nonce: z.int(),
  stake: moneyText,
  payout: moneyText,
  /** Payout over stake, in 1/10,000. */
  multiplierE4: z.int(),
  balance: moneyText,
  balanceVersion: z.string(),
  serverSeedHash: sha256Hex,
  clientSeed,
};

const diceDirection = z.enum(["over", "under"] satisfies DiceBet["direction"][]);

export const betDice = endpoint({
  id: "dice.bet",
  summary: "One dice roll: over or under a target.",
  method: "POST",
  path: "/play/dice/bet",
  auth: "member",
  trial: true,
  idempotent: true,
  body: z.strictObject({
    stake: typedAmount,
    direction: diceDirection,
    target: z.int().check(z.gte(0), z.lte(9999)),
  }),
  response: z.object({ ...settledRound, roll: z.int(), win: z.boolean() }),
  errors: ["GAME_STAKE", "GAME_BET", "GAME_MAINTENANCE", ...STAKE_ERRORS],
  rateLimit: [{ per: "account", max: 10, windowMs: 1000 }],
});

export const spinSlot = endpoint({
  id: "slots.spin",
  summary: "One spin with all the free spins that it wins; the server decides everything at once.",
  method: "POST",
  path: "/play/slots/:gameCode/spin",
  auth: "member",
  trial: true,
  idempotent: true,
  params: z.strictObject({ gameCode }),
  body: z.strictObject({
    /** The total bet. A bought round costs the title's price times this, and pays as a multiple of it. */
    stake: typedAmount,
    /** Buys the title's feature, where it is for sale. */
    buy: z.optional(z.literal(true)),
    /** Plays the round as one of this grant of free rounds; the stake is then the grant's. Without `buy`. */
    freeRounds: z.optional(uuid),
  }),
  response: z.object({
    ...settledRound,
    /** For a free round: `stake` and `payout` are what it was played for, and the balance holds only cash wins. */
    free: z.optional(
      z.object({ nth: z.int(), left: z.int(), won: moneyText, pays: z.enum(["cash", "bonus"]) }),
    ),
    outcome: z.custom<SlotOutcome>(),
    /**
     * For a title with jackpots: the bet's effect on each pool, and its win there, which `payout` includes.
     */
    jackpots: z.optional(z.array(jackpotContribution)),
  }),
  errors: [
    "GAME_NOT_FOUND",
    "GAME_STAKE",
    "GAME_BET",
    "GAME_MAINTENANCE",
    "GAME_TOO_FAST",
    "PROMO_FREE_ROUNDS",
    ...STAKE_ERRORS,
  ],
  rateLimit: [{ per: "account", max: 5, windowMs: 1000 }],
});

const CRASH_PHASES = ["betting", "running", "crashed"] as const;

export const crashBetView = z.object({
  betId: uuid,
  account: z.string(),
  mine: z.boolean(),
  stake: moneyText,
  /** The number of the player's bet in the round: 1 or 2. */
  seat: z.int(),
  autoCashOutHundredths: z.nullable(z.int()),
  cashedOutHundredths: z.nullable(z.int()),
  payout: z.nullable(moneyText),
});
export type CrashBetView = z.output<typeof crashBetView>;

/** The shared round as everybody sees it. Multipliers are in hundredths: 250 is 2.50×. */
export const crashRound = z.object({
  gameCode,
  roundId: uuid,
  number: z.int(),
  phase: z.enum(CRASH_PHASES),
  serverTime: instant,
  bettingEndsAt: instant,
  /** When the curve starts to climb; this alone determines the multiplier at any later time. */
  startsAt: instant,
  crashedAt: z.nullable(instant),
  crashHundredths: z.nullable(z.int()),
  /** Commitment: the hash of this round's chain link; the link itself is published after the crash. */
  seedHash: sha256Hex,
  seed: z.nullable(sha256Hex),
  salt: z.string(),
  maxHundredths: z.int(),
  bets: z.array(crashBetView),
  history: z.array(z.object({ roundId: uuid, number: z.int(), crashHundredths: z.int() })),
});
export type CrashRoundView = z.output<typeof crashRound>;

const crashParams = z.strictObject({ gameCode });

export const getCrashRound = endpoint({
  id: "crash.current",
  summary: "The round of a crash game that runs now, with everybody's bets and the last results.",
  method: "GET",
  path: "/play/crash/:gameCode/current",
  auth: "visitor",
  params: crashParams,
  response: crashRound,
  errors: ["GAME_NOT_FOUND"],
});

const crashBetFields = {
  stake: typedAmount,
  autoCashOutHundredths: z.optional(z.int().check(z.gte(101), z.lte(1_000_000))),
  /** Set for a second bet, where the game allows two. */
  seat: z.optional(z.literal(2)),
} satisfies Record<keyof (CrashBet & { stake: string }), z.ZodMiniType>;

export const betCrash = endpoint({
  id: "crash.bet",
  summary: "Join the round whose betting window is open.",
  method: "POST",
  path: "/play/crash/:gameCode/bet",
  auth: "member",
  trial: true,
  idempotent: true,
  params: crashParams,
  body: z.strictObject({ roundId: uuid, ...crashBetFields }),
  response: z.object({
    betId: uuid,
    roundId: uuid,
    stake: moneyText,
    seat: z.int(),
    autoCashOutHundredths: z.nullable(z.int()),
    balance: moneyText,
    balanceVersion: z.string(),
  }),
  errors: [
    "GAME_NOT_FOUND",
    "GAME_STAKE",
    "GAME_BET",
    "GAME_CLOSED",
    "GAME_ALREADY_BET",
    "GAME_MAINTENANCE",
    ...STAKE_ERRORS,
  ],
  rateLimit: [{ per: "account", max: 5, windowMs: 1000 }],
});

export const cashOutCrash = endpoint({
  id: "crash.cashOut",
  summary: "Leave the running round; the server's clock decides the multiplier.",
  method: "POST",
  path: "/play/crash/:gameCode/cash-out",
  auth: "member",
  trial: true,
  idempotent: true,
  params: crashParams,
  body: z.strictObject({ betId: uuid }),
  response: z.object({
    betId: uuid,
    cashedOutHundredths: z.int(),
    payout: moneyText,
    balance: moneyText,
    balanceVersion: z.string(),
  }),
  errors: ["GAME_NOT_FOUND", "GAME_CASHED_OUT", "GAME_CLOSED", "SYS_NOT_FOUND"],
  rateLimit: [{ per: "account", max: 5, windowMs: 1000 }],
});

const seedPair = z.object({
  serverSeedHash: sha256Hex,
  clientSeed,
  /** Nonce of the next round. */
  nonce: z.int(),
  /** The commitment to the next pair's server seed, which is shown before the client seed can be changed. */
  nextServerSeedHash: sha256Hex,
});

export const getSeeds = endpoint({
  id: "fair.seeds",
  summary: "The member's seed pair: hash of the server seed, client seed, next nonce, and the next hash.",
  method: "GET",
  path: "/play/fair/seeds",
  auth: "member",
  trial: true,
  response: seedPair,
  errors: [],
});

export const rotateSeeds = endpoint({
  id: "fair.rotate",
  summary: "Reveal the server seed, move to the committed next one, and set a client seed.",
  method: "POST",
  path: "/play/fair/rotate",
  auth: "member",
  trial: true,
  body: z.strictObject({ clientSeed }),
  response: z.object({
    revealed: z.object({ serverSeed: sha256Hex, serverSeedHash: sha256Hex, clientSeed, rounds: z.int() }),
    current: seedPair,
  }),
  errors: ["FAIR_SEED_IN_USE"],
  rateLimit: [{ per: "account", max: 10, windowMs: 60_000 }],
});

/**
 * The kind of game that a round belongs to (`pvp`: a hand between players); `vendor` for rounds at a vendor's
 * games, `vendor-line` for corrections of those and of sports bets, and for prizes.
 */
export const ROUND_KINDS = [
  "slots",
  "dice",
  "instant",
  "steps",
  "scratch",
  "fishing",
  "crash",
  "table",
  "lottery",
  "pvp",
  "sports",
  "vendor",
  "vendor-line",
] as const;

export const ROUND_STATES = ["open", "settled", "void"] as const;

export const roundSummary = z.object({
  roundId: uuid,
  at: instant,
  gameCode,
  gameName: z.string(),
  vendorName: z.string(),
  iconUrl: z.string(),
  state: z.enum(ROUND_STATES),
  stake: moneyText,
  payout: moneyText,
  winLoss: moneyText,
  multiplierE4: z.int(),
  /** For a free round: what it was played for. The line's own amounts are then zero, because no money was at stake. */
  free: z.optional(z.object({ stake: moneyText, won: moneyText })),
});

/** What a settled bet counts as turnover: for locks before a withdrawal, rebates, points and ranks (PROMO-03). */
export const countedStake = z.object({
  amount: moneyText,
  /** Why it is less than the stake; null where the whole stake counts. */
  reason: z.nullable(z.enum(VALID_STAKE_REASONS)),
});

const recordedRound = z.extend(roundSummary, {
  /** Null while the bet is open, when it was void, and for a moment after its settlement. */
  counted: z.nullable(countedStake),
});

/** The filters of a betting record: kind of game, vendor, game, state of the round. */
export const roundFilters = {
  ...periodQuery,
  category: z.optional(category),
  vendor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/))),
  gameCode: z.optional(gameCode),
  state: z.optional(z.enum(ROUND_STATES)),
};

/** The betting record (MONEY-07). At most RECORD_DAYS days; by default the latest ones. */
export const listRounds = endpoint({
  id: "rounds.list",
  summary: "The member's rounds, newest first, with totals of the whole selection.",
  method: "GET",
  path: "/play/rounds",
  auth: "member",
  trial: true,
  query: z.strictObject({ ...cursorQuery, ...roundFilters }),
  response: z.extend(cursorPageOf(recordedRound), {
    totals: z.object({
      /** Void rounds included. */
      rounds: z.int(),
      /** Without void rounds, whose stakes were returned. */
      stake: moneyText,
      payout: moneyText,
      /** Payout − stake of finished rounds. */
      winLoss: moneyText,
      /** Stakes of rounds that are still open. */
      openStake: moneyText,
    }),
  }),
  errors: ["RECORD_RANGE"],
  rateLimit: [{ per: "account", max: 60, windowMs: 10_000 }],
});

/** One line of the betting record, to which an entry of the account record links. */
export const getRound = endpoint({
  id: "rounds.one",
  summary: "One of the member's own rounds.",
  method: "GET",
  path: "/play/rounds/:roundId",
  auth: "member",
  trial: true,
  params: z.strictObject({ roundId: uuid }),
  response: recordedRound,
  errors: ["SYS_NOT_FOUND"],
});

/** Everything needed to recompute a round by hand. `serverSeed` is null until it is revealed. */
export const fairRound = z.object({
  roundId: uuid,
  at: instant,
  gameCode,
  kind: z.enum([...ROUND_KINDS, "raffle"]),
  mathsVersion: z.string(),
  state: z.enum(ROUND_STATES),
  serverSeedHash: sha256Hex,
  serverSeed: z.nullable(sha256Hex),
  /** Player-seed games: the client seed. Crash: the chain's public salt. */
  clientSeed: z.string(),
  nonce: z.int(),
  bet: z.unknown(),
  outcome: z.unknown(),
  stake: moneyText,
  payout: moneyText,
  /** A free round: stake and payout are what it was played for. */
  free: z.optional(z.literal(true)),
  /** For shared rounds: the chain that decided the round, and the source of its salt. */
  chain: z.optional(fairChain),
});
export type FairRound = z.output<typeof fairRound>;

export const getFairRound = endpoint({
  id: "fair.round",
  summary: "What the verifier needs of one round. Holds no account name, so it is open to everybody.",
  method: "GET",
  path: "/play/fair/rounds/:roundId",
  auth: "visitor",
  params: z.strictObject({ roundId: uuid }),
  response: fairRound,
  errors: ["SYS_NOT_FOUND"],
});

/** The session clock and net position of the game screens, which also tells whether a round is open. */
export const getPlaySession = endpoint({
  id: "rounds.session",
  summary: "Since when this session plays, its turnover and net position.",
  method: "GET",
  path: "/play/session",
  auth: "member",
  trial: true,
  response: z.object({
    startedAt: instant,
    rounds: z.int(),
    stake: moneyText,
    payout: moneyText,
    winLoss: moneyText,
    /** Null for trial accounts. */
    reality: z.nullable(realityCheckView),
  }),
  errors: [],
});
