import type { PayoutInstalment } from "@khela/contract/confirmation";
import { expect, it } from "vitest";
import { allReturned, canDispute, instalmentStage, awaitsConfirmation } from "./instalments.ts";

const until = "2026-11-24T00:00:00.000Z";
const receipt = (
  state: NonNullable<PayoutInstalment["receipt"]>["state"],
): Pick<PayoutInstalment, "receipt"> => ({
  receipt: { state, confirmBy: null, caseUntil: until, refund: "none", proofs: 0, payerProof: null },
});

it("[MONEY-05] a payout's stage is its arrival once it is paid", () => {
  expect(instalmentStage({ state: "unclear", receipt: null })).toBe("unclear");
  expect(instalmentStage({ state: "paid", receipt: null })).toBe("paid");
  expect(instalmentStage({ state: "paid", ...receipt("disputed") })).toBe("disputed");
});

it("[MONEY-05] it can be denied while it waits, and up to the end of the case time", () => {
  const endMs = Date.parse(until);
  expect(awaitsConfirmation(receipt("awaiting"))).toBe(true);
  expect(awaitsConfirmation({ receipt: null })).toBe(false);
  expect(canDispute(receipt("awaiting"), endMs + 1)).toBe(true);
  expect(canDispute(receipt("auto_received"), endMs - 1)).toBe(true);
  expect(canDispute(receipt("auto_received"), endMs)).toBe(false);
  expect(canDispute(receipt("forced"), 0)).toBe(false);
});

it("[MONEY-05] a withdrawal has come back where none of its payouts went out after all", () => {
  const back = { state: "paid", ...receipt("returned") } as const;
  const there = { state: "paid", ...receipt("received") } as const;
  expect(allReturned([back, back])).toBe(true);
  expect(allReturned([back, there])).toBe(false);
  expect(allReturned([])).toBe(false);
});
