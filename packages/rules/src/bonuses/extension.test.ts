import { expect, it } from "vitest";
import { allClosed, extendedEnd, LONGEST_CLOSURE_MS, unionOf } from "./extension.ts";

const runs = { fromMs: 1_000, endsMs: 2_000 };

it("[PROMO-02] a deadline moves by exactly the time that it was of no use while it ran", () => {
  expect(extendedEnd(runs, [], [])).toEqual({ endsMs: 2_000, parts: [], goesOn: false });
  expect(extendedEnd(runs, [{ fromMs: 1_500, toMs: 1_700 }], [])).toEqual({
    endsMs: 2_200,
    parts: [{ fromMs: 1_500, toMs: 1_700 }],
    goesOn: false,
  });
  // It began during the first; the second begins only within the moved end; the third after it.
  const three = [
    { fromMs: 9_000, toMs: 9_500 },
    { fromMs: 2_300, toMs: 2_400 },
    { fromMs: 500, toMs: 1_400 },
  ];
  expect(extendedEnd(runs, three, [])).toMatchObject({
    endsMs: 2_500,
    parts: [
      { fromMs: 1_000, toMs: 1_400 },
      { fromMs: 2_300, toMs: 2_400 },
    ],
  });
  // Before it began, or when it was over.
  expect(extendedEnd(runs, [{ fromMs: 100, toMs: 1_000 }], []).parts).toEqual([]);
  expect(extendedEnd(runs, [{ fromMs: 2_000, toMs: 3_000 }], []).parts).toEqual([]);
  expect(extendedEnd(runs, [{ fromMs: 1_900, toMs: null }], [])).toEqual({
    endsMs: 2_000,
    parts: [],
    goesOn: true,
  });
});

it("[PROMO-02] each moment moves it once: in times that overlap, and however often it is asked", () => {
  const lost = [
    { fromMs: 1_100, toMs: 1_500 },
    { fromMs: 1_300, toMs: 1_600 },
    { fromMs: 1_350, toMs: 1_400 },
  ];
  const first = extendedEnd(runs, lost, []);
  expect(first).toMatchObject({ endsMs: 2_500, parts: [{ fromMs: 1_100, toMs: 1_600 }] });
  expect(extendedEnd({ ...runs, endsMs: first.endsMs }, lost, first.parts)).toEqual({
    endsMs: 2_500,
    parts: [],
    goesOn: false,
  });
  // A longer time is known later, around what was counted.
  expect(extendedEnd({ ...runs, endsMs: 2_500 }, [{ fromMs: 1_000, toMs: 1_700 }], first.parts)).toEqual({
    endsMs: 2_700,
    parts: [
      { fromMs: 1_000, toMs: 1_100 },
      { fromMs: 1_600, toMs: 1_700 },
    ],
    goesOn: false,
  });
  expect(extendedEnd({ ...runs, endsMs: 2_500 }, [{ fromMs: 1_000, toMs: null }], first.parts)).toMatchObject(
    {
      parts: [{ fromMs: 1_000, toMs: 1_100 }],
      goesOn: true,
    },
  );
});

it("[PROMO-02] several games are closed together while each of them is", () => {
  const slots = [
    { fromMs: 100, toMs: 300 },
    { fromMs: 300, toMs: 400 },
    { fromMs: 600, toMs: null },
  ];
  expect(unionOf(slots)).toEqual([
    { fromMs: 100, toMs: 400 },
    { fromMs: 600, toMs: null },
  ]);
  expect(allClosed([slots, [{ fromMs: 200, toMs: 700 }]], 1_000)).toEqual([
    { fromMs: 200, toMs: 400 },
    { fromMs: 600, toMs: 700 },
  ]);
  expect(allClosed([slots, []], 1_000)).toEqual([]);
  expect(allClosed([], 1_000)).toEqual([]);
  // What never comes back keeps nothing open forever.
  const end = 600 + LONGEST_CLOSURE_MS;
  expect(allClosed([slots], end - 1).at(-1)).toEqual({ fromMs: 600, toMs: null });
  expect(allClosed([slots], end).at(-1)).toEqual({ fromMs: 600, toMs: end });
});
