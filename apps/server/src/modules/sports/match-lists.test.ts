import { expect, test } from "vitest";
import { countDays, hasWords, isAt } from "./match-lists.ts";

/** Nine in the evening in Dhaka. */
const NOW_MS = Date.UTC(2026, 10, 28, 15);
const HOUR_MS = 3_600_000;
const at = (hours: number, state: "scheduled" | "live" = "scheduled") => ({
  state,
  startsAt: new Date(NOW_MS + hours * HOUR_MS),
});

test("[SPORT-01] a list has the matches of its day by the operator's calendar, or those in play", () => {
  const shown = (when: string) =>
    [at(-1, "live"), at(2), at(4), at(28), at(13 * 24)].map((match) => isAt(match, when, NOW_MS));
  expect(shown("all")).toEqual([true, true, true, true, true]);
  expect(shown("live")).toEqual([true, false, false, false, false]);
  expect(shown("today")).toEqual([true, true, false, false, false]);
  expect(shown("tomorrow")).toEqual([false, false, true, false, false]);
  expect(shown("2026-11-30")).toEqual([false, false, false, true, false]);
  expect(shown("2026-12-11")).toEqual([false, false, false, false, true]);
});

test("[SPORT-01] days are counted in order, those without matches left out", () => {
  expect(countDays([at(28), at(1), at(2), at(4)])).toEqual([
    { date: "2026-11-28", open: 2 },
    { date: "2026-11-29", open: 1 },
    { date: "2026-11-30", open: 1 },
  ]);
});

test("[SPORT-01] words are found in teams and league, in both languages and any order", () => {
  const named = (en: string, bn: string) => ({ name: { en, bn } });
  const match = {
    league: { ...named("Padma Cup", "পদ্মা কাপ"), id: "", active: true },
    home: { ...named("River Knights", "নদী নাইটস"), id: "" },
    away: { ...named("Baul Bulls", "বাউল বুলস"), id: "" },
  } as unknown as Parameters<typeof hasWords>[0];
  for (const words of ["", "bulls", "knights river", "  নদী  কাপ ", "BAUL নাইটস"])
    expect(hasWords(match, words), words).toBe(true);
  for (const words of ["kings", "river kings"]) expect(hasWords(match, words), words).toBe(false);
});
