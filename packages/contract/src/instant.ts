import type { SeedOutcome } from "@khela/games/instant/seed-game";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { settledRound } from "./play.ts";
import { gameCode, gameChoice, typedAmount, STAKE_ERRORS } from "./shared.ts";

/**
 * Places a bet at any game that is played in one call with the player's seed; the shape of the bet is the
 * game's own.
 */
export const betInstant = endpoint({
  id: "instant.bet",
  summary:
    "One round of limbo, plinko, keno, the wheel: the bet's fields are the game's own (see its rules).",
  method: "POST",
  path: "/play/instant/:gameCode/bet",
  auth: "member",
  trial: true,
  idempotent: true,
  params: z.strictObject({ gameCode }),
  body: z.strictObject({ stake: typedAmount, bet: gameChoice }),
  response: z.object({ ...settledRound, outcome: z.custom<SeedOutcome>() }),
  errors: ["GAME_NOT_FOUND", "GAME_STAKE", "GAME_BET", "GAME_MAINTENANCE", ...STAKE_ERRORS],
  rateLimit: [{ per: "account", max: 10, windowMs: 1000 }],
});
