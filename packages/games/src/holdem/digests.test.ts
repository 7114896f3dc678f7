import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { deckOf, selectDeck, openCard } from "../card-tables/deck.ts";
import digests from "./digests.json" with { type: "json" };

/** The hands of the digest, as holdem.py makes them. */
const HANDS = 1_000;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Keys in the order in which Python writes them. */
function handOf(number: number): object {
  const decks = [0, 1].map((one) => deckOf("holdem", sha256(`khela test vectors holdem ${number} ${one}`)));
  const players = Array.from({ length: 2 + (number % 5) }, (_, seat) => ({
    seat,
    clientSeed: `player ${number} ${seat}`,
  }));
  const mix = selectDeck("holdem", players);
  const played = decks[mix.deck];
  if (!played) throw new Error("no deck");
  const dealt = Array.from({ length: 2 * players.length + 5 }, (_, position) =>
    openCard(played, mix, position),
  );
  return {
    cards: dealt.map(({ card }) => card),
    deck: mix.deck,
    places: dealt.map(({ place }) => place),
    roots: decks.map(({ root }) => root),
    salts: dealt.map(({ salt }) => salt),
  };
}

it("[GAME-09] hold'em: 1,000 hands are as in the digest", () => {
  const hash = createHash("sha256");
  for (let number = 1; number <= HANDS; number += 1) hash.update(`${JSON.stringify(handOf(number))}\n`);
  expect(hash.digest("hex")).toBe(digests.holdem);
});

it("[GAME-09] hold'em: the stand-alone Python verifier arrives at the same digest by itself", () => {
  const script = fileURLToPath(new URL("../../verify/holdem.py", import.meta.url));
  const run = spawnSync("python3", [script, "digests"], { encoding: "utf8" });
  // Where Python is not installed, the test above has still checked the same hands.
  if (run.error) return;
  expect(JSON.parse(run.stdout)).toEqual(digests);
});
