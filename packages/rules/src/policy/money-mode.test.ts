import { describe, expect, it } from "vitest";
import {
  type MoneyFacts,
  playMoneyReason,
  providerServes,
  REAL_MONEY_DENIED,
  servedCountries,
} from "./money-mode.ts";

const policy = { validFromMs: 100, validUntilMs: 200, openedAtMs: 50, countries: ["MT", "BD"] };
const good: MoneyFacts = { policy, liveProvider: true, firstMovementMs: 60, nowMs: 150 };

describe("[SAFE-05] which money", () => {
  it("is real only where everything is there", () => {
    expect(playMoneyReason(good)).toBeUndefined();
    expect(playMoneyReason({ ...good, firstMovementMs: undefined })).toBeUndefined();
    expect(playMoneyReason({ ...good, nowMs: 100 })).toBeUndefined();
  });

  it.each([
    ["policy_missing", { policy: "missing" }],
    ["policy_broken", { policy: "broken" }],
    ["policy_expired", { nowMs: 200 }],
    ["policy_expired", { nowMs: 99 }],
    ["policy_expired", { nowMs: Number.NaN }],
    ["no_country", { policy: { ...policy, countries: ["BD"] } }],
    ["no_country", { policy: { ...policy, countries: [] } }],
    ["no_provider", { liveProvider: false }],
    ["play_balances", { firstMovementMs: 49 }],
    ["play_balances", { policy: { ...policy, openedAtMs: 151 }, firstMovementMs: undefined }],
  ] as const)("is play money: %s", (reason, change) => {
    expect(playMoneyReason({ ...good, ...change })).toBe(reason);
  });

  it("denies countries that forbid it, Bangladesh among them, whatever a policy says", () => {
    expect(REAL_MONEY_DENIED.has("BD")).toBe(true);
    expect(servedCountries(["MT", "BD", "IN"])).toEqual(["MT"]);
  });

  it("never mixes: play providers serve play money, and none once a live one is connected", () => {
    const [live, play] = [{ live: true }, { live: false }];
    expect(providerServes("real", live, true)).toBe(true);
    expect(providerServes("real", play, true)).toBe(false);
    expect(providerServes("play", play, false)).toBe(true);
    expect(providerServes("play", play, true)).toBe(false);
    expect(providerServes("play", live, true)).toBe(false);
  });
});
