import { expect, it } from "vitest";
import { withoutRow } from "./use-content.ts";

it("[OPS-05] a deleted row is out of the list at once, whatever else the list holds", () => {
  const row = (id: string) => ({ id, version: 1, updatedAt: "", updatedBy: "admin" });
  const list = { content: [row("a"), row("b"), row("c")], page: 1 };
  expect(withoutRow(list, "b")).toEqual({ content: [row("a"), row("c")], page: 1 });
  expect(withoutRow(list, "gone before")).toEqual(list);
});
