import { expect, it } from "vitest";
import { cronItemsOf } from "./jobs.ts";

it("[OPS-08] a job by the clock has one waiting run, however long it fails", () => {
  expect(cronItemsOf([{ task: "tidy", match: "* * * * *" }])).toEqual([
    { task: "tidy", match: "* * * * *", options: { backfillPeriod: 0, jobKey: "tidy" } },
  ]);
});
