import { describe, expect, it } from "vitest";
import { allowedVerbs, type Row } from "./use-actions.ts";

const row = (part: Partial<Row>): Row =>
  ({ state: "requested", claimedBy: null, claimedByMe: false, approvals: [], ...part }) as Row;

describe("[OPS-03] what may be done to a withdrawal", () => {
  it("a free one can be claimed, approved and rejected", () => {
    expect(allowedVerbs(row({}), true)).toEqual(["claim", "approve", "reject"]);
  });
  it("my own can be given back", () => {
    expect(allowedVerbs(row({ claimedBy: "me", claimedByMe: true }), true)).toEqual([
      "release",
      "approve",
      "reject",
    ]);
  });
  it("a colleague's is left alone", () => {
    expect(allowedVerbs(row({ claimedBy: "rina" }), true)).toEqual([]);
  });
  it("one that I have approved waits for a colleague's approval", () => {
    const approvals = [{ by: "me", byMe: true, at: "", until: "" }];
    expect(allowedVerbs(row({ approvals }), true)).toEqual(["claim", "reject"]);
  });
  it("one that has moved on is only looked at", () => {
    expect(allowedVerbs(row({ state: "paid" }), true)).toEqual([]);
  });
  it("without the right nothing is offered", () => {
    expect(allowedVerbs(row({}), false)).toEqual([]);
  });
});
