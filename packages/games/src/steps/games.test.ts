import { taka } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";
import { expect, it } from "vitest";
import { HI_LO, HI_LO_CARDS, hiLoChances, type HiLoMove, type HiLoView, rankOf } from "../hi-lo/hi-lo.ts";
import { LAST_OVER_INFO } from "../last-over/info.ts";
import { BALLS, LAST_OVER, lastOverRatio, SHOT_NAMES, SHOTS, type Shot } from "../last-over/last-over.ts";
import { RICKSHAW_RUSH_INFO } from "../rickshaw-rush/info.ts";
import {
  RICKSHAW_RUSH,
  rickshawRushRatio,
  ROADS,
  TRAFFIC,
  TRAFFIC_NAMES,
} from "../rickshaw-rush/rickshaw-rush.ts";
import { MINES, MINES_COUNT, MINES_TILES, minesRatio } from "../mines/mines.ts";
import { MINES_INFO } from "../mines/info.ts";
import { stepsGame } from "./games.ts";
import { ratioE4, ratioOf, reachesLimit, MAX_STEPS, type StepsPosition } from "./steps-game.ts";

/** An Rng that draws the given values; in Fisher and Yates a value is the offset from the current place. */
function rngOf(values: readonly number[]): Rng {
  const left = [...values];
  return { int: (bound) => Math.min(left.shift() ?? 0, bound - 1) };
}

it("[GAME-10] mines: three mines pay 1.125, 1.2857, 1.4786, 1.9974 and 5.0044", () => {
  expect([1, 2, 3, 5, 10].map((opened) => ratioE4(minesRatio(3, opened)))).toEqual([
    11_250, 12_857, 14_786, 19_974, 50_044,
  ]);
});

it("[GAME-10] mines: whenever one leaves, the return is exactly 99 %, for every number of mines", () => {
  for (let mines: number = MINES_COUNT.min; mines <= MINES_COUNT.max; mines += 1) {
    let num = 1n;
    let den = 1n;
    for (let opened = 1; opened <= MINES_TILES - mines; opened += 1) {
      // Divides out the chance that this tile is safe as well.
      num *= BigInt(MINES_TILES - mines - opened + 1);
      den *= BigInt(MINES_TILES - opened + 1);
      const pays = minesRatio(mines, opened);
      expect(pays.num * num * 100n).toBe(pays.den * den * 99n);
    }
  }
  const most = Math.max(
    ...Array.from({ length: 24 }, (_, index) => ratioE4(minesRatio(index + 1, 24 - index))),
  );
  expect(MINES_INFO.maxWinHundredths).toBe(Math.floor(most / 100));
});

it("[GAME-08] mines: shows no mine before the end, and ends on a mine or with the last safe tile", () => {
  const mines = [0, 0, 0];
  const open = MINES.replay(rngOf(mines), { mines: 3 }, [{ tile: 24 }, { tile: 7 }], false);
  expect(open).toMatchObject({ over: false, view: { opened: [24, 7], hit: null, mines: null } });
  const left = MINES.replay(rngOf(mines), { mines: 3 }, [{ tile: 24 }], true);
  expect(left?.view).toMatchObject({ mines: [0, 1, 2] });
  const hit = MINES.replay(rngOf(mines), { mines: 3 }, [{ tile: 24 }, { tile: 1 }], false);
  expect(hit).toMatchObject({
    over: true,
    pays: { num: 0n },
    next: null,
    view: { hit: 1, mines: [0, 1, 2] },
  });
  const all = MINES.replay(rngOf(Array(24).fill(0)), { mines: 24 }, [{ tile: 24 }], false);
  expect(all).toMatchObject({ over: true, next: null, view: { hit: null } });
  expect(ratioE4(all?.pays ?? { num: 0n, den: 1n })).toBe(247_500);
  // Opening the same tile twice, and any action after the end, are refused.
  expect(MINES.replay(rngOf(mines), { mines: 3 }, [{ tile: 9 }, { tile: 9 }], false)).toBeUndefined();
  expect(MINES.replay(rngOf(mines), { mines: 3 }, [{ tile: 1 }, { tile: 9 }], false)).toBeUndefined();
  const after = [{ tile: 24 }, { tile: 3 }];
  expect(MINES.replay(rngOf(Array(24).fill(0)), { mines: 24 }, after, false)).toBeUndefined();
});

it("[GAME-10] hi-lo: every guess on every card returns 99 % at first and loses nothing after", () => {
  for (let card = 0; card < HI_LO_CARDS; card += 1) {
    for (const move of ["higher", "lower"] as const) {
      let first = 0n;
      let second = 0n;
      const chances = hiLoChances(card, move);
      for (let next = 0; next < HI_LO_CARDS; next += 1) {
        const position = HI_LO.replay(rngOf([card, next]), {}, [{ move }], false);
        if (!position?.pays) throw new Error("nothing was played");
        if (position.pays.num > 0n) {
          first += 1n;
          expect(position.pays).toEqual({ num: 99n * 13n, den: 100n * BigInt(chances) });
          second += 1n;
        } else expect((position.view as HiLoView).lost).toBe(true);
      }
      // wins / 52 × 0.99 × 13 / chances = 0.99
      expect(first).toBe(BigInt(chances * 4));
      expect(second * 13n).toBe(BigInt(chances) * 52n);
    }
  }
});

function lostOf(position: StepsPosition | undefined): boolean {
  if (!position) throw new Error("not possible");
  return (position.view as HiLoView).lost;
}

it("[GAME-08] hi-lo: takes the same rank with both, but an ace is never higher than an ace, nor a king lower", () => {
  const guess = (from: number, to: number, move: HiLoMove) =>
    lostOf(HI_LO.replay(rngOf([from, to]), {}, [{ move }], false));
  const [ace, six, king] = [13, 5, 51];
  expect([rankOf(ace), rankOf(six), rankOf(king)]).toEqual([0, 5, 12]);
  expect([guess(six, six, "higher"), guess(six, six, "lower")]).toEqual([false, false]);
  expect([guess(ace, ace, "higher"), guess(ace, ace, "lower")]).toEqual([true, false]);
  expect([guess(king, king, "lower"), guess(king, king, "higher")]).toEqual([true, false]);
});

it("[GAME-08] hi-lo: skips cost nothing and pay nothing, and a round has an end", () => {
  const skips = Array.from({ length: MAX_STEPS }, () => ({ move: "skip" as const }));
  expect(HI_LO.replay(rngOf([]), {}, skips.slice(1), false)).toMatchObject({ over: false, pays: null });
  expect(HI_LO.replay(rngOf([]), {}, skips, false)).toMatchObject({ over: true, pays: null, next: null });
  expect(HI_LO.replay(rngOf([]), {}, [...skips, { move: "skip" }], false)).toBeUndefined();
});

/** All sequences of at most `most` balls. */
function* shotLists(most: number, before: readonly Shot[] = []): Generator<readonly Shot[]> {
  if (before.length > 0) yield before;
  if (before.length < most) for (const shot of SHOT_NAMES) yield* shotLists(most, [...before, shot]);
}

it("[GAME-10] last over: every one of the 5,460 ways to bat returns exactly 98 %", () => {
  let ways = 0;
  for (const shots of shotLists(BALLS)) {
    ways += 1;
    const pays = lastOverRatio(shots);
    // The shot's chance is the number of balls that it hits, of a hundred equally likely ones.
    const chance = shots.reduce((product, shot) => product * BigInt(SHOTS[shot].chance), 1n);
    expect(pays.num * chance * 100n).toBe(pays.den * 100n ** BigInt(shots.length) * 98n);
  }
  expect(ways).toBe(4 + 16 + 64 + 256 + 1_024 + 4_096);
  expect(LAST_OVER_INFO.maxWinHundredths).toBe(
    Math.floor(ratioE4(lastOverRatio(Array.from({ length: BALLS }, () => "six"))) / 100),
  );
});

it("[GAME-08] last over: a shot comes off against balls below its chance, and shows no ball before it is bowled", () => {
  for (const shot of SHOT_NAMES) {
    const goodBalls = Array.from({ length: 100 }, (_, ball) => ball).filter((ball) => {
      const after = LAST_OVER.replay(rngOf([ball, 7]), {}, [{ shot }], false);
      return after !== undefined && !after.over;
    });
    expect(goodBalls).toHaveLength(SHOTS[shot].chance);
  }
  const balls = [10, 59, 39, 96, 1, 2];
  const four = LAST_OVER.replay(
    rngOf(balls),
    {},
    [{ shot: "single" }, { shot: "four" }, { shot: "six" }],
    false,
  );
  expect(four?.view).toEqual({
    faced: [
      { shot: "single", ball: 10 },
      { shot: "four", ball: 59 },
      { shot: "six", ball: 39 },
    ],
    runs: 11,
    out: false,
    rest: null,
  });
  const shots = (["single", "four", "six", "block"] as const).map((shot) => ({ shot }));
  const out = LAST_OVER.replay(rngOf(balls), {}, shots, false);
  expect(out).toMatchObject({
    over: true,
    pays: { num: 0n },
    next: null,
    view: { runs: 11, out: true, rest: [1, 2] },
  });
  expect(LAST_OVER.replay(rngOf(balls), {}, [...shots, { shot: "block" }], false)).toBeUndefined();
  const all = Array.from({ length: BALLS }, () => ({ shot: "block" as const }));
  expect(LAST_OVER.replay(rngOf([]), {}, all, false)).toMatchObject({
    over: true,
    view: { runs: 0, rest: [] },
  });
  expect(LAST_OVER.replay(rngOf([]), {}, [...all, { shot: "block" }], false)).toBeUndefined();
});

it("[GAME-10] rickshaw rush: on every road, whichever gap is taken, the return stays exactly 98 %", () => {
  for (const traffic of TRAFFIC_NAMES) {
    const { gaps, lorries } = TRAFFIC[traffic];
    for (let crossed = 1; crossed <= ROADS; crossed += 1) {
      const pays = rickshawRushRatio(traffic, crossed);
      const [free, all] = [BigInt(gaps - lorries) ** BigInt(crossed), BigInt(gaps) ** BigInt(crossed)];
      expect(pays.num * free * 100n).toBe(pays.den * all * 98n);
    }
    // Every gap of the first road is free in the same share of all draws.
    for (let gap = 0; gap < gaps; gap += 1) {
      let free = 0;
      let draws = 0;
      for (let first = 0; first < gaps; first += 1) {
        for (let second = 0; second < (lorries === 2 ? gaps - 1 : 1); second += 1) {
          draws += 1;
          const after = RICKSHAW_RUSH.replay(rngOf([first, second]), { traffic }, [{ gap }], false);
          if (after && !after.over) free += 1;
        }
      }
      expect(free * gaps).toBe(draws * (gaps - lorries));
    }
  }
  const most = Math.max(...TRAFFIC_NAMES.map((traffic) => ratioE4(rickshawRushRatio(traffic, ROADS))));
  expect(RICKSHAW_RUSH_INFO.maxWinHundredths).toBe(Math.floor(most / 100));
});

it("[GAME-08] rickshaw rush: shows no lorry before the end, and ends on one or behind the last road", () => {
  const bet = { traffic: "hard" } as const;
  const open = RICKSHAW_RUSH.replay(rngOf([0, 1, 0]), bet, [{ gap: 1 }, { gap: 0 }], false);
  expect(open).toMatchObject({ over: false, view: { taken: [1, 0], hit: false, lorries: null } });
  const left = RICKSHAW_RUSH.replay(rngOf([0, 1, 0]), bet, [{ gap: 1 }], true);
  expect(left?.view).toMatchObject({ lorries: [[0], [1], [0], [0], [0], [0], [0], [0], [0]] });
  const hit = RICKSHAW_RUSH.replay(rngOf([0]), bet, [{ gap: 0 }], false);
  expect(hit).toMatchObject({ over: true, pays: { num: 0n }, next: null, view: { hit: true } });
  expect(RICKSHAW_RUSH.replay(rngOf([0]), bet, [{ gap: 0 }, { gap: 1 }], false)).toBeUndefined();
  expect(RICKSHAW_RUSH.replay(rngOf([0]), bet, [{ gap: 2 }], false)).toBeUndefined();
  const through = Array.from({ length: ROADS }, () => ({ gap: 1 }));
  expect(RICKSHAW_RUSH.replay(rngOf([]), bet, through, false)).toMatchObject({ over: true, next: null });
  expect(RICKSHAW_RUSH.replay(rngOf([]), bet, [...through, { gap: 1 }], false)).toBeUndefined();
});

it("[MONEY-01] a round ends before its next step could win more than is paid at most", () => {
  const safe = Array.from({ length: 12 }, (_, index) => ({ tile: 24 - index }));
  const at = (opened: number) =>
    MINES.replay(rngOf(Array(12).fill(0)), { mines: 12 }, safe.slice(0, opened), false);
  const early = at(2);
  const late = at(11);
  if (!early || !late) throw new Error("not possible");
  expect(reachesLimit(taka(100), early)).toBe(false);
  expect(reachesLimit(taka(100), late)).toBe(true);
  expect(reachesLimit(taka(25_000), { ...late, pays: null })).toBe(false);
  expect(ratioOf(taka(100), minesRatio(3, 3))).toBe(1_478_571n);
});

it("[GAME-08] refuses bets and actions with other fields or figures out of range", () => {
  const mines = stepsGame("mines");
  for (const bet of [{ mines: 0 }, { mines: 25 }, { mines: 1.5 }, { mines: 3, tile: 1 }, {}, null, []]) {
    expect(mines?.isBet(bet)).toBe(false);
  }
  for (const action of [{ tile: -1 }, { tile: 25 }, { tile: "1" }, {}, null]) {
    expect(mines?.isAction(action)).toBe(false);
  }
  const hiLo = stepsGame("hi-lo");
  expect([hiLo?.isBet({}), hiLo?.isBet({ a: 1 }), hiLo?.isBet(null)]).toEqual([true, false, false]);
  for (const action of [{ move: "same" }, {}, { move: "skip", card: 1 }])
    expect(hiLo?.isAction(action)).toBe(false);
  const over = stepsGame("last-over");
  expect([over?.isBet({}), over?.isBet({ shots: 1 })]).toEqual([true, false]);
  for (const action of [{ shot: "nine" }, { shot: 6 }, {}, null]) expect(over?.isAction(action)).toBe(false);
  const rush = stepsGame("rickshaw-rush");
  for (const bet of [{ traffic: "toString" }, { traffic: 1 }, {}, null]) expect(rush?.isBet(bet)).toBe(false);
  for (const action of [{ gap: 4 }, { gap: -1 }, { gap: 0.5 }, {}])
    expect(rush?.isAction(action)).toBe(false);
  expect(stepsGame("dice")).toBeUndefined();
});
