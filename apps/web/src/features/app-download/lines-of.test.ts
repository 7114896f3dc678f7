import { expect, test } from "vitest";
import { linesOf } from "./lines-of.ts";

test("[HOME-08] [OPS-05] each line is a step, whether it was written as a list or not", () => {
  expect(linesOf("সাফারিতে খুলুন\n\n- Tap Share\n  • Add to *Home Screen*\n")).toEqual([
    "সাফারিতে খুলুন",
    "Tap Share",
    "Add to *Home Screen*",
  ]);
  expect(linesOf(" \n")).toEqual([]);
});
