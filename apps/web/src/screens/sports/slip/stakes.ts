/** What a bet of the slip costs and may pay. Pure; all amounts are Money. Source: SPORT-02. */
import { amountFromInput } from "@khela/i18n/input";
import { type Money, money, moneyFromText, parseMoney, taka, ZERO } from "@khela/kernel/money";
import { type OddsFormat, oddsText, stakeOf } from "@khela/rules/sports/odds";
import { mostPayout } from "@khela/rules/sports/settle-bet";
import { legId, lineNumber, type SlipBet } from "../../../features/sports/slip.ts";
import type { SlipCheck } from "./use-checks.ts";

export const QUICK_STAKES: readonly Money[] = [50, 100, 500, 1_000].map((amount) => taka(amount));

/** Amounts are typed with two decimals, and a stake is sent with two. */
const SHOWN_UNITS = 100n;
const upToShown = (amount: Money): Money => money(((amount + SHOWN_UNITS - 1n) / SHOWN_UNITS) * SHOWN_UNITS);

export interface PricedLeg {
  readonly id: string;
  /** The odds that the player has agreed to, and those of now; null while there are none. */
  readonly seenMilli: number;
  readonly nowMilli: number | null;
  readonly problem: SlipCheck["legs"][number]["problem"];
}

/** The legs of a bet with the server's present odds; until they are known, those that were seen. */
export const priced = ({ legs }: SlipBet, check: SlipCheck | undefined): PricedLeg[] =>
  legs.map((leg, place) => {
    const now = check?.legs[place];
    return {
      id: legId(leg),
      seenMilli: leg.oddsMilli,
      nowMilli: now ? now.oddsMilli : leg.oddsMilli,
      problem: now?.problem ?? null,
    };
  });

/**
 * The odds of a single as they were agreed to, which decide what a typed amount means in the formats with negative odds;
 * undefined for bets of several legs, whose odds are always read as decimal.
 */
const singleMilli = ({ legs }: SlipBet): number | undefined =>
  legs.length === 1 ? legs[0]?.oddsMilli : undefined;

/** Whether an amount typed for this bet is what shall be won, not what is staked. */
export function isAmountToWin(bet: SlipBet, format: OddsFormat): boolean {
  const milli = singleMilli(bet);
  return milli !== undefined && format !== "american" && oddsText(milli, format).startsWith("-");
}

export type TypedStake = { stake: Money } | { problem: "empty" | "wrong" };

/** The stake of each line of a typed amount, in digits of any script. */
export function stakeFrom(typed: string, bet: SlipBet, format: OddsFormat): TypedStake {
  if (typed.trim() === "") return { problem: "empty" };
  const text = amountFromInput(typed);
  const amount = text === undefined ? undefined : parseMoney(text);
  if (amount === undefined || amount <= ZERO) return { problem: "wrong" };
  const milli = singleMilli(bet);
  return { stake: milli === undefined ? amount : upToShown(stakeOf(amount, milli, format)) };
}

/** Why a stake is refused by the limits of the house. */
export function limitProblem(
  stake: Money,
  check: Pick<SlipCheck, "minStake" | "maxStake"> | undefined,
): "low" | "high" | undefined {
  if (!check) return undefined;
  if (stake > moneyFromText(check.maxStake)) return "high";
  return stake < moneyFromText(check.minStake) ? "low" : undefined;
}

/** The stake of all lines, and the most that the bet pays at the odds of now. */
export function sumsOf({ legs, kind }: SlipBet, lineStake: Money, odds: readonly PricedLeg[]) {
  const lines = lineNumber(kind, legs.length);
  return {
    lines,
    stake: money(lineStake * BigInt(lines)),
    payout: mostPayout(
      { kind, isEachWay: false, lineStake },
      odds.map(({ nowMilli, seenMilli }) => ({ oddsMilli: nowMilli ?? seenMilli, terms: null })),
    ),
  };
}

/** The odds of a multiple in thousandths, rounded down; undefined for systems. */
export function totalMilli({ kind }: SlipBet, odds: readonly PricedLeg[]): bigint | undefined {
  if (kind.type !== "all") return undefined;
  const product = odds.reduce((all, { nowMilli, seenMilli }) => all * BigInt(nowMilli ?? seenMilli), 1n);
  return product / 1_000n ** BigInt(Math.max(0, odds.length - 1));
}
