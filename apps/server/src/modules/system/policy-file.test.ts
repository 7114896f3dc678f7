import { describe, expect, it } from "vitest";
import { policyOf, readPolicy } from "./policy-file.ts";

const good = {
  licence: { id: "MGA/B2C/000/2026", authority: "Malta Gaming Authority" },
  validFrom: "2026-01-01T00:00:00Z",
  validUntil: "2027-01-01T00:00:00Z",
  openedAt: "2026-01-01T00:00:00Z",
  countries: ["MT", "MT", "SE"],
  minimumAge: 18,
  limits: { maxDeposit: "20000", maxWithdrawal: "15000.50" },
};
const read = (change: object) => policyOf(JSON.stringify({ ...good, ...change }));

describe("[SAFE-05] the policy file", () => {
  it("is read whole", () => {
    expect(read({})).toEqual({
      kind: "valid",
      policy: {
        licence: good.licence,
        validFromMs: Date.UTC(2026, 0, 1),
        validUntilMs: Date.UTC(2027, 0, 1),
        openedAtMs: Date.UTC(2026, 0, 1),
        countries: ["MT", "SE"],
        minimumAge: 18,
        maxDeposit: 200_000_000n,
        maxWithdrawal: 150_005_000n,
        maxWageringPpm: null,
      },
    });
  });

  it("is missing where none is named or none is there", () => {
    expect(readPolicy(undefined)).toEqual({ kind: "missing" });
    expect(readPolicy("/nowhere/policy.json")).toEqual({ kind: "missing" });
    expect(readPolicy("/")).toMatchObject({ kind: "broken" });
  });

  it.each([
    ["no licence", { licence: undefined }, "licence"],
    ["an empty licence", { licence: { id: "", authority: "MGA" } }, "licence.id"],
    ["no end", { validUntil: undefined }, "validUntil"],
    ["a day that no calendar has", { validUntil: "2026-02-30T99:00:00Z" }, "validUntil"],
    ["an end before the beginning", { validUntil: "2025-01-01T00:00:00Z" }, "validUntil"],
    ["no countries", { countries: [] }, "countries"],
    ["a country in words", { countries: ["Malta"] }, "countries.0"],
    ["an age of its own", { minimumAge: 16 }, "minimumAge"],
    ["a limit that is a number", { limits: { maxDeposit: 5, maxWithdrawal: "5" } }, "limits.maxDeposit"],
    ["a limit of nothing", { limits: { maxDeposit: "0", maxWithdrawal: "5" } }, "limits.maxDeposit"],
    ["a field that nobody knows", { maximumAge: 99 }, "maximumAge"],
  ])("is broken with %s", (_name, change, field) => {
    const found = read(change);
    expect(found.kind).toBe("broken");
    expect(found.kind === "broken" && found.problem).toMatch(new RegExp(`^${field}: `));
  });

  it("is broken where it is no JSON, or not an object", () => {
    expect(policyOf("{")).toEqual({ kind: "broken", problem: "is not JSON" });
    for (const text of ["null", "[]", '"MT"', "1"]) expect(policyOf(text).kind).toBe("broken");
  });
});
