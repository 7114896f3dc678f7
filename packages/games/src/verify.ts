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
  /** The version of the maths that it was played with; the present one unless said otherwise. Tables heed it. */
  readonly mathsVersion?: string | undefined;
  /** What the player did, of a round of several steps: its outcome tells. */
  readonly played?: { readonly actions: readonly unknown[]; readonly by: StepsEnd };
}

/** A recomputed round, by how it comes about. */
export type Recomputed =
  | { readonly kind: "dice"; readonly outcome: DiceOutcome }
  | { readonly kind: "slots"; readonly outcome: SlotOutcome }
  | { readonly kind: "instant"; readonly outcome: SeedOutcome }
  /** What came on a table, whoever bet: the seed is its link, the client seed its chain's salt. */
  | { readonly kind: "table"; readonly outcome: TableOutcome }
  /** What a draw brought, whoever bet: the seed is its link, the client seed its chain's salt, the nonce its number. */
  | { readonly kind: "lottery"; readonly outcome: { readonly numbers: LotteryResult } }
  /** Shots of a player; without a bet the fish of a sea, as everybody saw them. */
  | { readonly kind: "fishing"; readonly outcome: FishingOutcome | { readonly fish: readonly Fish[] } }
  /** `pays` is null where nothing was played: the stake went back. */
  | { readonly kind: "steps"; readonly outcome: StepsOutcome; readonly pays: Ratio | null };

/** What fixes the draws of a round, once its seed is known. */
interface Draws {
  readonly serverSeedHex: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/**
 * Recomputes a round with a player's seed from its revealed seed: the same code that the server played it
 * with. GAME-09.
 * @throws RangeError for an unknown game, a bad seed, nonce or bet
 */
export function recompute(round: SeedRound & Draws): Recomputed {
  return recomputeFrom(drawStream(round), round);
}

/** {@link recompute} on draws of the caller's. */
export function recomputeFrom(rng: Rng, { gameCode, bet, mathsVersion, played }: SeedRound): Recomputed {
  if (gameCode === DICE_CODE) return { kind: "dice", outcome: playDice(rng, bet as DiceBet) };
  if (isTable(gameCode)) {
    const { deal, asOf } = tableGame(gameCode);
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

/** Whether the bet of a slot bought its feature. */
export function isBought(bet: unknown): boolean {
  return (bet as { buy?: unknown } | null)?.buy === true;
}

/**
 * Recomputes a crash round from its revealed link and, with a bet, what the bet came to. Whether the link belongs
 * to the chain is `verifyCrashLink`. GAME-09.
 * @param input.manualHundredths where the player left by hand, from the record
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
