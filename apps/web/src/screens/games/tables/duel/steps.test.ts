import { expect, it } from "vitest";
import { stepsAt } from "./steps.ts";

const PACE = { steps: 3, stepMs: 1_000, landsMs: 700 };

it("[GAME-12] steps are counted when their end was seen, and the last one stays", () => {
  expect(stepsAt(-1, PACE)).toEqual({ at: -1, over: 0, sinceMs: 0 });
  expect(stepsAt(0, PACE)).toEqual({ at: 0, over: 0, sinceMs: 0 });
  expect(stepsAt(699, PACE)).toMatchObject({ at: 0, over: 0 });
  expect(stepsAt(700, PACE)).toMatchObject({ at: 0, over: 1 });
  expect(stepsAt(1_200, PACE)).toEqual({ at: 1, over: 1, sinceMs: 200 });
  // No step follows the last one.
  expect(stepsAt(9_999, PACE)).toMatchObject({ at: 2, over: 3 });
});
