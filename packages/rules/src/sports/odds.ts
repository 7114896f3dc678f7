import { type Money, money } from "@khela/kernel/money";

/**
 * Odds in the five formats that players know (SPORT-02). Inside the system odds are what is paid back per unit of
 * stake, the stake included, in thousandths; a format only changes what is read and which amount is typed.
 */
export const ODDS_FORMATS = ["decimal", "hongKong", "malay", "indonesian", "american"] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

/** The odds at which a win is as high as the stake. */
const EVEN_MILLI = 2_000;
/** The lowest and highest odds that are ever offered. */
const LEAST_ODDS_MILLI = 1_001;
const MOST_ODDS_MILLI = 1_000_000;

export const isOdds = (oddsMilli: number): boolean =>
  Number.isSafeInteger(oddsMilli) && oddsMilli >= LEAST_ODDS_MILLI && oddsMilli <= MOST_ODDS_MILLI;

/** A decimal of thousandths with two decimals, or three where the last isn't zero: `1905` → `1.905`. */
function decimalOf(milli: number): string {
  const text = (milli / 1_000).toFixed(3);
  return text.endsWith("0") ? text.slice(0, -1) : text;
}

/** Thousandths of the reciprocal of a profit in thousandths, rounded to the nearest. */
const reciprocal = (profitMilli: number): number => Math.round(1_000_000 / profitMilli);

/**
 * Odds as a format shows them, in Latin digits: `1.90`, `0.90`, `-0.94`, `+150`. Malay odds are negative above evens
 * and Indonesian ones below: then the number is what is risked to win one unit.
 */
export function oddsText(oddsMilli: number, format: OddsFormat): string {
  const profit = oddsMilli - 1_000;
  switch (format) {
    case "decimal":
      return decimalOf(oddsMilli);
    case "hongKong":
      return decimalOf(profit);
    case "malay":
      return oddsMilli > EVEN_MILLI ? `-${decimalOf(reciprocal(profit))}` : decimalOf(profit);
    case "indonesian":
      return oddsMilli < EVEN_MILLI ? `-${decimalOf(reciprocal(profit))}` : decimalOf(profit);
    default:
      return oddsMilli >= EVEN_MILLI ? `+${Math.round(profit / 10)}` : `-${Math.round(100_000 / profit)}`;
  }
}

/**
 * The stake of an amount that a player has typed. With negative odds the amount is what shall be won, and the stake
 * what is risked for it, rounded up to 1/10,000, so that the bet never wins less; otherwise the amount is the stake.
 */
export function stakeOf(amount: Money, oddsMilli: number, format: OddsFormat): Money {
  const isNegative =
    (format === "malay" && oddsMilli > EVEN_MILLI) || (format === "indonesian" && oddsMilli < EVEN_MILLI);
  if (!isNegative) return amount;
  const profit = BigInt(oddsMilli - 1_000);
  return money((amount * 1_000n + profit - 1n) / profit);
}

/** Which changes of the odds a player accepts between choosing and betting (SPORT-02). */
export const ODDS_CHANGES = ["better", "any", "none"] as const;
export type AcceptedChange = (typeof ODDS_CHANGES)[number];

/** Whether a bet goes on at the present odds, which may have moved since the player has seen them. */
export function isAcceptable(seenMilli: number, nowMilli: number, accepts: AcceptedChange): boolean {
  if (accepts === "any") return true;
  return accepts === "better" ? nowMilli >= seenMilli : nowMilli === seenMilli;
}
