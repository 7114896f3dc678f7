import { describe, expect, it } from "vitest";
import { alternativeBrand, hasBingo, placeGame } from "./place-game.ts";

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

describe("[GAME-13] vendors by their codes", () => {
  it("has an electronic lottery with the vendors LOTT and TCG_LOTTO_VN", () => {
    expect(placeGame("LOTT", ["lottery"])).toEqual(["elott"]);
    expect(placeGame("TCG_LOTTO_VN", ["lottery"])).toEqual(["lottery", "elott"]);
    expect(placeGame("TCG_SEA", ["lottery"])).toEqual(["lottery"]);
    expect(placeGame("ELOTT", ["elott"])).toEqual(["elott"]);
    expect(placeGame("LOTT", ["mini"])).toEqual(["mini"]);
  });

  it("names those that begin with TCG otherwise, with the language TY", () => {
    expect(alternativeBrand("TCG_SEA", ["BN", "ty"])).toBe("TY");
    expect(alternativeBrand("TCG_SEA", ["BN", "EN"])).toBeUndefined();
    expect(alternativeBrand("SBO_TCG", ["TY"])).toBeUndefined();
  });
});
