import type { MemberId } from "@khela/kernel/ids";
import type { Money } from "@khela/kernel/money";
import { houseAccount, type Ledger, providerAccount } from "../ledger/index.ts";
import type { Audit } from "../audit/index.ts";
import { AppError } from "@khela/kernel/errors";
import type { Platform } from "../../platform/platform.ts";
import type { PaymentProvider } from "./providers/provider.ts";
import type { CashierSettings } from "./settings.ts";

/** What the cashier's use cases work with. */
export interface CashierContext {
  platform: Platform;
  ledger: Ledger;
  audit: Audit;
  /** Everything that a member ever wagered; absent where no module can tell. */
  turnoverOf: ((memberId: MemberId) => Promise<Money>) | undefined;
  /** When a member registered. */
  memberSince: (memberId: MemberId) => Promise<Date | undefined>;
  /** The name that the member gave as the real one. */
  realNameOf: (memberId: MemberId) => Promise<string | undefined>;
  /** Checks the payment password. @returns false where there is none. @throws AppError AUTH_PASSWORD_WRONG, AUTH_LOCKED */
  checkPaymentPassword: (memberId: MemberId, typed: string) => Promise<boolean>;
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
/** What payment fees earned. */
export const feesOf = (currency: string) => houseAccount("payment-fees", currency);
