import { type Money, money, mulDiv, taka } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";

/** A place on the table that takes chips. */
export interface Spot {
  readonly code: string;
  /** Everything it can pay, stake included, in hundredths of the stake, the best first. A push is 100, a half back 50. */
  readonly pays: readonly number[];
  /** Return to player in parts per million, rounded down; a test counts it. */
  readonly rtpPpm: number;
  /** The most that one player may have on it in a round. */
  readonly maxStake: Money;
}

/** What a table's screen needs: its spots, what they pay, and how long a result takes to show. */
export interface TableRules<Outcome> {
  readonly code: string;
  readonly mathsVersion: number;
  readonly spots: readonly Spot[];
  /** What a spot pays, stake included, in hundredths of its stake; 0 where it lost. @throws RangeError for an unknown spot */
  judge(spot: string, outcome: Outcome): number;
  /** How long the dealing takes on the screen, in milliseconds: winners are paid after it. */
  revealMs(outcome: Outcome): number;
}

/** A table with the draw that decides it: for the server and the verifier alone. */
export interface TableGame<Outcome> extends TableRules<Outcome> {
  /** Every round starts afresh: full shoes, no memory. */
  deal(rng: Rng): Outcome;
}

/** Chips on one spot. */
export interface SpotBet {
  readonly spot: string;
  readonly stake: Money;
}

/** The most that one spot may pay a player, which bounds its stake before the bet instead of cutting a win (H16). */
const MOST_PAID = taka(500_000);
const MOST_STAKED = taka(25_000);

/** A spot by what it can pay and what it returns; its limit follows from the best pay. */
export function spot(code: string, pays: readonly number[], rtpPpm: number): Spot {
  const byPay = mulDiv(MOST_PAID, 100n, BigInt(Math.max(...pays)));
  // Whole hundreds of taka.
  const rounded = money(byPay - (byPay % taka(100)));
  return { code, pays, rtpPpm, maxStake: rounded < MOST_STAKED ? rounded : MOST_STAKED };
}

/** Gross payout of some bets: each spot rounded down once (MONEY-01). */
export function payoutOf<Outcome>(
  rules: Pick<TableRules<Outcome>, "judge">,
  bets: readonly SpotBet[],
  outcome: Outcome,
): Money {
  return bets.reduce(
    (sum, bet) => money(sum + mulDiv(bet.stake, BigInt(rules.judge(bet.spot, outcome)), 100n)),
    money(0n),
  );
}

/** For `judge` of a spot that the table doesn't have. */
export function unknownSpot(code: string): never {
  throw new RangeError(`no such spot: ${code}`);
}
