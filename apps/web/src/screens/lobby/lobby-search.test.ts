import { describe, expect, it } from "vitest";
import { categoryOf, filterCount, listQuery, readLobbySearch, pagesOf } from "./lobby-search.ts";

describe("[GAME-02] a game list's address", () => {
  it("keeps what makes sense and leaves out the rest", () => {
    expect(
      readLobbySearch({
        tab: "hot",
        q: " ড্রাগন ",
        vassalage: "KHELA",
        sort: "rtp",
        minBet: "১০",
        lines: "20",
      }),
    ).toEqual({ tab: "hot", q: "ড্রাগন", vassalage: "KHELA", sort: "rtp", minBet: "10", lines: 20 });
    expect(
      readLobbySearch({ tab: "x", q: {}, sort: "popular", minBet: "-5", lines: "2.5", other: 1 }),
    ).toEqual({});
    expect(readLobbySearch({ minBet: 0, lines: 99_999 })).toEqual({});
  });

  it("asks for pages of 50, favourites for pages of 13", () => {
    expect(listQuery("rng", {}, "bn")).toEqual({
      language: "bn",
      gameType: "rng",
      gameClassify: "all",
      pageSize: 50,
    });
    expect(listQuery("hot", { tab: "favourites" }, "en")).toEqual({
      language: "en",
      gameClassify: "favourites",
      pageSize: 13,
    });
    expect(listQuery("hot", {}, "en").gameClassify).toBe("hot");
  });

  it("knows the categories and counts the filters", () => {
    expect(categoryOf("crash")).toBe("crash");
    expect(categoryOf("toString")).toBeUndefined();
    expect(filterCount({ q: "a", sort: "rtp" })).toBe(0);
    expect(filterCount({ vassalage: "KHELA", lines: 20 })).toBe(2);
  });
});

it("[GAME-02] asks for the pages that are looked at", () => {
  expect(pagesOf(0, 24, 50)).toEqual([1]);
  expect(pagesOf(40, 61, 50)).toEqual([1, 2]);
  expect(pagesOf(4_990, 4_999, 50)).toEqual([100]);
  expect(pagesOf(12, 26, 13)).toEqual([1, 2, 3]);
  expect(pagesOf(0, -1, 50)).toEqual([1]);
});

it("[GAME-01] a sub-category is one of the slots'", () => {
  expect(readLobbySearch({ sub: "videoPoker" })).toEqual({ sub: "videoPoker" });
  expect(readLobbySearch({ sub: "nonsense" })).toEqual({});
  expect(listQuery("rng", { sub: "arcade" }, "en")).toMatchObject({ subCategory: "arcade" });
  expect(listQuery("live", { sub: "arcade" }, "en")).not.toHaveProperty("subCategory");
});
