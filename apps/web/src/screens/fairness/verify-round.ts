/**
 * Recomputes a past round in the browser and keeps every step for display: commitment, HMAC messages, words,
 * draws, result. Nothing here calls the server. Source: GAME-09.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { type CrashOutcome, crashPayout, exitHundredths } from "@khela/games/crash/crash";
import { CASH_OUT_MIN_HUNDREDTHS, type CrashTitle } from "@khela/games/crash/limits";
import { dicePayout } from "@khela/games/dice/dice";
import { fishingPayout } from "@khela/games/fishing/shots";
import { fishTitle } from "@khela/games/fishing/titles";
import { seedGame } from "@khela/games/instant/games";
import { type DrawName, seedPayout } from "@khela/games/instant/seed-game";
import { verifyCrashLink } from "@khela/games/fair/crash-chain";
import { commitmentOf, seedBytes } from "@khela/games/fair/seed";
import { asciiBytes, FAIR_VERSION, rngFrom, wordAt } from "@khela/games/fair/stream";
import { isLottery, lotteryGame } from "@khela/games/lottery/lotteries";
import { payoutOf as lotteryPayout } from "@khela/games/lottery/payouts";
import type { LotteryLine } from "@khela/games/lottery/types";
import { raffleKindOf } from "@khela/games/raffles/draw";
import { boughtBet, slotPayout } from "@khela/games/slots/play";
import { REELS, type SlotOutcome } from "@khela/games/slots/types";
import { slotTitle } from "@khela/games/slots/titles";
import { stepsGame } from "@khela/games/steps/games";
import { ratioOf, type StepsOutcome } from "@khela/games/steps/steps-game";
import {
  isBought,
  type Recomputed,
  recompute,
  recomputeCrash,
  recomputeFrom,
  type SeedRound,
} from "@khela/games/verify";
import { isTable, tableGame } from "@khela/games/tables/tables";
import { type DrawCounts, payoutOf as tablePayout } from "@khela/games/tables/types";
import { type Money, money, moneyFromText, moneyToText, ZERO } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";
import { sameValue } from "./same-value.ts";

/** The round's record; hand-typed seeds have none. */
export interface Recorded {
  readonly bet: unknown;
  readonly outcome: unknown;
  readonly stake: string;
  readonly payout: string;
  readonly mathsVersion?: string;
}

export interface SeedInput {
  readonly kind: "seed";
  readonly gameCode: string;
  readonly serverSeed: string;
  /** The commitment published before play; empty: not checked. */
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  /** The game's own bet; slots have none. */
  readonly bet: unknown;
  readonly recorded: Recorded | null;
}

export interface CrashInput {
  readonly kind: "crash";
  readonly title: CrashTitle;
  readonly link: string;
  readonly salt: string;
  /** An earlier revealed link or the terminal hash; empty: not checked. */
  readonly known: string;
  /** The number of rounds between `known` and the link. */
  readonly distance: number;
  readonly recorded: Recorded | null;
}

export interface Block {
  readonly message: string;
  readonly digest: string;
  readonly words: readonly number[];
}

/** One random number of the game: word mod bound. */
export interface Draw {
  readonly label:
    | { readonly kind: "stop"; readonly spin: number; readonly reel: number }
    | { readonly kind: "special" }
    | { readonly kind: "roll" }
    /** The n-th draw of a game that has only one kind of draw. */
    | { readonly kind: DrawName | "table" | "coin"; readonly n: number };
  readonly word: number;
  readonly bound: number;
  readonly value: number;
}

/** Passed, failed, or null when there was nothing to check. */
export type Check = boolean | null;

export type Verified =
  | {
      readonly kind: "seed";
      readonly commitment: string;
      readonly commitmentMatches: Check;
      readonly blocks: readonly Block[];
      readonly draws: readonly Draw[];
      readonly outcome: Recomputed;
      readonly outcomeMatches: Check;
      readonly payoutMatches: Check;
    }
  | {
      readonly kind: "crash";
      readonly message: string;
      readonly digest: string;
      readonly word: number;
      /** R in the formula: the return of every bet, in percent. */
      readonly returnPercent: number;
      readonly crashHundredths: number;
      readonly linkMatches: Check;
      readonly outcomeMatches: Check;
      readonly payoutMatches: Check;
    };

/** @throws RangeError for seeds, nonces or bets that no round can have */
export function verifyRound(input: SeedInput | CrashInput): Verified {
  return input.kind === "crash" ? verifyCrash(input) : verifySeed(input);
}

/** Whether everything that could be compared matches; null when nothing could be. */
export function verdictOf(verified: Verified): Check {
  const first = verified.kind === "crash" ? verified.linkMatches : verified.commitmentMatches;
  // Without a recorded outcome, a matching hash only proves which seed was committed.
  if (verified.kind === "seed" && verified.outcomeMatches === null) return first === false ? false : null;
  const checks = [first, verified.outcomeMatches, verified.payoutMatches].filter((check) => check !== null);
  return checks.every(Boolean);
}

function verifySeed(input: SeedInput): Verified {
  const { clientSeed, nonce, recorded } = input;
  const serverSeedHex = input.serverSeed;
  const outcome = recompute({ ...roundOf(input), serverSeedHex, clientSeed, nonce });
  const commitment = commitmentOf(serverSeedHex);
  const { blocks, draws } = trace(input, outcome.kind === "slots" ? outcome.outcome : null);
  const payout = (stake: string) => moneyToText(payoutOf(moneyFromText(stake), outcome, input));
  // Lines paid by earlier rules can't be recomputed with today's; the numbers can.
  const isOfNow = outcome.kind !== "lottery" || isPresent(input);
  return {
    kind: "seed",
    commitment,
    commitmentMatches: input.serverSeedHash === "" ? null : input.serverSeedHash === commitment,
    blocks,
    draws,
    outcome,
    outcomeMatches: recorded ? sameValue(ownOutcome(cameOf(recorded, outcome)), outcome.outcome) : null,
    payoutMatches:
      recorded && isOfNow ? moneyToText(moneyFromText(recorded.payout)) === payout(recorded.stake) : null,
  };
}

/** Whether a lottery ticket was bought under today's rules. */
const isPresent = ({ gameCode, recorded }: SeedInput): boolean =>
  recorded?.mathsVersion === undefined ||
  recorded.mathsVersion === String(lotteryGame(gameCode).mathsVersion);

/** The round to recompute; for a game with several steps the record contains the player's actions. */
function roundOf({ gameCode, bet, recorded }: SeedInput): SeedRound {
  const played = recorded?.outcome as Pick<StepsOutcome, "actions" | "by"> | null | undefined;
  const isSteps = stepsGame(gameCode) !== undefined && Array.isArray(played?.actions);
  return { gameCode, bet, mathsVersion: recorded?.mathsVersion, ...(isSteps && played ? { played } : {}) };
}

/** The number of cards that the player drew at a table with decisions: the record stores it beside the outcome. */
const drewOf = (recorded: Recorded | null): DrawCounts =>
  (recorded?.outcome as { drew?: DrawCounts } | null | undefined)?.drew ?? 0;

/** The outcome without the player's own decisions. */
function cameOf({ outcome }: Recorded, again: Recomputed): unknown {
  if (again.kind !== "table" || typeof outcome !== "object" || outcome === null) return outcome;
  const { drew: _drew, ...came } = outcome as { drew?: DrawCounts };
  return came;
}

function payoutOf(stake: Money, again: Recomputed, { gameCode, recorded }: SeedInput): Money {
  if (again.kind === "table") {
    // A shared round has no bet, so there is no payout.
    const spots = (recorded?.bet as { spots: { spot: string; stake: string }[] } | null)?.spots ?? [];
    const bets = spots.map((bet) => ({ spot: bet.spot, stake: moneyFromText(bet.stake) }));
    return tablePayout(tableGame(gameCode), bets, again.outcome, drewOf(recorded));
  }
  if (again.kind === "lottery") {
    // A draw has no bet, so there is no payout.
    const lines = (recorded?.bet as { lines: (LotteryLine & { stake: string })[] } | null)?.lines ?? [];
    const staked = lines.map(({ bet, picks, stake }) => ({ bet, picks, stake: moneyFromText(stake) }));
    return lotteryPayout(lotteryGame(gameCode), staked, again.outcome.numbers);
  }
  // A sea has no bet, so there is no payout.
  if (again.kind === "fishing") return "hits" in again.outcome ? fishingPayout(stake, again.outcome) : ZERO;
  if (again.kind === "dice") return dicePayout(stake, again.outcome);
  if (again.kind === "slots") return slotPaid(stake, again.outcome, { gameCode, recorded });
  if (again.kind === "raffle") return moneyFromText(again.outcome.amount);
  if (again.kind === "instant") return seedPayout(stake, again.outcome);
  return again.pays === null ? ZERO : ratioOf(stake, again.pays);
}

/**
 * The part of an outcome that the seed decides. Jackpot entries follow from all players' bets and are
 * verified with their runs.
 */
function ownOutcome(outcome: unknown): unknown {
  if (typeof outcome !== "object" || outcome === null) return outcome;
  return Object.fromEntries(Object.entries(outcome).filter(([name]) => name !== "jackpots"));
}

/** A slot's payout. A bought round pays by the bet that its price is based on; jackpot wins are added. */
function slotPaid(
  stake: Money,
  outcome: SlotOutcome,
  { gameCode, recorded }: Pick<SeedInput, "gameCode" | "recorded">,
): Money {
  const bet = isBought(recorded?.bet) ? boughtBet(slotTitle(gameCode), stake) : stake;
  const places =
    (recorded?.outcome as { jackpots?: readonly { won: string | null }[] } | null)?.jackpots ?? [];
  const won = places.reduce((sum, place) => sum + moneyFromText(place.won ?? "0"), 0n);
  return money(slotPayout(bet, outcome) + won);
}

/** Replays the round and records every word that is drawn. */
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
  recomputeFrom(recording, roundOf(input));
  const hasSpecial = slots?.freeSpins?.special != null;
  return {
    blocks,
    draws: taken.map((draw, index) => ({
      ...draw,
      label: labelOf(isBought(input.bet) ? index + REELS : index, input.gameCode, slots, hasSpecial),
    })),
  };
}

function labelOf(
  index: number,
  gameCode: string,
  slots: SlotOutcome | null,
  hasSpecial: boolean,
): Draw["label"] {
  const game = seedGame(gameCode) ?? stepsGame(gameCode);
  if (game) return { kind: game.draw, n: index + 1 };
  if (raffleKindOf(gameCode) || isTable(gameCode) || fishTitle(gameCode) || isLottery(gameCode))
    return { kind: "table", n: index + 1 };
  if (!slots) return { kind: "roll" };
  // After the stops come the coins' values, and whether an empty cell gets a coin.
  if (slots.base.coins && index >= REELS) return { kind: "coin", n: index - REELS + 1 };
  if (hasSpecial && index === REELS) return { kind: "special" };
  const place = hasSpecial && index > REELS ? index - 1 : index;
  return { kind: "stop", spin: Math.floor(place / REELS), reel: place % REELS };
}

function verifyCrash({ title, link, salt, known, distance, recorded }: CrashInput): Verified {
  const { crashHundredths } = recomputeCrash(title, { linkHex: link, salt });
  const message = `${FAIR_VERSION}:${title.code}:${salt}`;
  const digest = hmac(sha256, seedBytes(link), asciiBytes(message));
  const outcome = recorded?.outcome as Partial<CrashOutcome> | null | undefined;
  return {
    kind: "crash",
    message,
    digest: bytesToHex(digest),
    word: wordAt(digest, 0),
    returnPercent: title.returnPercent,
    crashHundredths,
    linkMatches: known === "" ? null : verifyCrashLink({ linkHex: link, distance, knownHex: known }),
    outcomeMatches: recorded && outcome ? fairExit(title, recorded, outcome, crashHundredths) : null,
    // A shared round has no bet, so there is no payout.
    payoutMatches: recorded?.bet && outcome ? crashPaid(recorded, outcome, crashHundredths) : null,
  };
}

/**
 * Whether a bet's record agrees with the crash point: a player who cashed out did so at or below it, and a
 * loser had no automatic exit below it. A record of the round itself states the point.
 */
function fairExit(
  title: CrashTitle,
  { stake, bet }: Recorded,
  outcome: Partial<CrashOutcome>,
  crash: number,
): boolean {
  const { crashHundredths = crash, won, cashedOutHundredths = 0 } = outcome;
  if (crashHundredths !== crash) return false;
  if (won === undefined) return true;
  if (won) return cashedOutHundredths >= CASH_OUT_MIN_HUNDREDTHS && cashedOutHundredths <= crash;
  return exitHundredths(title, moneyFromText(stake), bet ?? {}) > crash;
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
