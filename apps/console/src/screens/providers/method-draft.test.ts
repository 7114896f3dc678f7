import type { ConsoleMethod } from "@khela/contract/console/providers";
import { describe, expect, it } from "vitest";
import { draftOf, readDraft } from "./method-draft.ts";

const method: ConsoleMethod = {
  id: "coinbox",
  kind: "deposit",
  provider: "sandbox",
  name: "CoinBox",
  icon: "/art/pay-coinbox.webp",
  min: "500.00",
  max: "200000.00",
  feePpm: 5_000,
  feeFixed: "0.00",
  quickAmounts: ["1000.00", "2000.00"],
  minutes: 5,
  accountLabel: null,
  open: true,
  payWay: "qr",
  state: "on",
  payoutMax: null,
  position: 4,
  version: 0,
};

describe("[OPS-03] a payment method as it is typed", () => {
  it("comes back as it was saved", () => {
    expect(draftOf(method)).toMatchObject({ min: "500", percent: "0.5", feeFixed: "0", quick: "1000 2000" });
    expect(readDraft(draftOf(method))).toEqual({
      body: {
        name: "CoinBox",
        state: "on",
        min: "500.00",
        max: "200000.00",
        feePpm: 5_000,
        feeFixed: "0.00",
        quickAmounts: ["1000.00", "2000.00"],
        minutes: 5,
        payWay: "qr",
        payoutMax: null,
      },
    });
    const percentOf = (feePpm: number) => draftOf({ ...method, feePpm }).percent;
    expect([0, 10_000, 12_500, 1_000_000].map(percentOf)).toEqual(["0", "1", "1.25", "100"]);
  });

  it("is read in every digit row, and each field says what is wrong with it", () => {
    const draft = { ...draftOf(method), min: "৫০০", quick: "৬০০ 700" };
    expect(readDraft(draft)).toMatchObject({ body: { min: "500.00", quickAmounts: ["600.00", "700.00"] } });
    for (const [field, typed] of [
      ["min", "x"],
      ["min", "0"],
      ["max", "499"],
      ["percent", "101"],
      ["feeFixed", "500"],
      ["quick", "700 600"],
      ["quick", "100"],
      ["minutes", "0"],
      ["minutes", "1.5"],
      ["name", " a "],
      ["payoutMax", "1"],
    ] as const) {
      expect(readDraft({ ...draftOf(method), [field]: typed })).toMatchObject({
        problems: { [field]: expect.any(String) },
      });
    }
  });
});
