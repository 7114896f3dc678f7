import { describe, expect, it } from "vitest";
import { hasBingo, placeGame } from "./place-game.ts";

describe("[GAME-01] where a game stands", () => {
  it("splits cockfight and esports out of sports, by the vendor's code", () => {
    for (const vendor of ["DS88", "DIG", "WGB"]) expect(placeGame(vendor, ["sports"])).toEqual(["cockfight"]);
    for (const vendor of ["AV", "IMES", "IA", "AI", "TF"])
      expect(placeGame(vendor, ["sports"])).toEqual(["esports"]);
    expect(placeGame("SBO", ["sports"])).toEqual(["sports"]);
    expect(placeGame("DS88", ["sports", "cockfight", "live"])).toEqual(["cockfight", "live"]);
    expect(placeGame("BGS", ["rng"])).toEqual(["rng", "inHouse"]);
  });

  it("has bingo with the language TY only", () => {
    expect(hasBingo(["BN", "EN"])).toBe(false);
    expect(hasBingo(["bn", "ty"])).toBe(true);
  });
});
