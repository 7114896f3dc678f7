import { add, type Fraction, fraction, multiply } from "./fraction.ts";
import { type HoldRules, REELS, ROWS } from "./types.ts";

const CELLS = REELS * ROWS;
const zero = fraction(0n, 1n);

/** Exact moments of the payout of the respins, in hundredths of the total bet. */
export interface HoldMoments {
  readonly mean: Fraction;
  readonly meanSquare: Fraction;
}

/**
 * The moments of respins that start with `coins` coins: first the number of coins at the end, solved backwards over
 * (coins, respins left), then the sum of that many independent values. Independent of `hold.ts`, which plays the
 * respins.
 */
export function holdMoments(rules: HoldRules, coins: number): HoldMoments {
  const { mean: worth, meanSquare: worthSquare } = coinMoments(rules);
  const full = fraction(BigInt(rules.fullHundredths), 1n);
  let [mean, meanSquare] = [zero, zero];
  for (const [end, chance] of endsOf(rules, coins).entries()) {
    if (chance.numerator === 0n) continue;
    const [count, pairs] = [fraction(BigInt(end), 1n), fraction(BigInt(end * (end - 1)), 1n)];
    const sum = multiply(count, worth);
    const square = add(multiply(count, worthSquare), multiply(pairs, multiply(worth, worth)));
    const more = end === CELLS ? full : zero;
    const cross = multiply(fraction(2n, 1n), multiply(sum, more));
    mean = add(mean, multiply(chance, add(sum, more)));
    meanSquare = add(meanSquare, multiply(chance, add(square, add(cross, multiply(more, more)))));
  }
  return { mean, meanSquare };
}

/** The highest payout of the respins. */
export function mostOfHold({ values, fullHundredths }: HoldRules): number {
  return CELLS * Math.max(...values.map(({ hundredths }) => hundredths)) + fullHundredths;
}

function coinMoments({ values }: HoldRules): { mean: Fraction; meanSquare: Fraction } {
  const tickets = BigInt(values.reduce((sum, { weight }) => sum + weight, 0));
  const sum = (power: bigint): bigint =>
    values.reduce(
      (total, { hundredths, weight }) => total + BigInt(hundredths) ** power * BigInt(weight),
      0n,
    );
  return { mean: fraction(sum(1n), tickets), meanSquare: fraction(sum(2n), tickets) };
}

/** The probability of each final number of coins, indexed by that number. */
function endsOf(rules: HoldRules, coins: number): readonly Fraction[] {
  const known = new Map<string, readonly Fraction[]>();
  const visit = (held: number, left: number): readonly Fraction[] => {
    if (left === 0 || held === CELLS) {
      return Array.from({ length: CELLS + 1 }, (_, end) => (end === held ? fraction(1n, 1n) : zero));
    }
    const key = `${held}/${left}`;
    const found = known.get(key);
    if (found) return found;
    const ends = Array.from({ length: CELLS + 1 }, () => zero);
    for (let more = 0; more <= CELLS - held; more += 1) {
      const chance = binomial(rules, CELLS - held, more);
      const after = visit(held + more, more > 0 ? rules.respins : left - 1);
      for (const [end, share] of after.entries()) {
        ends[end] = add(ends[end] ?? zero, multiply(chance, share));
      }
    }
    known.set(key, ends);
    return ends;
  };
  return visit(coins, rules.respins);
}

function binomial({ chance, of }: HoldRules, cells: number, hits: number): Fraction {
  let ways = 1n;
  for (let at = 0; at < hits; at += 1) ways = (ways * BigInt(cells - at)) / BigInt(at + 1);
  const [hit, miss] = [BigInt(chance), BigInt(of - chance)];
  return fraction(ways * hit ** BigInt(hits) * miss ** BigInt(cells - hits), BigInt(of) ** BigInt(cells));
}
