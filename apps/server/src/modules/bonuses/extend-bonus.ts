import { now } from "@khela/kernel/clock";
import { extendedEnd } from "@khela/rules/bonuses/extension";
import type { Tx } from "../../platform/database.ts";
import { lockMemberAccounts } from "../ledger/index.ts";
import { type Outage, outageEnded } from "../system/index.ts";
import type { BonusContext } from "./context.ts";
import { extensionsOf, saveExtensions } from "./extension-store.ts";
import * as store from "./store.ts";

/** An outage as the rules read it. */
const awayOf = ({ id, from, to }: Outage) => ({ id, fromMs: from.getTime(), toMs: to?.getTime() ?? null });

/**
 * Moves the end of a running bonus, which the caller has locked, by the outages that it was not moved for yet.
 * @returns whether its time is over now: not while an outage goes on
 */
export async function extendBonus(context: BonusContext, tx: Tx, bonus: store.Bonus): Promise<boolean> {
  const { clock } = context.platform;
  const { id, activatedAt, expiresAt } = bonus;
  if (!activatedAt || !expiresAt) return false;
  const applied = await extensionsOf(tx, id);
  const outages = (await context.system.outages.since(activatedAt)).filter(
    (outage) => !applied.has(outage.id),
  );
  const times = { fromMs: activatedAt.getTime(), endsMs: expiresAt.getTime() };
  const { endsMs, parts, isAway } = extendedEnd(times, outages.map(awayOf));
  if (parts.length > 0) await saveExtensions(tx, id, { parts, expiresAt: new Date(endsMs), at: now(clock) });
  return !isAway && endsMs <= clock.nowMs();
}

/** After an outage the running bonuses last as much longer. */
export function followOutages(context: BonusContext): void {
  const { platform, ledger } = context;
  platform.events.subscribe(outageEnded, "bonuses", async () => {
    for (const memberId of await store.readHolders(platform.db))
      await ledger.transaction(async (tx) => {
        await lockMemberAccounts(tx, memberId);
        for (const bonus of await store.lockActive(tx, [memberId])) await extendBonus(context, tx, bonus);
      });
  });
}
