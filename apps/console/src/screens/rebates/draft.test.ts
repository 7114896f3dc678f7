import type { RatesVersion } from "@khela/contract/console/rebates";
import { SHIPPED_REBATES } from "@khela/rules/rebates/rates";
import { expect, it } from "vitest";
import { draftOf, settingsOf, wrongFields } from "./draft.ts";

const saved: RatesVersion = {
  rates: SHIPPED_REBATES,
  rebate: { mode: "credit", claimDays: 7, lockFactorPpm: 0 },
  cashback: {
    mode: "claim",
    claimDays: 7,
    lockFactorPpm: 1_500_000,
    ratePpm: 50_000,
    min: "10.00",
    max: "5000.00",
  },
  version: 3,
  effectiveFrom: "2026-11-20",
  changedBy: "rahim",
  at: "2026-11-19T10:00:00.000Z",
};

it("[OPS-05] rates that are typed as percents come back as they were saved", () => {
  const { rates, rebate, cashback } = saved;
  expect(draftOf(saved)).toMatchObject({
    rng: "1.2",
    pvp: "0",
    cashbackPpm: "5",
    cashbackLockFactorPpm: "1.5",
  });
  expect(settingsOf(draftOf(saved))).toEqual({ rates, rebate, cashback });
});

it("[OPS-05] wrong values are named", () => {
  const draft = draftOf(saved);
  expect(wrongFields(draft)).toEqual(new Set());
  const wrong = {
    ...draft,
    rng: "10.1",
    live: "x",
    cashbackPpm: "51",
    rebateClaimDays: "0",
    cashbackMax: "9",
  };
  expect(wrongFields(wrong)).toEqual(
    new Set(["rng", "live", "cashbackPpm", "rebateClaimDays", "cashbackMax"]),
  );
});
