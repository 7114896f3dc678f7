import { describe, expect, it } from "vitest";
import { fromZoneField, toZoneField } from "./zone-time.ts";

describe("[OPS-05] times in fields are those of Dhaka", () => {
  it("shows and reads six hours ahead of UTC", () => {
    expect(toZoneField("2026-11-21T20:15:00Z")).toBe("2026-11-22T02:15");
    expect(fromZoneField("2026-11-22T02:15")).toBe("2026-11-21T20:15:00.000Z");
  });

  it("has no time for nothing and for nonsense", () => {
    expect(toZoneField(null)).toBe("");
    for (const text of ["", "2026-11-31T10:00", "2026-11-21", "2026-11-21T25:00", "soon"]) {
      expect(fromZoneField(text)).toBeNull();
    }
  });
});
