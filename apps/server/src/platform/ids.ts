import { randomFillSync } from "node:crypto";
import type { Clock } from "@khela/kernel/clock";
import { uuidV7 } from "@khela/kernel/ids";

/** Makes UUIDv7 ids from the injected clock. */
export interface Ids {
  next<T extends string = string>(): T;
}

/** Random bytes are drawn in bulk, because a request to the system costs the same for ten bytes as for thousands. */
const POOL_BYTES = 5_120;

export function createIds(clock: Clock): Ids {
  const pool = new Uint8Array(POOL_BYTES);
  let used = POOL_BYTES;
  const ten = (): Uint8Array => {
    if (used + 10 > POOL_BYTES) {
      randomFillSync(pool);
      used = 0;
    }
    used += 10;
    return pool.subarray(used - 10, used);
  };
  return { next: <T extends string>() => uuidV7(clock.nowMs(), ten()) as T };
}
