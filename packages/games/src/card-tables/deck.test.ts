import { expect, test } from "vitest";
import {
  boardPositions,
  checkHand,
  deckOf,
  type HandProof,
  ownPositions,
  selectDeck,
  openCard,
} from "./deck.ts";

const SEEDS = ["11".repeat(32), "22".repeat(32)];
const HOLDEM = { own: 2, board: 5 };
const players = [
  { seat: 4, clientSeed: "third" },
  { seat: 0, clientSeed: "first" },
  { seat: 2, clientSeed: "second" },
];

function proofOf(positions: number[]): HandProof {
  const decks = SEEDS.map((seed) => deckOf("holdem", seed));
  const mix = selectDeck("holdem", players);
  const played = decks[mix.deck];
  if (!played) throw new Error("no deck");
  return {
    game: "holdem",
    roots: decks.map(({ root }) => root),
    leaves: decks.map(({ leaves }) => leaves),
    players,
    unusedSeed: SEEDS[1 - mix.deck] ?? "",
    opened: positions.map((position) => openCard(played, mix, position)),
  };
}

test("[GAME-09] a deck holds every card once, and no two decks are alike", () => {
  const [first, second] = SEEDS.map((seed) => deckOf("holdem", seed));
  expect(first?.cards.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 52 }, (_, card) => card));
  expect(first?.cards).not.toEqual(second?.cards);
  expect(new Set(first?.salts).size).toBe(52);
  expect(new Set([...(first?.leaves ?? []), ...(second?.leaves ?? [])]).size).toBe(104);
});

test("[GAME-09] every player's seed moves every card, in whatever order the seats are told", () => {
  const mix = selectDeck("holdem", players);
  expect(selectDeck("holdem", players.toReversed())).toEqual(mix);
  for (const seat of [0, 2, 4]) {
    const other = selectDeck(
      "holdem",
      players.map((player) => (player.seat === seat ? { seat, clientSeed: "x" } : player)),
    );
    expect(other.places).not.toEqual(mix.places);
  }
  expect(mix.places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 52 }, (_, place) => place));
});

test("[GAME-09] which deck is played is open until all seeds are in", () => {
  const chosen = Array.from(
    { length: 400 },
    (_, index) => selectDeck("holdem", [{ seat: 0, clientSeed: `seed-${index}` }]).deck,
  );
  const ones = chosen.filter((deck) => deck === 1).length;
  expect(ones).toBeGreaterThan(150);
  expect(ones).toBeLessThan(250);
});

test("[GAME-09] an honest hand checks out with the few cards that are shown; each lie is found", () => {
  const positions = [...ownPositions([2, 4, 0], 4, HOLDEM), ...boardPositions(3, HOLDEM)];
  expect(positions).toEqual([1, 4, 6, 7, 8, 9, 10]);
  const proof = proofOf(positions);
  expect(checkHand(proof)).toEqual([]);
  const [card, ...rest] = proof.opened;
  if (!card) throw new Error("no card");
  const swapped = { ...card, card: (card.card + 1) % 52 };
  expect(checkHand({ ...proof, opened: [swapped, ...rest] })).toContain("cards");
  expect(checkHand({ ...proof, opened: [{ ...card, place: (card.place + 1) % 52 }, ...rest] })).toContain(
    "places",
  );
  expect(checkHand({ ...proof, opened: [card, card] })).toContain("cards");
  // Another game's code gives other decks.
  expect(checkHand({ ...proof, game: "another" })).toContain("unusedDeck");
  expect(checkHand({ ...proof, unusedSeed: "33".repeat(32) })).toEqual(["unusedDeck"]);
  expect(checkHand({ ...proof, roots: [proof.roots[0] ?? "", "0".repeat(64)] })).toContain("roots");
});

test("[GAME-09] what is opened tells nothing of the other cards", () => {
  const proof = JSON.stringify(proofOf([0, 3]));
  const mix = selectDeck("holdem", players);
  const played = deckOf("holdem", SEEDS[mix.deck] ?? "");
  const hidden = played.salts.filter((_, place) => place !== mix.places[0] && place !== mix.places[3]);
  expect(hidden).toHaveLength(50);
  for (const salt of hidden) expect(proof).not.toContain(salt);
  expect(proof).not.toContain(SEEDS[mix.deck]);
});
