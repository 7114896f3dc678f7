import { getJackpotRun, getJackpots } from "@khela/contract/jackpots";
import { JACKPOT_CURRENCY, JACKPOT_RTP_PPM, type JackpotTier } from "@khela/games/jackpots/tiers";
import { AppError } from "@khela/kernel/errors";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { MaskedNames, Rounds } from "../rounds/index.ts";
import { type Beacon, type Chains, createChains } from "../shared-rounds/index.ts";
import { reconcilePools } from "./reconcile-pools.ts";
import { serveConsole } from "./console.ts";
import { createLive } from "./live.ts";
import { openRuns } from "./open-runs.ts";
import { createJackpotContributions } from "./contributions.ts";
import * as store from "./store.ts";
import { poolView, runView } from "./views.ts";

/** The progressive pools that the jackpot titles share (GAME-11, decision 0023). */
export interface Jackpots {
  /** `rounds.play` for a bet that takes part: its contribution goes into the pools, and it may win them. */
  play: Rounds["play"];
  /** A worker opens pools without a run at once; other processes do so at the first request. */
  start(roles: { worker: boolean }): Promise<void>;
  stop(): void;
}

/**
 * The number of runs in one chain: more for smaller pools, which are won more often. The next chain is
 * published long before its first run.
 */
const CHAIN_LENGTH: Readonly<Record<JackpotTier, number>> = {
  mini: 4_000,
  minor: 1_000,
  major: 400,
  grand: 100,
};

export function createJackpots(
  platform: Platform,
  lower: {
    ledger: Ledger;
    rounds: Rounds;
    catalogue: Catalogue;
    maskedNames: MaskedNames;
    audit: Audit;
    beacon: Beacon | undefined;
  },
): Jackpots {
  const { http, db, jobs, log } = platform;
  const chains = new Map<string, Chains>();
  const chainOf = (currency: string, tier: JackpotTier): Chains => {
    const game = `jackpot-${tier}-${currency.toLowerCase()}`;
    const length = CHAIN_LENGTH[tier];
    const { beacon } = lower;
    const known = chains.get(game) ?? createChains(platform, { game, length, reserve: length / 10, beacon });
    chains.set(game, known);
    return known;
  };
  const play = lower.rounds.playWithJackpots(createJackpotContributions(platform, chainOf));
  const live = createLive(platform, lower);
  let opening: Promise<void> | undefined;
  const open = async (): Promise<void> => {
    const { opened, waiting } = await openRuns(platform, { ledger: lower.ledger, chainOf });
    // Clear the promise, so that the next request retries the pools that still wait for their first chain's
    // salt.
    if (waiting) opening = undefined;
    if (opened.length > 0) live.moved();
  };
  /** Opens runs once per process, before any pool is shown or played. */
  const ready = (): Promise<void> => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  serveConsole(platform, { ...lower, openRuns: open, ready });

  http.route(getJackpots, async (_input, call) => {
    await ready();
    const [pools, runs, winners] = await Promise.all([
      store.readPools(db, JACKPOT_CURRENCY),
      store.newestRuns(db, JACKPOT_CURRENCY),
      live.winners(contentLanguageFor(call.language)),
    ]);
    return {
      currency: JACKPOT_CURRENCY,
      pools: pools.flatMap((pool) => {
        const run = runs.get(pool.tier);
        return run ? [poolView(pool, run)] : [];
      }),
      winners,
      rtpPpm: JACKPOT_RTP_PPM,
    };
  });
  http.route(getJackpotRun, async ({ params }) => {
    const found = await store.findRun(db, params.runId);
    if (!found) throw new AppError("SYS_NOT_FOUND");
    const { run, won } = found;
    const { salt } = await chainOf(run.currency, run.tier).find(run.chainId);
    if (salt === null) throw new AppError("SYS_UNAVAILABLE");
    return runView(run, won, salt);
  });

  jobs.schedule("jackpots-open-runs", "* * * * *", open);
  jobs.schedule("jackpots-books", "*/15 * * * *", async () => {
    const { account, pools } = await reconcilePools(platform);
    if (account === pools) return;
    log.error({ account: String(account), pools: String(pools) }, "jackpots: pools and account differ");
    throw new Error("the jackpot pools differ from their account");
  });

  return {
    async play(bet, idempotency) {
      await ready();
      const answer = await play(bet, idempotency);
      const { jackpots } = answer.view as { jackpots?: readonly { won: string | null }[] };
      if (jackpots?.some(({ won }) => won !== null)) live.won();
      else live.moved();
      return answer;
    },
    start: ({ worker }) => (worker ? ready() : Promise.resolve()),
    stop: live.stop,
  };
}
