import { describe, expect, it } from "vitest";
import { blocksOf, isLinkTarget, plainText, spansOf } from "./written-text.ts";

const text = (words: string) => [{ kind: "text", text: words }];

describe("[API-01] [TALK-03] texts that operators write", () => {
  it("paragraphs, lists and subheadings, and nothing else", () => {
    expect(blocksOf("One.\n\n## Two\n- a\n- b\n\n- c\n<b>Three</b>\n")).toEqual([
      { kind: "paragraph", spans: text("One.") },
      { kind: "heading", text: "Two" },
      { kind: "list", items: [text("a"), text("b")] },
      { kind: "list", items: [text("c")] },
      { kind: "paragraph", spans: text("<b>Three</b>") },
    ]);
    expect(blocksOf("")).toEqual([]);
  });

  it("strong words and links inside of a line", () => {
    expect(spansOf("See **this** and [the rules](/help#terms).")).toEqual([
      { kind: "text", text: "See " },
      { kind: "strong", text: "this" },
      { kind: "text", text: " and " },
      { kind: "link", text: "the rules", to: "/help#terms" },
      { kind: "text", text: "." },
    ]);
  });

  it.each([
    "[a](javascript:alert(1))",
    "[a](//evil.example)",
    "[a](/\\evil.example)",
    "[a](http://example.com)",
    "[a](data:text/html,x)",
    "** not strong **bold",
  ])("stays as it was typed: %s", (line) => {
    expect(
      spansOf(line)
        .map((span) => span.text)
        .join(""),
    ).toBe(line.replaceAll("** not strong **", " not strong "));
    expect(spansOf(line).some(({ kind }) => kind === "link")).toBe(false);
  });

  it("leads to the site's own pages, and to others by https alone", () => {
    expect(["/help#a", "/", "https://example.org/x"].every(isLinkTarget)).toBe(true);
    expect(["help", "", "mailto:a@b.c", "https:///x", "https://\\x", "/a b"].some(isLinkTarget)).toBe(false);
  });

  it("the words alone, for searching", () => {
    expect(plainText("## A\nb **c** [d](/e)\n- f")).toBe("A\nb c d\nf");
  });
});
