import { BLACKJACK_ACTIONS } from "@khela/games/tables/blackjack/spots";
import { TABLE_PHASES } from "@khela/games/tables/phase";
import type { PublicTableView, TableOutcome } from "@khela/games/tables/tables";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { gameCode, instant, moneyText, typedAmount, uuid, STAKE_ERRORS } from "./shared.ts";

const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const spotCode = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/));

const spotBet = z.object({ spot: spotCode, stake: moneyText });

/** The chips of one call of any player: a table bet. */
export const tableBetView = z.object({
  betId: uuid,
  account: z.string(),
  mine: z.boolean(),
  stake: moneyText,
  spots: z.array(spotBet),
  /** Null until the round has paid. */
  payout: z.nullable(moneyText),
});
export type TableBetView = z.output<typeof tableBetView>;

/** The open cards while players decide; the hidden card and the coming ones are not included. */
const tablePlay = z.object({
  /** The hand of a player who has taken every card so far; cards are numbered 0 to 51. */
  cards: z.array(z.int()),
  /** Where somebody has split a pair: both hands, of a player who has taken every card so far. */
  splits: z.optional(z.array(z.array(z.int()))),
  /** The dealer's open cards. */
  open: z.array(z.int()),
  /** The number of the pending decision, from 0. */
  window: z.int(),
  endsAt: instant,
});
export type TablePlay = z.output<typeof tablePlay>;

const tableAction = z.enum(BLACKJACK_ACTIONS);
/**
 * The player's own decision in one window: about the only hand, or the first (0) or second (1) hand of a
 * split pair.
 */
const tableDecision = z.object({ window: z.int(), hand: z.int(), action: tableAction });
export type TableDecision = z.output<typeof tableDecision>;

/** A table's round as everybody sees it. */
export const tableRound = z.object({
  gameCode,
  roundId: uuid,
  number: z.int(),
  phase: z.enum(TABLE_PHASES),
  serverTime: instant,
  createdAt: instant,
  bettingEndsAt: instant,
  /** The bingo tickets to choose from while bets are taken; null at other games. */
  laid: z.nullable(z.custom<PublicTableView>()),
  /** Null at tables without decisions, and before the first decision. */
  play: z.nullable(tablePlay),
  /** The caller's own decisions. */
  decisions: z.array(tableDecision),
  /** When the cards, wheel or dice begin to show the outcome. */
  dealtAt: z.nullable(instant),
  /** When the outcome is shown completely and winners are paid. */
  paysAt: z.nullable(instant),
  outcome: z.nullable(z.custom<TableOutcome>()),
  /** Commitment: the hash of this round's chain link; the link itself is published with the outcome. */
  seedHash: sha256Hex,
  seed: z.nullable(sha256Hex),
  salt: z.string(),
  /** The largest bets, and all of the caller's own. */
  bets: z.array(tableBetView),
  /** The number of players with bets on the table, and the sum of the stakes. */
  players: z.int(),
  staked: moneyText,
  /** Newest first; rounds that are over or dealt. */
  history: z.array(z.object({ roundId: uuid, number: z.int(), outcome: z.custom<TableOutcome>() })),
});
export type TableRoundView = z.output<typeof tableRound>;

/** Events of a table's topic, and its snapshot `round`. */
export const tableEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("round"), round: tableRound }),
  /** Other players' bets, collected over a moment. */
  z.object({
    kind: z.literal("bets"),
    roundId: uuid,
    bets: z.array(tableBetView),
    players: z.int(),
    staked: moneyText,
  }),
  /** A decision window opens. */
  z.object({ kind: z.literal("play"), roundId: uuid, play: tablePlay, serverTime: instant }),
  z.object({
    kind: z.literal("dealt"),
    roundId: uuid,
    outcome: z.custom<TableOutcome>(),
    seed: sha256Hex,
    /** The final state, at tables where players decide. */
    play: z.nullable(tablePlay),
    dealtAt: instant,
    paysAt: instant,
    serverTime: instant,
  }),
  z.object({ kind: z.literal("settled"), roundId: uuid, serverTime: instant }),
  z.object({ kind: z.literal("void"), roundId: uuid, serverTime: instant }),
]);

export const getTable = endpoint({
  id: "tables.current",
  summary: "The round that a table plays now: its phase and times, the chips on it, the last results.",
  method: "GET",
  path: "/play/tables/:gameCode",
  auth: "visitor",
  params: z.strictObject({ gameCode }),
  response: tableRound,
  errors: ["GAME_NOT_FOUND"],
});

export const betTable = endpoint({
  id: "tables.bet",
  summary: "Put chips on spots of the round whose betting is open. All of them or none; they stay there.",
  method: "POST",
  path: "/play/tables/:gameCode/bet",
  auth: "member",
  trial: true,
  idempotent: true,
  params: z.strictObject({ gameCode }),
  body: z.strictObject({
    roundId: uuid,
    spots: z
      .array(z.strictObject({ spot: spotCode, stake: typedAmount }))
      .check(z.minLength(1), z.maxLength(60)),
  }),
  response: z.object({
    betId: uuid,
    roundId: uuid,
    stake: moneyText,
    spots: z.array(spotBet),
    balance: moneyText,
    balanceVersion: z.string(),
  }),
  errors: [
    "GAME_NOT_FOUND",
    "GAME_STAKE",
    "GAME_BET",
    "GAME_CLOSED",
    "GAME_TABLE_FULL",
    "GAME_MAINTENANCE",
    ...STAKE_ERRORS,
  ],
  rateLimit: [{ per: "account", max: 5, windowMs: 1000 }],
});

export const actTable = endpoint({
  id: "tables.act",
  summary: "Decide on one's hand in the window that is open. Without a decision the hand stands.",
  method: "POST",
  path: "/play/tables/:gameCode/act",
  auth: "member",
  trial: true,
  idempotent: true,
  params: z.strictObject({ gameCode }),
  body: z.strictObject({
    roundId: uuid,
    window: z.int().check(z.minimum(0), z.maximum(30)),
    /** For a split pair: 0 for the first hand, 1 for the second; by default 0. */
    hand: z.optional(z.int().check(z.minimum(0), z.maximum(1))),
    action: tableAction,
  }),
  response: z.object({
    roundId: uuid,
    decision: tableDecision,
    /** The bet of the second stake, for a doubled hand or a split pair. */
    tableBet: z.nullable(z.object({ betId: uuid, stake: moneyText, spots: z.array(spotBet) })),
    balance: moneyText,
    balanceVersion: z.string(),
  }),
  errors: ["GAME_NOT_FOUND", "GAME_BET", "GAME_CLOSED", ...STAKE_ERRORS],
  rateLimit: [{ per: "account", max: 5, windowMs: 1000 }],
});
