/** Random picks, and numbers parsed from typed or pasted text. Pure except for the browser's generator. */
import type { LotteryPick } from "@khela/games/lottery/types";
import { toLatinDigits } from "@khela/i18n/input";

type Places = Extract<LotteryPick, { kind: "places" }>;

/** Returns a whole number from 0 to the bound, exclusive. */
export type Chance = (bound: number) => number;

/** The browser's generator with rejection sampling, so that the remainder doesn't favour small numbers. */
const byChance: Chance = (bound) => {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const word = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    if (word < limit) return word % bound;
  }
};

const numberText = (value: number, digits: number): string => String(value).padStart(digits, "0");

/** All numbers with this many digits: "00" to "99". */
export const allNumbers = (digits: number): string[] =>
  Array.from({ length: 10 ** digits }, (_, value) => numberText(value, digits));

/** @returns the picks with `count` more; fewer when all are chosen */
function more(picks: readonly string[], count: number, values: readonly string[], chance: Chance): string[] {
  const free = values.filter((value) => !picks.includes(value));
  const chosen = [...picks];
  for (let left = count; left > 0 && free.length > 0; left -= 1) {
    chosen.push(...free.splice(chance(free.length), 1));
  }
  return chosen.toSorted();
}

/**
 * Random picks that make at least one unit: `count` picks if each is a unit by itself, otherwise one
 * combination.
 * @param accepts whether picks make a unit
 */
export function quickPick(
  pick: LotteryPick,
  {
    picks,
    count,
    accepts,
    chance = byChance,
  }: {
    picks: readonly string[];
    count: number;
    accepts: (picks: readonly string[]) => boolean;
    chance?: Chance;
  },
): readonly string[] {
  switch (pick.kind) {
    case "numbers":
      return more(picks, count, allNumbers(pick.digits), chance);
    case "choice":
      return more([], 1, pick.options, chance);
    case "combination":
      return more([], pick.of, allNumbers(pick.digits), chance);
    case "set":
      return more([], pick.of, pick.values, chance);
    default:
      return pick.isEach ? morePlaces(pick, { picks, count, chance }) : onePerPlace(pick, accepts, chance);
  }
}

/** Whether each pick is a unit of its own, so that more can be added to the existing ones. */
export const addsUp = (pick: LotteryPick): boolean =>
  pick.kind === "numbers" || (pick.kind === "places" && pick.isEach === true);

/** Adds values, each at a random place. */
function morePlaces(
  { places, values }: Places,
  { picks, count, chance }: { picks: readonly string[]; count: number; chance: Chance },
): readonly string[] {
  const chosen = places.map((_, place) => (picks[place] ?? "").split(",").filter((value) => value !== ""));
  const units = chosen.flatMap((here, place) => here.map((value) => `${place}:${value}`));
  const all = places.flatMap((_, place) => values.map((value) => `${place}:${value}`));
  const after = new Set(more(units, count, all, chance));
  return places.map((_, place) => values.filter((value) => after.has(`${place}:${value}`)).join(","));
}

const TRIES = 200;

/** One value per place; drawn again while the bet requires different ones. */
function onePerPlace(
  pick: Places,
  accepts: (picks: readonly string[]) => boolean,
  chance: Chance,
): readonly string[] {
  const draw = () => pick.places.map(() => pick.values[chance(pick.values.length)] ?? "");
  let picks = draw();
  for (let left = TRIES; left > 0 && !accepts(picks); left -= 1) picks = draw();
  return picks;
}

/**
 * Parses the numbers with this many digits from a text, with any separators; a long sequence of digits is
 * split.
 * @returns the distinct numbers, and the parts that are no number
 */
export function numbersIn(text: string, digits: number): { numbers: string[]; wrong: string[] } {
  const numbers = new Set<string>();
  const wrong: string[] = [];
  for (const run of toLatinDigits(text).match(/\d+/g) ?? []) {
    if (run.length % digits !== 0) wrong.push(run);
    else for (let at = 0; at < run.length; at += digits) numbers.add(run.slice(at, at + digits));
  }
  return { numbers: [...numbers], wrong };
}
