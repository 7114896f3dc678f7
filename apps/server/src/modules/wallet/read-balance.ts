import type { TopicData } from "@khela/contract/realtime";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, moneyToText, ZERO } from "@khela/kernel/money";
import type { Balance, Ledger } from "../ledger/index.ts";

/** A member's available and held money, with its version. */
export interface Funds {
  cash: Money;
  held: Money;
  /** The number of entries of the cash account; a larger one is a later state. */
  seq: bigint;
}

/** Zero for a member who never had money. */
export async function readFunds(ledger: Ledger, memberId: MemberId, currency: string): Promise<Funds> {
  return fundsOf(await ledger.balances(memberId, currency), currency);
}

/** The funds among a member's accounts. */
export function fundsOf(balances: readonly Balance[], currency: string): Funds {
  const of = (wanted: string) =>
    balances.find((account) => account.bucket === wanted && account.currency === currency);
  return { cash: of("cash")?.balance ?? ZERO, held: of("held")?.balance ?? ZERO, seq: of("cash")?.seq ?? 0n };
}

/** The wire format, for the call and the topic. */
export function balanceView(currency: string, { cash, held, seq }: Funds): TopicData<"member.balance"> {
  return { currency, balance: moneyToText(cash), held: moneyToText(held), version: String(seq) };
}
