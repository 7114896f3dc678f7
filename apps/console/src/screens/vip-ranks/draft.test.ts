import type { VipRanksVersion } from "@khela/contract/console/vip";
import { expect, it } from "vitest";
import { draftOf, isRight, settingsOf, wrongField } from "./draft.ts";

const gifts = { levelUp: "20.00", weekly: "0.00", monthly: "0.00", birthday: "50.00" };
const rank = {
  name: { bn: "ব্রোঞ্জ", en: "Bronze" },
  points: "10000.00",
  deposits: "500.00",
  keep: "0.00",
  bonusPpm: 200,
  gifts,
  withdrawal: { perDay: 6, amountPerDay: "1000.00", perMonth: 80, amountPerMonth: "9000.00" },
};
const saved: VipRanksVersion = {
  claimDays: 7,
  birthdayClaimDays: 30,
  lockFactorPpm: 1_500_000,
  ranks: [rank, { ...rank, points: "50000.00" }],
  version: 2,
  effectiveFrom: "2026-11-20",
  changedBy: "rahim",
  at: "2026-11-19T10:00:00.000Z",
};

it("[OPS-05] VIP ranks that are typed come back as they were saved", () => {
  const { effectiveFrom: _from, changedBy: _by, at: _at, ...settings } = saved;
  const draft = draftOf(saved);
  expect(draft.ranks[0]).toMatchObject({ bonus: "0.02", levelUp: "20.00" });
  expect(isRight(draft)).toBe(true);
  expect(settingsOf(draft)).toEqual(settings);
});

it("[OPS-05] a rank that asks for less than the one below, or has no name, is named", () => {
  const [first, second] = draftOf(saved).ranks;
  if (!first || !second) throw new Error("no ranks");
  expect(wrongField({ ...second, points: "9999" }, first)).toBe("points");
  expect(wrongField({ ...first, en: " " }, undefined)).toBe("en");
  expect(wrongField({ ...first, bonus: "1.1" }, undefined)).toBe("bonus");
  expect(wrongField({ ...first, weekly: "-1" }, undefined)).toBe("weekly");
  expect(wrongField({ ...first, perDay: "101" }, undefined)).toBe("perDay");
  expect(wrongField({ ...second, amountPerMonth: "8999" }, first)).toBe("amountPerMonth");
});
