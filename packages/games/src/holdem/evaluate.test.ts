import { expect, test } from "vitest";
import { categoryOf, evaluateHand, HAND_CATEGORIES, type HandCategory } from "./evaluate.ts";

/** "As Td" to cards: ranks A23456789TJQK, suits s h c d. */
const cards = (text: string): number[] =>
  text.split(" ").map((card) => "A23456789TJQK".indexOf(card[0] ?? "") * 4 + "shcd".indexOf(card[1] ?? ""));
const score = (text: string): number => evaluateHand(cards(text));

test("[GAME-08] all 2,598,960 five-card hands fall into the known numbers of each category", () => {
  const found = new Map<HandCategory, number>();
  const hand = [0, 0, 0, 0, 0];
  for (let a = 0; a < 48; a += 1)
    for (let b = a + 1; b < 49; b += 1)
      for (let c = b + 1; c < 50; c += 1)
        for (let d = c + 1; d < 51; d += 1)
          for (let e = d + 1; e < 52; e += 1) {
            [hand[0], hand[1], hand[2], hand[3], hand[4]] = [a, b, c, d, e];
            const category = categoryOf(evaluateHand(hand));
            found.set(category, (found.get(category) ?? 0) + 1);
          }
  expect(HAND_CATEGORIES.map((category) => found.get(category))).toEqual([
    1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4,
  ]);
});

test("[GAME-08] hands beat each other as poker says, kickers and wheels included, whatever the suits", () => {
  const rising = [
    "7s 5h 4c 3d 2s",
    "As Kh Qc Jd 9s",
    "2s 2h 5c 4d 3s",
    "As Ah 4c 3d 2s",
    "As Ah Kc 3d 2s",
    "3s 3h 2c 2d 4s",
    "As Ah Kc Kd Qs",
    "2s 2h 2c 4d 3s",
    "As 2h 3c 4d 5s",
    "2s 3h 4c 5d 6s",
    "Ts Jh Qc Kd As",
    "7s 5s 4s 3s 2s",
    "As Qs 4s 3s 2s",
    "2s 2h 2c 3d 3s",
    "2s 2h 2c Ad As",
    "3s 3h 3c 2d 2s",
    "2s 2h 2c 2d As",
    "As 2s 3s 4s 5s",
    "2s 3s 4s 5s 6s",
    "Ts Js Qs Ks As",
  ].map(score);
  expect(rising).toEqual(rising.toSorted((a, b) => a - b));
  expect(new Set(rising).size).toBe(rising.length);
  expect(score("As Kh Qc Jd 9s")).toBe(score("Ad Ks Qh Jc 9d"));
});

test("[GAME-08] of seven cards the best five count", () => {
  expect(categoryOf(score("2s 3s 4s 5s 6s As Ks"))).toBe("straightFlush");
  expect(score("2s 3s 4s 5s 6s As Ks")).toBe(score("2s 3s 4s 5s 6s"));
  // Two threes of a kind make a full house; of three pairs the two best count, with the best kicker.
  expect(score("9s 9h 9c 4d 4s 4h Ks")).toBe(score("9s 9h 9c 4d 4s"));
  expect(score("9s 9h 4c 4d 2s 2h Ks")).toBe(score("9s 9h 4c 4d Ks"));
  // A flush counts the cards of its suit, not the highest cards; the longest straight counts.
  expect(score("2s 4s 6s 8s Ts Ah Kh")).toBe(score("2s 4s 6s 8s Ts"));
  expect(score("3s 4h 5c 6d 7s 8h 2c")).toBe(score("4h 5c 6d 7s 8h"));
  // The board plays for both.
  expect(score("Ts Jh Qc Kd As 2h 3c")).toBe(score("Ts Jh Qc Kd As 4h 5c"));
});
