import { expect, it } from "vitest";
import { extendedEnd } from "./extension.ts";

const runs = { fromMs: 1_000, endsMs: 2_000 };

it("[PROMO-02] a deadline moves by exactly the time that the platform was away while it ran", () => {
  expect(extendedEnd(runs, [])).toEqual({ endsMs: 2_000, parts: [], isAway: false });
  expect(extendedEnd(runs, [{ id: "a", fromMs: 1_500, toMs: 1_700 }])).toEqual({
    endsMs: 2_200,
    parts: [{ id: "a", ms: 200 }],
    isAway: false,
  });
  // It began during the first; the second begins only within the moved end; the third after it.
  const three = [
    { id: "c", fromMs: 9_000, toMs: 9_500 },
    { id: "b", fromMs: 2_300, toMs: 2_400 },
    { id: "a", fromMs: 500, toMs: 1_400 },
  ];
  expect(extendedEnd(runs, three)).toMatchObject({
    endsMs: 2_500,
    parts: [
      { id: "a", ms: 400 },
      { id: "b", ms: 100 },
    ],
  });
  // Before it began, or when it was over.
  expect(extendedEnd(runs, [{ id: "a", fromMs: 100, toMs: 1_000 }]).parts).toEqual([]);
  expect(extendedEnd(runs, [{ id: "a", fromMs: 2_000, toMs: 3_000 }]).parts).toEqual([]);
  expect(extendedEnd(runs, [{ id: "a", fromMs: 1_900, toMs: null }])).toEqual({
    endsMs: 2_000,
    parts: [],
    isAway: true,
  });
});
