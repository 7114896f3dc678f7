import type { FairChain } from "@khela/contract/chains";
import type { FairRound } from "@khela/contract/play";
import { AppError } from "@khela/kernel/errors";
import { moneyToText } from "@khela/kernel/money";
import type { Platform } from "../../platform/platform.ts";
import type { Seeds } from "./seeds.ts";
import { findFreeRounds } from "./free-round-store.ts";
import * as store from "./store.ts";

/** Returns the public data of the seed source behind a round; undefined for an unknown source. */
export type SourceResolver = (
  sourceId: string,
) => Promise<{ hash: string; seed: string | null; clientSeed: string; chain?: FairChain } | undefined>;

/** Finds a shared round by its own id, in the form that everybody may verify. */
export type SharedRoundFinder = (roundId: string) => Promise<FairRound | undefined>;

/** The public data for verifying rounds (GAME-09). */
export function createFairRounds(platform: Platform, deps: { seeds: Seeds }) {
  const { db } = platform;
  const sources = new Map<store.RoundKind, SourceResolver>([
    ["slots", deps.seeds.published],
    ["dice", deps.seeds.published],
    ["instant", deps.seeds.published],
    ["steps", deps.seeds.published],
    ["fishing", deps.seeds.published],
  ]);

  const shared: SharedRoundFinder[] = [];

  const sharedRound = async (roundId: string): Promise<FairRound> => {
    for (const find of shared) {
      const round = await find(roundId);
      if (round) return round;
    }
    throw new AppError("SYS_NOT_FOUND");
  };

  return {
    /** Registers the source of public seeds for a kind of round. */
    registerSource: (kind: store.RoundKind, resolve: SourceResolver) => void sources.set(kind, resolve),

    /** Makes a game's shared rounds verifiable by their own ids, beside the bets on them. */
    registerShared: (find: SharedRoundFinder) => void shared.push(find),

    /** Reads a bet's round or a shared round for verification (GAME-09). @throws AppError SYS_NOT_FOUND */
    async fairRound(roundId: string): Promise<FairRound> {
      const round = await store.findRound(db, roundId);
      if (!round) return sharedRound(roundId);
      const source = await sources.get(round.kind)?.(round.sourceId);
      if (!source) throw new AppError("SYS_NOT_FOUND");
      const free = (await findFreeRounds(db, [round.id])).get(round.id);
      return {
        roundId: round.id,
        at: round.at.toISOString(),
        gameCode: round.gameCode,
        kind: round.kind,
        mathsVersion: round.mathsVersion,
        state: round.state,
        serverSeedHash: source.hash,
        serverSeed: source.seed,
        clientSeed: source.clientSeed,
        nonce: round.nonce,
        bet: round.bet,
        outcome: round.outcome,
        stake: moneyToText(free?.stake ?? round.stake),
        payout: moneyToText(free?.won ?? round.payout),
        ...(free ? { free: true as const } : {}),
        ...(source.chain ? { chain: source.chain } : {}),
      };
    },
  };
}

export type FairRounds = ReturnType<typeof createFairRounds>;
