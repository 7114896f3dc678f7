/** The frequency of numbers in past draws. Pure. */
import type { LotteryRules } from "@khela/games/lottery/types";

export interface Trend {
  readonly value: string;
  /** How often the number was drawn. */
  readonly count: number;
}

/** The unit of counting: each place of a short result, or the last two digits of all numbers of a long one. */
export type TrendKind = { readonly kind: "places"; readonly places: number } | { readonly kind: "tails" };

/** Results with more or longer numbers than this are counted by their last two digits. */
const MOST_PLACES = 10;

export function trendKind(
  rules: Pick<LotteryRules, "rows">,
  draws: readonly (readonly string[])[],
): TrendKind {
  const places = rules.rows.reduce((sum, row) => sum + row.numbers, 0);
  const short = draws.every((numbers) => numbers.every(({ length }) => length <= 2));
  return short && places <= MOST_PLACES ? { kind: "places", places } : { kind: "tails" };
}

/**
 * @param draws newest first
 * @param place the place, for kind "places"
 */
export function trendOf(draws: readonly (readonly string[])[], { kind }: TrendKind, place: number): Trend[] {
  const seen = draws.map((numbers) =>
    kind === "places" ? [numbers[place] ?? ""] : numbers.map((number) => number.slice(-2)),
  );
  const values =
    kind === "places" ? valuesOf(draws) : Array.from({ length: 100 }, (_, at) => String(at).padStart(2, "0"));
  return values.map((value) => ({
    value,
    count: seen.reduce((sum, came) => sum + came.filter((other) => other === value).length, 0),
  }));
}

/** Every drawn value, and for whole numbers everything between the smallest and the largest. */
function valuesOf(draws: readonly (readonly string[])[]): string[] {
  const came = draws.flat().filter((value) => value !== "");
  if (came.length === 0) return [];
  const numbers = came.map(Number);
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)];
  const digits = Math.max(...came.map(({ length }) => length));
  const padded = came.some((value) => value.length > 1 && value.startsWith("0"));
  return Array.from({ length: greatest - least + 1 }, (_, at) =>
    String(least + at).padStart(padded ? digits : 1, "0"),
  );
}
