/** What two books say of one movement, and what follows. Pure. Source: domain rules W7, MONEY-09. */
import type { Money } from "@khela/kernel/money";

/**
 * How far one of our movements is. `before`: the other side can't know it yet. `open`: it may move.
 * `moved`: the money is booked. `over`: it ended without money.
 */
export type Phase = "before" | "open" | "moved" | "over";

/** Our book's word. */
export interface OurWord {
  /** `in`: money comes to us, and what comes late is still taken. `out`: an end is final. */
  direction: "in" | "out";
  phase: Phase;
  /** Their name for it, as far as we were told. */
  providerReference: string | null;
  /** What moved; before that, what was asked. */
  amount: Money;
  currency: string;
}

/** The other book's word. `amount`: what was paid where it succeeded, else what was asked. */
export interface TheirWord {
  providerReference: string;
  status: "pending" | "succeeded" | "failed";
  amount: Money;
  currency: string;
}

/** What a difference can be about. */
export type Difference = "amount" | "currency" | "state" | "duplicate";

/**
 * `agree`: nothing to do. `ask`: their news hasn't reached us; asking in the usual way settles it.
 * `break`: a person has to look.
 */
export type Verdict = { kind: "agree" } | { kind: "ask" } | { kind: "break"; what: Difference };

const AGREE: Verdict = { kind: "agree" };
const ASK: Verdict = { kind: "ask" };
const breakOf = (what: Difference): Verdict => ({ kind: "break", what });

/** By phase and their status; `late` money is taken on the way in and is a break on the way out. */
const STATES: Record<Phase, Record<TheirWord["status"], "agree" | "ask" | "late" | "break">> = {
  before: { pending: "break", succeeded: "break", failed: "agree" },
  open: { pending: "agree", succeeded: "ask", failed: "ask" },
  moved: { pending: "break", succeeded: "agree", failed: "break" },
  over: { pending: "agree", succeeded: "late", failed: "agree" },
};

/** Compares both words on one movement. */
export function compareWords(ours: OurWord, theirs: TheirWord): Verdict {
  if (ours.providerReference !== null && ours.providerReference !== theirs.providerReference) {
    // Another try that moved nothing is nobody's concern.
    return theirs.status === "failed" ? AGREE : breakOf("duplicate");
  }
  if (ours.currency !== theirs.currency) return breakOf("currency");
  const state = STATES[ours.phase][theirs.status];
  if (state === "break" || (state === "late" && ours.direction === "out")) return breakOf("state");
  if (wrongAmount(ours, theirs)) return breakOf("amount");
  if (state !== "agree") return ASK;
  // A movement whose name over there never reached us: the answer was lost.
  return ours.phase === "open" && ours.providerReference === null ? ASK : AGREE;
}

function wrongAmount(ours: OurWord, theirs: TheirWord): boolean {
  if (ours.phase === "over" && theirs.status !== "succeeded") return false;
  // A part may be paid; more than was asked for is for a person.
  const partial = ours.phase !== "moved" && theirs.status === "succeeded";
  return partial ? theirs.amount > ours.amount || theirs.amount <= 0n : theirs.amount !== ours.amount;
}

/** Theirs less ours as far as money moved on each side: what the difference is worth. */
export function worthOf(ours: OurWord | undefined, theirs: TheirWord | undefined): Money {
  const moved = (theirs?.status === "succeeded" ? theirs.amount : 0n) - movedOf(ours);
  return moved as Money;
}

function movedOf(ours: OurWord | undefined): bigint {
  return ours?.phase === "moved" ? ours.amount : 0n;
}
