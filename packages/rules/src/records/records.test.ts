import { dayOfKey } from "@khela/kernel/period";
import { describe, expect, it } from "vitest";
import { PROFIT_DAYS, RECORD_DAYS, recordRange } from "./range.ts";
import { stepsOf } from "./steps.ts";

/** 00:30 in Dhaka, the evening before in UTC. */
const NOW = Date.UTC(2026, 10, 20, 18, 30);

const codeOf = (run: () => unknown): string => {
  try {
    run();
    return "OK";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};

describe("[MONEY-07] the range of a record", () => {
  it("ends today in Dhaka and is as long as it may be", () => {
    const range = recordRange({}, NOW, RECORD_DAYS);
    expect(range).toEqual({
      from: "2026-08-22",
      to: "2026-11-21",
      fromMs: dayOfKey("2026-08-22").startMs,
      toMs: dayOfKey("2026-11-21").endMs,
    });
    expect((range.toMs - range.fromMs) / 86_400_000).toBe(RECORD_DAYS);
    expect(recordRange({ to: "2026-10-31" }, NOW, 3)).toMatchObject({ from: "2026-10-29", to: "2026-10-31" });
  });

  it("refuses what is none, and what is too long", () => {
    expect(codeOf(() => recordRange({ from: "2026-02-31" }, NOW, 9))).toBe("SYS_BAD_INPUT");
    expect(codeOf(() => recordRange({ from: "2026-11-02", to: "2026-11-01" }, NOW, 9))).toBe("SYS_BAD_INPUT");
    const year = { from: "2025-11-21", to: "2026-11-21" };
    expect(codeOf(() => recordRange(year, NOW, RECORD_DAYS))).toBe("RECORD_RANGE");
    expect(recordRange(year, NOW, PROFIT_DAYS)).toMatchObject(year);
    expect(codeOf(() => recordRange({ from: "2025-11-20", to: "2026-11-21" }, NOW, PROFIT_DAYS))).toBe(
      "RECORD_RANGE",
    );
    expect(recordRange({ from: "2026-12-24" }, NOW, 9)).toMatchObject({
      from: "2026-12-24",
      to: "2026-12-24",
    });
  });

  it("has no days before the first or after the last there is", () => {
    expect(recordRange({ to: "2000-01-02" }, NOW, 9)).toMatchObject({ from: "2000-01-01", to: "2000-01-02" });
    for (const day of ["0001-01-01", "1999-12-31", "2101-01-01", "9999-12-31"]) {
      expect(codeOf(() => recordRange({ to: day }, NOW, 9))).toBe("SYS_BAD_INPUT");
      expect(codeOf(() => recordRange({ from: day }, NOW, 9))).toBe("SYS_BAD_INPUT");
    }
  });
});

describe("[MONEY-07] steps of a range", () => {
  it("are days, weeks from Monday, months; the ends may be cut short", () => {
    expect(stepsOf({ from: "2026-11-20", to: "2026-11-22" }, "day")).toHaveLength(3);
    expect(stepsOf({ from: "2026-11-20", to: "2026-12-01" }, "week")).toEqual([
      { from: "2026-11-20", to: "2026-11-22" },
      { from: "2026-11-23", to: "2026-11-29" },
      { from: "2026-11-30", to: "2026-12-01" },
    ]);
    expect(stepsOf({ from: "2026-01-31", to: "2026-03-01" }, "month")).toEqual([
      { from: "2026-01-31", to: "2026-01-31" },
      { from: "2026-02-01", to: "2026-02-28" },
      { from: "2026-03-01", to: "2026-03-01" },
    ]);
  });

  it.each(["day", "week", "month"] as const)("end at the last %s there is, whatever is asked for", (step) => {
    expect(stepsOf({ from: "2100-12-31", to: "2100-12-31" }, step)).toEqual([
      { from: "2100-12-31", to: "2100-12-31" },
    ]);
    expect(stepsOf({ from: "2026-11-21", to: "2026-11-20" }, step)).toEqual([]);
    expect(() => stepsOf({ from: "9999-12-31", to: "9999-12-31" }, step)).toThrow(RangeError);
  });
});
