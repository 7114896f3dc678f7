import type { BillDetail, BillRow } from "@khela/contract/agent-pay";
import { moneyToText, money } from "@khela/kernel/money";
import { dayOfKey, dayPlus } from "@khela/kernel/period";
import { disputeUntil } from "@khela/rules/agents/bill";
import type { ContractVersion } from "../agent-contracts/index.ts";
import type { Dispute } from "./dispute-store.ts";
import type { Correction, ListedBill } from "./read-store.ts";
import { WHOLE_DAY } from "./spans.ts";

/** The last business day before another one. */
export const dayBefore = (day: string): string => dayPlus(dayOfKey(day).startMs, -1).key;

/** What a bill pays in all. */
export const totalOf = ({ amount, advances }: Pick<ListedBill, "amount" | "advances">) =>
  money(amount + advances);

/** The rate of the tier that a bill pays by. */
export const ratePpmOf = ({ chosen, tiers }: Pick<ListedBill, "chosen" | "tiers">): number | null =>
  chosen === null ? null : (tiers[chosen]?.ratePpm ?? null);

/** A bill as a line of a list. */
export const billView = (bill: ListedBill): BillRow => ({
  billId: bill.id,
  kind: bill.kind,
  currency: bill.currency,
  from: bill.fromDay,
  to: dayBefore(bill.toDay),
  hour: bill.slot === WHOLE_DAY ? null : bill.slot,
  turnover: moneyToText(bill.turnover),
  active: bill.active,
  loss: moneyToText(bill.loss),
  ratePpm: ratePpmOf(bill),
  own: moneyToText(bill.own),
  total: moneyToText(totalOf(bill)),
  state: bill.state,
  payer: bill.payer,
  issuedAt: bill.issuedAt.toISOString(),
  paidAt: bill.paidAt?.toISOString() ?? null,
  dispute: bill.dispute,
});

const correctionView = ({ amount, reason, madeAt, mode, takenBy }: Correction) => ({
  amount: moneyToText(amount),
  reason,
  at: madeAt.toISOString(),
  mode,
  isTaken: mode === "now" || takenBy !== null,
});

/** A bill with all that it was worked out from. */
export function detailView(
  bill: ListedBill,
  {
    contract,
    lines,
    corrected,
    dispute,
    carryReset,
  }: {
    contract: ContractVersion;
    lines: readonly Correction[];
    corrected: readonly Correction[];
    dispute: Dispute | undefined;
    carryReset: ListedBill["amount"];
  },
): BillDetail {
  const { terms } = contract;
  return {
    ...billView(bill),
    contractId: bill.contractId,
    period: terms.period,
    carry: terms.carry,
    isFloating: terms.isFloating,
    activeRule: {
      minValidStake: moneyToText(terms.active.minValidStake),
      minDeposits: moneyToText(terms.active.minDeposits),
    },
    carryIn: moneyToText(bill.carryIn),
    carryUsed: moneyToText(bill.carryUsed),
    carryOut: moneyToText(bill.carryOut),
    carryReset: moneyToText(carryReset),
    basis: moneyToText(bill.basis),
    tiers: [...bill.tiers],
    chosen: bill.chosen,
    whole: moneyToText(bill.whole),
    below: moneyToText(bill.below),
    corrections: moneyToText(bill.corrections),
    debtIn: moneyToText(bill.debtIn),
    advances: moneyToText(bill.advances),
    amount: moneyToText(bill.amount),
    debtOut: moneyToText(bill.debtOut),
    correctionLines: lines.map((line) => ({
      ...correctionView(line),
      billId: line.billId,
      from: line.fromDay,
      to: dayBefore(line.toDay),
    })),
    corrected: corrected.map(correctionView),
    disputeUntil: new Date(disputeUntil(bill.issuedAt.getTime())).toISOString(),
    disputeDetail: dispute
      ? {
          text: dispute.text,
          openedAt: dispute.openedAt.toISOString(),
          state: dispute.state,
          answer: dispute.answer,
          answeredAt: dispute.answeredAt?.toISOString() ?? null,
        }
      : null,
  };
}
