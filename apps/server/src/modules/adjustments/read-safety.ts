import { ACCOUNT_RESTRICTIONS, type getPlayerSafety } from "@khela/contract/console/player-safety";
import type { HandlerOutput } from "@khela/contract/endpoint";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { money, moneyToText, ZERO } from "@khela/kernel/money";
import { isPlayCredit } from "@khela/rules/operators/adjustment";
import type { Actor } from "../four-eyes/index.ts";
import type { AdjustmentsContext } from "./context.ts";

/** A player's money, protection, payout accounts and gates at a glance (OPS-02). @throws AppError SYS_NOT_FOUND */
export async function readSafety(
  context: AdjustmentsContext,
  memberId: MemberId,
  viewer: Actor["operator"],
): Promise<HandlerOutput<typeof getPlayerSafety>> {
  const { identity, protection, cashier, kyc, fourEyes } = context;
  const member = await identity.findMember(memberId);
  if (!member) throw new AppError("SYS_NOT_FOUND");
  const [summary, view, payoutAccounts, kycLevel, closed, waiting] = await Promise.all([
    moneyOf(context, memberId, member.currency),
    protection.viewOf(memberId),
    cashier.payoutAccounts(memberId),
    kyc.levelOf(memberId),
    protection.closedFor(memberId),
    fourEyes.waitingFor(memberId, viewer),
  ]);
  return {
    money: summary,
    protection: view,
    payoutAccounts,
    kycLevel,
    gates: ACCOUNT_RESTRICTIONS.map((gate) => {
      const entry = closed[gate];
      return {
        gate,
        closed: entry !== undefined,
        reason: entry?.reason ?? null,
        by: entry?.by ?? null,
        at: entry?.at ?? null,
      };
    }),
    // Pending requests are shown to operators who may read the queue.
    waiting: viewer.permissions.has("approvals.read") ? waiting : [],
  };
}

async function moneyOf(
  { ledger, cashier, fourEyes }: AdjustmentsContext,
  memberId: MemberId,
  currency: string,
) {
  const [balances, moved, adjusted] = await Promise.all([
    ledger.balances(memberId, currency),
    cashier.byMember([memberId]),
    fourEyes.movedFor(memberId, currency),
  ]);
  const bucket = (name: string) => balances.find((balance) => balance.bucket === name)?.balance ?? ZERO;
  const deposits = moved.deposits.get(memberId) ?? ZERO;
  const withdrawals = moved.withdrawals.get(memberId) ?? ZERO;
  return {
    currency,
    play: isPlayCredit(currency),
    balance: moneyToText(bucket("cash")),
    held: moneyToText(bucket("held")),
    deposits: moneyToText(deposits),
    withdrawals: moneyToText(withdrawals),
    credited: moneyToText(adjusted.credited),
    debited: moneyToText(adjusted.debited),
    net: moneyToText(money(deposits - withdrawals)),
  };
}
