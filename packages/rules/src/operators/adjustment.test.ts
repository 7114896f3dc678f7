import { describe, expect, test } from "vitest";
import {
  adjustmentKind,
  adjustmentReasonOf,
  adjustmentReasons,
  fitsDirection,
  isPlayCredit,
  reasonsOf,
} from "./adjustment.ts";

describe("[OPS-02] adjustments", () => {
  test("each reason goes one way or both, never none", () => {
    expect(reasonsOf("credit")).toContain("goodwill");
    expect(reasonsOf("debit")).not.toContain("goodwill");
    expect(fitsDirection("chargeback", "credit")).toBe(false);
    for (const reason of adjustmentReasons) {
      expect(fitsDirection(reason, "credit") || fitsDirection(reason, "debit")).toBe(true);
    }
  });

  test("the ledger's kind names the reason", () => {
    for (const reason of adjustmentReasons) expect(adjustmentReasonOf(adjustmentKind(reason))).toBe(reason);
    expect(adjustmentReasonOf("adjustment.constructor")).toBeUndefined();
    expect(adjustmentReasonOf("deposit")).toBeUndefined();
  });

  test("play credit is not money", () => {
    expect(isPlayCredit("FUN")).toBe(true);
    expect(isPlayCredit("BDT")).toBe(false);
  });
});
