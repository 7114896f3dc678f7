import { taka } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { type GameQuery, pageOfList, selectGames } from "./list-games.ts";
import { shelfOf, underOtherNames } from "./shelf.ts";
import { similarGames } from "./similar.ts";
import type { Game, Vendor } from "./store/shelf.ts";
import { gameItem, menusOf } from "./views.ts";
import { maintenanceOf } from "./visitor.ts";

const offer = {
  active: true,
  maintenance: false,
  maintenanceUntil: null,
  deniedCountries: [],
  devices: ["desktop", "mobile"] as const,
  position: 0,
  version: 0,
  reason: null,
  changedBy: null,
  changedAt: null,
};
const game = (code: string, more: Partial<Game> = {}): Game => ({
  ...offer,
  nodeId: `n-${code}`,
  code,
  vendorCode: code,
  vassalage: "KHELA",
  kind: "slots",
  name: { en: code, bn: code },
  categories: ["rng"],
  subCategory: null,
  icon: code,
  rtpPpm: 960_000,
  volatility: 3,
  hitRatePpm: null,
  maxWinHundredths: null,
  minStake: taka(1),
  maxStake: taka(100),
  lines: 20,
  mathsVersion: "1",
  opensList: false,
  listNode: null,
  demo: true,
  sellsFeatures: false,
  isTop: false,
  isNew: false,
  recommended: false,
  hotPin: null,
  players24h: 0,
  addedAt: new Date(0),
  feed: null,
  ...more,
});
const vendor = (vassalage: string, more: Partial<Vendor> = {}): Vendor => ({
  ...offer,
  vassalage,
  name: { en: `${vassalage} games`, bn: `${vassalage} games` },
  gameType: "RNG",
  logo: "",
  wallet: "main",
  currencies: [],
  ...more,
});
const shelf = (games: Game[], vendors = [vendor("KHELA")]) =>
  shelfOf(games, vendors, { demos: true, perVendor: false });
const codes = (games: readonly Game[], query: Partial<GameQuery> = {}, vendors?: Vendor[]) =>
  selectGames(shelf([...games], vendors), { language: "en", ...query }).map((item) => item.code);

describe("[GAME-02] the game list", () => {
  const games = [
    game("a", { players24h: 2, name: { en: "Royal Bengal", bn: "রয়েল বেঙ্গল" } }),
    game("b", { players24h: 9, categories: ["crash"], rtpPpm: 990_000, lines: null }),
    game("c", { hotPin: 2, minStake: taka(5), subCategory: "scratch" }),
    game("d", { hotPin: 1, isNew: true }),
  ];

  it("puts pinned games first, then those that most people play", () => {
    expect(codes(games)).toEqual(["d", "c", "b", "a"]);
    expect(codes(games, { sort: "rtp" })).toEqual(["b", "d", "c", "a"]);
    expect(codes(games, { sort: "name" })).toEqual(["b", "c", "d", "a"]);
    expect(codes(games, { sort: "new" })[0]).toBe("d");
  });

  it("filters by category, sub-category, smallest bet and lines", () => {
    expect(codes(games, { category: "crash" })).toEqual(["b"]);
    expect(codes(games, { subCategory: "scratch" })).toEqual(["c"]);
    expect(codes(games, { minBet: taka(5) })).toEqual(["c"]);
    expect(codes(games, { minLines: 1 })).not.toContain("b");
    expect(codes(games, { onlyNew: true })).toEqual(["d"]);
  });

  it("finds names in both languages, whatever the case and the spaces", () => {
    for (const name of ["royal b", "ROYALBENGAL", "বেঙ্গল", "রয়েলবে", "roial bangal"])
      expect(codes(games, { language: "bn", name }), name).toEqual(["a"]);
    expect(codes(games, { name: "zzz" })).toEqual([]);
    expect(codes(games, { name: "khela", category: "crash" })).toEqual(["b"]);
  });

  it("keeps the given order for favourites and recent games", () => {
    expect(codes(games, { only: ["n-b", "n-d", "n-gone"] })).toEqual(["b", "d"]);
  });

  it("lets an entry stand for the games of its list, which are found by name, vendor and heart", () => {
    const tables = [game("hall", { opensList: true }), game("table", { listNode: "n-hall" })];
    expect(codes(tables)).toEqual(["hall"]);
    expect(codes(tables, { name: "tabl" })).toEqual(["table"]);
    expect(codes(tables, { vassalage: "KHELA" })).toEqual(["hall", "table"]);
    expect(codes(tables, { only: ["n-table"] })).toEqual(["table"]);
  });

  it("pages from 1 and stays empty past the end", () => {
    expect(pageOfList([1, 2, 3], 2, 2)).toEqual({ content: [3], pageNum: 2, totalPages: 2, totalCount: 3 });
    expect(pageOfList([1, 2, 3], 3, 2).content).toEqual([]);
    expect(pageOfList([], 1, 13).totalPages).toBe(0);
  });
});

describe("[OPS-04] who is offered what", () => {
  const visitor = { country: "BD", device: "mobile", currency: "BDT" } as const;
  const games = [
    game("all"),
    game("not-here", { deniedCountries: ["BD"] }),
    game("desk-only", { devices: ["desktop"] }),
    game("euro", { vassalage: "EU" }),
    game("elsewhere", { vassalage: "XX" }),
    game("off", { active: false }),
    game("dead", { vassalage: "DEAD" }),
    game("wallet", { vassalage: "OWN" }),
  ];
  const vendors = [
    vendor("KHELA"),
    vendor("EU", { currencies: ["EUR"] }),
    vendor("XX", { deniedCountries: ["BD", "IN"] }),
    vendor("DEAD", { active: false }),
    vendor("OWN", { wallet: "transfer" }),
  ];

  it("goes by country, device and currency, of the game and of its vendor", () => {
    expect(codes(games, { visitor }, vendors)).toEqual(["all"]);
    expect(
      codes(games, { visitor: { country: null, device: "desktop", currency: undefined } }, vendors),
    ).toEqual(["all", "desk-only", "elsewhere", "euro", "not-here"]);
  });

  it("[NAV-05] counts menus by what is there, bingo with its language only", () => {
    const read = shelf([
      game("a", { subCategory: "bingo" }),
      game("b", { subCategory: "scratch", categories: ["rng", "inHouse"] }),
      game("c", { categories: ["live"], subCategory: "table" }),
    ]);
    const menus = (bingo: boolean) => menusOf(read.games, read, { language: "en", bingo });
    expect(menus(false).map(({ category, games: n, subCategories }) => [category, n, subCategories])).toEqual(
      [
        ["rng", 2, ["scratch"]],
        ["live", 1, []],
        ["inHouse", 1, []],
      ],
    );
    expect(menus(true)[0]?.subCategories).toEqual(["scratch", "bingo"]);
  });
});

describe("[GAME-06] a maintenance", () => {
  const at = (ms: number) => new Date(ms);

  it("ends by itself where it has an end, of the game and of its vendor", () => {
    const own = game("a", { maintenance: true, maintenanceUntil: at(1_000) });
    expect(maintenanceOf(own, undefined, 999)).toEqual({ until: at(1_000) });
    expect(maintenanceOf(own, undefined, 1_000)).toBeUndefined();
    const closed = vendor("V", { maintenance: true, maintenanceUntil: at(5_000) });
    expect(maintenanceOf(own, closed, 10)).toEqual({ until: at(5_000) });
    expect(maintenanceOf(own, { ...closed, maintenanceUntil: null }, 10)).toEqual({ until: null });
    expect(maintenanceOf(game("b"), undefined, 0)).toBeUndefined();
  });
});

it("[GAME-06] what is like a game has its category, then its sub-category, vendor and temper", () => {
  const one = game("one", { subCategory: "scratch" });
  const others = [
    game("live", { categories: ["live"] }),
    game("wild", { subCategory: "scratch", volatility: 5 }),
    game("same", { subCategory: "scratch" }),
    game("plain"),
    game("list", { subCategory: "scratch", opensList: true }),
  ];
  expect(similarGames(one, [one, ...others], 3).map(({ code }) => code)).toEqual(["same", "wild", "plain"]);
});

it("[GAME-13] where TY is supported vendors that begin with TCG show the fixed code, wherever players read their names", () => {
  const games = [game("a", { vassalage: "TCG_SEA" }), game("b")];
  const namesWith = (vendors: Vendor[]) => {
    const read = shelf(games, vendors);
    const [menu] = menusOf(games, read, { language: "bn", bingo: false });
    return [
      ...games.map((one) => gameItem(one, read, { language: "en", nowMs: 0 }).vendorName),
      ...(menu?.vendors ?? []).map(({ displayName }) => displayName),
    ];
  };
  const vendors = [vendor("TCG_SEA"), vendor("KHELA")];
  expect(namesWith(underOtherNames(vendors))).toEqual(["TY", "KHELA games", "TY", "KHELA games"]);
  expect(namesWith(vendors)).toEqual(["TCG_SEA games", "KHELA games", "TCG_SEA games", "KHELA games"]);
});
