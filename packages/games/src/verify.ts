import type { CrashTitle } from "./crash/limits.ts";
import { crashHundredths } from "./crash/point.ts";
import { type CrashBet, type CrashOutcome, exitHundredths, judgeCrash } from "./crash/crash.ts";
import { DICE_CODE, type DiceBet, type DiceOutcome, playDice } from "./dice/dice.ts";
import { drawStream } from "./fair/stream.ts";
import { drawSea, type Fish } from "./fishing/sea.ts";
import { type FishingOutcome, playShots } from "./fishing/shots.ts";
import { fishTitle } from "./fishing/titles.ts";
import { seedGame } from "./instant/games.ts";
import type { SeedOutcome } from "./instant/seed-game.ts";
import { isLottery, lotteryGame } from "./lottery/lotteries.ts";
import type { LotteryResult } from "./lottery/types.ts";
import { raffleKindOf } from "./raffles/draw.ts";
import { playRaffle, type RaffleOutcome } from "./raffles/raffle.ts";
import { playSlot } from "./slots/play.ts";
import { slotTitle } from "./slots/titles.ts";
import type { SlotOutcome } from "./slots/types.ts";
import { stepsGame } from "./steps/games.ts";
import type { Ratio, StepsEnd, StepsOutcome } from "./steps/steps-game.ts";
import { isTable, tableGame, type TableOutcome } from "./tables/tables.ts";
import type { Money } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";

/** A past round of a game with a seed pair, as the betting record shows it. */
export interface SeedRound {
  /** Any code; {@link recompute} refuses an unknown one. */
  readonly gameCode: string;
  readonly bet: unknown;
  /**
   * The maths version that the round was played with; the current one by default. Only tables distinguish versions.
   */
  readonly mathsVersion?: string | undefined;
  /** The player's actions in a round of several calls, from its outcome. */
  readonly played?: { readonly actions: readonly unknown[]; readonly by: StepsEnd };
}

/** A recomputed round, by kind of game. */
export type Recomputed =
  | { readonly kind: "dice"; readonly outcome: DiceOutcome }
  | { readonly kind: "slots"; readonly outcome: SlotOutcome }
  | { readonly kind: "instant"; readonly outcome: SeedOutcome }
  /**
   * The outcome of a table's round, for all players: the seed is the round's link, the client seed the chain's salt.
   */
  | { readonly kind: "table"; readonly outcome: TableOutcome }
  /**
   * The result of a draw, for all players: the seed is the draw's link, the client seed the chain's salt, the nonce
   * the link's number.
   */
  | { readonly kind: "lottery"; readonly outcome: { readonly numbers: LotteryResult } }
  /** The shots of a player; without a bet, the fish of a sea as everybody saw them. */
  | { readonly kind: "fishing"; readonly outcome: FishingOutcome | { readonly fish: readonly Fish[] } }
  /** A raffle's draw: from the player's seed, or of an envelope from the campaign's. */
  | { readonly kind: "raffle"; readonly outcome: RaffleOutcome }
  /** `pays` is null where no action was taken and the stake was returned. */
  | { readonly kind: "steps"; readonly outcome: StepsOutcome; readonly pays: Ratio | null };

/** The inputs of a round's draws, once its seed is revealed. */
interface Draws {
  readonly serverSeedHex: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/**
 * Recomputes a round with a player's seed from its revealed seed, with the same code that the server used. GAME-09.
 * @throws RangeError for an unknown game, a bad seed, nonce or bet
 */
export function recompute(round: SeedRound & Draws): Recomputed {
  return recomputeFrom(drawStream(round), round);
}

/** Like {@link recompute}, with draws that the caller supplies. */
export function recomputeFrom(rng: Rng, { gameCode, bet, mathsVersion, played }: SeedRound): Recomputed {
  if (gameCode === DICE_CODE) return { kind: "dice", outcome: playDice(rng, bet as DiceBet) };
  const raffle = raffleKindOf(gameCode);
  if (raffle) return { kind: "raffle", outcome: playRaffle(rng, raffle, bet) };
  if (isTable(gameCode)) {
    const { deal, outcomeInVersion: asOf } = tableGame(gameCode);
    const outcome = deal(rng);
    return {
      kind: "table",
      outcome: mathsVersion === undefined ? outcome : (asOf?.(outcome, mathsVersion) ?? outcome),
    };
  }
  if (isLottery(gameCode)) return { kind: "lottery", outcome: { numbers: lotteryGame(gameCode).draw(rng) } };
  const fishing = fishTitle(gameCode);
  if (fishing) {
    const outcome = bet === null ? { fish: drawSea(rng, fishing) } : playShots(rng, fishing, bet);
    return { kind: "fishing", outcome };
  }
  const instant = seedGame(gameCode);
  if (instant) return { kind: "instant", outcome: instant.play(rng, bet) };
  const steps = stepsGame(gameCode);
  if (!steps) return { kind: "slots", outcome: playSlot(rng, slotTitle(gameCode), isBought(bet)) };
  const { actions, by } = played ?? { actions: [], by: "cashOut" };
  const position =
    steps.isBet(bet) && actions.every((action) => steps.isAction(action))
      ? steps.replay(rng, bet, actions, true)
      : undefined;
  if (!position) throw new RangeError("no such round");
  return { kind: "steps", outcome: { actions, by, view: position.view }, pays: position.pays };
}

/** Whether a slot bet bought the feature. */
export function isBought(bet: unknown): boolean {
  return (bet as { buy?: unknown } | null)?.buy === true;
}

/**
 * Recomputes a crash round from its revealed link and, with a bet, the outcome of that bet. Use `verifyCrashLink` to
 * check that the link belongs to the chain. GAME-09.
 * @param input.manualHundredths the multiplier of a cash-out by hand, from the record
 */
export function recomputeCrash(
  title: CrashTitle,
  input: {
    readonly linkHex: string;
    readonly salt: string;
    readonly stake?: Money;
    readonly bet?: CrashBet;
    readonly manualHundredths?: number;
  },
): { readonly crashHundredths: number; readonly outcome?: CrashOutcome } {
  const crash = crashHundredths(title, input.linkHex, input.salt);
  const result = { crashHundredths: crash };
  if (input.stake === undefined || input.bet === undefined) return result;
  const exit = exitHundredths(title, input.stake, input.bet);
  return { ...result, outcome: judgeCrash({ crash, exit, manualHundredths: input.manualHundredths }) };
}
