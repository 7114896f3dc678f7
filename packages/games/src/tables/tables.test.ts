import type { Rng } from "@khela/kernel/rng";
import { money, taka } from "@khela/kernel/money";
import { expect, it } from "vitest";
import { ANDAR_BAHAR } from "./andar-bahar/spots.ts";
import { BACCARAT, type BaccaratOutcome } from "./baccarat/spots.ts";
import { finishHand } from "./baccarat/deal.ts";
import { type Card, openShoe, rankOf } from "./cards.ts";
import { DRAGON_TIGER } from "./dragon-tiger/spots.ts";
import { nextTablePhase, TABLE_PHASES, TABLE_STEPS } from "./phase.ts";
import { COVERED, ROULETTE, WHEEL } from "./roulette/spots.ts";
import { SIC_BO, type SicBoOutcome } from "./sic-bo/spots.ts";
import { handOf, TEEN_PATTI, winnerOf as teenWinner } from "./teen-patti/spots.ts";
import { TABLES, tableGame } from "./tables.ts";
import { countReturns, shownReturns, wrongSquares } from "./test-returns.ts";
import { payoutOf } from "./types.ts";

it("[GAME-10] dragon tiger returns what is shown: 7.4699 % ties, 96.2651 % on the sides", () => {
  function* deals(): Generator<readonly [{ dragon: Card; tiger: Card }, bigint]> {
    for (let dragon = 0; dragon < 52; dragon += 1) {
      for (let tiger = 0; tiger < 52; tiger += 1) yield [{ dragon, tiger }, dragon === tiger ? 8n * 7n : 64n];
    }
  }
  expect(countReturns(DRAGON_TIGER, deals())).toEqual(shownReturns(DRAGON_TIGER));
  expect(wrongSquares(DRAGON_TIGER, deals())).toEqual([]);
  let ties = 0n;
  for (const [{ dragon, tiger }, weight] of deals()) if (rankOf(dragon) === rankOf(tiger)) ties += weight;
  expect((Number(ties) / (416 * 415)) * 100).toBeCloseTo(7.4699, 4);
});

/** All baccarat rounds by points, with weights: six cards from 128 tens and 32 cards of each other value. */
function* baccaratHands(): Generator<readonly [BaccaratOutcome, bigint]> {
  const left = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32];
  const picked: number[] = [];
  function* deal(weight: bigint): Generator<readonly [BaccaratOutcome, bigint]> {
    let used = 0;
    let enough = true;
    const outcome = finishHand(() => {
      const points = picked[used];
      used += 1;
      if (points === undefined) enough = false;
      // Any card with these points will do, because pairs are counted separately.
      return points === undefined || points === 0 ? 40 : (points - 1) * 4;
    });
    if (enough && used === picked.length) {
      yield [outcome, weight * rest(used)];
      return;
    }
    for (let points = 0; points < 10; points += 1) {
      const count = left[points] ?? 0;
      left[points] = count - 1;
      picked.push(points);
      yield* deal(weight * BigInt(count));
      picked.pop();
      left[points] = count;
    }
  }
  // A round of four or five cards is weighted with all six-card sequences that begin with it.
  const rest = (used: number): bigint => (used === 6 ? 1n : used === 5 ? 411n : 412n * 411n);
  yield* deal(1n);
}

it("[GAME-10] baccarat returns what is shown, by counting every hand of eight decks", () => {
  const { "player-pair": _player, "banker-pair": _banker, ...main } = countReturns(BACCARAT, baccaratHands());
  expect({ ...main, "player-pair": 896_385, "banker-pair": 896_385 }).toEqual(shownReturns(BACCARAT));
  // A pair: the second card has the rank of the first, with a chance of 31 in 415.
  expect(Math.floor((31 * 12 * 1_000_000) / 415)).toBe(896_385);
});

it("[GAME-08] baccarat draws third cards by the book", () => {
  const hand = (...points: number[]) => {
    const cards = points.map((point) => (point === 0 ? 40 : (point - 1) * 4));
    const { player, banker } = finishHand(() => cards.shift() ?? 51);
    return [player.length, banker.length];
  };
  expect(hand(8, 1, 0, 0)).toEqual([2, 2]);
  expect(hand(5, 3, 0, 0, 8)).toEqual([3, 2]);
  expect(hand(5, 3, 0, 0, 7, 1)).toEqual([3, 3]);
  expect(hand(6, 5, 0, 0, 1)).toEqual([2, 3]);
  expect(hand(7, 6, 0, 0)).toEqual([2, 2]);
  expect(hand(4, 6, 0, 0, 6, 1)).toEqual([3, 3]);
  expect(hand(0, 7, 0, 0, 6)).toEqual([3, 2]);
});

it("[GAME-10] every roulette spot returns 36/37; all spots of the felt are there", () => {
  const pockets = Array.from({ length: 37 }, (_, pocket) => [{ pocket }, 1n] as const);
  expect(countReturns(ROULETTE, pockets)).toEqual(shownReturns(ROULETTE));
  expect(wrongSquares(ROULETTE, pockets)).toEqual([]);
  const counts: { [kind: string]: number } = {};
  for (const code of COVERED.keys())
    counts[code.split("-")[0] ?? ""] = (counts[code.split("-")[0] ?? ""] ?? 0) + 1;
  expect(counts).toEqual({
    straight: 37,
    split: 60,
    street: 14,
    corner: 23,
    line: 11,
    column: 3,
    dozen: 3,
    low: 1,
    even: 1,
    red: 1,
    black: 1,
    odd: 1,
    high: 1,
  });
  expect(WHEEL.toSorted((x, y) => x - y)).toEqual(Array.from({ length: 37 }, (_, number) => number));
});

it("[GAME-10] every sic bo spot returns what is shown, over all 216 throws", () => {
  const throws = Array.from({ length: 216 }, (_, index) => {
    const dice = [(index % 6) + 1, (Math.floor(index / 6) % 6) + 1, Math.floor(index / 36) + 1];
    return [{ dice } as unknown as SicBoOutcome, 1n] as const;
  });
  expect(countReturns(SIC_BO, throws)).toEqual(shownReturns(SIC_BO));
  expect(wrongSquares(SIC_BO, throws)).toEqual([]);
});

it("[GAME-10] andar bahar returns what is shown, by the place of the first match", () => {
  // The first of three matching cards among 51 is at place k in (51-k)(50-k)/2 of C(51,3) cases.
  const deals = Array.from({ length: 49 }, (_, index) => {
    const length = index + 1;
    return [
      { joker: 0, cards: Array.from({ length }, () => 1) },
      BigInt(((51 - length) * (50 - length)) / 2),
    ] as const;
  });
  expect(deals.reduce((sum, [, weight]) => sum + weight, 0n)).toBe(20_825n);
  expect(countReturns(ANDAR_BAHAR, deals)).toEqual(shownReturns(ANDAR_BAHAR));
  expect(wrongSquares(ANDAR_BAHAR, deals)).toEqual([]);
});

type Hand = readonly [Card, Card, Card];
const allHands = (): Hand[] => {
  const hands: Hand[] = [];
  for (let x = 0; x < 52; x += 1)
    for (let y = x + 1; y < 52; y += 1) for (let z = y + 1; z < 52; z += 1) hands.push([x, y, z]);
  return hands;
};

it("[GAME-10] teen patti returns what is shown: all 22,100 hands, and every tie of two", () => {
  const hands = allHands();
  const withAnother = (hand: Hand) => [{ a: hand, b: hand }, 1n] as const;
  expect(wrongSquares(TEEN_PATTI, hands.map(withAnother), ["a-plus", "b-plus"])).toEqual([]);
  let plus = 0;
  const equal = new Map<number, Hand[]>();
  for (const hand of hands) {
    plus += TEEN_PATTI.judge("a-plus", { a: hand, b: hand });
    const { value } = handOf(hand);
    equal.set(value, [...(equal.get(value) ?? []), hand]);
  }
  let ties = 0;
  for (const same of equal.values()) {
    for (const one of same) for (const two of same) if (!one.some((card) => two.includes(card))) ties += 1;
  }
  const pairs = 22_100 * 18_424;
  // Both sides have the same chances: each wins half of the hands that don't tie.
  const main = Math.floor(((((pairs - ties) / 2) * 196 + ties * 100) * 10_000) / pairs);
  const side = Math.floor((plus * 10_000) / 22_100);
  expect({ a: main, b: main, "a-plus": side, "b-plus": side }).toEqual(shownReturns(TEEN_PATTI));
});

it("[GAME-08] teen patti hands compare as the rules say", () => {
  // Builds cards from rank (1 ace) and suit.
  const hand = (...cards: [rank: number, suit: number][]) =>
    cards.map(([rank, suit]) => (rank - 1) * 4 + suit) as unknown as Hand;
  const falling = [
    hand([1, 0], [1, 1], [1, 2]),
    hand([2, 0], [2, 1], [2, 2]),
    hand([1, 0], [13, 0], [12, 0]),
    hand([1, 0], [2, 0], [3, 0]),
    hand([13, 0], [12, 0], [11, 0]),
    hand([1, 0], [13, 1], [12, 0]),
    hand([1, 0], [2, 1], [3, 0]),
    hand([4, 0], [2, 1], [3, 0]),
    hand([1, 0], [13, 0], [9, 0]),
    hand([1, 0], [1, 1], [2, 0]),
    hand([13, 0], [13, 1], [12, 0]),
    hand([13, 2], [13, 3], [11, 0]),
    hand([1, 0], [13, 1], [11, 0]),
  ];
  for (const [at, better] of falling.slice(0, -1).entries()) {
    const worse = falling[at + 1] ?? better;
    expect(handOf(better).value).toBeGreaterThan(handOf(worse).value);
  }
  const [a, b] = [hand([9, 0], [9, 1], [4, 2]), hand([9, 2], [9, 3], [4, 1])];
  expect(teenWinner({ a, b })).toBe("tie");
  expect(TEEN_PATTI.judge("a", { a, b })).toBe(100);
});

/** A simple generator is enough here; the fairness tests cover the real draws. */
function testRng(seed: number): Rng {
  let state = seed;
  return {
    int(bound) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * bound);
    },
  };
}

it("[GAME-08] a shoe deals every card as often as it has it, and no card twice", () => {
  const next = openShoe(testRng(7), 2);
  const seen = new Map<Card, number>();
  for (let count = 0; count < 104; count += 1) {
    const card = next();
    seen.set(card, (seen.get(card) ?? 0) + 1);
  }
  expect([...seen.values()].every((count) => count === 2)).toBe(true);
  expect(seen.size).toBe(52);
});

it("[GAME-08] every table deals what its spots can judge, and pays nothing above what it shows", () => {
  const rng = testRng(11);
  for (const game of TABLES) {
    expect(tableGame(game.code)).toBe(game);
    for (let round = 0; round < 300; round += 1) {
      const outcome = game.deal(rng);
      // Bingo takes longer because it calls sixty balls.
      expect(game.revealMs(outcome)).toBeLessThan(game.code === "bingo" ? 60_000 : 20_000);
      for (const { code, pays } of game.spots) expect([0, ...pays]).toContain(game.judge(code, outcome));
    }
    expect(() => game.judge("no-such-spot", game.deal(rng))).toThrow(RangeError);
    for (const { rtpPpm, maxStake } of game.spots) {
      expect(rtpPpm).toBeGreaterThan(750_000);
      expect(maxStake % taka(100)).toBe(0n);
    }
  }
  expect(() => tableGame("no-such-table")).toThrow(RangeError);
});

it("[MONEY-01] every spot is rounded down once", () => {
  const bets = [
    { spot: "banker", stake: money(3n) },
    { spot: "player", stake: taka(10) },
  ];
  // The banker has nine points, the player none.
  const outcome = { player: [40, 40], banker: [32, 40] };
  expect(payoutOf(BACCARAT, bets, outcome)).toBe(5n);
});

it("[GAME-12] a round moves by the table of phases only", () => {
  const moves = TABLE_PHASES.flatMap((from) =>
    TABLE_STEPS.flatMap((step) => {
      const to = nextTablePhase(from, step);
      return to ? [`${from} ${to}`] : [];
    }),
  );
  expect(moves).toEqual([
    "betting playing",
    "betting dealt",
    "betting void",
    "playing playing",
    "playing dealt",
    "playing void",
    "dealt settled",
  ]);
});
