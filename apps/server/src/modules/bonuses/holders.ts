import type { MemberId } from "@khela/kernel/ids";
import type { Platform } from "../../platform/platform.ts";
import { readHolders } from "./store.ts";

const SIGNAL = "bonuses.changed";

/**
 * The members with a running bonus, in this process's memory, so that a bet of anybody else doesn't look for one. A
 * member who is here by mistake costs one look; one who is missing for a moment stakes cash alone.
 */
export function createHolders({ db, hub, log }: Platform) {
  const members = new Set<string>();
  const load = async (): Promise<void> => {
    for (const id of await readHolders(db)) members.add(id);
  };
  hub.onSignal(SIGNAL, (memberId) => members.add(memberId));
  hub.onGap(() => {
    load().catch((error: unknown) => log.error({ err: error }, "the members with a bonus could not be read"));
  });
  return {
    load,
    has: (memberId: MemberId): boolean => members.has(memberId),
    /** Called within the transaction: members stay in the set, so that an early signal does no harm. */
    changed: (memberId: MemberId): void => hub.signal(SIGNAL, memberId),
  };
}
