import { taka } from "@khela/kernel/money";
import type { Rng } from "@khela/kernel/rng";
import { expect, it } from "vitest";
import { HI_LO, HI_LO_CARDS, hiLoChances, type HiLoMove, type HiLoView, rankOf } from "../hi-lo/hi-lo.ts";
import { MINES, MINES_COUNT, MINES_TILES, minesRatio } from "../mines/mines.ts";
import { MINES_INFO } from "../mines/info.ts";
import { stepsGame } from "./games.ts";
import { ratioE4, ratioOf, reachesLimit, STEPS_MOST, type StepsPosition } from "./steps-game.ts";

/** Draws that are told; Fisher and Yates takes the offset from its place. */
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
      // The chance that this tile too is safe.
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
  // The same tile twice, and anything after the end.
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
  const skips = Array.from({ length: STEPS_MOST }, () => ({ move: "skip" as const }));
  expect(HI_LO.replay(rngOf([]), {}, skips.slice(1), false)).toMatchObject({ over: false, pays: null });
  expect(HI_LO.replay(rngOf([]), {}, skips, false)).toMatchObject({ over: true, pays: null, next: null });
  expect(HI_LO.replay(rngOf([]), {}, [...skips, { move: "skip" }], false)).toBeUndefined();
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
  expect(stepsGame("dice")).toBeUndefined();
});
