/**
 * Recomputes a past round in the browser and keeps every step for the eye: commitment, HMAC
 * messages, words, draws, result. Nothing here asks the server. Source: GAME-09.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { type CrashOutcome, crashPayout, exitHundredths } from "@khela/games/crash/crash";
import { CASH_OUT_MIN_HUNDREDTHS, CRASH_CODE } from "@khela/games/crash/limits";
import { DICE_CODE, type DiceBet, type DiceOutcome, dicePayout, playDice } from "@khela/games/dice/dice";
import { verifyCrashLink } from "@khela/games/fair/crash-chain";
import { commitmentOf, seedBytes } from "@khela/games/fair/seed";
import { asciiBytes, FAIR_VERSION, rngFrom, wordAt } from "@khela/games/fair/stream";
import { playSlot, slotPayout } from "@khela/games/slots/play";
import { slotTitle } from "@khela/games/slots/titles";
import { REELS, type SlotOutcome } from "@khela/games/slots/types";
import { recompute, recomputeCrash } from "@khela/games/verify";
import { moneyFromText, moneyToText } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";
import { sameValue } from "./same-value.ts";

/** What the record says, where there is one; hand-typed seeds have none. */
export interface Recorded {
  readonly bet: unknown;
  readonly outcome: unknown;
  readonly stake: string;
  readonly payout: string;
}

export interface SeedInput {
  readonly kind: "seed";
  readonly gameCode: string;
  readonly serverSeed: string;
  /** What was published before play; empty: not checked. */
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  /** Dice only. */
  readonly bet: DiceBet | null;
  readonly recorded: Recorded | null;
}

export interface CrashInput {
  readonly kind: "crash";
  readonly link: string;
  readonly salt: string;
  /** An earlier revealed link or the terminal hash; empty: not checked. */
  readonly known: string;
  /** Rounds between the two. */
  readonly distance: number;
  readonly recorded: Recorded | null;
}

export interface Block {
  readonly message: string;
  readonly digest: string;
  readonly words: readonly number[];
}

/** One number that the game drew: word mod bound. */
export interface Draw {
  readonly label:
    | { readonly kind: "stop"; readonly spin: number; readonly reel: number }
    | { readonly kind: "special" }
    | { readonly kind: "roll" };
  readonly word: number;
  readonly bound: number;
  readonly value: number;
}

/** A yes, a no, or not asked. */
export type Check = boolean | null;

export type Verified =
  | {
      readonly kind: "seed";
      readonly commitment: string;
      readonly commitmentMatches: Check;
      readonly blocks: readonly Block[];
      readonly draws: readonly Draw[];
      readonly outcome:
        | { readonly kind: "dice"; readonly outcome: DiceOutcome }
        | { readonly kind: "slots"; readonly outcome: SlotOutcome };
      readonly outcomeMatches: Check;
      readonly payoutMatches: Check;
    }
  | {
      readonly kind: "crash";
      readonly message: string;
      readonly digest: string;
      readonly word: number;
      readonly crashHundredths: number;
      readonly linkMatches: Check;
      readonly outcomeMatches: Check;
      readonly payoutMatches: Check;
    };

/** @throws RangeError for seeds, nonces or bets that no round can have */
export function verifyRound(input: SeedInput | CrashInput): Verified {
  return input.kind === "crash" ? verifyCrash(input) : verifySeed(input);
}

/** Whether everything that could be compared agrees; null where there was nothing to compare. */
export function verdictOf(verified: Verified): Check {
  const first = verified.kind === "crash" ? verified.linkMatches : verified.commitmentMatches;
  // Without a recorded outcome to compare with, a right hash says only whose seed it is.
  if (verified.kind === "seed" && verified.outcomeMatches === null) return first === false ? false : null;
  const checks = [first, verified.outcomeMatches, verified.payoutMatches].filter((check) => check !== null);
  return checks.every(Boolean);
}

function verifySeed(input: SeedInput): Verified {
  const { gameCode, clientSeed, nonce, recorded } = input;
  const serverSeedHex = input.serverSeed;
  const draw = { serverSeedHex, clientSeed, nonce };
  const outcome =
    gameCode === DICE_CODE
      ? recompute({ ...draw, gameCode: DICE_CODE, bet: diceBetOf(input) })
      : recompute({ ...draw, gameCode, bet: {} });
  const commitment = commitmentOf(serverSeedHex);
  const { blocks, draws } = trace(input, outcome.kind === "slots" ? outcome.outcome : null);
  const payout = (stake: string) =>
    moneyToText(
      outcome.kind === "dice"
        ? dicePayout(moneyFromText(stake), outcome.outcome)
        : slotPayout(moneyFromText(stake), outcome.outcome),
    );
  return {
    kind: "seed",
    commitment,
    commitmentMatches: input.serverSeedHash === "" ? null : input.serverSeedHash === commitment,
    blocks,
    draws,
    outcome,
    outcomeMatches: recorded ? sameValue(recorded.outcome, outcome.outcome) : null,
    payoutMatches: recorded ? moneyToText(moneyFromText(recorded.payout)) === payout(recorded.stake) : null,
  };
}

function diceBetOf({ bet }: SeedInput): DiceBet {
  if (!bet) throw new RangeError("a roll of dice needs its bet");
  return bet;
}

/** Plays the round once more on words that are kept as they are drawn. */
function trace(input: SeedInput, slots: SlotOutcome | null): { blocks: Block[]; draws: Draw[] } {
  const key = seedBytes(input.serverSeed);
  const blocks: Block[] = [];
  let waiting: number[] = [];
  let last = 0;
  const nextWord = () => {
    if (waiting.length === 0) {
      const message = `${FAIR_VERSION}:${input.gameCode}:${input.clientSeed}:${input.nonce}:${blocks.length}`;
      const digest = hmac(sha256, key, asciiBytes(message));
      waiting = [0, 7, 14, 21].map((offset) => wordAt(digest, offset));
      blocks.push({ message, digest: bytesToHex(digest), words: [...waiting] });
    }
    last = waiting.shift() ?? 0;
    return last;
  };
  const rng = rngFrom(nextWord);
  const taken: Omit<Draw, "label">[] = [];
  const recording: Rng = {
    int(bound) {
      const value = rng.int(bound);
      taken.push({ word: last, bound, value });
      return value;
    },
  };
  if (input.gameCode === DICE_CODE) playDice(recording, diceBetOf(input));
  else playSlot(recording, slotTitle(input.gameCode));
  const hasSpecial = slots?.freeSpins?.special != null;
  return {
    blocks,
    draws: taken.map((draw, index) => ({ ...draw, label: labelOf(index, slots, hasSpecial) })),
  };
}

function labelOf(index: number, slots: SlotOutcome | null, hasSpecial: boolean): Draw["label"] {
  if (!slots) return { kind: "roll" };
  if (hasSpecial && index === REELS) return { kind: "special" };
  const place = hasSpecial && index > REELS ? index - 1 : index;
  return { kind: "stop", spin: Math.floor(place / REELS), reel: place % REELS };
}

function verifyCrash({ link, salt, known, distance, recorded }: CrashInput): Verified {
  const { crashHundredths } = recomputeCrash({ linkHex: link, salt });
  const message = `${FAIR_VERSION}:${CRASH_CODE}:${salt}`;
  const digest = hmac(sha256, seedBytes(link), asciiBytes(message));
  const outcome = recorded?.outcome as Partial<CrashOutcome> | null | undefined;
  return {
    kind: "crash",
    message,
    digest: bytesToHex(digest),
    word: wordAt(digest, 0),
    crashHundredths,
    linkMatches: known === "" ? null : verifyCrashLink({ linkHex: link, distance, knownHex: known }),
    outcomeMatches: recorded && outcome ? fairExit(recorded, outcome, crashHundredths) : null,
    // A shared round has no bet, so nothing to pay.
    payoutMatches: recorded?.bet && outcome ? crashPaid(recorded, outcome, crashHundredths) : null,
  };
}

/**
 * Whether a bet's record agrees with the crash point: whoever left did so at or below it, and whoever lost
 * was not to leave before it. A record of the round itself names the point.
 */
function fairExit({ stake, bet }: Recorded, outcome: Partial<CrashOutcome>, crash: number): boolean {
  const { crashHundredths = crash, won, cashedOutHundredths = 0 } = outcome;
  if (crashHundredths !== crash) return false;
  if (won === undefined) return true;
  if (won) return cashedOutHundredths >= CASH_OUT_MIN_HUNDREDTHS && cashedOutHundredths <= crash;
  return exitHundredths(moneyFromText(stake), bet ?? {}) > crash;
}

function crashPaid(
  { stake, payout }: Recorded,
  outcome: Partial<CrashOutcome>,
  crashHundredths: number,
): boolean {
  const { won = false, cashedOutHundredths = 0 } = outcome;
  const due = crashPayout(moneyFromText(stake), { won, crashHundredths, cashedOutHundredths });
  return moneyFromText(payout) === due;
}
