import type { getCashierSettings } from "@khela/contract/console/cashier-settings";
import type { HandlerOutput } from "@khela/contract/endpoint";
import type { Localized } from "@khela/contract/shared";
import type { MemberId } from "@khela/kernel/ids";
import { houseAccount, type Ledger, providerAccount } from "../ledger/index.ts";
import type { Courier } from "../courier/index.ts";
import type { Audit } from "../audit/index.ts";
import { AppError } from "@khela/kernel/errors";
import type { Uploads } from "../uploads/index.ts";
import type { WithdrawalLimits } from "@khela/rules/cashier/withdrawal-limits";
import type { Db, Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { AskSetting } from "../four-eyes/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Kyc } from "../kyc/index.ts";
import type { Operators } from "../operators/index.ts";
import type { Protection } from "../protection/index.ts";
import type { System } from "../system/index.ts";
import type { Turnover } from "../turnover/index.ts";
import type { MethodTerms } from "./method-terms.ts";
import type { DepositPromotions } from "./promotions.ts";
import type { PaymentProvider } from "./providers/provider.ts";
import type { CashierSettings } from "./settings.ts";

/** The current kind of money, and the jurisdiction policy's limits per payment (SAFE-05). */
export type MoneyTerms = Awaited<ReturnType<System["money"]>>;

/** Figures of withdrawals as the console shows them. */
export type CashierDesk = HandlerOutput<typeof getCashierSettings>;

/** What a member's VIP rank changes for a withdrawal: its limits, and its place in the queue. */
export interface WithdrawalTerms {
  /** 0 without a rank. */
  level: number;
  names: Localized | null;
  /** A zero leaves the general limit. */
  limits: WithdrawalLimits;
}

/** The services that the cashier's use cases need. */
export interface CashierContext {
  platform: Platform;
  ledger: Ledger;
  audit: Audit;
  courier: Courier;
  identity: Identity;
  kyc: Kyc;
  operators: Operators;
  protection: Protection;
  system: System;
  uploads: Uploads;
  /**
   * Settings that need a second operator's approval (decision 0051): the figures of withdrawals, and what methods
   * cost and allow.
   */
  askCashierSettings: AskSetting<"cashier_settings", CashierDesk>;
  askMethod: AskSetting<"method", MethodTerms>;
  turnover: Pick<Turnover, "openLock" | "correctLock" | "locksOf" | "totalOf">;
  /** The promotions that can be chosen with a deposit; absent: only `normal`. */
  promotions: DepositPromotions | undefined;
  /** The terms of a member's VIP rank; undefined without one. */
  withdrawalTerms: (memberId: MemberId, db: Db | Tx) => Promise<WithdrawalTerms | undefined>;
  providers: Readonly<Record<string, PaymentProvider>>;
  settings: CashierSettings;
}

/** The member who makes a request. Part of a member session. */
export interface Member {
  memberId: MemberId;
  account: string;
  currency: string;
}

/** The adapter of a provider. @throws AppError SYS_NOT_FOUND for an unknown name */
export function providerOf({ providers }: CashierContext, name: string): PaymentProvider {
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined;
  if (!provider) throw new AppError("SYS_NOT_FOUND");
  return provider;
}

/** The address to which a provider sends its webhooks. */
export function webhookUrl({ platform }: CashierContext, provider: string): string {
  return `${platform.config.webhookBaseUrl}/cashier/webhooks/${provider}`;
}

/** The provider's clearing account: money that it owes us, on its way in or out. */
export const clearingOf = (provider: string, currency: string) =>
  providerAccount(provider, "clearing", currency);
/** The house account that advances disputed payouts until the provider reimburses them. */
export const claimsOf = (currency: string) => houseAccount("payout-claims", currency);
/** The house account that collects payment fees. */
export const feesOf = (currency: string) => houseAccount("payment-fees", currency);
