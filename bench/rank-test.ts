/**
 * The two-sided p-value of the Mann-Whitney test (normal approximation with correction for ties, for samples
 * of at least twenty): the probability of such ranks if both samples come from the same distribution.
 */
export function rankTest(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, own: true })),
    ...other.map((value) => ({ value, own: false })),
  ];
  all.sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let ties = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const size = end - start;
    ties += size ** 3 - size;
    const rank = (start + 1 + end) / 2;
    rankSum += rank * all.slice(start, end).filter(({ own }) => own).length;
    start = end;
  }
  const total = all.length;
  const u = rankSum - (one.length * (one.length + 1)) / 2;
  const mean = (one.length * other.length) / 2;
  const variance = ((one.length * other.length) / 12) * (total + 1 - ties / (total * (total - 1)));
  if (variance <= 0) return 1;
  return 2 * (1 - normalBelow(Math.abs(u - mean) / Math.sqrt(variance)));
}

/** The cumulative standard normal distribution at z (Zelen and Severo; error under 1e-7). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = tail.reduce((total, factor, index) => total + factor * t ** (index + 1), 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
