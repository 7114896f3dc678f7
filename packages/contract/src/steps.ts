import type { StepsEnd } from "@khela/games/steps/steps-game";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { clientSeed, ROUND_STATES, sha256Hex } from "./play.ts";
import { gameChoice, gameCode, instant, moneyText, typedAmount, uuid, STAKE_ERRORS } from "./shared.ts";

const STEPS_ENDS = ["lost", "won", "cashOut", "limit", "time", "version"] satisfies StepsEnd[];

/** A round of several calls as its player may see it, without anything that is still hidden. */
const stepsRound = {
  roundId: uuid,
  gameCode,
  /** The number of actions so far; the next action must name this plus one. */
  step: z.int(),
  state: z.enum(ROUND_STATES),
  stake: moneyText,
  bet: z.unknown(),
  /** The payout if the round ends now, or the final one; stake included. Null before the first action. */
  payout: z.nullable(moneyText),
  /** Payout over stake, in 1/10,000, rounded down. */
  multiplierE4: z.int(),
  /** How the round ended; null while it is open. */
  by: z.nullable(z.enum(STEPS_ENDS)),
  /** When an open round is ended automatically by the game's rules. */
  endsAt: z.nullable(instant),
  nonce: z.int(),
  serverSeedHash: sha256Hex,
  clientSeed,
  /** The game's own view of the round; its shape depends on the game. */
  view: z.custom<object>(),
};

const withBalance = { ...stepsRound, balance: moneyText, balanceVersion: z.string() };

export const startSteps = endpoint({
  id: "steps.start",
  summary: "Starts a round of several steps: the stake is set aside, everything hidden is decided.",
  method: "POST",
  path: "/play/steps/:gameCode/start",
  auth: "member",
  trial: true,
  idempotent: true,
  params: z.strictObject({ gameCode }),
  body: z.strictObject({ stake: typedAmount, bet: gameChoice }),
  response: z.object(withBalance),
  errors: [
    "GAME_NOT_FOUND",
    "GAME_STAKE",
    "GAME_BET",
    "GAME_ALREADY_BET",
    "GAME_MAINTENANCE",
    ...STAKE_ERRORS,
  ],
  rateLimit: [{ per: "account", max: 10, windowMs: 1000 }],
});

export const actSteps = endpoint({
  id: "steps.act",
  summary: "The next step of an open round, by its number: what it holds is the game's own.",
  method: "POST",
  path: "/play/steps/:gameCode/act",
  auth: "member",
  trial: true,
  idempotent: true,
  params: z.strictObject({ gameCode }),
  body: z.strictObject({ roundId: uuid, step: z.int().check(z.gte(1), z.lte(100)), action: gameChoice }),
  response: z.object(withBalance),
  errors: ["SYS_NOT_FOUND", "GAME_BET", "GAME_STEP", "GAME_CASHED_OUT"],
  rateLimit: [{ per: "account", max: 20, windowMs: 1000 }],
});

export const cashOutSteps = endpoint({
  id: "steps.cashOut",
  summary: "Ends an open round with what it has won so far.",
  method: "POST",
  path: "/play/steps/:gameCode/cash-out",
  auth: "member",
  trial: true,
  idempotent: true,
  params: z.strictObject({ gameCode }),
  body: z.strictObject({ roundId: uuid, step: z.int().check(z.gte(1), z.lte(100)) }),
  response: z.object(withBalance),
  errors: ["SYS_NOT_FOUND", "GAME_BET", "GAME_STEP", "GAME_CASHED_OUT"],
  rateLimit: [{ per: "account", max: 20, windowMs: 1000 }],
});

/** Returns the open round after a reload, a crash, or on another device (GAME-12). */
export const getOpenSteps = endpoint({
  id: "steps.open",
  summary: "The member's open round of a game, where there is one.",
  method: "GET",
  path: "/play/steps/:gameCode/open",
  auth: "member",
  trial: true,
  params: z.strictObject({ gameCode }),
  response: z.object({ round: z.nullable(z.object(stepsRound)) }),
  errors: [],
});
