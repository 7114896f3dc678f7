import type { FeedGame } from "@khela/contract/game-feed";
import { describe, expect, it } from "vitest";
import { changedColumns, codeFor, columnsOf, compareFeed } from "./feed.ts";

const game = (code: string, more: Partial<FeedGame> = {}): FeedGame => ({
  code,
  name: { en: `Game ${code}` },
  categories: ["rng"],
  rtpPpm: 960_000,
  volatility: 3,
  minStake: "1",
  maxStake: "100",
  icon: "",
  devices: ["desktop", "mobile"],
  opensList: false,
  mathsVersion: "1",
  ...more,
});
const known = (games: Record<string, FeedGame | null>) =>
  new Map(Object.entries(games).map(([nodeId, feed]) => [nodeId, { feed }]));

describe("[OPS-04] a vendor's catalogue", () => {
  it("proposes what is new, what is different and what is gone, and nothing else", () => {
    const before = known({ "V-a": game("a"), "V-b": game("b"), "V-c": game("c"), "V-gone": null });
    const feed = [
      game("a"),
      game("b", { rtpPpm: 950_000 }),
      game("new"),
      game("new", { volatility: 5 }),
      game("gone"),
    ];
    expect(compareFeed("V", feed, before).map(({ nodeId, kind }) => `${kind} ${nodeId}`)).toEqual([
      "change V-b",
      "add V-new",
      "add V-gone",
      "remove V-c",
    ]);
    expect(compareFeed("V", [game("a")], known({ "V-a": { ...game("a"), subCategory: null } }))).toEqual([]);
  });

  it("touches only the columns that the vendor has changed", () => {
    expect(changedColumns("V", game("a"), game("a", { rtpPpm: 950_000, maxStake: "200" }))).toEqual({
      rtp_ppm: 950_000,
      max_stake: 2_000_000n,
    });
    expect(columnsOf("DS88", game("x", { categories: ["sports"] })).categories).toEqual(["cockfight"]);
    expect(JSON.parse(columnsOf("V", game("a", { name: { en: "A", hi: "अ" } })).name)).toEqual({
      en: "A",
      bn: "A",
      hi: "अ",
    });
  });

  it("names games in addresses, each by its own", () => {
    expect(codeFor("Big_Vendor", "Game.007:X", new Set())).toBe("big-vendor-game-007-x");
    expect(codeFor("v", "a", new Set(["v-a", "v-a-2"]))).toBe("v-a-3");
    const long = codeFor("vendor", "x".repeat(60), new Set());
    expect(long).toHaveLength(40);
    expect(codeFor("vendor", "x".repeat(60), new Set([long]))).toMatch(/^vendor-x+-2$/);
  });
});
