import { expect, it } from "vitest";
import { findUnstorableText } from "./texts.ts";

it("[ERR-01] finds the text that no database keeps, wherever it stands", () => {
  expect(findUnstorableText({ a: ["x", { b: "y\0" }] })).toEqual(["a", "1", "b"]);
  expect(findUnstorableText({ a: "\ud800" })).toEqual(["a"]);
  expect(findUnstorableText({ "n\0": 1 })).toEqual([]);
  expect(findUnstorableText({ a: "🎲 ছক্কা\u001f", b: null, c: 1, d: [] })).toBeUndefined();
  expect(findUnstorableText(JSON.parse("[".repeat(30_000) + "]".repeat(30_000)))).toHaveLength(21);
});
