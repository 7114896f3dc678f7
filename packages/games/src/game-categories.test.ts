import { describe, expect, it } from "vitest";
import { alternativeBrand, categoriesOf } from "./game-categories.ts";

describe("[GAME-01] where a game stands", () => {
  it("splits cockfight and esports out of sports, by the vendor's code", () => {
    for (const vendor of ["DS88", "DIG", "WGB"])
      expect(categoriesOf(vendor, ["sports"])).toEqual(["cockfight"]);
    for (const vendor of ["AV", "IMES", "IA", "AI", "TF"])
      expect(categoriesOf(vendor, ["sports"])).toEqual(["esports"]);
    expect(categoriesOf("SBO", ["sports"])).toEqual(["sports"]);
    expect(categoriesOf("DS88", ["sports", "cockfight", "live"])).toEqual(["cockfight", "live"]);
    expect(categoriesOf("BGS", ["rng"])).toEqual(["rng", "inHouse"]);
  });
});

describe("[GAME-13] vendors by their codes", () => {
  it("has an electronic lottery with the vendors LOTT and TCG_LOTTO_VN", () => {
    expect(categoriesOf("LOTT", ["lottery"])).toEqual(["elott"]);
    expect(categoriesOf("TCG_LOTTO_VN", ["lottery"])).toEqual(["lottery", "elott"]);
    expect(categoriesOf("TCG_SEA", ["lottery"])).toEqual(["lottery"]);
    expect(categoriesOf("ELOTT", ["elott"])).toEqual(["elott"]);
    expect(categoriesOf("LOTT", ["mini"])).toEqual(["mini"]);
  });

  it("has another name for those that begin with TCG", () => {
    expect(alternativeBrand("TCG_SEA")).toBe("TY");
    expect(alternativeBrand("SBO_TCG")).toBeUndefined();
  });
});
