import { expect, it } from "vitest";
import { blocksOf } from "./help-text.ts";

it("[API-01] reads paragraphs and lists, and nothing else", () => {
  expect(blocksOf("One.\n\nTwo:\n- a\n- b\n\n<b>Three</b>\n")).toEqual([
    { kind: "paragraph", text: "One." },
    { kind: "paragraph", text: "Two:" },
    { kind: "list", items: ["a", "b"] },
    { kind: "paragraph", text: "<b>Three</b>" },
  ]);
  expect(blocksOf("")).toEqual([]);
});
