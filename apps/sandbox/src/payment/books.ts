import type { Clock } from "@khela/kernel/clock";
import { openRecordFile } from "../record-file.ts";
import { createHistory, type History } from "./history.ts";
import type { Delivery, Payment, Payout, PayoutOutcome, PayoutPlan } from "./records.ts";

/** The prefix of a payout plan's id for one account. */
const TO = "to:";

type Kinds = {
  payment: Payment;
  payout: Payout;
  delivery: Delivery;
  plan: PayoutPlan;
};
type Kind = keyof Kinds;
/** A record to save; the books themselves number the changes of payments and payouts. */
type Draft<K extends Kind> = Omit<Kinds[K], "seq" | "changedAtMs">;

/**
 * The provider's storage: maps in memory, and a file to which every change is appended as a line of JSON
 * before it is acknowledged. At a restart the file is read, where the last line of an id counts.
 */
export interface Books {
  readonly payments: ReadonlyMap<string, Payment>;
  readonly payouts: ReadonlyMap<string, Payout>;
  readonly deliveries: ReadonlyMap<string, Delivery>;
  /** The outcome of the next payouts to an account; without an account, of all others. */
  planFor(account?: string): PayoutPlan;
  /** The accounts with an outcome of their own. */
  readonly ownPlans: readonly { account: string; outcome: PayoutOutcome }[];
  /** The payments and payouts in the order of their last change. */
  readonly history: History;
  save<K extends Kind>(kind: K, record: Draft<K>): void;
}

export interface BooksOptions {
  /** The file is created where it is missing. */
  file: string;
  clock: Clock;
  /** At the start, the oldest records of a kind are dropped beyond this number. */
  keptRecords: number;
}

export function openBooks({ file, clock, keptRecords }: BooksOptions): Books {
  const kinds = ["payment", "payout", "delivery", "plan"] as const;
  const { maps, save: keep } = openRecordFile<Kinds>(file, kinds, keptRecords);
  const history = createHistory([...maps.payment.values(), ...maps.payout.values()]);
  return {
    payments: maps.payment,
    payouts: maps.payout,
    deliveries: maps.delivery,
    history,
    planFor: (account) =>
      (account === undefined ? undefined : maps.plan.get(`${TO}${account}`)) ??
      maps.plan.get("plan") ?? { id: "plan", outcome: "pay" },
    get ownPlans() {
      const own = [...maps.plan.values()].filter(({ id }) => id.startsWith(TO));
      return own.map(({ id, outcome }) => ({ account: id.slice(TO.length), outcome }));
    },
    save(kind, draft) {
      const record = { ...draft } as Kinds[typeof kind];
      if (kind === "payment" || kind === "payout") {
        Object.assign(record, { seq: history.nextSeq(), changedAtMs: clock.nowMs() });
      }
      keep(kind, record);
      if (kind === "payment" || kind === "payout") history.add(record as Payment | Payout);
    },
  };
}
