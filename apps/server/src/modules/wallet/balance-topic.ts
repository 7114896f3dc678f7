import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import { createLruCache } from "../../platform/lru-cache.ts";
import type { Platform } from "../../platform/platform.ts";
import { type AccountChange, accountParts, type Balance, type Ledger } from "../ledger/index.ts";
import { balanceView, type Funds, fundsOf, readFunds } from "./read-balance.ts";

/** The newest changes of one member's accounts that were not published yet. */
interface Pending {
  memberId: MemberId;
  currency: string;
  cash?: AccountChange;
  held?: AccountChange;
}

/** Changes within this time are published together, because rounds come faster than anybody reads. */
const GATHER_MS = 40;
const HELD_MOVED = "wallet.held-moved";

/**
 * Topic `member.balance`: a snapshot on subscribing, then an event after each posting. Held money changes rarely, so
 * it is cached here, and a change is signalled to every process.
 */
export function serveBalanceTopic(
  { hub, log }: Platform,
  ledger: Ledger,
  currencyOf: (memberId: MemberId) => Promise<string | undefined>,
): { stop(): Promise<void> } {
  const heldOf = createLruCache<string, Money>(50_000);
  let pending = new Map<string, Pending>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  hub.declare("member.balance", async (memberId) => {
    const currency = memberId && (await currencyOf(memberId));
    return memberId && currency
      ? balanceView(currency, await readFunds(ledger, memberId, currency))
      : undefined;
  });
  hub.onSignal(HELD_MOVED, (key) => heldOf.delete(key));

  /** What the change itself says; undefined where the other account's balance isn't known. */
  const toldBy = (key: string, { cash, held }: Pending): Funds | undefined => {
    const known = held?.balance ?? heldOf.get(key);
    return cash && known !== undefined ? { cash: cash.balance, held: known, seq: cash.seq } : undefined;
  };
  const flush = async (): Promise<void> => {
    const due = pending;
    pending = new Map();
    const told = new Map([...due].map(([key, change]) => [key, toldBy(key, change)]));
    const unknown = [...due].filter(([key]) => !told.get(key)).map(([, { memberId }]) => memberId);
    const read = unknown.length > 0 ? await ledger.balancesOf(unknown) : new Map<MemberId, Balance[]>();
    for (const [key, { memberId, currency }] of due) {
      const funds = told.get(key) ?? fundsOf(read.get(memberId) ?? [], currency);
      heldOf.set(key, funds.held);
      hub.publish("member.balance", balanceView(currency, funds), memberId);
    }
  };
  const unlisten = ledger.onPosted((changes) => {
    for (const change of changes) {
      const { kind, owner, bucket, currency } = accountParts(change.account);
      if (kind !== "member" || (bucket !== "cash" && bucket !== "held")) continue;
      const key = `${owner}:${currency}`;
      const entry = pending.get(key) ?? { memberId: owner as MemberId, currency };
      if ((entry[bucket]?.seq ?? 0n) < change.seq) entry[bucket] = change;
      pending.set(key, entry);
      if (bucket === "held") hub.signal(HELD_MOVED, key);
    }
    if (pending.size === 0 || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      // A page that missed an event shows the right balance at the next one; the ledger is not affected.
      running = running.then(flush).catch((error: unknown) => log.warn({ err: error }, "balance not told"));
    }, GATHER_MS);
  });
  return {
    async stop() {
      unlisten();
      clearTimeout(timer);
      await running;
    },
  };
}
