import { money, moneyFromText, moneyToText } from "@khela/kernel/money";

/** Half of it in whole hundredths: nobody pays smaller amounts. */
export function halfOf(amount: string): string {
  return moneyToText(money((moneyFromText(amount) / 200n) * 100n));
}

/** Twice of it. */
export function twiceOf(amount: string): string {
  return moneyToText(money(moneyFromText(amount) * 2n));
}
