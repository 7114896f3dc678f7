import { describe, expect, it } from "vitest";
import { emptyPage, pageProblems } from "./page-calls.ts";

const text = { bn: "লেখা", en: "Text" };
const good = {
  ...emptyPage(Date.parse("2026-11-23T00:00:00Z")),
  slug: "first-post",
  title: text,
  summary: text,
  content: text,
};

describe("[OPS-05] [TALK-03] a page's draft", () => {
  it("needs an address of its own, both languages, and as an article a date", () => {
    expect(pageProblems(good, ["/news/first-post"])).toEqual({});
    expect(pageProblems(good, ["/blog/first-post"])).toEqual({ slug: "desk.pageSlugTaken" });
    expect(pageProblems({ ...good, startsAt: null }, [])).toEqual({ startsAt: "desk.pageNeedsDate" });
    expect(pageProblems({ ...good, kind: "page", startsAt: null }, [])).toEqual({});
    expect(pageProblems({ ...good, summary: { bn: "লেখা", en: " " } }, [])).toHaveProperty("summary.en");
  });

  it.each(["", "Big", "a--b", "-a", "a b", "বাংলা", "../x", "x".repeat(61)])(
    "refuses the address %j",
    (slug) => {
      expect(pageProblems({ ...good, slug }, [])).toEqual({ slug: "desk.pageSlugWrong" });
    },
  );

  it("is not shown before somebody says so", () => {
    expect(good.active).toBe(false);
  });
});
