import type { MemberId } from "@khela/kernel/ids";
import { createLruCache } from "../../platform/lru-cache.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Player } from "./context.ts";
import { SeamlessRefusal } from "./errors.ts";
import { findPlayer } from "./session-store.ts";

/** Looks up players by the id that a vendor knows them by. Cached, because a found entry never changes. */
export function createPlayers({ db }: Platform) {
  const cache = createLruCache<string, string>(50_000);
  /** @throws SeamlessRefusal NO_PLAYER where no player with this id has played at the vendor */
  return async (vendor: string, playerId: string): Promise<Player> => {
    const key = `${vendor} ${playerId}`;
    const currency = cache.get(key) ?? (await findPlayer(db, vendor, playerId));
    if (currency === undefined) throw new SeamlessRefusal("NO_PLAYER");
    cache.set(key, currency);
    return { memberId: playerId as MemberId, currency };
  };
}
