/** The digits of a number that decide a bet: `•••XX`. The same in every language. */
const MASKS: Readonly<Record<string, string>> = {
  "lotto-north:de": "•••XX",
  "lotto-north:de-front": "XX•••",
  "lotto-north:cang-3": "••XXX",
  "lotto-north:head-digit": "•••X•",
  "lotto-north:tail-digit": "••••X",
  "lotto-siam:top-3": "•••XXX",
  "lotto-siam:tod-3": "•••XXX",
  "lotto-siam:top-2": "••••XX",
  "lotto-siam:run-top": "•••XXX",
  "lotto-five:any-3": "••XXX",
  "lotto-five:any-5": "XXXXX",
  "lotto-five:star-4": "•XXXX",
  "lotto-five:star-5": "XXXXX",
  "lotto-three:star-3": "XXX",
  "lotto-three:group-3": "XXX",
  "lotto-three:group-6": "XXX",
  "lotto-three:any-3": "XXX",
};

/** The number of digits in a result of the family. */
const PLACES: Readonly<Record<string, number>> = { "lotto-five": 5, "lotto-three": 3 };

/** @returns undefined when the bet is not on digits of a number */
export function maskOf(game: string, bet: string): string | undefined {
  const known = MASKS[`${game}:${bet}`];
  const places = PLACES[game];
  const [, of, end] = /^(?:star|group)-(\d)-(front|mid|back)$/.exec(bet) ?? [];
  if (known !== undefined || places === undefined || of === undefined) return known;
  // Group 6 has three different digits.
  const count = of === "6" ? 3 : Number(of);
  const free = places - count;
  const before = end === "front" ? 0 : end === "back" ? free : Math.floor(free / 2);
  return "•".repeat(before) + "X".repeat(count) + "•".repeat(free - before);
}
