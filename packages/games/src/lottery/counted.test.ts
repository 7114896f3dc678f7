import { describe, expect, it } from "vitest";
import { lotteryGame } from "./lotteries.ts";
import { naiveUnits } from "./naive-units.ts";
import { rngOf } from "./test-lines.ts";
import type { LotteryBet, LotteryPick, LotteryResult } from "./types.ts";

/** All rows of a length made of these values; without repeated values where `areDifferent`. */
function rows(values: readonly string[], length: number, areDifferent = false): string[][] {
  let found: string[][] = [[]];
  for (let place = 0; place < length; place += 1)
    found = found.flatMap((row) =>
      values.filter((value) => !areDifferent || !row.includes(value)).map((value) => [...row, value]),
    );
  return found;
}
const upTo = (count: number, from: number, digits: number): string[] =>
  Array.from({ length: count }, (_, at) => String(at + from).padStart(digits, "0"));
const DIGITS = upTo(10, 0, 1);
const RACERS = upTo(10, 1, 2);

/** All ten racers, the given ones at their places and the rest in order. */
function withRest(given: ReadonlyMap<number, string>): string[] {
  const rest = RACERS.filter((racer) => ![...given.values()].includes(racer));
  return RACERS.map((_, place) => given.get(place) ?? rest.shift() ?? "");
}

/**
 * All equally likely results at the places that a bet depends on: for ten racers the first three, or a place with its
 * opposite; for the numbers of a draw one number at a time.
 */
function resultsFor(
  code: string,
  { code: bet, group }: LotteryBet,
  unit: readonly string[],
): LotteryResult[] {
  if (code === "lotto-k3") return rows(upTo(6, 1, 1), 3);
  if (code === "lotto-three") return rows(DIGITS, 3);
  if (code === "lotto-five") return rows(DIGITS, 5);
  if (code === "lotto-eleven") return rows(upTo(11, 1, 2), 5, true);
  if (code === "lotto-pk10") {
    if (group === "top" || group === "sum")
      return rows(RACERS, 3, true).map((first) => withRest(new Map(first.entries())));
    const place = Number(unit[0]?.split(":")[0]);
    return rows(RACERS, 2, true).map(([one = "", other = ""]) =>
      withRest(
        new Map([
          [place, one],
          [9 - place, other],
        ]),
      ),
    );
  }
  const tails = rows(DIGITS, 3).map((tail) => tail.join(""));
  if (bet === "front-3") return tails.map((front) => siam({ front }));
  if (bet === "back-3") return tails.map((back) => siam({ back }));
  if (bet === "bottom-2" || bet === "run-bottom")
    return rows(DIGITS, 2).map((bottom) => siam({ bottom: bottom.join("") }));
  return tails.map((tail) => siam({ tail }));
}
/**
 * A result in which only the given parts can hit; of front and back, which have two numbers each, only the first is
 * given.
 */
const siam = ({ tail = "xxx", front = "xxx", back = "xxx", bottom = "xx" }): LotteryResult => [
  `888${tail}`,
  front,
  "xxx",
  back,
  "xxx",
  bottom,
];

/** A sample of units of a bet, each as the picks of a line: all options of a choice, a few units of other kinds. */
function someUnits(pick: LotteryPick): string[][] {
  if (pick.kind === "choice") return pick.options.map((option) => [option]);
  if (pick.kind === "set") return [pick.values.slice(0, pick.of), pick.values.slice(-pick.of)];
  if (pick.kind === "places") {
    if (pick.isEach)
      return pick.values.map((value, at) =>
        pick.places.map((_, place) => (place === at % pick.places.length ? value : "")),
      );
    return [pick.places.map((_, place) => pick.values.at(-1 - place) ?? "")];
  }
  const numbers = ["123", "707", "555"].map((number) => number.slice(-pick.digits));
  return [...new Set(numbers)].map((number) => [number]);
}

describe.each(["lotto-siam", "lotto-five", "lotto-pk10", "lotto-k3", "lotto-eleven", "lotto-three"])(
  "%s",
  (code) => {
    const game = lotteryGame(code);

    it("[GAME-10] every bet returns what is shown, counted over everything that can come", () => {
      for (const bet of game.bets) {
        const returned = someUnits(bet.pick).map((picks) => {
          const [unit = []] = naiveUnits(bet.pick, picks);
          expect(game.unitsOf(bet.code, picks)).toBe(1);
          const results = resultsFor(code, bet, unit);
          const paid = results.reduce((sum, result) => sum + game.judge(bet.code, picks, result), 0);
          // A unit that two numbers can hit is counted with one of them here; both hit it equally often, so the
          // payout is multiplied by `times`.
          const ppm = Math.floor((paid * bet.times * 10_000) / results.length);
          expect(game.meanPpm(bet.code, picks), `${bet.code} ${picks.join(" ")}`).toBe(ppm);
          return ppm;
        });
        expect(bet.rtpPpm, bet.code).toBe(Math.min(...returned));
      }
    });
  },
);

describe.each(["lotto-north", "lotto-south"])("%s", (code) => {
  const game = lotteryGame(code);
  const blank = game.draw(rngOf(code, 0)).map((number) => "x".repeat(number.length));

  it("[GAME-10] [LOTT-02] what hits by itself returns what is shown, counted number by number", () => {
    for (const bet of game.bets) {
      if (bet.pick.kind !== "numbers") continue;
      const { digits } = bet.pick;
      const pick = "8675".slice(-digits);
      // Each number of the draw runs through all its beginnings or endings while the others are blank; the hits of
      // several numbers add up.
      const parts = rows(DIGITS, digits).map((row) => row.join(""));
      let paid = 0;
      for (const [place, { length }] of blank.entries()) {
        if (length < digits) continue;
        for (const part of parts) {
          const isFront = bet.code === "de-front";
          const whole = isFront ? part.padEnd(length, "x") : part.padStart(length, "x");
          // For `head-digit` the digit is the last but one.
          const number = bet.code === "head-digit" ? `${whole.slice(1)}x` : whole;
          paid += game.judge(bet.code, [pick], blank.with(place, number));
        }
      }
      expect(bet.rtpPpm, bet.code).toBe(Math.floor((paid * 10_000) / parts.length));
    }
  });
});

describe("xiên", () => {
  const game = lotteryGame("lotto-north");
  const xiens = [2, 3, 4].map((of) => ({ of, code: `xien-${of}` }));

  it.each(xiens)("[GAME-10] [LOTT-02] $code returns what is shown, counted draw by draw", ({ of, code }) => {
    // The number of ways of drawing in which so many of the chosen numbers have come.
    let ways = [1n, ...Array.from({ length: of }, () => 0n)];
    for (let draw = 0; draw < 27; draw += 1)
      ways = ways.map(
        (here, came) => here * BigInt(100 - of + came) + (ways[came - 1] ?? 0n) * BigInt(of - came + 1),
      );
    const bet = game.bets.find((one) => one.code === code);
    const all = 100n ** 27n;
    expect(ways.reduce((sum, some) => sum + some, 0n)).toBe(all);
    expect(BigInt(bet?.rtpPpm ?? 0)).toBe((BigInt(bet?.pays[0] ?? 0) * (ways[of] ?? 0n) * 10_000n) / all);
  });

  it.each(xiens)("[GAME-10] $code: played draws lie in the interval of 99 %", ({ code }) => {
    const picks = upTo(12, 40, 2);
    const units = game.unitsOf(code, picks);
    const expected = game.meanPpm(code, picks) / 10_000;
    const draws = 6_000;
    let [sum, squares] = [0, 0];
    for (let draw = 0; draw < draws; draw += 1) {
      const paid = game.judge(code, picks, game.draw(rngOf("lotto-north", draw)));
      sum += paid;
      squares += paid ** 2;
    }
    const mean = sum / draws;
    const reach = 2.576 * Math.sqrt((squares / draws - mean ** 2) / draws);
    expect(Math.abs(mean - expected)).toBeLessThan(reach);
    // The interval is narrow enough to be meaningful: a return of three quarters would lie outside.
    expect(reach).toBeLessThan(units * 100 * 0.25);
  });
});
