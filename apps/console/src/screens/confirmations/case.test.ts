import { expect, it } from "vitest";
import { askable, isWork, type Row, stageOf } from "./case.ts";

const receipt = (state: NonNullable<Row["receipt"]>["state"]): Pick<Row, "state" | "receipt"> => ({
  state: "paid",
  receipt: { state, confirmBy: null, caseUntil: null, refund: "none", proofs: 0, payerProof: null },
});

it("[OPS-03] a dispute can be paid again or forced, an unclear outcome be ended, and nothing else", () => {
  expect(askable(receipt("disputed"))).toEqual(["repay", "force"]);
  expect(askable({ state: "unclear", receipt: null })).toEqual(["paid", "failed"]);
  expect(askable(receipt("awaiting"))).toEqual([]);
  expect(isWork(receipt("received"))).toBe(false);
  expect(stageOf({ state: "submitted", receipt: null })).toBe("submitted");
});
