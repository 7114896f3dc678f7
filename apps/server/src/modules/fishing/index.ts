import type { FairRound } from "@khela/contract/play";
import { GAMES } from "@khela/games/catalogue";
import { fishOfSea } from "@khela/games/fishing/sea";
import { fishTitle } from "@khela/games/fishing/titles";
import type { FishTitle } from "@khela/games/fishing/types";
import type { Platform } from "../../platform/platform.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Protection, Reality } from "../protection/index.ts";
import type { MaskedNames, Rounds } from "../rounds/index.ts";
import { type Beacon, createChains, createDriver, createLease, fairChain } from "../shared-rounds/index.ts";
import { createLive } from "./live.ts";
import { type Fishery, serveFishing } from "./routes.ts";
import { createRunner } from "./runner.ts";
import * as store from "./store.ts";
import { createSeaCache } from "./sea-cache.ts";

/** Fishing games: one shared sea, rooms of four; the server decides every shot. */
export interface Fishing {
  /** Every process serves calls; processes with the worker role take turns beginning the seas. */
  start(roles: { worker: boolean }): void;
  stop(): Promise<void>;
}

/** The lease whose holder begins the seas of all fishing games. */
const FISHING_LEASE = { lock: 5_402_231_948, name: "fishing" };

/** 20,000 seas of two minutes are a month. The next chain is published a day before its first sea. */
const CHAIN = { length: 20_000, reserve: 720 };
const CLEAN_AFTER_MS = 600_000;

const titlesOnShelf = (): FishTitle[] =>
  GAMES.filter(({ kind }) => kind === "fishing").flatMap(({ code }) => fishTitle(code) ?? []);

/** A sea for the verifier (GAME-09): its link and the fish that follow from it. */
function fairSea(title: FishTitle, sea: store.Sea): FairRound {
  return {
    roundId: sea.id,
    at: sea.startsAt.toISOString(),
    gameCode: sea.gameCode,
    kind: "fishing",
    mathsVersion: sea.mathsVersion,
    state: "settled",
    serverSeedHash: sea.seedHash,
    serverSeed: sea.seed,
    clientSeed: sea.salt,
    nonce: sea.linkIndex,
    bet: null,
    outcome: { fish: fishOfSea(title, sea) },
    stake: "0.00",
    payout: "0.00",
  };
}

/** Fishing with a shared sea (GAME-08, GAME-09, GAME-12). The rules are in @khela/games/fishing. */
export function createFishing(
  platform: Platform,
  lower: {
    ledger: Ledger;
    bonuses: Pick<Bonuses, "runs">;
    rounds: Rounds;
    catalogue: Catalogue;
    maskedNames: MaskedNames;
    reality: Reality;
    requirePlay: Protection["requirePlay"];
    beacon: Beacon | undefined;
  },
): Fishing {
  const { db, clock, jobs, hub } = platform;
  const fisheries = new Map<string, Fishery>(
    titlesOnShelf().map((title) => [
      title.code,
      { title, live: createLive(platform, lower, title), waters: createSeaCache(db, title) },
    ]),
  );
  // The topic has no snapshot: a page that reconnects reads the room, which also keeps the seat.
  hub.declare("member.fishing");
  serveFishing(platform, { ...lower, fisheries });
  lower.rounds.registerShared(async (seaId) => {
    const sea = await store.findSea(db, seaId);
    const title = sea && fishTitle(sea.gameCode);
    return title && { ...fairSea(title, sea), chain: await fairChain(db, sea.chainId) };
  });
  jobs.schedule("fishing-clean", "*/10 * * * *", () =>
    store.cleanUp(db, new Date(clock.nowMs() - CLEAN_AFTER_MS)),
  );
  const driver = createDriver({
    clock,
    log: platform.log.child({ part: "fishing" }),
    lease: createLease(platform.database.pool, FISHING_LEASE),
    runners: [...fisheries.values()].map(({ title, live }) =>
      createRunner(platform, {
        title,
        chains: createChains(platform, { ...CHAIN, game: title.code, beacon: lower.beacon }),
        begun: live.begun,
      }),
    ),
    onTaken: async () => {
      for (const { live } of fisheries.values()) await live.begun();
    },
  });

  return {
    start({ worker }) {
      if (worker && fisheries.size > 0) driver.start();
    },
    stop: () => driver.stop(),
  };
}
