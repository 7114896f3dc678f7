import type { LotteryTicketView } from "@khela/contract/lottery";
import type { FairRound } from "@khela/contract/play";
import { LOTTERIES, lotteryGame, lotteryRules } from "@khela/games/lottery/lotteries";
import type { MemberId } from "@khela/kernel/ids";
import type { Platform } from "../../platform/platform.ts";
import type { Bonuses } from "../bonuses/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Reality } from "../protection/index.ts";
import type { Rounds } from "../rounds/index.ts";
import { type Beacon, createChains, createDriver, createLease, fairChain } from "../shared-rounds/index.ts";
import { createLive } from "./live.ts";
import { serveLottery } from "./routes.ts";
import { createRunner } from "./runner.ts";
import { type Draw, findDraw } from "./store.ts";
import { everyTicket } from "./tickets-of.ts";

// For the benchmark and the demo's history, which run a lottery on their own clock without a driver.
export { buyTicket } from "./buy-ticket.ts";
export { createLive } from "./live.ts";
export { createRunner } from "./runner.ts";
export { activeDraws } from "./store.ts";
export { priceLines } from "./ticket.ts";

/** The house's lotteries, each with draws by the clock. */
export interface Lottery {
  /** Every process serves; those with the worker's role compete for the lease to drive the draws. */
  start(roles: { worker: boolean }): void;
  stop(): Promise<void>;
  /** Every ticket of a member with its lines, in pages, newest first, for an export. */
  everyTicket(memberId: MemberId): AsyncGenerator<LotteryTicketView[]>;
}

/** The holder of this lease drives all lotteries. */
const LOTTERY_LEASE = { lock: 5_402_231_912, name: "lottery" };

/** 10,000 draws are nearly a week at one a minute. The next chain is published well before its first draw. */
const CHAIN_DEFAULTS = { length: 10_000, reserve: 1_000 };

/** A draw for the verifier (GAME-09): its link, once revealed, and its result; no stakes. */
function fairRoundOf(draw: Draw): FairRound {
  return {
    roundId: draw.id,
    at: draw.opensAt.toISOString(),
    gameCode: draw.gameCode,
    kind: "lottery",
    mathsVersion: draw.mathsVersion,
    state: draw.phase === "void" ? "void" : draw.seed === null ? "open" : "settled",
    serverSeedHash: draw.seedHash,
    serverSeed: draw.seed,
    clientSeed: draw.salt,
    nonce: draw.linkIndex,
    bet: null,
    outcome: draw.numbers && { numbers: draw.numbers },
    stake: "0.00",
    payout: "0.00",
  };
}

/** Lotteries with draws of their own (LOTT-05, LOTT-06, LOTT-07). The rules are in @khela/games/lottery. */
export function createLottery(
  platform: Platform,
  lower: {
    ledger: Ledger;
    bonuses: Pick<Bonuses, "runs">;
    rounds: Rounds;
    catalogue: Catalogue;
    reality: Reality;
    beacon: Beacon | undefined;
  },
): Lottery {
  const lives = new Map(LOTTERIES.map(({ code }) => [code, createLive(platform, code)]));
  const runners = [...lives].map(([code, live]) =>
    createRunner(platform, {
      ledger: lower.ledger,
      bonuses: lower.bonuses,
      game: lotteryGame(code),
      chains: createChains(platform, { ...CHAIN_DEFAULTS, game: code, beacon: lower.beacon }),
      live,
    }),
  );
  const driver = createDriver({
    clock: platform.clock,
    log: platform.log.child({ part: "lottery" }),
    lease: createLease(platform.database.pool, LOTTERY_LEASE),
    runners,
    onTaken: async () => {
      for (const live of lives.values()) await live.resumed();
    },
  });
  serveLottery(platform, { ...lower, lives });
  lower.rounds.registerSource("lottery", async (drawId) => {
    const draw = await findDraw(platform.db, drawId);
    if (!draw) return undefined;
    const chain = await fairChain(platform.db, draw.chainId);
    return { hash: draw.seedHash, seed: draw.seed, clientSeed: draw.salt, chain };
  });
  lower.rounds.registerShared(async (drawId) => {
    const draw = await findDraw(platform.db, drawId);
    return draw && { ...fairRoundOf(draw), chain: await fairChain(platform.db, draw.chainId) };
  });

  return {
    start({ worker }) {
      if (worker) driver.start();
    },
    stop: () => driver.stop(),
    everyTicket: (memberId) => everyTicket(platform.db, lotteryRules, memberId),
  };
}
