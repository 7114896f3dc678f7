import type { TopicData } from "@khela/contract/realtime";
import type { MemberId } from "@khela/kernel/ids";
import { type Money, moneyToText, ZERO } from "@khela/kernel/money";
import type { Ledger } from "../ledger/index.ts";

/** A member's money: what can be used, what is set aside, and how new that is. */
export interface Funds {
  cash: Money;
  held: Money;
  /** Entries of the cash account: the larger one is the later state. */
  seq: bigint;
}

/** Zero for a member that never had money. */
export async function readFunds(ledger: Ledger, memberId: MemberId, currency: string): Promise<Funds> {
  const balances = await ledger.balances(memberId, currency);
  const of = (wanted: string) => balances.find(({ bucket }) => bucket === wanted);
  return { cash: of("cash")?.balance ?? ZERO, held: of("held")?.balance ?? ZERO, seq: of("cash")?.seq ?? 0n };
}

/** The wire form, for the call and the topic alike. */
export function balanceView(currency: string, { cash, held, seq }: Funds): TopicData<"member.balance"> {
  return { currency, balance: moneyToText(cash), held: moneyToText(held), version: String(seq) };
}
