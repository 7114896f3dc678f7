/** The verifier's form: its typed fields and their parsing. Pure. */
import type { FairRound } from "@khela/contract/play";
import { scaledFromInput, toLatinDigits } from "@khela/i18n/input";
import { crashTitle } from "@khela/games/crash/limits";
import { DICE_CODE, DICE_ROLLS, type DiceBet } from "@khela/games/dice/dice";
import { seedGame } from "@khela/games/instant/games";
import { raffleKindOf } from "@khela/games/raffles/draw";
import { isRaffleBet } from "@khela/games/raffles/raffle";
import { isBought } from "@khela/games/verify";
import { stepsGame } from "@khela/games/steps/games";
import type { CrashInput, Recorded, SeedInput } from "./verify-round.ts";

export interface Draft {
  gameCode: string;
  serverSeed: string;
  /** Crash: the known earlier link or terminal hash. */
  serverSeedHash: string;
  /** Crash: the chain's salt. */
  clientSeed: string;
  /** Crash: the number of rounds between the known hash and the link. */
  nonce: string;
  direction: DiceBet["direction"];
  /** In percent, two decimals. */
  target: string;
  /** Games with a bet shape of their own: the bet as JSON, as in the record. */
  bet: string;
}

/** The game with this code if its bet is typed as JSON. */
export const gameWithBet = (code: string) => seedGame(code) ?? stepsGame(code) ?? raffleOf(code);

const raffleOf = (code: string) => {
  const kind = raffleKindOf(code);
  return kind && { isBet: (bet: unknown) => isRaffleBet(kind, bet) };
};

export const EMPTY_DRAFT: Draft = {
  gameCode: DICE_CODE,
  serverSeed: "",
  serverSeedHash: "",
  clientSeed: "",
  nonce: "",
  direction: "over",
  target: "50.00",
  bet: "{}",
};

export function draftOfRound(round: FairRound): Draft {
  const bet = (round.bet ?? {}) as Partial<DiceBet>;
  return {
    ...EMPTY_DRAFT,
    gameCode: round.gameCode,
    serverSeed: round.serverSeed ?? "",
    serverSeedHash: round.serverSeedHash,
    clientSeed: round.clientSeed,
    // A crash round's published hash is the link right before it.
    nonce: round.kind === "crash" ? "1" : String(round.nonce),
    direction: bet.direction ?? "over",
    target: ((bet.target ?? 5_000) / 100).toFixed(2),
    bet: JSON.stringify(round.bet ?? {}),
  };
}

export type DraftProblem = "serverSeed" | "clientSeed" | "nonce" | "target" | "bet" | "hash";

const HEX = /^[0-9a-f]{64}$/;
const ASCII = /^[\x20-\x7e]{1,128}$/;

/** The parsed input, or the first field that is invalid. */
export function readDraft(draft: Draft, recorded: Recorded | null): SeedInput | CrashInput | DraftProblem {
  const seed = draft.serverSeed.trim().toLowerCase();
  const hash = draft.serverSeedHash.trim().toLowerCase();
  if (!HEX.test(seed)) return "serverSeed";
  if (hash !== "" && !HEX.test(hash)) return "hash";
  if (!ASCII.test(draft.clientSeed)) return "clientSeed";
  const nonce = toLatinDigits(draft.nonce.trim());
  const crash = crashTitle(draft.gameCode);
  if (!/^\d{1,10}$/.test(nonce) && !(crash && hash === "")) return "nonce";
  if (crash) {
    return {
      kind: "crash",
      title: crash,
      link: seed,
      salt: draft.clientSeed,
      known: hash,
      distance: Number(nonce),
      recorded,
    };
  }
  const target = scaledFromInput(draft.target, "en", 2);
  if (draft.gameCode === DICE_CODE && (target === undefined || target >= DICE_ROLLS)) return "target";
  const game = gameWithBet(draft.gameCode);
  // Only a slot's record tells whether the feature was bought.
  const own = game ? parsed(draft.bet) : isBought(recorded?.bet) ? recorded?.bet : null;
  if (game && !game.isBet(own)) return "bet";
  return {
    kind: "seed",
    gameCode: draft.gameCode,
    serverSeed: seed,
    serverSeedHash: hash,
    clientSeed: draft.clientSeed,
    nonce: Number(nonce),
    bet: draft.gameCode === DICE_CODE ? { direction: draft.direction, target: target ?? 0 } : own,
    recorded,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
