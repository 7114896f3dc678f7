import { type Money, money, taka } from "@khela/kernel/money";

/** The limits of the house for sports bets, in units of the currency (domain rules S4, S11). */

/** The most that one bet can pay, the stake included. */
export const MOST_PAYOUT: Money = taka(1_000_000);

/** The most that one market may cost the house, over all players, with whatever outcome. */
export const MOST_LIABILITY: Money = taka(2_000_000);

/** What the house keeps of a bet's value when it is cashed out, in millionths; published. */
export const CASH_OUT_MARGIN_PPM = 50_000;

/** How long an offer for a bet can be taken. */
export const CASH_OUT_OFFER_MS = 10_000;

/**
 * How long a bet in play waits before its price is looked at again, by sport: pictures of the match reach the people on the
 * ground before the feed.
 */
const IN_PLAY_DELAY_MS: Readonly<Record<string, number>> = {
  cricket: 5_000,
  football: 5_000,
  tennis: 4_000,
  basketball: 4_000,
  kabaddi: 4_000,
  badminton: 4_000,
  esports: 6_000,
};

const LONGEST_DELAY_MS = 8_000;

/** The delay of a bet with legs of these sports in play; 0 without any. */
const inPlayDelayMs = (sports: readonly string[]): number =>
  sports.reduce((longest, sport) => Math.max(longest, IN_PLAY_DELAY_MS[sport] ?? LONGEST_DELAY_MS), 0);

/** A rule of the house for a part of the sportsbook; null where it says nothing. */
export interface LimitRule {
  /** Rises with every rule that is made. */
  readonly version: number;
  readonly sport: string | null;
  readonly leagueId: string | null;
  readonly marketType: string | null;
  readonly mostStake: Money | null;
  readonly mostPayout: Money | null;
  readonly mostLiability: Money | null;
  readonly delayMs: number | null;
  readonly marginPpm: number | null;
}

/** What holds for a market. */
export interface Limits {
  /** Of one bet; null: as much as its game takes. */
  readonly mostStake: Money | null;
  readonly mostPayout: Money;
  readonly mostLiability: Money;
  /** Of a bet in play. */
  readonly delayMs: number;
  readonly marginPpm: number;
}

/** A league is narrower than its sport, and a type of market within either narrower than the whole. */
const narrowness = ({ sport, leagueId, marketType }: LimitRule): number =>
  (leagueId === null ? (sport === null ? 0 : 2) : 4) + (marketType === null ? 0 : 1);

/** What holds for a market: of each figure the narrowest rule that names it, and that of the house where none does. */
export function limitsFor(
  rules: readonly LimitRule[],
  market: { readonly sport: string; readonly leagueId: string; readonly type: string },
): Limits {
  const fitting = rules
    .filter(
      ({ sport, leagueId, marketType }) =>
        (sport === null || sport === market.sport) &&
        (leagueId === null || leagueId === market.leagueId) &&
        (marketType === null || marketType === market.type),
    )
    .toSorted((one, other) => narrowness(other) - narrowness(one));
  const first = <Field extends keyof LimitRule>(field: Field) =>
    fitting.find((rule) => rule[field] !== null)?.[field] ?? null;
  return {
    mostStake: first("mostStake"),
    mostPayout: first("mostPayout") ?? MOST_PAYOUT,
    mostLiability: first("mostLiability") ?? MOST_LIABILITY,
    delayMs: first("delayMs") ?? inPlayDelayMs([market.sport]),
    marginPpm: first("marginPpm") ?? 0,
  };
}

/** What holds for a bet with legs in several markets: the least of each limit, and the longest delay of those in play. */
export function limitsOfBet(
  markets: readonly { limits: Limits; isInPlay: boolean }[],
): Omit<Limits, "marginPpm"> {
  const least = (amounts: readonly Money[]): Money | null =>
    amounts.reduce<Money | null>((low, amount) => (low === null || amount < low ? amount : low), null);
  return {
    mostStake: least(markets.flatMap(({ limits }) => limits.mostStake ?? [])),
    mostPayout: least(markets.map(({ limits }) => limits.mostPayout)) ?? MOST_PAYOUT,
    mostLiability: least(markets.map(({ limits }) => limits.mostLiability)) ?? MOST_LIABILITY,
    delayMs: Math.max(0, ...markets.map(({ limits, isInPlay }) => (isInPlay ? limits.delayMs : 0))),
  };
}

/** The factor of a player with whom the house isn't careful, in millionths. */
export const FULL_FACTOR_PPM = 1_000_000;

/** A limit for a player, rounded down to the currency's smallest unit. */
export const withFactor = (most: Money, factorPpm: number): Money =>
  money(((most * BigInt(factorPpm)) / BigInt(FULL_FACTOR_PPM) / 100n) * 100n);

const LEAST_ODDS_MILLI = 1_001;

/** A feed's price with the house's margin on it, rounded down: the chances of all outcomes rise by the same part. */
export const withMargin = (oddsMilli: number, marginPpm: number): number =>
  Math.max(LEAST_ODDS_MILLI, Math.floor((oddsMilli * 1_000_000) / (1_000_000 + marginPpm)));
