import type { MemberId } from "@khela/kernel/ids";
import { type Money, moneyToText } from "@khela/kernel/money";
import type { Db } from "../../platform/database.ts";
import { type DepositRow, findDeposit } from "./store/deposits.ts";
import { findWithdrawal, readSteps, type WithdrawalRow } from "./store/withdrawals.ts";

/** A payment as its player may see it. */
export interface PaymentFacts {
  id: string;
  memberId: MemberId;
  /** Decimal text; for a deposit the credited amount, if any. */
  amount: string;
  currency: string;
  reference: string;
  /** The method's name as the player sees it. */
  method: string;
  /** When it reached its state. */
  at: Date;
}

export interface FactsOfPayments {
  deposit(id: string): Promise<PaymentFacts | undefined>;
  /** @param state the state that it reached; it may have moved on since */
  withdrawal(id: string, state: string): Promise<PaymentFacts | undefined>;
}

const factsOf = (row: DepositRow | WithdrawalRow, amount: Money, at: Date): PaymentFacts => ({
  id: row.id,
  memberId: row.member_id,
  amount: moneyToText(amount),
  currency: row.currency,
  reference: row.reference,
  method: row.method_name,
  at,
});

export function factsOfPayments(db: Db): FactsOfPayments {
  return {
    async deposit(id) {
      const row = await findDeposit(db, { id });
      return row && factsOf(row, row.credited ?? row.amount, row.settled_at ?? row.created_at);
    },
    async withdrawal(id, state) {
      const row = await findWithdrawal(db, { id });
      if (!row) return undefined;
      const steps = (await readSteps(db, [id])).get(id) ?? [];
      const reached = steps.findLast((step) => step.state === state);
      return factsOf(row, row.amount, reached?.at ?? row.created_at);
    },
  };
}
