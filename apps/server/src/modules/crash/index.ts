import type { FairRound } from "@khela/contract/play";
import { CRASH_TITLES } from "@khela/games/crash/limits";
import type { Platform } from "../../platform/platform.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Reality } from "../protection/index.ts";
import type { MaskedNames, Rounds } from "../rounds/index.ts";
import {
  type Beacon,
  type ChainOptions,
  createDriver,
  createLease,
  fairChain,
} from "../shared-rounds/index.ts";
import { CHAIN_DEFAULTS, createChains } from "./chains.ts";
import { createLive } from "./live.ts";
import { serveCrash } from "./routes.ts";
import { createRunner, PACE, type Pace } from "./runner.ts";
import { crashPoints, type CrashRound, findRound } from "./store.ts";

/** Options for tests and demonstrations; the defaults are the rules of the game. */
export interface CrashOptions {
  pace?: Partial<Pace>;
  chain?: Partial<ChainOptions>;
}

/** The crash games: each has one continuous sequence of rounds that everybody shares. */
export interface Crash {
  /** Every process serves calls; processes with the worker role take turns driving the rounds. */
  start(roles: { worker: boolean }): void;
  stop(): Promise<void>;
  /** The crash points of ended rounds by round id, in hundredths. */
  pointsOf(roundIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** The lease whose holder drives the rounds of all crash games. */
export const CRASH_LEASE = { lock: 5_402_231_910, name: "crash" };

/** A shared round for the verifier (GAME-09): its link, once revealed, and its crash point, without stakes. */
function fairRoundOf(round: CrashRound): FairRound {
  const { crashHundredths, phase } = round;
  return {
    roundId: round.id,
    at: round.startsAt.toISOString(),
    gameCode: round.gameCode,
    kind: "crash",
    mathsVersion: round.mathsVersion,
    state: phase === "void" ? "void" : round.seed === null ? "open" : "settled",
    serverSeedHash: round.seedHash,
    serverSeed: round.seed,
    clientSeed: round.salt,
    nonce: round.linkIndex,
    bet: null,
    outcome: round.seed === null ? null : { crashHundredths },
    stake: "0.00",
    payout: "0.00",
  };
}

/** The shared crash rounds (GAME-08, GAME-09, GAME-12). The maths is in @khela/games/crash. */
export function createCrash(
  platform: Platform,
  lower: {
    ledger: Ledger;
    bonuses: Pick<Bonuses, "runs">;
    rounds: Rounds;
    catalogue: Catalogue;
    maskedNames: MaskedNames;
    reality: Reality;
    beacon: Beacon | undefined;
  },
  options: CrashOptions = {},
): Crash {
  const chains = createChains(platform, { ...CHAIN_DEFAULTS, beacon: lower.beacon, ...options.chain });
  const pace = { ...PACE, ...options.pace };
  const games = CRASH_TITLES.map((title) => {
    const live = createLive(platform, { ...lower, title });
    return { title, live, runner: createRunner(platform, { ...lower, chains, live, pace, title }) };
  });
  const driver = createDriver({
    clock: platform.clock,
    log: platform.log.child({ part: "crash" }),
    lease: createLease(platform.database.pool, CRASH_LEASE),
    runners: games.map(({ runner }) => runner),
    onTaken: async () => void (await Promise.all(games.map(({ live }) => live.resumed()))),
  });
  serveCrash(platform, { ...lower, chains, games });
  lower.rounds.registerSource("crash", async (roundId) => {
    const round = await findRound(platform.db, roundId);
    if (!round) return undefined;
    const chain = await fairChain(platform.db, round.chainId);
    return { hash: round.seedHash, seed: round.seed, clientSeed: round.salt, chain };
  });
  lower.rounds.registerShared(async (roundId) => {
    const round = await findRound(platform.db, roundId);
    return round && { ...fairRoundOf(round), chain: await fairChain(platform.db, round.chainId) };
  });

  return {
    start({ worker }) {
      if (worker) driver.start();
    },
    stop: () => driver.stop(),
    pointsOf: (roundIds) => crashPoints(platform.db, roundIds),
  };
}
