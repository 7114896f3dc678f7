import { describe, expect, it } from "vitest";
import { differences, listChange } from "./diff.ts";

describe("[OPS-01] before and after", () => {
  it("names only what changed, at its place", () => {
    const before = { maintenance: { on: false, until: null }, flags: { COMM3: true, FREEPLAY3: false } };
    const after = { maintenance: { on: true, until: null }, flags: { COMM3: true, FREEPLAY3: true } };
    expect(differences(before, after)).toEqual([
      { path: "maintenance.on", before: false, after: true },
      { path: "flags.FREEPLAY3", before: false, after: true },
    ]);
  });

  it("is empty for equal states, whatever the order of their names", () => {
    expect(differences({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toEqual([]);
  });

  it("lists what was added and removed value by value", () => {
    expect(differences(undefined, { title: { bn: "ক", en: "a" } })).toEqual([
      { path: "title.bn", before: undefined, after: "ক" },
      { path: "title.en", before: undefined, after: "a" },
    ]);
    expect(differences({ gone: 1 }, {})).toEqual([{ path: "gone", before: 1, after: undefined }]);
  });

  it("tells null from missing, and a value from an object", () => {
    expect(differences({ at: null }, { at: "x" })).toEqual([{ path: "at", before: null, after: "x" }]);
    expect(differences({ a: 1 }, { a: { b: 2 } })).toEqual([{ path: "a", before: 1, after: { b: 2 } }]);
  });

  it("takes lists as one value and says which members came and went", () => {
    const [change] = differences({ ips: ["1.1.1.1", "2.2.2.2"] }, { ips: ["2.2.2.2", "3.3.3.3"] });
    expect(change?.path).toBe("ips");
    expect(listChange(change?.before, change?.after)).toEqual({ added: ["3.3.3.3"], removed: ["1.1.1.1"] });
    expect(listChange("x", ["y"])).toBeUndefined();
  });
});
