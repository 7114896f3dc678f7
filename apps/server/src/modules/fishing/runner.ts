import { commitmentOf } from "@khela/games/fair/seed";
import { SEA_MS } from "@khela/games/fishing/sea";
import type { FishTitle } from "@khela/games/fishing/types";
import { now } from "@khela/kernel/clock";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Chains, lockChain, type Runner, takeLink } from "../shared-rounds/index.ts";
import * as store from "./store.ts";
import { hasCurrentMaths } from "./sea-cache.ts";

/** Begins one sea after the other: each takes the chain's next link and publishes it. */
export function createRunner(
  platform: Platform,
  deps: { title: FishTitle; chains: Chains; begun: () => Promise<void> },
): Runner {
  const { db, clock, ids } = platform;
  const { title, chains } = deps;

  const begin = async (after: number): Promise<number> => {
    const chain = await chains.current();
    const seed = chains.linkOf(chain, chain.nextIndex);
    const startsAt = now(clock);
    const endsAt = new Date(startsAt.getTime() + SEA_MS);
    const begun = await inTransaction(platform.database, async (tx) => {
      await lockChain(tx, chain.id);
      // If another process has begun the sea meanwhile, the next link belongs to the sea after it.
      const [latest] = await store.latestSeas(tx, title.code, 1);
      if ((latest?.number ?? 0) !== after) return false;
      if (!(await takeLink(tx, chain.id, chain.nextIndex))) return false;
      await store.insertSea(tx, {
        id: ids.next(),
        gameCode: title.code,
        chainId: chain.id,
        linkIndex: chain.nextIndex,
        seed,
        seedHash: commitmentOf(seed),
        mathsVersion: String(title.mathsVersion),
        startsAt,
        endsAt,
      });
      return true;
    });
    if (!begun) return startsAt.getTime();
    await deps.begun();
    return endsAt.getTime();
  };

  return {
    async advance() {
      const [sea] = await store.latestSeas(db, title.code, 1);
      // After a change of the maths the next sea begins at once, because the fish of the previous one can't be hit.
      const dueMs = sea && hasCurrentMaths(title, sea) ? sea.endsAt.getTime() : 0;
      return clock.nowMs() < dueMs ? dueMs : begin(sea?.number ?? 0);
    },
  };
}
