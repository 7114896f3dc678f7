import { describe, expect, it } from "vitest";
import { allowedVerbs, type Row } from "./use-deposit-actions.ts";

const row = (part: Partial<Row>): Row =>
  ({ state: "pending", claimedBy: null, claimedByMe: false, ...part }) as Row;
const mine = { claimedBy: "me", claimedByMe: true } as const;

describe("[OPS-03] what may be done about a deposit", () => {
  it("a free one can be taken on, and the provider asked", () => {
    expect(allowedVerbs(row({}), true)).toEqual(["claim", "ask"]);
    expect(allowedVerbs(row({ state: "expired" }), true)).toEqual(["claim", "ask"]);
  });
  it("my own can be given back, also once it is settled", () => {
    expect(allowedVerbs(row(mine), true)).toEqual(["ask", "release"]);
    expect(allowedVerbs(row({ ...mine, state: "succeeded" }), true)).toEqual(["release"]);
  });
  it("a colleague's is left alone, and nothing is done about what is settled", () => {
    expect(allowedVerbs(row({ claimedBy: "rina" }), true)).toEqual([]);
    expect(allowedVerbs(row({ state: "succeeded" }), true)).toEqual([]);
    expect(allowedVerbs(row({ state: "reversed" }), true)).toEqual([]);
  });
  it("without the right nothing is offered", () => {
    expect(allowedVerbs(row({}), false)).toEqual([]);
  });
});
