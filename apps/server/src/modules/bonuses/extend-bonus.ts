import { now } from "@khela/kernel/clock";
import { extendedEnd } from "@khela/rules/bonuses/extension";
import type { Tx } from "../../platform/database.ts";
import { gamesReopened } from "../catalogue/index.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import { outageEnded } from "../system/index.ts";
import type { BonusContext } from "./context.ts";
import { extensionsOf, saveExtensions } from "./extension-store.ts";
import * as store from "./store.ts";

/**
 * Moves the end of a running bonus, which the caller has locked, by the times that it was not moved for yet: the platform
 * was away, or no game was open that counts for it.
 * @returns whether its time is over now: not while such a time goes on
 */
export async function extendBonus(
  { platform, system, catalogue }: BonusContext,
  tx: Tx,
  { id, activatedAt, expiresAt, weights }: store.Bonus,
): Promise<boolean> {
  if (!activatedAt || !expiresAt) return false;
  // Bonus money is in no bet from a wallet that a vendor keeps.
  const counts = ({ category, wallet }: { category: string; wallet: string }) =>
    wallet === "main" && (weights[category] ?? 0) > 0;
  const lost = [
    ...(await system.outages.timesSince(activatedAt)),
    ...(await catalogue.closedTimes(counts, activatedAt)),
  ];
  const times = { fromMs: activatedAt.getTime(), endsMs: expiresAt.getTime() };
  const { endsMs, parts, goesOn } = extendedEnd(times, lost, await extensionsOf(tx, id));
  const at = now(platform.clock);
  if (parts.length > 0) await saveExtensions(tx, id, { parts, expiresAt: new Date(endsMs), at });
  return !goesOn && endsMs <= at.getTime();
}

/** After an outage, and when games are open again, the running bonuses last as much longer. */
export function followOutages(context: BonusContext): void {
  const { platform, ledger } = context;
  const extendAll = async () => {
    for (const memberId of await store.readHolders(platform.db))
      await ledger.transaction(async (tx) => {
        await lockMemberAccounts(tx, memberId);
        for (const bonus of await store.lockActive(tx, [memberId])) await extendBonus(context, tx, bonus);
      });
  };
  platform.events.subscribe(outageEnded, "bonuses", extendAll);
  platform.events.subscribe(gamesReopened, "bonuses", extendAll);
}
