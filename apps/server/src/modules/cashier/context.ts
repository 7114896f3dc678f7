import type { getCashierSettings } from "@khela/contract/console/cashier-settings";
import type { HandlerOutput } from "@khela/contract/endpoint";
import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import { houseAccount, type Ledger, providerAccount } from "../ledger/index.ts";
import type { Localized } from "@khela/contract/shared";
import type { Courier } from "../courier/index.ts";
import type { Audit } from "../audit/index.ts";
import { AppError } from "@khela/kernel/errors";
import type { LocaleCode } from "@khela/kernel/locales";
import type { Uploads } from "../uploads/index.ts";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { AskSetting } from "../four-eyes/index.ts";
import type { MethodTerms } from "./method-terms.ts";
import type { DepositPromotions } from "./promotions.ts";
import type { PaymentProvider } from "./providers/provider.ts";
import type { CashierSettings } from "./settings.ts";

/** Which money is moved, and the most of it at once by a jurisdiction's policy (SAFE-05). */
export interface MoneyTerms {
  mode: "play" | "real";
  terms: { maxDeposit: Money; maxWithdrawal: Money } | undefined;
}

/** Figures of withdrawals as the console shows them. */
export type CashierDesk = HandlerOutput<typeof getCashierSettings>;

/** What the cashier's use cases work with. */
export interface CashierContext {
  platform: Platform;
  ledger: Ledger;
  audit: Audit;
  /** What two people change (decision 0051): the figures of withdrawals, and what methods cost and allow. */
  askCashierSettings: AskSetting<"cashier_settings", CashierDesk>;
  askMethod: AskSetting<"method", MethodTerms>;
  /** Everything that a member ever wagered; absent where no module can tell. */
  turnoverOf: ((memberId: MemberId) => Promise<Money>) | undefined;
  /** Everything that a member ever received from other members: wagered like a deposit (MONEY-06). */
  receivedOf: (memberId: MemberId) => Promise<Money>;
  /** When a member registered. */
  memberSince: (memberId: MemberId) => Promise<Date | undefined>;
  /** The name that the member gave as the real one. */
  realNameOf: (memberId: MemberId) => Promise<string | undefined>;
  /** Checks the payment password. @returns false where there is none. @throws AppError AUTH_PASSWORD_WRONG, AUTH_LOCKED */
  checkPaymentPassword: (memberId: MemberId, typed: string) => Promise<boolean>;
  /** What can be had with a deposit; absent: nothing but `normal`. */
  promotions: DepositPromotions | undefined;
  /** Which money is moved now. */
  money: () => Promise<MoneyTerms>;
  /** Whether there is a payment password to check. */
  hasPaymentPassword: (memberId: MemberId) => Promise<boolean>;
  /**
   * Why a member can't be paid out at all; time-outs and exclusions are no reason. In a transaction that holds
   * the member's accounts nobody closes before its commit.
   */
  closedFor: (memberId: MemberId, tx?: Tx) => Promise<"blocked" | "gate" | undefined>;
  /** How well the account is known, 0 to 4. */
  kycLevelOf: (memberId: MemberId) => Promise<number>;
  /** When a password, contact or second step last changed; undefined: never. */
  credentialsChangedAt: (memberId: MemberId) => Promise<Date | undefined>;
  /** Whether an operator is active and may approve withdrawals, till the end of the transaction. */
  mayApprove: (tx: Tx, operatorId: string) => Promise<boolean>;
  /** Where messages to a member go; undefined for whom nobody writes to: closed, or paused (SAFE-02). */
  reachOf: (
    memberId: MemberId,
  ) => Promise<{ language: LocaleCode; mobile: string | undefined; email: string | undefined } | undefined>;
  /** What the site is called. */
  brand: () => Promise<Localized>;
  courier: Courier;
  uploads: Uploads;
  providers: Readonly<Record<string, PaymentProvider>>;
  settings: CashierSettings;
}

/** Who asks. Part of a member session. */
export interface Member {
  memberId: MemberId;
  account: string;
  currency: string;
}

/** The adapter of a provider. @throws AppError SYS_NOT_FOUND for a name that has none */
export function providerOf({ providers }: CashierContext, name: string): PaymentProvider {
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined;
  if (!provider) throw new AppError("SYS_NOT_FOUND");
  return provider;
}

/** Where a provider's webhooks go. */
export function webhookUrl({ platform }: CashierContext, provider: string): string {
  return `${platform.config.webhookBaseUrl}/cashier/webhooks/${provider}`;
}

/** What a provider owes us: money on its way in or out. */
export const clearingOf = (provider: string, currency: string) =>
  providerAccount(provider, "clearing", currency);
/** What disputed payouts cost, until the provider makes good for them. */
export const claimsOf = (currency: string) => houseAccount("payout-claims", currency);
/** What payment fees earned. */
export const feesOf = (currency: string) => houseAccount("payment-fees", currency);
