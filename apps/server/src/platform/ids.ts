import { randomBytes } from "node:crypto";
import type { Clock } from "@khela/kernel/clock";
import { uuidV7 } from "@khela/kernel/ids";

/** Makes ids: UUIDv7 by the injected clock. */
export interface Ids {
  next<T extends string = string>(): T;
}

export function createIds(clock: Clock): Ids {
  return { next: <T extends string>() => uuidV7(clock.nowMs(), randomBytes(10)) as T };
}
