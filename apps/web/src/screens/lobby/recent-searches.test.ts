import { describe, expect, it } from "vitest";
import { readSearches, withSearch } from "./recent-searches.ts";

describe("[GAME-02] recent searches", () => {
  it("are read whatever is stored", () => {
    expect(readSearches(null)).toEqual([]);
    expect(readSearches("{")).toEqual([]);
    expect(readSearches('{"a":1}')).toEqual([]);
    expect(readSearches('["ড্রাগন",3,"dice"]')).toEqual(["ড্রাগন", "dice"]);
  });

  it("keep the last six, each once", () => {
    expect(withSearch(["a", "b"], "b")).toEqual(["b", "a"]);
    expect(withSearch(["1", "2", "3", "4", "5", "6"], "7")).toEqual(["7", "1", "2", "3", "4", "5"]);
  });
});
