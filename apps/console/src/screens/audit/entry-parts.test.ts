import { describe, expect, it } from "vitest";
import { amountOf, entryParts } from "./entry-parts.ts";

describe("[OPS-01] an audit entry for reading", () => {
  it("has its changes and its facts", () => {
    expect(entryParts({ reason: "night", before: { on: false }, after: { on: true }, note: null })).toEqual({
      differences: [{ path: "on", before: false, after: true }],
      facts: [["reason", "night"]],
    });
  });

  it("shows what was made and what was removed", () => {
    expect(entryParts({ after: { title: "a" } }).differences).toHaveLength(1);
    expect(entryParts({ before: { title: "a" } }).differences).toHaveLength(1);
  });

  it("knows amounts from other texts", () => {
    expect(amountOf("amount", "4600.00")).toBe(46_000_000n);
    expect(amountOf("limit", "0.00")).toBe(0n);
    expect(amountOf("amount", "much")).toBeUndefined();
    expect(amountOf("reference", "4600.00")).toBeUndefined();
  });

  it("bears any detail", () => {
    expect(entryParts(null)).toEqual({ differences: [], facts: [] });
    expect(entryParts("text").facts).toEqual([["", "text"]]);
    expect(entryParts([1]).facts).toEqual([["", [1]]]);
  });
});
