import type { CashierDeps } from "./cashier/index.ts";
import type { Identity } from "./identity/index.ts";
import type { Kyc } from "./kyc/index.ts";
import type { Operators } from "./operators/index.ts";
import type { Protection } from "./protection/index.ts";
import type { System } from "./system/index.ts";

interface Sources {
  system: System;
  identity: Identity;
  operators: Operators;
  kyc: Kyc;
  protection: Protection;
}

/** What the cashier asks of others before it pays out: whose account it is, who may approve, which money it is. */
export function cashierSources({ system, identity, operators, kyc, protection }: Sources) {
  return {
    memberSince: async (id) => (await identity.findMember(id))?.registeredAt,
    realNameOf: async (id) => (await identity.profileOf(id))?.payeeName,
    checkPaymentPassword: (id, typed) => identity.checkPaymentPassword(id, typed),
    hasPaymentPassword: (id) => identity.hasPaymentPassword(id),
    credentialsChangedAt: (id) => identity.credentialsChangedAt(id),
    money: () => system.money(),
    closedFor: (id, tx) => protection.withdrawalClosed(id, tx),
    async reachOf(id) {
      const { exclusion } = await protection.viewOf(id);
      return exclusion ? undefined : identity.reachOf(id);
    },
    brand: async () => (await system.brand()).name,
    kycLevelOf: (id) => kyc.levelOf(id),
    mayApprove: (tx, operatorId) => operators.mayNow(tx, operatorId, ["withdrawals.review"]),
  } satisfies Partial<CashierDeps>;
}
