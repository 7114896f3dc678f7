import { taka } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { pageOfList, searchKey, selectGames } from "./list-games.ts";
import type { Game } from "./store.ts";

const game = (code: string, more: Partial<Game> = {}): Game => ({
  nodeId: `n-${code}`,
  code,
  vassalage: "KHELA",
  kind: "slots",
  name: { en: code, bn: code },
  categories: ["rng"],
  icon: code,
  rtpPpm: 960_000,
  volatility: 3,
  minStake: taka(1),
  maxStake: taka(100),
  lines: 20,
  mathsVersion: "1",
  active: true,
  maintenance: false,
  isTop: false,
  isNew: false,
  hotPin: null,
  players24h: 0,
  position: 0,
  addedAt: new Date(0),
  ...more,
});
const codes = (games: Game[]) => games.map((item) => item.code);

describe("[GAME-02] the game list", () => {
  const games = [
    game("a", { players24h: 2, name: { en: "Royal Bengal", bn: "রয়েল বেঙ্গল" } }),
    game("b", { players24h: 9, categories: ["crash"], rtpPpm: 990_000, lines: null }),
    game("c", { hotPin: 2, minStake: taka(5) }),
    game("d", { hotPin: 1, isNew: true }),
  ];

  it("puts pinned games first, then those that most people play", () => {
    expect(codes(selectGames(games, { language: "en" }))).toEqual(["d", "c", "b", "a"]);
  });

  it("filters by category, smallest bet and lines", () => {
    expect(codes(selectGames(games, { language: "en", category: "crash" }))).toEqual(["b"]);
    expect(codes(selectGames(games, { language: "en", minBet: taka(5) }))).toEqual(["c"]);
    expect(codes(selectGames(games, { language: "en", minLines: 1 }))).not.toContain("b");
    expect(codes(selectGames(games, { language: "en", onlyNew: true }))).toEqual(["d"]);
  });

  it("finds names in both languages, whatever the case and the spaces", () => {
    for (const name of ["royal b", "ROYALBENGAL", "বেঙ্গল", "রয়েলবে"]) {
      expect(codes(selectGames(games, { language: "bn", name })), name).toEqual(["a"]);
    }
    expect(selectGames(games, { language: "bn", name: "zzz" })).toEqual([]);
    expect(searchKey("Lucky-777!")).toBe("lucky777");
  });

  it("keeps the given order for favourites and recent games", () => {
    expect(codes(selectGames(games, { language: "en", only: ["n-b", "n-d", "n-gone"] }))).toEqual(["b", "d"]);
  });

  it("pages from 1 and stays empty past the end", () => {
    expect(pageOfList([1, 2, 3], 2, 2)).toEqual({ content: [3], pageNum: 2, totalPages: 2, totalCount: 3 });
    expect(pageOfList([1, 2, 3], 3, 2).content).toEqual([]);
    expect(pageOfList([], 1, 13).totalPages).toBe(0);
  });
});
