import { expect, test } from "vitest";
import { type Candidate, carouselsOf, HOT_MATCHES, selectHotMatches } from "./hot.ts";

const match = (id: string, hours: number, of: Partial<Candidate> = {}): Candidate => ({
  id,
  sport: "football",
  major: true,
  startsAt: new Date(hours * 3_600_000),
  hot: "auto",
  hotPosition: null,
  ...of,
});
const ids = (matches: readonly Candidate[]): string[] => matches.map(({ id }) => id);

test("[HOME-06] the next matches of major leagues are hot by themselves, the soonest first", () => {
  const coming = [match("late", 9), match("minor", 1, { major: false }), match("soon", 2), match("mid", 5)];
  expect(ids(selectHotMatches(coming))).toEqual(["soon", "mid", "late"]);
});

test("[HOME-06] what the operator shows stands in front in his order, what he hides is gone", () => {
  const coming = [
    match("soon", 1),
    match("hidden", 2, { hot: "hidden" }),
    match("second", 3, { hot: "shown", hotPosition: 2 }),
    match("first", 9, { hot: "shown", hotPosition: 1, major: false }),
  ];
  expect(ids(selectHotMatches(coming))).toEqual(["first", "second", "soon"]);
});

test("[HOME-06] one sport alone doesn't fill the page, and the page isn't endless", () => {
  const of = (sport: Candidate["sport"]) =>
    Array.from({ length: 9 }, (_, index) => match(`${sport}${index}`, index, { sport }));
  const hot = selectHotMatches([...of("football"), ...of("cricket"), ...of("kabaddi")]);
  expect(hot).toHaveLength(HOT_MATCHES);
  for (const { matchList } of carouselsOf(hot)) expect(matchList.length).toBeLessThanOrEqual(6);
});

test("[HOME-06] each sport is a carousel, in the order of their first matches", () => {
  const hot = selectHotMatches([match("f1", 2), match("c1", 1, { sport: "cricket" }), match("f2", 3)]);
  expect(carouselsOf(hot).map(({ gameMatchAdsId, matchList }) => [gameMatchAdsId, ids(matchList)])).toEqual([
    ["cricket", ["c1"]],
    ["football", ["f1", "f2"]],
  ]);
});
