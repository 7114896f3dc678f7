import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import { moneyToText } from "@khela/kernel/money";
import type { ContractKind } from "@khela/rules/agents/contract";
import { eventType } from "../../platform/events.ts";
import { dayBefore } from "./views.ts";

/**
 * Something that an agent is told of a bill. `issued`: it pays something. `answered`: a dispute was declined with a reason.
 * `waits`: the upline pays it and has too little; `arrived`: it was paid after that. Both are told to the upline as
 * `waitsBelow` and `arrivedBelow`.
 */
export interface BillNews {
  news:
    | "issued"
    | "corrected"
    | "answered"
    | "rejected"
    | "waits"
    | "waitsBelow"
    | "arrived"
    | "arrivedBelow";
  billId: string;
  memberId: MemberId;
  /** The other side, where it pays or waits. */
  partyId?: MemberId;
  kind: ContractKind;
  currency: string;
  /** What the bill pays, or the correction; decimal text. */
  amount: string;
  /** The last business day of its period. */
  day: string;
  /** Different for each correction of a bill. */
  cause: string;
  at: string;
}

/** News of bills: those that are issued together come together. */
export const billsChanged = eventType<{ bills: readonly BillNews[] }>("agent-bills.changed");

export const billNews = (
  bill: {
    id: string;
    agentId: MemberId;
    kind: ContractKind;
    currency: string;
    amount: Money;
    toDay: string;
  },
  { news, at, cause = bill.id }: { news: BillNews["news"]; at: Date; cause?: string },
): BillNews => ({
  news,
  billId: bill.id,
  memberId: bill.agentId,
  kind: bill.kind,
  currency: bill.currency,
  amount: moneyToText(bill.amount),
  day: dayBefore(bill.toDay),
  cause,
  at: at.toISOString(),
});
