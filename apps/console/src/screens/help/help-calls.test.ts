import { describe, expect, it } from "vitest";
import { emptyHelp, helpProblems } from "./help-calls.ts";

const good = {
  ...emptyHelp(3),
  tag: "bonus-rules",
  title: { bn: "বোনাস", en: "Bonus" },
  content: { bn: "নিয়ম", en: "Rules" },
};

describe("[OPS-05] an entry of the help centre", () => {
  it("needs an anchor of its own and both languages", () => {
    expect(helpProblems(good, ["terms"])).toEqual({});
    expect(helpProblems({ ...good, tag: "Bonus rules" }, [])).toEqual({ tag: "console.helpTagWrong" });
    expect(helpProblems(good, ["bonus-rules"])).toEqual({ tag: "console.helpTagTaken" });
    const day = { startsAt: "2026-11-02T00:00:00.000Z", endsAt: "2026-11-01T00:00:00.000Z" };
    expect(helpProblems({ ...good, ...day }, [])).toEqual({ endsAt: "console.endBeforeStart" });
    expect(Object.keys(helpProblems(emptyHelp(0), []))).toEqual([
      "tag",
      "title.bn",
      "title.en",
      "content.bn",
      "content.en",
    ]);
  });
});
