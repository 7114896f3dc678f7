import { expect, it } from "vitest";
import { arrowStep } from "./use-arrow-keys.ts";

it("[LANG-02] [NAV-13] an arrow goes where it points, from right to left too", () => {
  const steps = (direction: string) =>
    ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter"].map((key) => arrowStep(key, 5, direction));
  expect(steps("ltr")).toEqual([-1, 1, -5, 5, undefined]);
  expect(steps("rtl")).toEqual([1, -1, -5, 5, undefined]);
});
