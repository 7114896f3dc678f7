import { taka } from "@khela/kernel/money";
import { expect, it } from "vitest";
import { type Bot, BOT_DUEL, type BotDuelOutcome, BOTS, scoreOf as mapsOf } from "./bot-duel/spots.ts";
import {
  CLOCKWORK_ARENA,
  type ClockworkOutcome,
  type Knock,
  KNOCKS,
  springsOf,
} from "./clockwork-arena/spots.ts";
import { maxLoss } from "./exposure.ts";
import {
  type Kick,
  PENALTY_SHOOTOUT,
  type PenaltyOutcome,
  scoreOf,
  winnerOf,
} from "./penalty-shootout/spots.ts";
import { tableGame } from "./tables.ts";
import { countReturns, shownReturns, wrongSquares } from "./test-returns.ts";
import type { TableRules } from "./types.ts";
import { worstOutcomes } from "./worst-outcomes.ts";

/** All outcomes of ten kicks, goal or no goal, with their weights: three of a kick's four corners are goals. */
function* shootouts(): Generator<readonly [PenaltyOutcome, bigint]> {
  for (let bits = 0; bits < 2 ** 10; bits += 1) {
    const kicks = Array.from({ length: 10 }, (_, at): Kick => [0, (bits >> at) & 1]);
    yield [{ kicks }, 3n ** BigInt(kicks.filter(([, dive]) => dive === 1).length)];
  }
}

/** All courses of a duel with their probabilities; a shorter duel is weighted with all continuations it cuts off. */
function* duels(maps: readonly Bot[] = [], weight = 1n): Generator<readonly [BotDuelOutcome, bigint]> {
  if (Math.max(...mapsOf(maps)) === 3) {
    yield [{ maps }, weight * 20n ** BigInt(5 - maps.length)];
    return;
  }
  for (const bot of BOTS) {
    const chances = maps.length === 0 ? 10n : maps.at(-1) === bot ? 9n : 11n;
    yield* duels([...maps, bot], weight * chances);
  }
}

function* bouts(clashes: readonly Knock[] = [], weight = 1n): Generator<readonly [ClockworkOutcome, bigint]> {
  if (Math.min(...springsOf(clashes)) === 0) {
    yield [{ clashes }, weight * 32n ** BigInt(7 - clashes.length)];
    return;
  }
  for (const knock of KNOCKS) yield* bouts([...clashes, knock], weight * (knock === "both" ? 10n : 11n));
}

const sumOf = (outcomes: Iterable<readonly [unknown, bigint]>): bigint =>
  [...outcomes].reduce((sum, [, weight]) => sum + weight, 0n);

it("[GAME-10] the penalty shoot-out returns what is shown, over all 1,024 rows of goals", () => {
  expect(sumOf(shootouts())).toBe(4n ** 10n);
  expect(countReturns(PENALTY_SHOOTOUT, shootouts())).toEqual(shownReturns(PENALTY_SHOOTOUT));
  expect(wrongSquares(PENALTY_SHOOTOUT, shootouts())).toEqual([]);
});

it("[GAME-10] the bots' duel returns what is shown, over all twenty ways that it can go", () => {
  expect([...duels()]).toHaveLength(20);
  expect(sumOf(duels())).toBe(20n ** 5n);
  expect(countReturns(BOT_DUEL, duels())).toEqual(shownReturns(BOT_DUEL));
  expect(wrongSquares(BOT_DUEL, duels())).toEqual([]);
});

it("[GAME-10] the clockwork arena returns what is shown, over every row of clashes", () => {
  expect(sumOf(bouts())).toBe(32n ** 7n);
  expect(countReturns(CLOCKWORK_ARENA, bouts())).toEqual(shownReturns(CLOCKWORK_ARENA));
  expect(wrongSquares(CLOCKWORK_ARENA, bouts())).toEqual([]);
});

it("[GAME-08] a kick is saved where the keeper jumps to its corner; the sides kick in turns", () => {
  const goal: Kick = [3, 0];
  const saved: Kick = [2, 2];
  const kicks = [goal, saved, goal, goal, saved, saved, goal, goal, goal, goal];
  expect(scoreOf(kicks)).toEqual([4, 3]);
  expect(scoreOf(kicks.slice(0, 3))).toEqual([2, 0]);
  expect(winnerOf({ kicks })).toBe("home");
  const pays = (spot: string) => PENALTY_SHOOTOUT.judge(spot, { kicks });
  expect(["home", "odd", "under", "first-goal", "score-4-3"].map(pays)).toEqual([270, 192, 202, 128, 920]);
  expect(["away", "draw", "home-clear", "score-3-4", "score-other"].map(pays)).toEqual([0, 0, 0, 0, 0]);
});

it("[GAME-08] a duel pays its winner, its score, its length, and whoever came back from 0–2", () => {
  const maps: Bot[] = ["blaze", "blaze", "nova", "nova", "nova"];
  const pays = (spot: string) => BOT_DUEL.judge(spot, { maps });
  expect(["nova", "nova-3-2", "maps-5", "first-blaze", "comeback"].map(pays)).toEqual([
    192, 464, 232, 192, 1_915,
  ]);
  expect(["blaze", "blaze-3-2", "maps-4", "first-nova"].map(pays)).toEqual([0, 0, 0, 0]);
  expect(BOT_DUEL.judge("comeback", { maps: ["blaze", "nova", "blaze", "blaze"] })).toBe(0);
});

it("[GAME-08] a draw in the arena gives bets on either side back; an untouched winner pays most", () => {
  const draw = { clashes: ["meron", "wala", "both", "both", "both"] } satisfies ClockworkOutcome;
  const clean = { clashes: ["wala", "wala", "wala", "wala"] } satisfies ClockworkOutcome;
  const pays = (spots: string[], outcome: ClockworkOutcome) =>
    spots.map((spot) => CLOCKWORK_ARENA.judge(spot, outcome));
  expect(pays(["meron", "wala", "draw", "clashes-5", "meron-clean"], draw)).toEqual([100, 100, 900, 233, 0]);
  expect(pays(["meron", "wala", "draw", "meron-clean", "wala-clean"], clean)).toEqual([191, 0, 0, 6_870, 0]);
});

it("[GAME-08] no outcome of a duel costs more than the worst one that is counted", () => {
  const most = <Outcome>(
    rules: TableRules<Outcome>,
    outcomes: Iterable<readonly [Outcome, bigint]>,
    spots: readonly string[],
  ) =>
    Math.max(
      ...[...outcomes].map(([outcome]) => spots.reduce((sum, spot) => sum + rules.judge(spot, outcome), 0)),
    );
  const check = <Outcome>(rules: TableRules<Outcome>, outcomes: Iterable<readonly [Outcome, bigint]>) => {
    const all = [...outcomes];
    // Stakes on every pair of spots, and on all spots.
    const codes = rules.spots.map(({ code }) => code);
    const laid = [codes, ...codes.flatMap((one) => codes.map((other) => [...new Set([one, other])]))];
    for (const spots of laid) {
      const staked = new Map(spots.map((spot) => [spot, taka(100)]));
      const lost = Math.max(0, most(rules, all, spots) - spots.length * 100);
      expect(maxLoss(staked, worstOutcomes(rules.code, staked)), spots.join()).toBe(taka(lost));
    }
  };
  check(PENALTY_SHOOTOUT, shootouts());
  check(BOT_DUEL, duels());
  check(CLOCKWORK_ARENA, bouts());
});

it("[GAME-09] draws decide what they say: corner and keeper, map by map, clash by clash", () => {
  const drawing = (...drawn: number[]) => ({ int: () => drawn.shift() ?? 0 });
  expect(tableGame("penalty-shootout").deal(drawing(3, 1, 2, 2))).toMatchObject({
    kicks: [[3, 1], [2, 2], ...Array.from({ length: 8 }, () => [0, 0])],
  });
  // The first map is even, then the loser of the last map wins on eleven of twenty.
  expect(tableGame("bot-duel").deal(drawing(10, 10, 11, 11))).toEqual({
    maps: ["blaze", "nova", "nova", "nova"],
  });
  expect(tableGame("clockwork-arena").deal(drawing(10, 11, 21, 22, 31, 31))).toEqual({
    clashes: ["meron", "wala", "wala", "both", "both"],
  });
});
