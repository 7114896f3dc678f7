import { type Money, money } from "@khela/kernel/money";
import { TRIAL_CURRENCY } from "@khela/rules/auth/trial";
import type { BatchClient, Statement } from "../ledger/index.ts";
import type { Bet } from "./bet-store.ts";

/** What is staked on the outcomes of a market and what they would pay, over all players. */
export type MarketBook = Map<string, { stakes: bigint; payouts: bigint }>;

/** The books of these markets, which the caller has locked. */
export async function readBooks(
  client: BatchClient,
  marketIds: readonly string[],
): Promise<Map<string, MarketBook>> {
  const { rows } = await client.query<{
    market_id: string;
    outcome: string;
    stakes: bigint;
    payouts: bigint;
  }>({
    name: "sports_exposure_read",
    text: "select market_id, outcome, stakes, payouts from sports_exposure where market_id = any ($1::uuid[])",
    values: [[...new Set(marketIds)]],
  });
  const books = new Map(marketIds.map((id): [string, MarketBook] => [id, new Map()]));
  for (const { market_id, outcome, stakes, payouts } of rows)
    books.get(market_id)?.set(outcome, { stakes, payouts });
  return books;
}

/** An addition to a market's book, or its removal. */
export interface ExposureChange {
  marketId: string;
  outcome: string;
  stakes: bigint;
  payouts: bigint;
  bets: 1 | -1;
}

type Exposed = Pick<Bet, "currency" | "stake" | "lineStake" | "cashedLineStake"> & {
  legs: readonly { marketId: string; outcome: string; oddsMilli: number }[];
};

/**
 * What a bet adds to the books. A bet of several legs counts on each of them as a single of its whole stake would: more than
 * it can cost through one leg alone before the others are won. Play credit costs nothing.
 */
export function exposureOf(bet: Exposed): ExposureChange[] {
  const stake = openStakeOf(bet);
  if (bet.currency === TRIAL_CURRENCY) return [];
  return bet.legs.map(({ marketId, outcome, oddsMilli }) => ({
    marketId,
    outcome,
    stakes: stake,
    payouts: (stake * BigInt(oddsMilli)) / 1_000n,
    bets: 1,
  }));
}

/** The stake of all lines without what was cashed out. */
export const openStakeOf = ({
  stake,
  lineStake,
  cashedLineStake,
}: Pick<Bet, "stake" | "lineStake" | "cashedLineStake">): Money =>
  money((stake / lineStake) * (lineStake - cashedLineStake));

export const withoutExposure = (changes: readonly ExposureChange[]): ExposureChange[] =>
  changes.map((change) => ({ ...change, stakes: -change.stakes, payouts: -change.payouts, bets: -1 }));

/** How much more the house may come to pay on an outcome before its market costs more than the bound. */
export function roomOf(book: MarketBook, outcome: string, most: Money): Money {
  const staked = [...book.values()].reduce((sum, { stakes }) => sum + stakes, 0n);
  return money(most + staked - (book.get(outcome)?.payouts ?? 0n));
}

/** Adds a bet's exposure to the books in memory, so that the next bets of its batch see it. */
export function addToBooks(books: ReadonlyMap<string, MarketBook>, changes: readonly ExposureChange[]): void {
  for (const { marketId, outcome, stakes, payouts } of changes) {
    const book = books.get(marketId);
    const before = book?.get(outcome) ?? { stakes: 0n, payouts: 0n };
    book?.set(outcome, { stakes: before.stakes + stakes, payouts: before.payouts + payouts });
  }
}

export function saveExposures(changes: readonly ExposureChange[]): Statement[] {
  if (changes.length === 0) return [];
  return [
    {
      name: "sports_exposure_change",
      text: `insert into sports_exposure as e (market_id, outcome, stakes, payouts, bets)
        select market, outcome, sum(stakes)::bigint, sum(payouts)::bigint, sum(bets)::int
        from unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::int[]) as u (market, outcome, stakes, payouts, bets)
        group by market, outcome order by market, outcome
        on conflict (market_id, outcome) do update set stakes = e.stakes + excluded.stakes,
          payouts = e.payouts + excluded.payouts, bets = e.bets + excluded.bets`,
      values: [
        changes.map(({ marketId }) => marketId),
        changes.map(({ outcome }) => outcome),
        changes.map(({ stakes }) => stakes),
        changes.map(({ payouts }) => payouts),
        changes.map(({ bets }) => bets),
      ],
    },
  ];
}
