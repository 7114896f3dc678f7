import { applyRate, type Money, money } from "@khela/kernel/money";
import type { BonusTerms } from "../bonuses/bonus.ts";
import type { Transitions } from "../cashier/transitions.ts";

/**
 * Free rounds: a number of rounds of a slot at a stake that the house gives (PROMO-02, decision 0059). Amounts in
 * 1/10,000 units.
 */

/** `played`: all rounds were played. `expired`, `cancelled`: some were not; what was won is paid all the same. */
export const freeRoundsStates = ["open", "played", "expired", "cancelled"] as const;
export type FreeRoundsState = (typeof freeRoundsStates)[number];

export const freeRoundsEvents = ["finish", "expire", "cancel"] as const;
export type FreeRoundsEvent = (typeof freeRoundsEvents)[number];

/** The lifecycle of a grant of free rounds. The database refuses other transitions too. */
export const freeRoundsTransitions: Transitions<FreeRoundsState, FreeRoundsEvent> = {
  open: { finish: "played", expire: "expired", cancel: "cancelled" },
  played: {},
  expired: {},
  cancelled: {},
};

/** What wins become: cash at once, or one bonus of their sum when the grant ends. */
export type FreeRoundsWins =
  | { pays: "cash" }
  | {
      pays: "bonus";
      terms: BonusTerms;
      /** How long the bonus runs once it is active. */
      lifetimeSeconds: number;
    };

/** The most rounds of one grant, and the longest time for playing them. */
export const MAX_FREE_ROUNDS = 500;
export const MAX_FREE_ROUNDS_DAYS = 90;

/** A grant as far as its next round is concerned. */
export interface PlayableRounds {
  state: FreeRoundsState;
  games: readonly string[];
  rounds: number;
  played: number;
  stake: Money;
  expiresAtMs: number;
}

/** Why a free round can't be played: `over` (ended, all played or out of time), another game, or another stake. */
export type FreeRoundRefusal = "over" | "game" | "stake";

/** Whether the next free round can be played. @returns what speaks against it */
export function freeRoundRefusal(
  grant: PlayableRounds,
  round: { gameCode: string; stake: Money },
  nowMs: number,
): FreeRoundRefusal | undefined {
  if (grant.state !== "open" || grant.played >= grant.rounds || nowMs >= grant.expiresAtMs) return "over";
  if (!grant.games.includes(round.gameCode)) return "game";
  return grant.stake === round.stake ? undefined : "stake";
}

/** The event that ends a grant now; undefined while rounds can be played. */
export function endingOf(
  { state, played, rounds, expiresAtMs }: Omit<PlayableRounds, "games" | "stake">,
  nowMs: number,
): Exclude<FreeRoundsEvent, "cancel"> | undefined {
  if (state !== "open") return undefined;
  if (played >= rounds) return "finish";
  return nowMs >= expiresAtMs ? "expire" : undefined;
}

/** What free rounds cost the house on average: rounds × stake × the game's return, rounded down once. */
export const expectedCost = ({ rounds, stake }: { rounds: number; stake: Money }, rtpPpm: number): Money =>
  applyRate(money(stake * BigInt(rounds)), BigInt(rtpPpm));
