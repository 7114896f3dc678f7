/**
 * Compares two books' records of one movement, and decides what follows. Pure. Source: domain rules W7,
 * MONEY-09.
 */
import type { Money } from "@khela/kernel/money";

/**
 * The progress of one of our movements. `before`: the other side can't know it yet. `open`: the money may
 * still move. `moved`: the money is booked. `over`: it ended without money.
 */
export type Phase = "before" | "open" | "moved" | "over";

/** Our book's record. */
export interface OurRecord {
  /** `in`: money comes to us, and late money is still credited. `out`: an end is final. */
  direction: "in" | "out";
  phase: Phase;
  /** The provider's id of the movement, as far as we know it. */
  providerReference: string | null;
  /** The amount that moved; before that, the requested one. */
  amount: Money;
  currency: string;
}

/** The other book's record. `amount`: the paid amount where it succeeded, else the requested one. */
export interface ProviderReport {
  providerReference: string;
  status: "pending" | "succeeded" | "failed";
  amount: Money;
  currency: string;
}

/** The possible subjects of a difference. */
export type Difference = "amount" | "currency" | "state" | "duplicate";

/**
 * `agree`: nothing to do. `ask`: their news hasn't reached us, and the normal query settles it. `break`: a
 * person must review it.
 */
export type Verdict = { kind: "agree" } | { kind: "ask" } | { kind: "break"; what: Difference };

const AGREE: Verdict = { kind: "agree" };
const ASK: Verdict = { kind: "ask" };
const breakOf = (what: Difference): Verdict => ({ kind: "break", what });

/**
 * The verdict by our phase and their status; `late` money is credited on the way in and is a difference on
 * the way out.
 */
const STATES: Record<Phase, Record<ProviderReport["status"], "agree" | "ask" | "late" | "break">> = {
  before: { pending: "break", succeeded: "break", failed: "agree" },
  open: { pending: "agree", succeeded: "ask", failed: "ask" },
  moved: { pending: "break", succeeded: "agree", failed: "break" },
  over: { pending: "agree", succeeded: "late", failed: "agree" },
};

/** Compares both records of one movement. */
export function compareRecords(ours: OurRecord, theirs: ProviderReport): Verdict {
  if (ours.providerReference !== null && ours.providerReference !== theirs.providerReference) {
    // Another attempt that moved no money doesn't matter.
    return theirs.status === "failed" ? AGREE : breakOf("duplicate");
  }
  if (ours.currency !== theirs.currency) return breakOf("currency");
  const state = STATES[ours.phase][theirs.status];
  if (state === "break" || (state === "late" && ours.direction === "out")) return breakOf("state");
  if (wrongAmount(ours, theirs)) return breakOf("amount");
  if (state !== "agree") return ASK;
  // The provider's id never reached us, because its answer was lost.
  return ours.phase === "open" && ours.providerReference === null ? ASK : AGREE;
}

function wrongAmount(ours: OurRecord, theirs: ProviderReport): boolean {
  if (ours.phase === "over" && theirs.status !== "succeeded") return false;
  // A partial payment is possible; more than was requested must be reviewed.
  const partial = ours.phase !== "moved" && theirs.status === "succeeded";
  return partial ? theirs.amount > ours.amount || theirs.amount <= 0n : theirs.amount !== ours.amount;
}

/** Their amount less ours, counting only money that moved: the value of the difference. */
export function differenceAmount(ours: OurRecord | undefined, theirs: ProviderReport | undefined): Money {
  const moved = (theirs?.status === "succeeded" ? theirs.amount : 0n) - movedOf(ours);
  return moved as Money;
}

function movedOf(ours: OurRecord | undefined): bigint {
  return ours?.phase === "moved" ? ours.amount : 0n;
}
