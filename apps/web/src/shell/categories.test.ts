import { describe, expect, it } from "vitest";
import { categoryPath } from "./categories.ts";

describe("[NAV-06] where a category leads", () => {
  it("sends lotteries by their first vendor's vassalage", () => {
    expect(categoryPath("lottery", "TCG_LOTTO_VN")).toBe("/vnLottery");
    expect(categoryPath("lottery", "TCG_SEA")).toBe("/seaLottery");
    expect(categoryPath("lottery", "LOTT")).toBe("/lottery");
    expect(categoryPath("elott", "ELOTT")).toBe("/lottery");
  });

  it("uses the addresses of the specification, and /games for the other categories", () => {
    expect(categoryPath("rng", "ANY")).toBe("/rng");
    expect(categoryPath("inHouse", undefined)).toBe("/inHouse");
    expect(categoryPath("crash", undefined)).toBe("/games/crash");
  });
});
