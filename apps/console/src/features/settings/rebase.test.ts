import { describe, expect, it } from "vitest";
import { rebase } from "./rebase.ts";

const base = {
  maintenance: { on: false, until: null as string | null },
  flags: { COMM3: true, PTSYS3: false, FREEPLAY3: false },
  blockedIps: ["1.1.1.1", "2.2.2.2"],
  version: 4,
};

describe("[OPS-08] two operators change the settings", () => {
  it("keeps what the colleague saved and adds mine", () => {
    const mine = { ...base, flags: { ...base.flags, FREEPLAY3: true } };
    const theirs = { ...base, flags: { ...base.flags, PTSYS3: true }, version: 5 };
    expect(rebase(base, mine, theirs)).toEqual({
      ...base,
      flags: { COMM3: true, PTSYS3: true, FREEPLAY3: true },
      version: 5,
    });
  });

  it("merges lists by their members", () => {
    const mine = { ...base, blockedIps: ["2.2.2.2", "3.3.3.3"] };
    const theirs = { ...base, blockedIps: ["1.1.1.1", "2.2.2.2", "4.4.4.4"] };
    expect(rebase(base, mine, theirs).blockedIps).toEqual(["2.2.2.2", "4.4.4.4", "3.3.3.3"]);
  });

  it("knows small objects in lists by what they hold", () => {
    const domain = (name: string) => ({ domain: name, kind: "brand" });
    const list = (...names: string[]) => ({ domains: names.map(domain) });
    expect(rebase(list("a", "b"), list("b", "c"), list("a", "b", "d"))).toEqual(list("b", "d", "c"));
  });

  it("lets mine win where both changed the same", () => {
    const mine = { ...base, maintenance: { on: true, until: "b" } };
    const theirs = { ...base, maintenance: { on: true, until: "a" } };
    expect(rebase(base, mine, theirs).maintenance).toEqual({ on: true, until: "b" });
  });
});
