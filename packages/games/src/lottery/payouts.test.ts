import { money, taka } from "@khela/kernel/money";
import { describe, expect, it } from "vitest";
import { LOTTERIES, lotteryGame } from "./lotteries.ts";
import { maxUnitStake, maxDrawPayout, payoutOf, exposureOf, type StakedLine } from "./payouts.ts";
import { prizeModes, normalizeLotteryType } from "./prize-modes.ts";
import { seriesPay } from "./series.ts";
import { lineOf, rngOf } from "./test-lines.ts";
import { type LotteryGame, type LotteryResult, MAX_LINE_UNITS } from "./types.ts";

const CODES = LOTTERIES.map(({ code }) => code);
const north = lotteryGame("lotto-north");

function sumUp(game: LotteryGame, lines: readonly StakedLine[]): Map<string, bigint> {
  const sold = new Map<string, bigint>();
  for (const { key, stake } of exposureOf(game, lines)) sold.set(key, (sold.get(key) ?? 0n) + stake);
  return sold;
}

/** Lines of several players on few bets, so that one draw can hit many of them. */
function someLines(game: LotteryGame, seed: number): StakedLine[] {
  const rng = rngOf(game.code, seed);
  const bets = Array.from({ length: 3 }, () => game.bets[rng.int(game.bets.length)]);
  return Array.from({ length: 12 }, (_, at) => {
    const bet = bets[at % 3];
    if (!bet) throw new Error("no bet");
    return { ...lineOf(rng, game.code, bet), stake: money(BigInt(1 + rng.int(1_000_000))) };
  });
}

/** A draw built from the picks, so that many lines win: every number ends with a pick where it can. */
function unkindDraw(game: LotteryGame, lines: readonly StakedLine[], seed: number): LotteryResult {
  const rng = rngOf(game.code, seed);
  const fair = game.draw(rng);
  const picks = lines.flatMap((line) => line.picks).filter((pick) => /^\d+$/.test(pick));
  if (picks.length === 0) return fair;
  const few = Array.from({ length: 1 + rng.int(4) }, () => picks[rng.int(picks.length)] ?? "");
  return fair.map((number) => {
    const pick = few[rng.int(few.length)] ?? "";
    return number.slice(0, Math.max(0, number.length - pick.length)) + pick.slice(-number.length);
  });
}

describe("what a draw pays", () => {
  it("[MONEY-01] rounds every line down once", () => {
    const result = ["00007", ...Array.from({ length: 26 }, () => "11111")];
    const line = { bet: "lo-2", picks: ["07"], stake: money(33n) };
    expect(payoutOf(north, [line], result)).toBe(114n);
    expect(payoutOf(north, [line, line], result)).toBe(228n);
    expect(payoutOf(north, [{ ...line, picks: ["07", "08"] }], result)).toBe(114n);
    expect(payoutOf(north, [], result)).toBe(0n);
  });

  it("[LOTT-02] a number that comes in all 27 pays 27 times, and that is the most", () => {
    const result = Array.from({ length: 27 }, () => "00007");
    const line = { bet: "lo-2", picks: ["07", "08"], stake: taka(10) };
    expect(payoutOf(north, [line], result)).toBe(maxDrawPayout(north, sumUp(north, [line])));
    expect(north.maxPayout("lo-2", line.picks)).toBe(27 * 347);
  });

  it("bounds what one hit of a unit pays by its stake", () => {
    const stakes = Object.fromEntries(
      lotteryGame("lotto-five").bets.map((bet) => [bet.code, maxUnitStake(bet)]),
    );
    expect(stakes["star-5"]).toBe(taka(5));
    expect(stakes["star-3-back"]).toBe(taka(526));
    expect(stakes["sides"]).toBe(taka(10_000));
  });
});

describe.each(CODES)("what %s can cost", (code) => {
  const game = lotteryGame(code);

  it("[LOTT-06] is never below what is paid, whatever was sold and whatever comes", () => {
    let closest = 0;
    for (let seed = 0; seed < 150; seed += 1) {
      const lines = someLines(game, seed);
      const bound = maxDrawPayout(game, sumUp(game, lines));
      for (let draw = 0; draw < 8; draw += 1) {
        const result =
          draw < 4 ? game.draw(rngOf(code, seed * 8 + draw)) : unkindDraw(game, lines, seed * 8 + draw);
        const paid = payoutOf(game, lines, result);
        expect(paid <= bound, `${paid} of ${bound}: ${result.join(" ")}`).toBe(true);
        closest = Math.max(closest, Number(paid) / Number(bound));
      }
      // The bound for all lines together is at most the sum of the bounds of single lines.
      const apart = lines.reduce(
        (sum, { bet, picks, stake }) => sum + Number(stake) * (game.maxPayout(bet, picks) / 100),
        0,
      );
      expect(Number(bound)).toBeLessThanOrEqual(apart + 1);
    }
    // The bound is close enough to be meaningful.
    expect(closest).toBeGreaterThan(0.3);
  });

  it("[LOTT-05] a line given back leaves nothing behind", () => {
    const [first, ...others] = someLines(game, 7);
    if (!first) throw new Error("no line");
    const sold = sumUp(game, [first, ...others]);
    for (const { key, stake } of exposureOf(game, [first])) sold.set(key, (sold.get(key) ?? 0n) - stake);
    expect(maxDrawPayout(game, sold)).toBe(maxDrawPayout(game, sumUp(game, others)));
    expect(maxDrawPayout(game, new Map())).toBe(0n);
  });

  it("[LOTT-06] a line stands at a thousand slots at most", () => {
    for (const bet of game.bets) {
      const { pick } = bet;
      const all =
        pick.kind === "places"
          ? pick.places.map(
              (_, place) => (place > 2 && !pick.isEach ? pick.values[0] : pick.values.join(",")) ?? "",
            )
          : lineOf(rngOf(code, 1), code, bet).picks;
      expect(exposureOf(game, [{ bet: bet.code, picks: all, stake: taka(1) }]).length).toBeLessThanOrEqual(
        1_000,
      );
    }
  });
});

describe("the bound by hand", () => {
  it("[LOTT-06] three dice: the worst of all 216 results is within it, and reached by a bet alone", () => {
    const game = lotteryGame("lotto-k3");
    const faces = ["1", "2", "3", "4", "5", "6"];
    const results = faces.flatMap((a) => faces.flatMap((b) => faces.map((c) => [a, b, c])));
    for (const bet of game.bets) {
      const lines = [1n, 2n, 3n].map((stake, at) => ({
        ...lineOf(rngOf("lotto-k3", 70 + at), "lotto-k3", bet),
        stake: taka(stake),
      }));
      const worst = results.reduce((most, result) => {
        const paid = payoutOf(game, lines, result);
        return paid > most ? paid : most;
      }, money(0n));
      const bound = maxDrawPayout(game, sumUp(game, lines));
      expect(bound >= worst, bet.code).toBe(true);
      expect(Number(bound), bet.code).toBeLessThanOrEqual(Number(worst) * 1.5);
    }
  });

  it("[LOTT-06] xiên: three players with the same four numbers can all win, those with others as well", () => {
    const line = { bet: "xien-4", picks: ["01", "02", "03", "04"], stake: taka(1) };
    const others = { bet: "xien-4", picks: ["51", "52", "53", "54", "55"], stake: taka(2) };
    const bound = maxDrawPayout(north, sumUp(north, [line, line, line, others]));
    expect(bound).toBe(taka(340 * 3 + 340 * 5 * 2));
  });

  it("[LOTT-06] knows no key of another game", () => {
    expect(() => maxDrawPayout(north, new Map([["star-5:1.2.3", 1n]]))).toThrow(RangeError);
  });
});

describe("lines that are none", () => {
  it.each([
    ["lotto-north", "no-bet", ["07"]],
    ["lotto-north", "lo-2", []],
    ["lotto-north", "lo-2", ["7"]],
    ["lotto-north", "lo-2", ["007"]],
    ["lotto-north", "lo-2", ["07", "07"]],
    ["lotto-north", "lo-2", ["0x"]],
    ["lotto-north", "lo-2", ["-1"]],
    ["lotto-north", "lo-2", ["০৭"]],
    ["lotto-north", "xien-4", ["01", "02", "03"]],
    ["lotto-north", "xien-2", ["01", "01"]],
    ["lotto-north", "xien-4", Array.from({ length: 30 }, (_, at) => String(at + 10))],
    ["lotto-siam", "tod-3", ["123", "321"]],
    ["lotto-siam", "run-top", ["12"]],
    ["lotto-five", "star-5", ["1", "2", "3", "4"]],
    ["lotto-five", "star-5", ["1", "2", "3", "4", ""]],
    ["lotto-five", "star-5", ["1", "2", "3", "4", "5,5"]],
    ["lotto-five", "star-5", ["1", "2", "3", "4", "5,"]],
    ["lotto-five", "star-5", Array.from({ length: 5 }, () => "0,1,2,3,4,5,6")],
    ["lotto-five", "place", ["", "", "", "", ""]],
    ["lotto-five", "place", ["1", "", "", ""]],
    ["lotto-five", "place", ["1,1", "", "", "", ""]],
    ["lotto-five", "sides", ["huge", "", "", "", ""]],
    ["lotto-five", "dragon-tiger", ["dragon", "dragon"]],
    ["lotto-five", "group-6-back", ["1", "2"]],
    ["lotto-pk10", "top-2", ["01", "01"]],
    ["lotto-pk10", "top-2", ["1", "2"]],
    ["lotto-k3", "different-2", ["1", "7"]],
    ["lotto-k3", "sum", ["2"]],
    ["lotto-eleven", "any-6", ["01", "02", "03", "04", "05"]],
    ["lotto-eleven", "any-1", ["12"]],
  ])("[LOTT-06] %s %s %j makes no unit and is not judged", (code, bet, picks) => {
    const game = lotteryGame(code);
    const result = game.draw(rngOf(code, 0));
    expect(game.unitsOf(bet, picks)).toBe(0);
    for (const ask of [
      () => game.judge(bet, picks, result),
      () => game.maxPayout(bet, picks),
      () => game.meanPpm(bet, picks),
      () => game.shares(bet, picks),
    ])
      expect(ask).toThrow(RangeError);
  });

  it("[LOTT-04] units are as many as the picks make, to the bound", () => {
    const five = lotteryGame("lotto-five");
    const upTo = (count: number): string =>
      ["0", "1", "2", "3", "4", "5", "6", "7"].slice(0, count).join(",");
    expect(five.unitsOf("star-5", [5, 5, 5, 5, 8].map(upTo))).toBe(MAX_LINE_UNITS);
    expect(five.unitsOf("star-5", [5, 5, 5, 6, 8].map(upTo))).toBe(0);
    expect(lotteryGame("lotto-pk10").unitsOf("top-2", ["01,02,03", "02,03"])).toBe(4);
    expect(north.unitsOf("xien-3", ["01", "02", "03", "04", "05"])).toBe(10);
    expect(lotteryGame("lotto-eleven").unitsOf("any-6", ["01", "02", "03", "04", "05", "06", "07"])).toBe(7);
  });
});

describe("prizes by series and mode", () => {
  it("[LOTT-04] a prize is fair × series / 2,000, rounded down", () => {
    expect(seriesPay([1n, 1_000n], 1_950)).toBe(97_500);
    expect(seriesPay([1n, 10n], 1_700)).toBe(850);
    expect(seriesPay([1n, 3n], 1_980)).toBe(297);
    expect(seriesPay([271n, 1_000n], 1_900)).toBe(350);
    for (const series of [1_699, 1_981, 1_900.5, Number.NaN])
      expect(() => seriesPay([1n, 10n], series)).toThrow(RangeError);
    expect(() => seriesPay([0n, 10n], 1_900)).toThrow(RangeError);
  });

  it("[GAME-13] [LOTT-01] Elott is there with TCG_LOTTO_VN or LOTT, and LOTT is treated as it", () => {
    expect(prizeModes(["KHELA", "TCG_SEA"])).toEqual(["LOTT"]);
    expect(prizeModes(["TCG_LOTTO_VN"])).toEqual(["LOTT", "ELOTT"]);
    expect(prizeModes(["KHELA", "LOTT"])).toEqual(["LOTT", "ELOTT"]);
    expect(["LOTT", "ELOTT", "SEA"].map(normalizeLotteryType)).toEqual(["ELOTT", "ELOTT", "SEA"]);
  });
});
