import { money, moneyFromText, moneyToText } from "@khela/kernel/money";

/** Half of an amount, rounded down to whole hundredths, the smallest unit that is paid. */
export function halfOf(amount: string): string {
  return moneyToText(money((moneyFromText(amount) / 200n) * 100n));
}

/** Twice an amount. */
export function twiceOf(amount: string): string {
  return moneyToText(money(moneyFromText(amount) * 2n));
}
