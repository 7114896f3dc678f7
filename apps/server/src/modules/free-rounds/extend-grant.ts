import { now } from "@khela/kernel/clock";
import { extendedEnd } from "@khela/rules/bonuses/extension";
import type { Tx } from "../../platform/database.ts";
import { gamesReopened } from "../catalogue/index.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import { outageEnded } from "../system/index.ts";
import type { FreeRoundsContext } from "./context.ts";
import * as store from "./store.ts";

const PAGE = 500;
/** Sorts before every UUID. */
const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Moves the end of an open grant, which the caller has locked, by the times that it was not moved for yet: the platform was
 * away, or each of its games was closed.
 * @returns its end now; undefined while such a time goes on, which will move it further
 */
export async function extendGrant(
  { platform, system, catalogue }: FreeRoundsContext,
  tx: Tx,
  { id, grantedAt, expiresAt, games }: store.Grant,
): Promise<Date | undefined> {
  const lost = [
    ...(await system.outages.timesSince(grantedAt)),
    ...(await catalogue.closedTimes(({ code }) => games.includes(code), grantedAt)),
  ];
  const times = { fromMs: grantedAt.getTime(), endsMs: expiresAt.getTime() };
  const { endsMs, parts, goesOn } = extendedEnd(times, lost, await store.extensionsOf(tx, id));
  const end = new Date(endsMs);
  if (parts.length > 0)
    await store.saveExtensions(tx, id, { parts, expiresAt: end, at: now(platform.clock) });
  return goesOn ? undefined : end;
}

/** After an outage, and when games are open again, free rounds can be played as much longer. */
export function followOutages(context: FreeRoundsContext): void {
  const { platform, ledger } = context;
  const extendAll = async () => {
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
  };
  platform.events.subscribe(outageEnded, "free-rounds", extendAll);
  platform.events.subscribe(gamesReopened, "free-rounds", extendAll);
}
