import type { getCashierSettings } from "@khela/contract/console/cashier-settings";
import type { HandlerOutput } from "@khela/contract/endpoint";
import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import { houseAccount, type Ledger, providerAccount } from "../ledger/index.ts";
import type { Courier } from "../courier/index.ts";
import type { Audit } from "../audit/index.ts";
import { AppError } from "@khela/kernel/errors";
import type { Uploads } from "../uploads/index.ts";
import type { Platform } from "../../platform/platform.ts";
import type { AskSetting } from "../four-eyes/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Kyc } from "../kyc/index.ts";
import type { Operators } from "../operators/index.ts";
import type { Protection } from "../protection/index.ts";
import type { System } from "../system/index.ts";
import type { MethodTerms } from "./method-terms.ts";
import type { DepositPromotions } from "./promotions.ts";
import type { PaymentProvider } from "./providers/provider.ts";
import type { CashierSettings } from "./settings.ts";

/** Which money is moved, and the most of it at once by a jurisdiction's policy (SAFE-05). */
export type MoneyTerms = Awaited<ReturnType<System["money"]>>;

/** Port: what other members have sent to a member since he registered; answered by agent-transfers (levels.ts). */
export type ReceivedOf = (memberId: MemberId) => Promise<Money>;

/** Figures of withdrawals as the console shows them. */
export type CashierDesk = HandlerOutput<typeof getCashierSettings>;

/** What the cashier's use cases work with. */
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
  /** What two people change (decision 0051): the figures of withdrawals, and what methods cost and allow. */
  askCashierSettings: AskSetting<"cashier_settings", CashierDesk>;
  askMethod: AskSetting<"method", MethodTerms>;
  /** Everything that a member ever wagered. */
  turnoverOf: (memberId: MemberId) => Promise<Money>;
  /** Everything that a member ever received from other members: wagered like a deposit (MONEY-06). */
  receivedOf: ReceivedOf;
  /** The promotions that can be had with a deposit; absent: `normal` alone. */
  promotions: DepositPromotions | undefined;
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
