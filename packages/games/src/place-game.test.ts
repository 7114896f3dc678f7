import { describe, expect, it } from "vitest";
import { alternativeBrand, placeGame } from "./place-game.ts";

describe("[GAME-01] where a game stands", () => {
  it("splits cockfight and esports out of sports, by the vendor's code", () => {
    for (const vendor of ["DS88", "DIG", "WGB"]) expect(placeGame(vendor, ["sports"])).toEqual(["cockfight"]);
    for (const vendor of ["AV", "IMES", "IA", "AI", "TF"])
      expect(placeGame(vendor, ["sports"])).toEqual(["esports"]);
    expect(placeGame("SBO", ["sports"])).toEqual(["sports"]);
    expect(placeGame("DS88", ["sports", "cockfight", "live"])).toEqual(["cockfight", "live"]);
    expect(placeGame("BGS", ["rng"])).toEqual(["rng", "inHouse"]);
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

  it("has another name for those that begin with TCG", () => {
    expect(alternativeBrand("TCG_SEA")).toBe("TY");
    expect(alternativeBrand("SBO_TCG")).toBeUndefined();
  });
});
