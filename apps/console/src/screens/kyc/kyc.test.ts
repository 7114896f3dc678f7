import { describe, expect, it } from "vitest";
import { isDocumentType, nextCheck, reasonsFor, type Row } from "./kyc.ts";

const row = (id: string, part: Partial<Row> = {}) => ({ id, state: "open", claimedBy: null, ...part }) as Row;

describe("[OPS-02] reviewing identity checks", () => {
  it("goes on with the first open one that nobody has", () => {
    const rows = [
      row("1"),
      row("2", { claimedBy: "rina" }),
      row("3", { state: "approved" }),
      row("4"),
      row("5"),
    ];
    expect(nextCheck(rows, "1")?.id).toBe("4");
    expect(nextCheck(rows, "4")?.id).toBe("1");
    expect(nextCheck([row("1")], "1")).toBeUndefined();
  });

  it("offers reasons that fit the kind", () => {
    expect(reasonsFor("identity")).toContain("birthday");
    expect(reasonsFor("address")).not.toContain("birthday");
    expect(reasonsFor("income")).toContain("blurry");
  });

  it("knows its documents", () => {
    expect(isDocumentType("nid")).toBe(true);
    expect(isDocumentType("library card")).toBe(false);
  });
});
