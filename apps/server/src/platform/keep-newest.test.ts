import { expect, it } from "vitest";
import { createLruCache } from "./lru-cache.ts";

it("keeps what was used last, and no more of it than it was told", () => {
  const kept = createLruCache<string, number>(3);
  for (const key of ["a", "b", "c"]) kept.set(key, 1);
  kept.get("a");
  kept.set("d", 1);
  expect([...kept.keys()]).toEqual(["d", "a", "c"]);
  kept.set("a", 2);
  kept.delete("c");
  for (const key of ["e", "f"]) kept.set(key, 1);
  expect([...kept.entries()]).toEqual([
    ["f", 1],
    ["e", 1],
    ["a", 2],
  ]);
});
