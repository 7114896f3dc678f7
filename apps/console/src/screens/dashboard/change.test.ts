import { describe, expect, it } from "vitest";
import { changeTenths } from "./change.ts";

describe("[OPS-07] change against yesterday", () => {
  it.each([
    ["110.00", "100.00", 100],
    ["50", "100", -500],
    [3, 2, 500],
    ["0", "0", 0],
    ["-50.00", "100.00", -1500],
    ["50.00", "-100.00", 1500],
    ["-150.00", "-100.00", -500],
  ])("%s after %s is %d tenths of a percent", (now, before, expected) => {
    expect(changeTenths(now, before)).toBe(expected);
  });

  it("says nothing where there was nothing", () => {
    expect(changeTenths("5.00", "0.00")).toBeNull();
  });
});
