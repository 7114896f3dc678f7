import { describe, expect, it } from "vitest";
import { fromZoneField, isWithinDays, toZoneField } from "./zone-time.ts";

describe("[OPS-05] times in fields are those of Dhaka", () => {
  it("shows and reads six hours ahead of UTC", () => {
    expect(toZoneField("2026-11-21T20:15:00Z")).toBe("2026-11-22T02:15");
    expect(fromZoneField("2026-11-22T02:15")).toBe("2026-11-21T20:15:00.000Z");
  });

  it("keeps a day that is none of the business days, and says that it is none", () => {
    for (const [typed, within] of [
      ["1999-12-31T23:59", false],
      ["2000-01-01T00:00", true],
      ["2100-12-31T23:59", true],
      ["2101-01-01T00:00", false],
    ] as const) {
      expect(toZoneField(fromZoneField(typed))).toBe(typed);
      expect(isWithinDays(fromZoneField(typed))).toBe(within);
    }
    expect(isWithinDays(null)).toBe(true);
  });

  it("has no time for nothing and for nonsense", () => {
    expect(toZoneField(null)).toBe("");
    for (const text of ["", "2026-11-31T10:00", "2026-11-21", "2026-11-21T25:00", "soon"]) {
      expect(fromZoneField(text)).toBeNull();
    }
  });
});
