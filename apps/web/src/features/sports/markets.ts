/** The markets of a match as its page lists them. Pure. Source: SPORT-01. */
import type { LiveMarket, MarketView } from "@khela/contract/sports";
import { isMarketType, MARKET_TYPES } from "@khela/rules/sports/markets/market-types";
import { MARKET_GROUPS } from "@khela/rules/sports/markets/market-type";

export type MarketGroup = (typeof MARKET_GROUPS)[number];

/** Markets that differ in their line alone, by rising line. */
export interface MarketFamily {
  readonly key: string;
  readonly markets: readonly MarketView[];
}

export interface MarketSection {
  readonly group: MarketGroup;
  readonly families: readonly MarketFamily[];
}

/**
 * Applies changes. Older ones than what is known change nothing.
 * @returns the markets, and whether a change is about a market that has to be fetched
 */
export function withChanges(
  markets: readonly MarketView[],
  changes: readonly LiveMarket[],
): { markets: MarketView[]; isMissing: boolean } {
  const byId = new Map(changes.map((change) => [change.marketId, change]));
  return {
    isMissing: changes.some(
      ({ marketId, outcomes }) =>
        // A market that is too long for a message comes without its outcomes.
        outcomes.length === 0 || !markets.some((market) => market.marketId === marketId),
    ),
    markets: markets.map((market) => {
      const change = byId.get(market.marketId);
      if (!change || change.version <= market.version) return market;
      const outcomes = market.outcomes.map((outcome) => ({
        ...outcome,
        ...change.outcomes.find(({ key }) => key === outcome.key),
      }));
      return { ...market, ...change, outcomes };
    }),
  };
}

const isOver = ({ status }: MarketView): boolean => status === "settled" || status === "cancelled";

/** Whether all markets of a family have their results. */
export const isFamilyOver = ({ markets }: MarketFamily): boolean => markets.every(isOver);

/** Known markets by heading; those that are over follow the others, and withdrawn ones are left out. */
export function sectionsOf(markets: readonly MarketView[]): MarketSection[] {
  const order = Object.keys(MARKET_TYPES);
  const families = new Map<string, MarketView[]>();
  for (const market of markets) {
    if (!isMarketType(market.type) || market.status === "deactivated") continue;
    const key = JSON.stringify([market.type, market.specifiers, market.subject]);
    families.set(key, [...(families.get(key) ?? []), market]);
  }
  const all = [...families].map(([key, some]) => ({
    key,
    markets: some.toSorted((one, other) => (one.lineQuarters ?? 0) - (other.lineQuarters ?? 0)),
  }));
  const placeOf = ({ markets: [market] }: MarketFamily) => order.indexOf(market?.type ?? "");
  return MARKET_GROUPS.map((group) => ({
    group,
    families: all
      .filter(({ markets: [market] }) => market && groupOf(market.type) === group)
      .toSorted(
        (one, other) =>
          Number(isFamilyOver(one)) - Number(isFamilyOver(other)) || placeOf(one) - placeOf(other),
      ),
  })).filter(({ families: some }) => some.length > 0);
}

const groupOf = (type: string): MarketGroup | undefined =>
  isMarketType(type) ? MARKET_TYPES[type].group : undefined;
