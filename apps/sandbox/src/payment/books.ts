import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Clock } from "@khela/kernel/clock";
import { createHistory, type History } from "./history.ts";
import type { Delivery, Payment, Payout, PayoutPlan } from "./records.ts";

interface Kinds {
  payment: Payment;
  payout: Payout;
  delivery: Delivery;
  plan: PayoutPlan;
}
type Kind = keyof Kinds;
/** What is given to be kept: the books number the changes of payments and payouts themselves. */
type Draft<K extends Kind> = Omit<Kinds[K], "seq" | "changedAtMs">;

/**
 * The provider's memory: maps in memory, and a file to which every change is appended as one line
 * of JSON before anybody is told. A restart reads the file, where the last line of an id counts.
 */
export interface Books {
  readonly payments: ReadonlyMap<string, Payment>;
  readonly payouts: ReadonlyMap<string, Payout>;
  readonly deliveries: ReadonlyMap<string, Delivery>;
  readonly plan: PayoutPlan;
  /** Payments and payouts in the order in which they changed. */
  readonly history: History;
  save<K extends Kind>(kind: K, record: Draft<K>): void;
}

export interface BooksOptions {
  /** Made where it is missing. */
  file: string;
  clock: Clock;
  /** Older records beyond this many of a kind are dropped at the start. */
  keptRecords: number;
}

export function openBooks({ file, clock, keptRecords }: BooksOptions): Books {
  mkdirSync(dirname(file), { recursive: true });
  const maps = {
    payment: new Map<string, Payment>(),
    payout: new Map<string, Payout>(),
    delivery: new Map<string, Delivery>(),
    plan: new Map<string, PayoutPlan>(),
  };
  const put = <K extends Kind>(kind: K, record: Kinds[K]): void => {
    (maps[kind] as Map<string, Kinds[K]>).set(record.id, record);
  };
  for (const { kind, record } of readLines(file)) put(kind, record);
  for (const map of Object.values(maps)) {
    for (const id of [...map.keys()].slice(0, Math.max(0, map.size - keptRecords))) map.delete(id);
  }
  compact(file, maps);
  const history = createHistory([...maps.payment.values(), ...maps.payout.values()]);
  return {
    payments: maps.payment,
    payouts: maps.payout,
    deliveries: maps.delivery,
    history,
    get plan() {
      return maps.plan.get("plan") ?? { id: "plan", outcome: "pay" };
    },
    save(kind, draft) {
      const record = { ...draft } as Kinds[typeof kind];
      if (kind === "payment" || kind === "payout") {
        Object.assign(record, { seq: history.nextSeq(), changedAtMs: clock.nowMs() });
      }
      appendFileSync(file, line(kind, record), { mode: 0o600 });
      put(kind, record);
      if (kind === "payment" || kind === "payout") history.add(record as Payment | Payout);
    },
  };
}

function line(kind: string, record: object): string {
  return `${JSON.stringify({ kind, record })}\n`;
}

function readLines(file: string): { kind: Kind; record: Kinds[Kind] }[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  // What follows the last line break was cut off by a crash; nobody was told of it.
  return lines.slice(0, -1).map((text) => JSON.parse(text) as { kind: Kind; record: Kinds[Kind] });
}

function compact(file: string, maps: Record<Kind, Map<string, object>>): void {
  const text = Object.entries(maps)
    .flatMap(([kind, map]) => [...map.values()].map((record) => line(kind, record)))
    .join("");
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
