import type { FairRound } from "@khela/contract/play";
import { GAMES } from "@khela/games/catalogue";
import { tableGame } from "@khela/games/tables/tables";
import type { Platform } from "../../platform/platform.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Reality } from "../protection/index.ts";
import type { MaskedNames, Rounds } from "../rounds/index.ts";
import { type Beacon, createChains, createDriver, createLease, fairChain } from "../shared-rounds/index.ts";
import { createTablePublisher } from "./publisher.ts";
import { serveTables } from "./routes.ts";
import { PACE } from "./pace.ts";
import { createRunner } from "./runner.ts";
import { findRound, type TableRound } from "./store.ts";

// A table on its own clock, without a driver; used by the benchmarks.
export { createTablePublisher } from "./publisher.ts";
export { placeTableBet } from "./place-bet.ts";
export { PACE } from "./pace.ts";
export { createRunner } from "./runner.ts";
export { latestRound } from "./store.ts";

/** Live tables, each of which continuously plays one round for all players. */
export interface Tables {
  /** Every process serves requests; processes with the worker role take turns at driving the rounds. */
  start(roles: { worker: boolean }): void;
  stop(): Promise<void>;
}

/** The process that holds this lease drives all tables. */
export const TABLES_LEASE = { lock: 5_402_231_911, name: "tables" };

/** 20,000 rounds last about six days. The next chain is public about half a day before its first round. */
const CHAIN_DEFAULTS = { length: 20_000, reserve: 2_000 };

/** The codes of all live tables. */
const tableCodes = (): string[] => GAMES.filter(({ kind }) => kind === "table").map(({ code }) => code);

/** A shared round for the verifier (GAME-09): its link, once revealed, and its outcome, without stakes. */
function fairRoundOf(round: TableRound): FairRound {
  return {
    roundId: round.id,
    at: round.createdAt.toISOString(),
    gameCode: round.gameCode,
    kind: "table",
    mathsVersion: round.mathsVersion,
    state: round.phase === "void" ? "void" : round.seed === null ? "open" : "settled",
    serverSeedHash: round.seedHash,
    serverSeed: round.seed,
    clientSeed: round.salt,
    nonce: round.linkIndex,
    bet: null,
    outcome: round.outcome,
    stake: "0.00",
    payout: "0.00",
  };
}

/** Creates the live tables with a shared round (GAME-08, GAME-09, GAME-12). The rules are in @khela/games/tables. */
export function createTables(
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
): Tables {
  const codes = tableCodes();
  const lives = new Map(codes.map((code) => [code, createTablePublisher(platform, lower, code)]));
  const runners = [...lives].map(([code, live]) =>
    createRunner(platform, {
      ...lower,
      game: tableGame(code),
      chains: createChains(platform, { ...CHAIN_DEFAULTS, game: code, beacon: lower.beacon }),
      live,
      pace: PACE,
    }),
  );
  const driver = createDriver({
    clock: platform.clock,
    log: platform.log.child({ part: "tables" }),
    lease: createLease(platform.database.pool, TABLES_LEASE),
    runners,
    onTaken: async () => {
      for (const live of lives.values()) await live.republish();
    },
  });
  serveTables(platform, { ...lower, lives });
  lower.rounds.registerSource("table", async (roundId) => {
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
    async stop() {
      await driver.stop();
      for (const live of lives.values()) live.stop();
    },
  };
}
