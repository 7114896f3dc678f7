import { compileCatalogue } from "@khela/i18n/compile";
import { createI18n } from "@khela/i18n/i18n";
import { describe, expect, it } from "vitest";
import { arrivedInPart, depositIsOpen, reasonText, timeline } from "./states.ts";

const at = "2026-11-21T10:00:00Z";

describe("[MONEY-03] a deposit's state", () => {
  it("says when money arrived in part", () => {
    expect(arrivedInPart({ amount: "500.00", credited: null, fee: "0.00" })).toBe(false);
    expect(arrivedInPart({ amount: "500.00", credited: "500.0000", fee: "0.00" })).toBe(false);
    expect(arrivedInPart({ amount: "500.00", credited: "490.00", fee: "10.00" })).toBe(false);
    expect(arrivedInPart({ amount: "500.00", credited: "300.00", fee: "0.00" })).toBe(true);
    expect(depositIsOpen("pending")).toBe(true);
    expect(depositIsOpen("expired")).toBe(false);
  });
});

describe("[MONEY-04] a withdrawal's way", () => {
  it("shows what is still to come while it is open", () => {
    const steps = [{ state: "requested" as const, at }];
    expect(timeline({ state: "requested", steps }).map((step) => [step.state, step.at])).toEqual([
      ["requested", at],
      ["approved", null],
      ["submitted", null],
      ["paid", null],
    ]);
  });

  it("ends where it was rejected", () => {
    const steps = [
      { state: "requested" as const, at },
      { state: "rejected" as const, at },
    ];
    expect(timeline({ state: "rejected", steps })).toEqual(steps);
  });
});

describe("[ERR-01] a reason", () => {
  const i18n = createI18n("en", compileCatalogue("en", ["cashier"]));

  it("is our words for a code and the operator's own words", () => {
    expect(reasonText(i18n, null)).toBeUndefined();
    expect(reasonText(i18n, "declined_by_payer")).toBe(i18n.t("cashier.reason_declined_by_payer"));
    expect(reasonText(i18n, "something_new")).toBe(i18n.t("cashier.reason_other"));
    expect(reasonText(i18n, "The name does not match.")).toBe("The name does not match.");
  });
});
