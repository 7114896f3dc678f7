import { type Fish, fishOfSea } from "@khela/games/fishing/sea";
import type { FishTitle } from "@khela/games/fishing/types";
import { LRUCache } from "lru-cache";
import type { Db } from "../../platform/database.ts";
import * as store from "./store.ts";

/** A sea with its fish, which everybody can compute. */
export interface Water {
  sea: store.Sea;
  fish: readonly Fish[];
}

/** The fish of seas, computed once each, because a sea never changes. */
export interface SeaCache {
  /** @returns undefined for an unknown sea, or one of another maths version, whose fish differ (GAME-12) */
  find(seaId: string): Promise<Water | undefined>;
}

/** Whether a sea has the current maths version. */
export const hasCurrentMaths = (
  title: FishTitle,
  { mathsVersion }: Pick<store.Sea, "mathsVersion">,
): boolean => mathsVersion === String(title.mathsVersion);

export function createSeaCache(db: Db, title: FishTitle): SeaCache {
  const known = new LRUCache<string, Water>({ max: 8 });
  return {
    async find(seaId) {
      const kept = known.get(seaId);
      if (kept) return kept;
      const sea = await store.findSea(db, seaId);
      if (sea?.gameCode !== title.code || !hasCurrentMaths(title, sea)) return undefined;
      const water = { sea, fish: fishOfSea(title, sea) };
      known.set(seaId, water);
      return water;
    },
  };
}
