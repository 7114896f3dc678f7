import { now } from "@khela/kernel/clock";
import { extendedEnd } from "@khela/rules/bonuses/extension";
import type { Tx } from "../../platform/database.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import { outageEnded } from "../system/index.ts";
import type { FreeRoundsContext } from "./context.ts";
import * as store from "./store.ts";

const PAGE = 500;
/** Sorts before every UUID. */
const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Moves the end of an open grant, which the caller has locked, by the outages that it was not moved for yet.
 * @returns its end now; undefined while an outage goes on that will move it further
 */
export async function extendGrant(
  { platform, system }: FreeRoundsContext,
  tx: Tx,
  { id, grantedAt, expiresAt }: store.Grant,
): Promise<Date | undefined> {
  const applied = await store.extensionsOf(tx, id);
  const outages = (await system.outages.since(grantedAt)).filter((outage) => !applied.has(outage.id));
  const { endsMs, parts, isAway } = extendedEnd(
    { fromMs: grantedAt.getTime(), endsMs: expiresAt.getTime() },
    outages.map((away) => ({ id: away.id, fromMs: away.from.getTime(), toMs: away.to?.getTime() ?? null })),
  );
  const end = new Date(endsMs);
  if (parts.length > 0)
    await store.saveExtensions(tx, id, { parts, expiresAt: end, at: now(platform.clock) });
  return isAway ? undefined : end;
}

/** After an outage free rounds can be played as much longer. */
export function followOutages(context: FreeRoundsContext): void {
  const { platform, ledger } = context;
  platform.events.subscribe(outageEnded, "free-rounds", async () => {
    let after = FIRST;
    for (;;) {
      const found = await store.readOpen(platform.db, after, PAGE);
      for (const { id, memberId } of found)
        await ledger.transaction(async (tx) => {
          await lockMemberAccounts(tx, memberId);
          const grant = await store.lockGrant(tx, id);
          if (grant?.state === "open") await extendGrant(context, tx, grant);
        });
      const last = found.at(-1);
      if (!last || found.length < PAGE) return;
      after = last.id;
    }
  });
}
