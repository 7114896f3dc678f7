import type { ReferralSettings } from "@khela/contract/console/referral";
import { expect, it } from "vitest";
import { draftOf, modeOf, settingsOf, withMode, wrongFields } from "./draft.ts";

const saved: ReferralSettings = {
  enabled: true,
  onceAmount: "100.00",
  minDeposit: "500.00",
  minTurnover: "2500.00",
  sharePpm: 500,
  lockFactorPpm: 1_500_000,
  friendCap: null,
  monthCap: "1000.00",
  effectiveFrom: "2026-11-01",
  version: 3,
};

it("[OPS-05] [PROMO-08] the terms are sent as they were typed; an edit holds from its approval on", () => {
  const draft = draftOf(saved);
  expect(settingsOf(draft)).toEqual({ ...saved, effectiveFrom: null });
  expect(wrongFields(draft).size).toBe(0);
  expect(settingsOf({ ...draft, share: "০.১২৩৪" }).sharePpm).toBe(1_234);
  expect([...wrongFields({ ...draft, share: "1.0001", wager: "101" })]).toEqual(["share", "wager"]);
  expect([...wrongFields({ ...draft, monthCap: "99" })]).toEqual(["monthCap"]);
  expect([...wrongFields({ ...draft, friendCap: "0", minDeposit: "x" })]).toEqual([
    "minDeposit",
    "friendCap",
  ]);
});

it("[PROMO-08] the mode is what the amounts say: once, for life, or both", () => {
  const draft = draftOf(saved);
  expect(modeOf(draft)).toBe("both");
  const once = { ...draft, ...withMode(draft, "once") };
  expect([modeOf(once), once.share]).toEqual(["once", "0"]);
  const share = { ...once, ...withMode(once, "share") };
  expect([modeOf(share), share.onceAmount]).toEqual(["share", "0"]);
  expect(modeOf({ ...share, ...withMode(share, "both") })).toBe("both");
});
