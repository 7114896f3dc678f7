import type { Deposit, Withdrawal } from "@khela/contract/cashier";
import { type Money, money, moneyToText } from "@khela/kernel/money";
import type { Member } from "../identity/index.ts";
import type { MemberNote } from "../members/index.ts";

/** One event in a player's history. `kind` is the key of its text. */
export interface TimelineItem {
  at: string;
  kind: string;
  text: string;
  amount: string | null;
  reference: string | null;
}

interface Sources {
  member: Member;
  deposits: readonly Deposit[];
  withdrawals: readonly Withdrawal[];
  sessions: readonly { started_at: Date; ip: string; device: string }[];
  notes: readonly MemberNote[];
  /** Balance adjustments by operators; positive amounts are credits. */
  adjusted: readonly { id: string; at: Date; amount: Money; note: string }[];
}

const LIMIT = 60;

/** All events of a player, newest first. */
export function timelineOf({
  member,
  deposits,
  withdrawals,
  sessions,
  notes,
  adjusted,
}: Sources): TimelineItem[] {
  const items: TimelineItem[] = [
    { at: member.registeredAt.toISOString(), kind: "registered", text: "", amount: null, reference: null },
    ...deposits.map((deposit) => ({
      at: deposit.settledAt ?? deposit.createdAt,
      kind: `deposit_${deposit.state}`,
      text: deposit.methodName,
      amount: deposit.credited ?? deposit.amount,
      reference: deposit.reference,
    })),
    ...withdrawals.flatMap((withdrawal) =>
      withdrawal.steps.map((step) => ({
        at: step.at,
        kind: `withdrawal_${step.state}`,
        text: withdrawal.methodName,
        amount: withdrawal.amount,
        reference: withdrawal.reference,
      })),
    ),
    ...sessions.map((session) => ({
      at: session.started_at.toISOString(),
      kind: "login",
      text: session.device,
      amount: null,
      reference: session.ip,
    })),
    ...adjusted.map(({ id, at, amount, note }) => ({
      at: at.toISOString(),
      kind: amount > 0n ? "adjusted_in" : "adjusted_out",
      text: note,
      amount: moneyToText(money(amount < 0n ? -amount : amount)),
      reference: id,
    })),
    ...notes.map((note) => ({
      at: note.at.toISOString(),
      kind: "note",
      text: note.text,
      amount: null,
      reference: note.by,
    })),
  ];
  // Reversed before the stable sort, so that of two events in the same second the later one stands first.
  return items
    .toReversed()
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, LIMIT);
}
