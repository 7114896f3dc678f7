/** Picks by chance, and numbers out of what somebody types or pastes. Pure but for the browser's generator. */
import type { LotteryPick } from "@khela/games/lottery/types";
import { toLatinDigits } from "@khela/i18n/input";

type Places = Extract<LotteryPick, { kind: "places" }>;

/** Whole numbers from 0, the bound excluded. */
export type Chance = (bound: number) => number;

/** The browser's own generator, without the favour that a remainder would do to small numbers. */
const byChance: Chance = (bound) => {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const word = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    if (word < limit) return word % bound;
  }
};

const numberText = (value: number, digits: number): string => String(value).padStart(digits, "0");

/** All numbers of so many digits: "00" to "99". */
export const allNumbers = (digits: number): string[] =>
  Array.from({ length: 10 ** digits }, (_, value) => numberText(value, digits));

/** @returns picks with `count` more; fewer where all are chosen */
function more(picks: readonly string[], count: number, values: readonly string[], chance: Chance): string[] {
  const free = values.filter((value) => !picks.includes(value));
  const chosen = [...picks];
  for (let left = count; left > 0 && free.length > 0; left -= 1) {
    chosen.push(...free.splice(chance(free.length), 1));
  }
  return chosen.toSorted();
}

/**
 * Picks by chance that make at least one unit: so many units for what is a unit by itself, one combination for the rest.
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

/** Whether each pick is a unit of its own, so that some more can be added to those that are there. */
export const addsUp = (pick: LotteryPick): boolean =>
  pick.kind === "numbers" || (pick.kind === "places" && pick.isEach === true);

/** More values, each at some place. */
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

/** One value on each place; again where the bet wants different ones. */
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
 * The numbers of so many digits in a text: whatever stands between them, and long rows of digits in pieces.
 * @returns them, each once, and what was no number
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
