import type { TradedMarket, TradedMatch, TradedOutcome } from "@khela/contract/console/trading";
import type { I18n } from "@khela/i18n/i18n";
import {
  marketName,
  type NamedMarket,
  outcomeName,
  type Teams,
} from "@khela/rules/sports/markets/market-names";
import { useI18n } from "@khela/ui/i18n";

/** Odds in thousandths as decimals. */
export const oddsText = ({ number }: I18n, milli: number): string =>
  number(milli / 1_000, { minimumFractionDigits: 2, maximumFractionDigits: 3 });

type Named = Pick<TradedMarket, "type" | "specifiers" | "lineQuarters" | "subject">;

/** The names of a match's markets and outcomes in the console's language. */
export function useMarketWords({ home, away }: Pick<TradedMatch["match"], "home" | "away">) {
  const i18n = useI18n();
  const { written } = i18n;
  const teams: Teams = { home: home[written], away: away[written] };
  const named = ({ subject, ...market }: Named): NamedMarket => ({
    ...market,
    subject: subject && "name" in subject ? { name: subject.name[written] } : subject,
  });
  return {
    market: (market: Named) => marketName(i18n, named(market), teams),
    outcome: (market: Named, { key, name }: Pick<TradedOutcome, "key" | "name">) =>
      outcomeName(i18n, named(market), { key, name: name?.[written] ?? null }, teams),
  };
}
