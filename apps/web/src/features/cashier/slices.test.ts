import type { PayoutSlice } from "@khela/contract/confirmation";
import { expect, it } from "vitest";
import { cameBack, canDeny, sliceStage, waitsForWord } from "./slices.ts";

const until = "2026-11-24T00:00:00.000Z";
const receipt = (state: NonNullable<PayoutSlice["receipt"]>["state"]): Pick<PayoutSlice, "receipt"> => ({
  receipt: { state, confirmBy: null, caseUntil: until, refund: "none", proofs: 0, payerProof: null },
});

it("[MONEY-05] a payout's stage is its arrival once it is paid", () => {
  expect(sliceStage({ state: "unclear", receipt: null })).toBe("unclear");
  expect(sliceStage({ state: "paid", receipt: null })).toBe("paid");
  expect(sliceStage({ state: "paid", ...receipt("disputed") })).toBe("disputed");
});

it("[MONEY-05] it can be denied while it waits, and up to the end of the case time", () => {
  const endMs = Date.parse(until);
  expect(waitsForWord(receipt("awaiting"))).toBe(true);
  expect(waitsForWord({ receipt: null })).toBe(false);
  expect(canDeny(receipt("awaiting"), endMs + 1)).toBe(true);
  expect(canDeny(receipt("auto_received"), endMs - 1)).toBe(true);
  expect(canDeny(receipt("auto_received"), endMs)).toBe(false);
  expect(canDeny(receipt("forced"), 0)).toBe(false);
});

it("[MONEY-05] a withdrawal has come back where none of its payouts went out after all", () => {
  const back = { state: "paid", ...receipt("returned") } as const;
  const there = { state: "paid", ...receipt("received") } as const;
  expect(cameBack([back, back])).toBe(true);
  expect(cameBack([back, there])).toBe(false);
  expect(cameBack([])).toBe(false);
});
