import { taka, ZERO } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { APPROVAL_TTL_MS } from "../operators/four-eyes.ts";
import {
  approvalsNeeded,
  validApprovals,
  reviewEvents,
  reviewState,
  reviewStates,
  reviewTransitions,
} from "./approval.ts";
import { nextState } from "./transitions.ts";

describe("[MONEY-04] who approves a withdrawal", () => {
  const limits = { autoMax: taka(600), twoAbove: taka(25_000) };
  const risk = [{ code: "first_withdrawal", params: {} }] as const;

  it.each([
    ["600.00 of a calm player", taka(600), [], 0],
    ["a little more", taka(601), [], 1],
    ["600.00 with a reason to look twice", taka(600), risk, 1],
    ["25000.00", taka(25_000), [], 1],
    ["more than 25000.00", taka(25_001), [], 2],
  ] as const)("%s", (_name, amount, reasons, persons) => {
    expect(approvalsNeeded(amount, reasons, limits)).toBe(persons);
  });

  it("is two persons also where everything would go by itself", () => {
    expect(approvalsNeeded(taka(2), [], { autoMax: taka(100), twoAbove: taka(1) })).toBe(2);
    expect(approvalsNeeded(taka(1), [], { autoMax: ZERO, twoAbove: ZERO })).toBe(2);
  });
});

describe("[MONEY-04] the approval of a request", () => {
  it("every pair of state and event", () => {
    const led = reviewStates.flatMap((from) =>
      reviewEvents.map((event) => `${from} ${event} ${nextState(reviewTransitions, from, event) ?? "-"}`),
    );
    expect(led).toEqual([
      "one-missing approve complete",
      "one-missing lapse -",
      "two-missing approve second-missing",
      "two-missing lapse -",
      "second-missing approve complete",
      "second-missing lapse two-missing",
      "complete approve -",
      "complete lapse -",
    ]);
  });

  it("stands where the approvals that count put it", () => {
    expect([0, 1, 2].map((count) => reviewState(2, count))).toEqual([
      "two-missing",
      "second-missing",
      "complete",
    ]);
    expect([0, 1].map((count) => reviewState(1, count))).toEqual(["one-missing", "complete"]);
    expect(reviewState(0, 0)).toBe("complete");
  });

  const first = { operatorId: "a", atMs: 1_000, payloadHash: "x" };
  const second = { operatorId: "b", atMs: 2_000, payloadHash: "x" };
  const now = { ms: 3_000, payloadHash: "x", mayApprove: () => true };

  it("counts two persons", () => {
    expect(validApprovals([second, first], now)).toEqual([first, second]);
  });
  it("counts one person once, however often", () => {
    expect(validApprovals([first, { ...first, atMs: 2_000 }], now)).toEqual([first]);
  });
  it("forgets an approval after 24 hours, not a millisecond earlier", () => {
    expect(validApprovals([first], { ...now, ms: 1_000 + APPROVAL_TTL_MS - 1 })).toEqual([first]);
    expect(validApprovals([first], { ...now, ms: 1_000 + APPROVAL_TTL_MS })).toEqual([]);
  });
  it("forgets an approval of something else, and of a person who may approve no more", () => {
    expect(validApprovals([first, second], { ...now, payloadHash: "y" })).toEqual([]);
    expect(validApprovals([first, second], { ...now, mayApprove: (id) => id !== "a" })).toEqual([second]);
  });
});
