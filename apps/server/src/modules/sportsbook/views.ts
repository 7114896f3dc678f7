import type { SportsBetLeg, SportsBetView } from "@khela/contract/sportsbook";
import type { ContentLanguage } from "@khela/kernel/content-languages";
import { type Money, money, moneyToText } from "@khela/kernel/money";
import { lineCount } from "@khela/rules/sports/settle-bet";
import type { DescribedMarket } from "../sports/index.ts";
import type { Bet, Correction, Leg } from "./bet-store.ts";
import type { AutoCashOut } from "./auto-cash-out-store.ts";
import { worthOf } from "./cash-out.ts";
import { openStakeOf } from "./exposure-store.ts";
import { mostPayoutOf } from "./place-bet.ts";

/** What is shown of a bet beside its own rows. */
export interface BetContext {
  markets: ReadonlyMap<string, DescribedMarket>;
  corrections: ReadonlyMap<string, readonly Correction[]>;
  /** The amounts at which bets are cashed out by themselves. */
  amounts: ReadonlyMap<string, AutoCashOut>;
  language: ContentLanguage;
}

const textOf = (amount: Money | undefined): string | null =>
  amount === undefined ? null : moneyToText(amount);

/** The amount that waits on an open bet, or at which it was paid. */
const autoOf = (bet: Bet, set: AutoCashOut | undefined): string | null =>
  set && (bet.state === "open" || set.takenAt !== null) ? moneyToText(set.amount) : null;

/** What a bet can still pay, with what was cashed out of it. */
export const mostOf = ({ kind, lineStake, cashedLineStake, cashedPayout, maxPayout, legs }: Bet): Money =>
  cashedLineStake === 0n
    ? maxPayout
    : money(mostPayoutOf({ kind, lineStake: money(lineStake - cashedLineStake), legs }) + cashedPayout);

/** @throws Error where the market of a leg is unknown */
export function betView(bet: Bet, { markets, corrections, amounts, language }: BetContext): SportsBetView {
  const instantOf = (at: Date | null): string | null => at?.toISOString() ?? null;
  return {
    betId: bet.id,
    state: bet.state,
    kind: bet.kind,
    currency: bet.currency,
    lines: lineCount({ kind: bet.kind, isEachWay: false }, bet.legs.length),
    lineStake: moneyToText(bet.lineStake),
    stake: moneyToText(bet.stake),
    maxPayout: moneyToText(mostOf(bet)),
    payout: moneyToText(bet.state === "rejected" ? bet.stake : bet.payout),
    accept: bet.accept,
    placedAt: bet.placedAt.toISOString(),
    decidedAt: instantOf(bet.decidedAt),
    settledAt: instantOf(bet.settledAt),
    rejection: bet.rejection,
    legs: bet.legs.map((leg) => legView(leg, markets.get(leg.marketId), language)),
    corrections: (corrections.get(bet.id) ?? []).map(({ at, difference }) => ({
      at: at.toISOString(),
      difference: moneyToText(money(difference)),
    })),
    owed: moneyToText(bet.owed),
    cashedStake: moneyToText(money(bet.stake - openStakeOf(bet))),
    cashedPayout: moneyToText(bet.cashedPayout),
    autoCashOut: autoOf(bet, amounts.get(bet.id)),
    cashOut: textOf(worthOf(bet, (leg) => markets.get(leg.marketId)?.oddsOf(leg.outcome) ?? null)),
  };
}

/** What a page names a market by. */
export const marketName = (
  { type, specifiers, lineQuarters, subject }: DescribedMarket["market"],
  language: ContentLanguage,
) => ({
  type,
  specifiers,
  lineQuarters,
  subject: subject && "name" in subject ? { name: subject.name[language] } : subject,
});

function legView(leg: Leg, described: DescribedMarket | undefined, language: ContentLanguage): SportsBetLeg {
  if (!described) throw new Error(`the market ${leg.marketId} of a bet is missing`);
  const { market, match, oddsOf } = described;
  return {
    marketId: leg.marketId,
    matchId: match.id,
    sport: match.sport,
    leagueId: match.league.id,
    league: match.league.name[language],
    homeTeam: match.home.name[language],
    awayTeam: match.away.name[language],
    matchTime: match.startsAt.toISOString(),
    matchState: match.state,
    score: match.score,
    ...marketName(market, language),
    outcome: leg.outcome,
    outcomeName: market.outcomes.find(({ key }) => key === leg.outcome)?.name?.[language] ?? null,
    oddsMilli: leg.oddsMilli,
    nowMilli: oddsOf(leg.outcome),
    isInPlay: leg.isInPlay,
    marketStatus: market.status,
    result: leg.result,
  };
}
