import { GAMES } from "@khela/games/catalogue";
import { describe, expect, it } from "vitest";
import { editDistance, foldWords, phoneticKey } from "./fold.ts";
import { createNameIndex } from "./name-index.ts";
import { gamesWithWords, searchWords } from "./search-words.ts";

const NAMES = [
  ["Royal Bengal", "রয়েল বেঙ্গল"],
  ["Dragon Fortune", "ড্রাগন ফরচুন"],
  ["Padma Pearls", "পদ্মার মুক্তা"],
  ["Lucky Sevens 777", "লাকি সেভেন ৭৭৭"],
  ["Wolf Moon", "নেকড়ে পূর্ণিমা"],
  ["Pirate Treasure", "জলদস্যুর গুপ্তধন"],
  ["Crash", "ক্র্যাশ"],
  ["Gem Blitz", "রত্নঝড়"],
  ["Mystic Wizard", "রহস্যময় জাদুকর"],
  ["Knight Café", "নাইট ক্যাফে", "騎士"],
] as const;
const index = createNameIndex(
  NAMES.map((names) => ({ id: names[0], names, also: names[0] === "Gem Blitz" ? ["Star Vendor"] : [] })),
);
const found = (query: string) => [...index.search(query)].toSorted((a, b) => a[1] - b[1]).map(([id]) => id);

describe("[GAME-02] names are found", () => {
  it.each([
    [
      "as they are spelled, whatever the case, spaces, marks",
      "royal b",
      "ROYALBENGAL",
      "Royal-Bengal!",
      "engal",
    ],
    ["in Bengali letters", "রয়েলবে", "বেঙ্গল", "রয়েল  বেঙ্গল"],
    ["in Latin letters for the Bengali name, and the other way round", "roel bengol", "রয়্যাল বেঙ্গল", "raiyel"],
    ["with typing mistakes", "royl bengal", "royal bnegal", "ryoal", "royalbengl", "রয়েল বঙ্গেল"],
    ["with the words swapped", "bengal royal"],
  ])("%s", (_how, ...queries) => {
    for (const query of queries) expect(found(query), query).toEqual(["Royal Bengal"]);
  });

  it.each([
    ["ড্রাগন", "Dragon Fortune"],
    ["dragn fortune", "Dragon Fortune"],
    ["ফর্চুন", "Dragon Fortune"],
    ["podmar mukta", "Padma Pearls"],
    ["padma", "Padma Pearls"],
    ["777", "Lucky Sevens 777"],
    ["৭৭৭", "Lucky Sevens 777"],
    ["laki seven", "Lucky Sevens 777"],
    ["ওলফ মুন", "Wolf Moon"],
    ["nekre purnima", "Wolf Moon"],
    ["joldossur", "Pirate Treasure"],
    ["guptodhon", "Pirate Treasure"],
    ["ক্রাশ", "Crash"],
    ["krash", "Crash"],
    ["জেম ব্লিটজ", "Gem Blitz"],
    ["rotnojhor", "Gem Blitz"],
    ["jadukor", "Mystic Wizard"],
    ["mistic wizzard", "Mystic Wizard"],
    ["cafe", "Knight Café"],
    ["nite kafe", "Knight Café"],
    ["騎士", "Knight Café"],
    ["star vendor", "Gem Blitz"],
  ])("%s finds %s first", (query, name) => {
    expect(found(query)[0]).toBe(name);
  });

  it("puts a name that begins with the query before one that holds it", () => {
    const two = createNameIndex([
      { id: "holds", names: ["Big Gold"], also: [] },
      { id: "begins", names: ["Gold Rush"], also: [] },
    ]);
    expect([...two.search("gold")].toSorted((a, b) => a[1] - b[1]).map(([id]) => id)).toEqual([
      "begins",
      "holds",
    ]);
  });

  it("finds nothing for nothing, and for what nobody meant", () => {
    for (const query of ["", "   ", "!!!", "zzz", "qwertyuiop", "খখখখখখ"])
      expect(found(query), query).toEqual([]);
  });

  it("takes any text", () => {
    for (const query of ["\u0000", "👾", "a".repeat(60), "্্্", "\ud800"])
      expect(() => index.search(query)).not.toThrow();
  });
});

it("[GAME-02] folds and measures words", () => {
  expect(foldWords("Crème-Brûlée ৯০")).toEqual(["creme", "brulee", "90"]);
  expect(phoneticKey("বেঙ্গল")).toBe(phoneticKey("bengal"));
  expect([
    editDistance("abc", "acb", 2),
    editDistance("abc", "abc", 2),
    editDistance("abc", "xyz", 2),
  ]).toEqual([1, 0, 3]);
});

describe("[GAME-02] games are found by their kind and by what they are known as", () => {
  const shipped = createNameIndex(
    GAMES.map((game) => ({
      id: game.code,
      names: Object.values(game.name),
      also: searchWords({ ...game, subCategory: game.subCategory ?? null }),
    })),
  );
  const ofCategory = (category: string) =>
    GAMES.filter(({ categories }) => categories.some((one) => one === category)).map(({ code }) => code);
  const codes = (query: string) => [...shipped.search(query).keys()].toSorted();

  it.each([
    ["slot", "rng"],
    ["স্লট", "rng"],
    ["slots", "rng"],
    ["এভিয়েটর", "crash"],
    ["aviator", "crash"],
    ["avietor", "crash"],
    ["মাছ", "fish"],
  ] as const)("%s finds every game of %s", (query, category) => {
    expect(codes(query)).toEqual(expect.arrayContaining(ofCategory(category)));
  });

  it.each([
    ["বাঘ", "royal-bengal"],
    ["tiger", "royal-bengal"],
    ["তাস", "blackjack"],
    ["ঘুড়ি", "bhokatta"],
  ])("%s finds %s", (query, code) => {
    expect(codes(query)).toContain(code);
  });

  it("names only games that ship", () => {
    expect(gamesWithWords.filter((code) => !GAMES.some((game) => game.code === code))).toEqual([]);
  });
});
