/** Checks an amount to transfer before anything is sent. Pure. Source: MONEY-02, MONEY-06. */
import { amountFromInput } from "@khela/i18n/input";
import type { I18n } from "@khela/i18n/i18n";
import { moneyFromText, parseMoney } from "@khela/kernel/money";

/** Amounts as wire texts. */
export interface AmountLimits {
  min: string;
  max: string;
  /** The balance that can be transferred. */
  available: string;
  /** The remainder of the player's own limits, if there are any. */
  left?: string | undefined;
}

/** The message for a typed amount, in digits of any script; undefined when it is valid. */
export function transferAmountProblem(i18n: I18n, typed: string, limits: AmountLimits): string | undefined {
  const { t, money } = i18n;
  if (typed.trim() === "") return t("wallets.amount_empty");
  const text = amountFromInput(typed);
  const amount = text === undefined ? undefined : parseMoney(text);
  if (amount === undefined) return t("wallets.amount_notAnAmount");
  const of = (limit: string) => ({ limit: money(limit, { decimals: "auto" }) });
  if (amount < moneyFromText(limits.min)) return t("wallets.amount_low", of(limits.min));
  if (amount > moneyFromText(limits.available)) return t("wallets.amount_balance", of(limits.available));
  if (limits.left !== undefined && amount > moneyFromText(limits.left)) {
    return t("wallets.amount_limit", of(limits.left));
  }
  if (amount > moneyFromText(limits.max)) return t("wallets.amount_high", of(limits.max));
  return undefined;
}
