import { describe, expect, it } from "vitest";
import { gameArt } from "./game-art.ts";

describe("[GAME-03] the picture of a game", () => {
  it("is found from every spelling of shipped art", () => {
    for (const art of [
      "royal-bengal",
      "/art/royal-bengal",
      "/art/royal-bengal-sq.webp",
      "/art/royal-bengal-w.webp",
    ]) {
      expect(gameArt(art, "square")).toBe("/art/royal-bengal-sq.webp");
      expect(gameArt(art, "wide")).toBe("/art/royal-bengal-w.webp");
    }
  });

  it("[SYS-08] comes from a picture host where there is one", () => {
    expect(gameArt("royal-bengal", "wide", "https://img.example")).toBe(
      "https://img.example/art/royal-bengal-w.webp",
    );
    expect(gameArt("https://img.example/x.png", "wide", "https://other.example")).toBe(
      "https://img.example/x.png",
    );
  });

  it("is left alone where the operator gave an address", () => {
    expect(gameArt("https://img.example/x.png", "wide")).toBe("https://img.example/x.png");
  });
});
