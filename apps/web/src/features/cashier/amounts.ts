/**
 * The fee of an amount and whether the amount is allowed, checked before anything is sent. Pure. Source:
 * MONEY-03, MONEY-04.
 */
import type { PaymentMethod } from "@khela/contract/cashier";
import { amountFromInput } from "@khela/i18n/input";
import { type Money, moneyFromText, moneyToText, parseMoney } from "@khela/kernel/money";
import { quoteFee } from "@khela/rules/cashier/fee";

type Terms = Pick<PaymentMethod, "min" | "max" | "feePpm" | "feeFixed">;

/** Why a typed amount is invalid; `limit` is a decimal text as on the wire. */
export type AmountProblem =
  | { kind: "empty" | "notAnAmount" }
  | { kind: "low" | "high" | "balance"; limit: string };

/**
 * Checks a typed amount, in digits of any script.
 * @param available the upper bound beside the method's own limit; undefined for deposits
 */
export function amountProblem(typed: string, terms: Terms, available?: string): AmountProblem | undefined {
  if (typed.trim() === "") return { kind: "empty" };
  const text = amountFromInput(typed);
  const amount = text === undefined ? undefined : parseMoney(text);
  if (amount === undefined) return { kind: "notAnAmount" };
  if (amount < moneyFromText(terms.min)) return { kind: "low", limit: terms.min };
  if (available !== undefined && amount > moneyFromText(available))
    return { kind: "balance", limit: available };
  if (amount > moneyFromText(terms.max)) return { kind: "high", limit: terms.max };
  return undefined;
}

/** Amount, fee and net amount as decimal texts; undefined when the input is not an amount. */
export function quote(typed: string, terms: Terms): { amount: string; fee: string; net: string } | undefined {
  const text = amountFromInput(typed);
  const amount = text === undefined ? undefined : parseMoney(text);
  if (amount === undefined || amount <= 0n) return undefined;
  const quoted = quoteFee(amount, {
    feePpm: BigInt(terms.feePpm),
    feeFixed: moneyFromText(terms.feeFixed),
  });
  return { amount: moneyToText(quoted.amount), fee: moneyToText(quoted.fee), net: moneyToText(quoted.net) };
}

/** Whether a method charges no fee. */
export function isFree({ feePpm, feeFixed }: Terms): boolean {
  return feePpm === 0 && moneyFromText(feeFixed) === 0n;
}

/** The smaller of two wire amounts. */
export function lesser(a: string, b: string): string {
  const [left, right]: [Money, Money] = [moneyFromText(a), moneyFromText(b)];
  return left < right ? a : b;
}
