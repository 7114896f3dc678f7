import type { Payment, Payout } from "./records.ts";

export type Movement = Payment | Payout;

/** A page of the list of changes. */
export interface HistoryPage {
  movements: Movement[];
  /** The position after this page. */
  seq: number;
  /** Whether there is another page now. */
  more: boolean;
}

/** Payments and payouts in the order of their last change; each is listed once, in its present state. */
export interface History {
  nextSeq(): number;
  add(movement: Movement): void;
  byReference(reference: string): Movement | undefined;
  byKey(idempotencyKey: string): Payout | undefined;
  /** The changes after a position and before a moment (Unix ms). */
  list(after: { seq: number; untilMs: number; limit: number }): HistoryPage;
}

/** @param known the stored records; those from before changes were numbered come first */
export function createHistory(known: readonly Movement[]): History {
  const changes: Movement[] = [];
  const references = new Map<string, Movement>();
  const keys = new Map<string, Payout>();
  let last = 0;
  const latest = (movement: Movement): boolean =>
    references.get(movement.reference) === movement || keysOf(movement) === movement;
  const keysOf = (movement: Movement): Movement | undefined =>
    "idempotencyKey" in movement ? keys.get(movement.idempotencyKey) : undefined;
  const history: History = {
    nextSeq: () => last + 1,
    add(movement) {
      last = movement.seq;
      changes.push(movement);
      references.set(movement.reference, movement);
      if ("idempotencyKey" in movement) keys.set(movement.idempotencyKey, movement);
    },
    byReference: (reference) => references.get(reference),
    byKey: (idempotencyKey) => keys.get(idempotencyKey),
    list({ seq, untilMs, limit }) {
      const movements: Movement[] = [];
      let at = firstAfter(changes, seq);
      let reached = seq;
      for (; at < changes.length && movements.length < limit; at += 1) {
        const movement = changes[at];
        if (!movement || movement.changedAtMs >= untilMs) break;
        reached = movement.seq;
        // Skip an older state of a movement that is listed again further on.
        if (latest(movement)) movements.push(movement);
      }
      const next = changes[at];
      return { movements, seq: reached, more: next !== undefined && next.changedAtMs < untilMs };
    },
  };
  const inOrder = known.toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0) || a.createdAtMs - b.createdAtMs);
  for (const movement of inOrder) {
    if (movement.seq === undefined) {
      Object.assign(movement, { seq: last + 1, changedAtMs: movement.createdAtMs });
    }
    history.add(movement);
  }
  return history;
}

/** The index of the first change with a higher number. */
function firstAfter(changes: readonly Movement[], seq: number): number {
  let low = 0;
  let high = changes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle]?.seq ?? 0) <= seq) low = middle + 1;
    else high = middle;
  }
  return low;
}
