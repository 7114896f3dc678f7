import { drawStream } from "../../fair/stream.ts";
import { type Money, taka } from "@khela/kernel/money";
import { expect, it } from "vitest";
import { maxLoss } from "../exposure.ts";
import { payoutOf } from "../types.ts";
import { worstOutcomes } from "../worst-outcomes.ts";
import { bingoGame } from "./deal.ts";
import {
  BINGO,
  BINGO_BALLS,
  BINGO_NUMBERS,
  BINGO_PRIZES,
  BINGO_TICKETS,
  type BingoOutcome,
  bingoPays,
  columnOf,
  rowTimes,
  STRIP_TICKETS,
} from "./spots.ts";

const game = (nonce: number): BingoOutcome =>
  bingoGame.deal(
    drawStream({ serverSeedHex: "b1".repeat(32), clientSeed: "bingo test", nonce, gameCode: "bingo" }),
  );
const GAMES = Array.from({ length: 60 }, (_, index) => game(index));
const ascending = (numbers: readonly number[]): boolean =>
  numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));

const choose = (n: number, k: number): bigint => {
  let count = 1n;
  for (let at = 1; at <= k; at += 1) count = (count * BigInt(n - k + at)) / BigInt(at);
  return n < k ? 0n : count;
};

it("[GAME-10] a ticket returns 96.6441 %, counted over all balls that can complete its three rows", () => {
  let all = 0n;
  let paid = 0n;
  let squares = 0n;
  const counts = Array.from({ length: BINGO_NUMBERS + 1 }, (_, ball) => [
    choose(ball - 1, 4),
    choose(ball - 6, 4),
    choose(ball - 11, 4),
  ]);
  for (let one = 5; one <= 88; one += 1)
    for (let two = one + 1; two <= 89; two += 1)
      for (let three = two + 1; three <= BINGO_NUMBERS; three += 1) {
        // The ways in which each row's other four numbers came before the ball that completes it, among the balls
        // that earlier rows left free.
        const ways = (counts[one]?.[0] ?? 0n) * (counts[two]?.[1] ?? 0n) * (counts[three]?.[2] ?? 0n);
        const called = [one, two, three].map((ball) => (ball <= BINGO_BALLS ? ball : Infinity));
        all += ways;
        paid += ways * BigInt(bingoPays(called));
        squares += ways * BigInt(bingoPays(called)) ** 2n;
      }
  // The three rows can be completed in any order.
  expect(all * 6n).toBe(choose(90, 5) * choose(85, 5) * choose(80, 5));
  expect(Number((paid * 10_000n) / all)).toBe(BINGO.spots[0]?.rtpPpm);
  expect(Number((squares * 100n + all - 1n) / all)).toBe(BINGO.spots[0]?.squarePpm);
});

it("[GAME-08] a strip of six tickets has every number once, in rows of five and columns by tens", () => {
  for (const { tickets, balls } of GAMES) {
    expect(tickets).toHaveLength(BINGO_TICKETS);
    for (let from = 0; from < BINGO_TICKETS; from += STRIP_TICKETS) {
      const numbers = tickets.slice(from, from + STRIP_TICKETS).flat(2);
      expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 90 }, (_, index) => index + 1));
    }
    for (const ticket of tickets) {
      expect(ticket.map((row) => row.length)).toEqual([5, 5, 5]);
      for (const row of ticket) {
        expect(ascending(row)).toBe(true);
        expect(new Set(row.map(columnOf)).size).toBe(5);
      }
      for (let column = 0; column < 9; column += 1) {
        const down = ticket.flatMap((row) => row.filter((number) => columnOf(number) === column));
        expect(down.length).toBeGreaterThan(0);
        expect(ascending(down)).toBe(true);
      }
    }
    expect(new Set(balls).size).toBe(BINGO_BALLS);
    expect(balls.every((ball) => ball >= 1 && ball <= BINGO_NUMBERS)).toBe(true);
  }
});

it("[GAME-08] prizes add up, each by the ball that completes it", () => {
  const ticket = [
    [1, 10, 20, 30, 40],
    [2, 11, 21, 31, 41],
    [3, 12, 22, 32, 42],
  ];
  const others = Array.from({ length: 90 }, (_, index) => index + 1).filter(
    (n) => !ticket.flat().includes(n),
  );
  /** Balls that complete the three rows at these positions. */
  const balls = (first: number, second: number, third: number): number[] => {
    const own = ticket.flat();
    const lasts = [first, second, third];
    const rest = [...others];
    return Array.from({ length: BINGO_BALLS }, (_, index) => {
      const row = lasts.indexOf(index + 1);
      if (row >= 0) return own[row * 5 + 4] ?? 0;
      const free = own.findIndex((n, at) => n > 0 && at % 5 < 4);
      const ball = free < 0 ? rest.shift() : own[free];
      if (free >= 0) own[free] = 0;
      return ball ?? 0;
    });
  };
  const paid = (...at: [number, number, number]): number =>
    BINGO.judge("ticket-1", { tickets: [ticket], balls: balls(...at) });
  expect(paid(20, 40, 50)).toBe(46_500);
  expect(paid(21, 41, 51)).toBe((8 + 15 + 200) * 100);
  expect(paid(45, 50, 60)).toBe((3 + 15 + 100) * 100);
  expect(paid(46, 60, 99)).toBe((1 + 5) * 100);
  expect(paid(60, 99, 99)).toBe(100);
  expect(paid(99, 99, 99)).toBe(0);
  expect(BINGO.spots[0]?.pays[0]).toBe(46_500);
  expect(() => BINGO.judge("ticket-25", GAMES[0] as BingoOutcome)).toThrow(RangeError);
  expect(rowTimes(ticket, [])).toEqual([Infinity, Infinity, Infinity]);
});

it("[GAME-08] what lies open before the sale tells no ball, and past games keep their balls alone", () => {
  const [one] = GAMES;
  expect(Object.keys(bingoGame.publicView?.(one as BingoOutcome) ?? {})).toEqual(["tickets"]);
  expect(bingoGame.past?.(one as BingoOutcome)).toEqual({ tickets: [], balls: one?.balls });
});

it("[GAME-08] no game costs more than is counted before its tickets are sold", () => {
  const price = (at: number): Money => taka((at % 7) * 10 + 10);
  const bets = BINGO.spots.map(({ code }, at) => ({ spot: code, stake: price(at) }));
  const staked = new Map(bets.map(({ spot, stake }) => [spot, stake as bigint]));
  const most = maxLoss(staked, worstOutcomes("bingo", staked));
  const all = bets.reduce((sum, { stake }) => sum + stake, 0n);
  for (const { tickets, balls } of GAMES) {
    expect(payoutOf(BINGO, bets, { tickets, balls }) - all).toBeLessThanOrEqual(most);
    // The worst balls for one strip: the numbers of three of its tickets first, then those of a fourth.
    const worst = tickets.slice(0, 4).flat(2);
    expect(payoutOf(BINGO, bets, { tickets, balls: worst }) - all).toBeLessThanOrEqual(most);
  }
  // One strip with equal stakes: three early full houses, three late ones.
  const strip = new Map(BINGO.spots.slice(0, 6).map(({ code }) => [code, taka(10) as bigint]));
  expect(maxLoss(strip, worstOutcomes("bingo", strip))).toBe(taka(3 * 4_650 + 3 * 1_650 - 60));
  expect(BINGO_PRIZES.map(({ code }) => code)).toEqual(["line", "twoLines", "house"]);
});
