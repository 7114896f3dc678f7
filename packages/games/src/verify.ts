import { CRASH_CODE } from "./crash/limits.ts";
import { crashHundredths } from "./crash/point.ts";
import { type CrashBet, type CrashOutcome, exitHundredths, judgeCrash } from "./crash/crash.ts";
import { DICE_CODE, type DiceBet, type DiceOutcome, playDice } from "./dice/dice.ts";
import { drawStream } from "./fair/stream.ts";
import { playSlot } from "./slots/play.ts";
import { slotTitle } from "./slots/titles.ts";
import type { SlotBet, SlotOutcome } from "./slots/types.ts";
import type { Money } from "@khela/kernel/money";

/** A past round of a game with a seed pair, as the betting record shows it. */
export type SeedRound =
  | { readonly gameCode: typeof DICE_CODE; readonly bet: DiceBet }
  /** Any slot code; {@link recompute} refuses an unknown one. */
  | { readonly gameCode: string; readonly bet: SlotBet };

/** A recomputed round, by game. */
export type Recomputed =
  | { readonly kind: "dice"; readonly outcome: DiceOutcome }
  | { readonly kind: "slots"; readonly outcome: SlotOutcome };

/**
 * Recomputes a round of dice or a slot from its revealed seed: the same code that the server played it
 * with. GAME-09.
 * @throws RangeError for an unknown game, a bad seed, nonce or bet
 */
export function recompute(
  round: SeedRound & {
    readonly serverSeedHex: string;
    readonly clientSeed: string;
    readonly nonce: number;
  },
): Recomputed {
  const rng = drawStream(round);
  if (round.gameCode === DICE_CODE) {
    return { kind: "dice", outcome: playDice(rng, round.bet as DiceBet) };
  }
  return { kind: "slots", outcome: playSlot(rng, slotTitle(round.gameCode)) };
}

/**
 * Recomputes a crash round from its revealed link and, with a bet, what the bet came to. Whether the link belongs
 * to the chain is `verifyCrashLink`. GAME-09.
 * @param input.manualHundredths where the player left by hand, from the record
 */
export function recomputeCrash(input: {
  readonly linkHex: string;
  readonly salt: string;
  readonly stake?: Money;
  readonly bet?: CrashBet;
  readonly manualHundredths?: number;
}): {
  readonly gameCode: typeof CRASH_CODE;
  readonly crashHundredths: number;
  readonly outcome?: CrashOutcome;
} {
  const crash = crashHundredths(input.linkHex, input.salt);
  const result = { gameCode: CRASH_CODE, crashHundredths: crash } as const;
  if (input.stake === undefined || input.bet === undefined) return result;
  const exit = exitHundredths(input.stake, input.bet);
  return { ...result, outcome: judgeCrash({ crash, exit, manualHundredths: input.manualHundredths }) };
}
