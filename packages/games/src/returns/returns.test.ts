import { money, taka } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { CRASH } from "../crash/limits.ts";
import { pointOfWord } from "../crash/point.ts";
import { DICE_CHANCE, diceChance, playDice } from "../dice/dice.ts";
import { openSeed, WORD_RANGE } from "../fair/stream.ts";
import { GOLDEN_HILSA } from "../fishing/golden-hilsa/title.ts";
import { playShot } from "../fishing/shots.ts";
import { FISHING_RTP_PPM } from "../fishing/types.ts";
import { GAMES } from "../catalogue.ts";
import { LOTTERIES, lotteryGame } from "../lottery/lotteries.ts";
import { payoutOf } from "../lottery/payouts.ts";
import { lineOf } from "../lottery/test-lines.ts";
import { seedGame } from "../instant/games.ts";
import { RISKS } from "../instant/seed-game.ts";
import { SLOT_INFOS } from "../slots/infos.ts";
import { stepsGame } from "../steps/games.ts";
import type { StepsOutcome } from "../steps/steps-game.ts";
import { BACCARAT } from "../tables/baccarat/spots.ts";
import { tableGame } from "../tables/tables.ts";
import { chanceOf, shotChance } from "./chances.ts";
import { createSpreads, needsBestPlay, type PlayedBets } from "./returns.ts";
import { addSpreads, payoutInterval, NO_SPREAD, repeated, type Spread, combineShared } from "./spread.ts";
import { ticketMoments } from "./tickets.ts";

const STAKE = Number(taka(10));
const source = openSeed("5e".repeat(32));
const rngOf = (gameCode: string, nonce: number) =>
  source.stream({ clientSeed: "returns test", nonce, gameCode });
const versionOf = (code: string): string =>
  String(GAMES.find((game) => game.code === code)?.mathsVersion ?? "");

/** One settled bet with a stake of ten, and its payout in stakes. */
interface Played {
  readonly played: PlayedBets["played"];
  readonly paid: number;
}

/** Plays rounds with the game's own code. @returns their spread and total payout */
function playMany(
  gameCode: string,
  rounds: number,
  play: (nonce: number) => Played,
): { spread: Spread; paid: number } {
  const spreads = createSpreads();
  let paid = 0;
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const round = play(nonce);
    paid += round.paid * STAKE;
    spreads.add({
      gameCode,
      mathsVersion: versionOf(gameCode),
      rounds: 1,
      stake: STAKE,
      played: round.played,
    });
  }
  const spread = spreads.result().get(gameCode);
  if (!spread) throw new Error(`${gameCode} says nothing`);
  return { spread, paid };
}

/** A line of the lottery bet whose return the catalogue shows, for a stake of ten. */
function bestLine(code: string): PlayedBets["played"] {
  const { bets, unitsOf } = lotteryGame(code);
  const best = bets.toSorted((one, other) => other.rtpPpm - one.rtpPpm)[0];
  if (!best) throw new Error(`${code} has no bets`);
  const line = lineOf(rngOf(code, 0), code, best);
  return {
    kind: "ticket",
    roundId: "r",
    lines: [{ ...line, stake: STAKE / unitsOf(line.bet, line.picks) }],
  };
}

/** Whether payouts lie in the interval and within four standard deviations. */
function judge({ spread, paid }: { spread: Spread; paid: number }) {
  const { low, high } = payoutInterval(spread);
  const deviations = Math.abs(paid - spread.expected) / Math.sqrt(spread.variance);
  return { isInside: paid > low && paid < high, isNear: deviations < 4 };
}
const AS_STATED = { isInside: true, isNear: true };

describe("what the maths says of bets", () => {
  it("[GAME-10] [OPS-04] the mean of every bet is the return that is shown", () => {
    for (const direction of ["over", "under"] as const) {
      for (const target of [200, 4_999, 9_799]) {
        const chance = diceChance({ direction, target });
        if (chance < DICE_CHANCE.min || chance > DICE_CHANCE.max) continue;
        expect(chanceOf("dice", { direction, target })?.mean).toBeCloseTo(0.99, 3);
      }
    }
    for (const risk of RISKS) {
      for (let rows = 8; rows <= 16; rows += 1)
        expect(chanceOf("plinko", { rows, risk })?.mean).toBeCloseTo(0.99, 3);
      for (const picks of [[7], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]])
        expect(chanceOf("keno", { picks, risk })?.mean).toBeCloseTo(0.99, 3);
      expect(chanceOf("wheel", { segments: 30, risk })?.mean).toBeCloseTo(0.99, 9);
    }
    expect(chanceOf("limbo", { targetHundredths: 200 })).toEqual({
      mean: expect.closeTo(0.99, 9),
      square: expect.closeTo(1.98, 9),
      most: 2,
    });
    for (const { code, rtpPpm, jackpotPpm = 0, buy } of SLOT_INFOS) {
      expect(chanceOf(code, {})?.mean).toBeCloseTo((rtpPpm - jackpotPpm) / 1_000_000, 5);
      expect(chanceOf(code, { buy: true })?.mean ?? null).toEqual(
        buy ? expect.closeTo(buy.rtpPpm / 1_000_000, 5) : null,
      );
    }
    expect(chanceOf("lucky-scratch", {})?.mean).toBeCloseTo(0.95, 9);
    for (const { pays } of GOLDEN_HILSA.kinds)
      expect(shotChance(pays).mean).toBeCloseTo(FISHING_RTP_PPM / 1_000_000, 9);
    for (const code of ["jacks-or-better", "deuces-wild"]) {
      const rtpPpm = GAMES.find((game) => game.code === code)?.rtpPpm ?? 0;
      expect(chanceOf(code, {})?.mean).toBeCloseTo(rtpPpm / 1_000_000, 5);
      expect(needsBestPlay(code)).toBe(true);
    }
    // The known variance of the full-pay game is 19.5.
    const jacks = chanceOf("jacks-or-better", {});
    expect((jacks?.square ?? 0) - (jacks?.mean ?? 0) ** 2).toBeCloseTo(19.51, 1);
  });

  it("[OPS-04] every game of the house that isn't played between players says something of its bets", () => {
    const bets: Readonly<Record<string, PlayedBets["played"]>> = {
      dice: { kind: "chance", bet: { direction: "over", target: 5_000 } },
      limbo: { kind: "chance", bet: { targetHundredths: 150 } },
      plinko: { kind: "chance", bet: { rows: 8, risk: "low" } },
      keno: { kind: "chance", bet: { picks: [1], risk: "low" } },
      wheel: { kind: "chance", bet: { segments: 10, risk: "low" } },
      mines: {
        kind: "steps",
        bet: { mines: 3 },
        outcome: { actions: [{ tile: 1 }], by: "cashOut", view: {} },
      },
      "hi-lo": {
        kind: "steps",
        bet: {},
        outcome: { actions: [{ move: "higher" }], by: "cashOut", view: { cards: [3, 9] } },
      },
      "last-over": {
        kind: "steps",
        bet: {},
        outcome: { actions: [{ shot: "four" }], by: "cashOut", view: {} },
      },
      "rickshaw-rush": {
        kind: "steps",
        bet: { traffic: "easy" },
        outcome: { actions: [{ gap: 0 }], by: "cashOut", view: {} },
      },
      crash: { kind: "crash", roundId: "r", end: { cashedOutHundredths: 150, crashHundredths: undefined } },
      bhokatta: { kind: "crash", roundId: "r", end: { cashedOutHundredths: 0, crashHundredths: 120 } },
      "golden-hilsa": { kind: "shots", bet: { kinds: ["koi", "crab"] } },
    };
    const steps = { actions: [{ hold: 3 }], by: "lost", view: {} } satisfies StepsOutcome;
    for (const { code, kind, mathsVersion, rtpPpm, jackpotPpm = 0 } of GAMES) {
      if (kind === "pvp") continue;
      const played: PlayedBets["played"] =
        bets[code] ??
        (kind === "table"
          ? {
              kind: "tableBet",
              roundId: "r",
              chips: [{ spot: tableGame(code).spots[0]?.code ?? "", stake: STAKE }],
            }
          : kind === "lottery"
            ? bestLine(code)
            : kind === "steps"
              ? { kind, bet: {}, outcome: steps }
              : { kind: "chance", bet: {} });
      const of = (version: number) => {
        const spreads = createSpreads();
        spreads.add({ gameCode: code, mathsVersion: String(version), rounds: 2, stake: STAKE, played });
        return spreads.result().get(code);
      };
      const spread = of(mathsVersion);
      const ppm = kind === "table" ? tableGame(code).spots[0]?.rtpPpm : rtpPpm - jackpotPpm;
      expect((spread?.expected ?? 0) / (2 * STAKE), code).toBeCloseTo((ppm ?? 0) / 1_000_000, 3);
      expect(spread?.variance).toBeGreaterThan(0);
      // Bets under another maths version have no stated spread.
      expect(of(mathsVersion + 1), code).toBeUndefined();
    }
  });
});

describe("what was played lies where the maths says", () => {
  it.each([
    ["limbo", { targetHundredths: 1_000 }],
    ["plinko", { rows: 12, risk: "high" }],
    ["keno", { picks: [1, 2, 3, 4], risk: "medium" }],
    ["wheel", { segments: 50, risk: "high" }],
  ])("[GAME-10] [OPS-04] %s", (code, bet) => {
    const many = playMany(code, 2_000, (nonce) => ({
      played: { kind: "chance", bet },
      paid: (seedGame(code)?.play(rngOf(code, nonce), bet).multiplierE4 ?? 0) / 10_000,
    }));
    expect(judge(many)).toEqual(AS_STATED);
  });

  it("[GAME-10] [OPS-04] dice; eight per cent too much, or too little, is an alarm", () => {
    const bet = { direction: "over", target: 4_999 } as const;
    const many = playMany("dice", 12_000, (nonce) => {
      const { won, multiplierE4 } = playDice(rngOf("dice", nonce), bet);
      return { played: { kind: "chance", bet }, paid: won ? multiplierE4 / 10_000 : 0 };
    });
    expect(judge(many)).toEqual(AS_STATED);
    const { low, high } = payoutInterval(many.spread);
    expect(many.paid * 1.08).toBeGreaterThan(high);
    expect(many.paid * 0.92).toBeLessThan(low);
  });

  it("[GAME-10] [OPS-04] mines, however far one goes", () => {
    const game = stepsGame("mines");
    const many = playMany("mines", 2_000, (nonce) => {
      const actions: { tile: number }[] = [];
      for (let tile = 0; ; tile += 1) {
        actions.push({ tile });
        const position = game?.replay(rngOf("mines", nonce), { mines: 5 }, actions, false);
        if (!position) throw new Error("a tile that can't be opened");
        const { pays, over } = position;
        // Some rounds cash out early, others continue.
        if (!over && tile < nonce % 7) continue;
        const outcome: StepsOutcome = { actions, by: over ? "lost" : "cashOut", view: {} };
        const paid = pays ? Number(pays.num) / Number(pays.den) : 0;
        return { played: { kind: "steps", bet: { mines: 5 }, outcome }, paid };
      }
    });
    expect(judge(many)).toEqual(AS_STATED);
  });

  it("[GAME-10] [OPS-04] crash, also of who never leaves", () => {
    const exits = [120, 200, 1_000, CRASH.capHundredths];
    const many = playMany("crash", 4_000, (nonce) => {
      const crash = Math.min(
        Number(pointOfWord(CRASH, rngOf("crash", nonce).int(WORD_RANGE))),
        CRASH.capHundredths,
      );
      const exit = exits[nonce % exits.length] ?? 0;
      const left = exit <= crash ? exit : 0;
      return {
        played: {
          kind: "crash",
          roundId: String(nonce),
          end: { cashedOutHundredths: left, crashHundredths: left ? undefined : crash },
        },
        paid: left / 100,
      };
    });
    const { low, high } = payoutInterval(many.spread);
    expect(many.paid).toBeGreaterThan(low);
    expect(many.paid).toBeLessThan(high);
  });

  it("[GAME-10] [OPS-04] baccarat with chips on everything, and shots at every fish", () => {
    const game = tableGame("baccarat");
    const chips = BACCARAT.spots.map(({ code }) => ({ spot: code, stake: STAKE / 5 }));
    const felt = playMany("baccarat", 600, (nonce) => {
      const outcome = game.deal(rngOf("baccarat", nonce));
      const paid = BACCARAT.spots.reduce((sum, { code }) => sum + game.judge(code, outcome), 0);
      return { played: { kind: "tableBet", roundId: String(nonce), chips }, paid: paid / 500 };
    });
    expect(judge(felt)).toEqual(AS_STATED);
    const { kinds } = GOLDEN_HILSA;
    const shots = playMany("golden-hilsa", 800, (nonce) => {
      const rng = rngOf("golden-hilsa", nonce);
      const paid = kinds.reduce((sum, kind) => sum + playShot(rng, kind), 0);
      return {
        played: { kind: "shots", bet: { kinds: kinds.map(({ code }) => code) } },
        paid: paid / kinds.length,
      };
    });
    expect(judge(shots)).toEqual(AS_STATED);
  });
});

describe("tickets of lotteries", () => {
  it.each(LOTTERIES.map(({ code }) => code))("[GAME-10] [OPS-04] %s: lines of every bet", (code) => {
    const game = lotteryGame(code);
    let [spread, paid] = [NO_SPREAD, 0];
    for (let draw = 0; draw < 250; draw += 1) {
      const rng = rngOf(code, draw);
      const lines = game.bets.map((bet) => {
        const line = lineOf(rng, code, bet);
        return { ...line, stake: Math.floor(STAKE / game.unitsOf(line.bet, line.picks)) };
      });
      const single = ticketMoments(code, lines);
      if (!single) throw new Error("nothing is known of a ticket");
      // Means are rounded down, by less than one ten-thousandth for each unit.
      const staked = lines.reduce((sum, { bet, picks, stake }) => sum + stake * game.unitsOf(bet, picks), 0);
      expect(single.expected / staked).toBeGreaterThan(0.89);
      expect(single.expected / staked).toBeLessThan(0.951);
      spread = addSpreads(spread, repeated(single, 1));
      const result = game.draw(rng);
      paid += Number(
        payoutOf(
          game,
          lines.map((line) => ({ ...line, stake: money(BigInt(line.stake)) })),
          result,
        ),
      );
    }
    expect(judge({ spread, paid })).toEqual(AS_STATED);
  });

  it("[OPS-04] says nothing of a line that the lottery hasn't, or of another game", () => {
    expect(ticketMoments("lotto-north", [{ bet: "no-bet", picks: ["07"], stake: STAKE }])).toBeUndefined();
    expect(ticketMoments("lotto-north", [{ bet: "lo-2", picks: ["7"], stake: STAKE }])).toBeUndefined();
    expect(ticketMoments("keno", [])).toBeUndefined();
  });
});

describe("intervals", () => {
  it("[OPS-04] neither one high win among few rounds nor a day without any is an alarm", () => {
    const ticket = chanceOf("lucky-scratch", {});
    if (!ticket) throw new Error("no ticket");
    const { mean, square, most } = ticket;
    const single = {
      expected: mean * STAKE,
      deviation: Math.sqrt(square - mean ** 2) * STAKE,
      up: (most - mean) * STAKE,
      down: mean * STAKE,
    };
    // Ten tickets of which one has the highest prize raise no alarm.
    expect(payoutInterval(repeated(single, 10)).high).toBeGreaterThan(most * STAKE);
    // Two thousand tickets without a prize above a hundred raise no alarm, although such prizes make up 40 % of the
    // return.
    expect(payoutInterval(repeated(single, 2_000)).low).toBeLessThan(0.55 * 2_000 * STAKE);
    expect(payoutInterval(NO_SPREAD)).toEqual({ low: 0, high: 0 });
  });

  it("[OPS-04] bets on one outcome are one: their interval is wider than that of as many apart", () => {
    const one = { expected: 1, deviation: 1, up: 1, down: 1 };
    const shared = repeated(combineShared([one, one, one, one]), 1);
    const apart = repeated(one, 4);
    expect(shared).toEqual({ expected: 4, variance: 16, up: 4, down: 4 });
    expect(apart).toEqual({ expected: 4, variance: 4, up: 1, down: 1 });
    expect(addSpreads(shared, apart)).toEqual({ expected: 8, variance: 20, up: 4, down: 4 });
    const spreads = createSpreads();
    const played = {
      kind: "tableBet",
      roundId: "r",
      chips: [{ spot: "straight-7", stake: STAKE }],
    } as const satisfies PlayedBets["played"];
    const bets = { gameCode: "roulette", mathsVersion: versionOf("roulette"), stake: STAKE };
    spreads.add({ ...bets, rounds: 2, played });
    spreads.add({ ...bets, rounds: 1, played });
    const chips = spreads.result().get("roulette");
    // Three bets on the same number in one spin have nine times the variance of one.
    expect(Math.sqrt(chips?.variance ?? 0)).toBeCloseTo(3 * 5.8378 * STAKE, -2);
  });
});
