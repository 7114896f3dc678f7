import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { deckOf, selectDeck, openCard, ownPositions } from "../card-tables/deck.ts";
import { handOf } from "../tables/teen-patti/spots.ts";
import digests from "./digests.json" with { type: "json" };
import { ADDA_CODE, ADDA_LAYOUT } from "./rooms.ts";

/** The hands of the digest, as adda.py makes them. */
const HANDS = 1_000;
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Keys in the order in which Python writes them. */
function dealOf(number: number): object {
  const decks = [0, 1].map((one) => deckOf(ADDA_CODE, sha256(`khela test vectors adda ${number} ${one}`)));
  const players = Array.from({ length: 2 + (number % 4) }, (_, seat) => ({
    seat,
    clientSeed: `player ${number} ${seat}`,
  }));
  const mix = selectDeck(ADDA_CODE, players);
  const played = decks[mix.deck];
  if (!played) throw new Error("no deck");
  const order = players.map(({ seat }) => seat);
  const hands = order.map((seat) =>
    ownPositions(order, seat, ADDA_LAYOUT).map((position) => openCard(played, mix, position)),
  );
  const values = hands.map((hand) => {
    const [a = 0, b = 0, c = 0] = hand.map(({ card }) => card);
    return handOf([a, b, c]);
  });
  const best = Math.max(...values.map(({ value }) => value));
  return {
    deck: mix.deck,
    hands: hands.map((hand) => hand.map(({ card }) => card)),
    kinds: values.map(({ kind }) => kind),
    places: hands.map((hand) => hand.map(({ place }) => place)),
    roots: decks.map(({ root }) => root),
    salts: hands.map((hand) => hand.map(({ salt }) => salt)),
    winners: order.filter((seat) => values[seat]?.value === best),
  };
}

it("[GAME-09] teen patti between players: 1,000 hands are as in the digest", () => {
  const hash = createHash("sha256");
  for (let number = 1; number <= HANDS; number += 1) hash.update(`${JSON.stringify(dealOf(number))}\n`);
  expect(hash.digest("hex")).toBe(digests.adda);
});

it("[GAME-09] teen patti between players: the stand-alone Python verifier arrives at the same digest", () => {
  const script = fileURLToPath(new URL("../../verify/adda.py", import.meta.url));
  const run = spawnSync("python3", [script, "digests"], { encoding: "utf8" });
  // Where Python is not installed, the test above has still checked the same hands.
  if (run.error) return;
  expect(JSON.parse(run.stdout)).toEqual(digests);
});
