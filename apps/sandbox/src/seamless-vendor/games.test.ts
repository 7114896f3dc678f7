import { describe, expect, it } from "vitest";
import { deal, GAMES, RANKS, spin, type Side } from "./games.ts";

/** A game's RTP over all its possible outcomes, in parts per million, rounded down. */
function returns(
  ways: readonly (readonly number[])[],
  play: (draw: () => number) => { paysHundredths: number },
) {
  const paid = ways.reduce((sum, way) => {
    const drawn = [...way];
    return sum + play(() => drawn.shift() ?? 0).paysHundredths;
  }, 0);
  return Math.floor((paid * 10_000) / ways.length);
}
const pairs = RANKS.flatMap((_tiger, tiger) => RANKS.map((_goat, goat) => [tiger, goat]));
const stops = Array.from({ length: 1000 }, (_stop, index) => [
  Math.floor(index / 100),
  Math.floor(index / 10) % 10,
  index % 10,
]);

describe("[GAME-07] the seamless vendor's games return what its catalogue says", () => {
  it("the reels, over all thousand stops", () => {
    expect(returns(stops, (draw) => spin(draw))).toBe(GAMES[0].rtpPpm);
    const hits = stops.filter((way) => {
      const drawn = [...way];
      return spin(() => drawn.shift() ?? 0).paysHundredths > 0;
    });
    expect(hits.length * 1000).toBe(GAMES[0].hitRatePpm);
  });

  it.each([
    ["tiger", 961_538],
    ["goat", 961_538],
    ["tie", 923_076],
  ] as const)("the cards, a bet on %s", (side: Side, ppm) => {
    expect(returns(pairs, (draw) => deal(draw, side))).toBe(ppm);
  });
});
