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
    expect(Object.keys(helpProblems(emptyHelp(0), []))).toEqual([
      "tag",
      "title.bn",
      "title.en",
      "content.bn",
      "content.en",
    ]);
  });
});
