import type { Facts } from "../markets/facts.ts";
import type { MarketSpec, Results } from "../markets/market-type.ts";
import { type MarketTypeId, settleMarket } from "../markets/market-types.ts";
import { ruling } from "./rulebook.ts";
import { shareOf, type Verdict } from "./shares.ts";

/** What the second settler says about an outcome of a market. */
export const askSecond = (id: MarketTypeId, facts: Facts, market: MarketSpec, outcome: string): Verdict =>
  ruling(facts, {
    type: id,
    numbers: market.specifiers,
    line: market.lineQuarters,
    about: market.subject && ("side" in market.subject ? market.subject.side : market.subject.name.en),
    outcomes: market.outcomes,
    outcome,
  });

/** {@link settleMarket} for golden settlements. @throws Error where the second settler disagrees about an outcome */
export function settleByBoth(id: MarketTypeId, facts: Facts, market: MarketSpec): Results | undefined {
  const first = settleMarket(id, facts, market);
  for (const outcome of market.outcomes) {
    const said = askSecond(id, facts, market, outcome);
    const result = first?.[outcome];
    const [one, other] = [result ? shareOf(result) : "open", said].map((verdict) => JSON.stringify(verdict));
    if (one !== other) throw new Error(`the settlers disagree about ${outcome}: ${one}, ${other}`);
  }
  return first;
}
