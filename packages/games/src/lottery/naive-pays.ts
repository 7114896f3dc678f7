import type { LotteryResult } from "./types.ts";

/**
 * Payout of one unit, as an independent second implementation: prices and rules are written out here without any of
 * the game's code.
 */
type Naive = (unit: readonly string[], result: LotteryResult) => number;

const times = (result: LotteryResult, ending = ""): number =>
  result.filter((number) => number.length >= ending.length && number.endsWith(ending)).length;
const allEnd =
  (pay: number): Naive =>
  (unit, result) =>
    unit.every((one) => times(result, one) > 0) ? pay : 0;

const NORTH: Readonly<Record<string, Naive>> = {
  "lo-2": ([one], result) => 347 * times(result, one),
  "lo-3": ([one], result) => 4_000 * times(result, one),
  "xien-2": allEnd(1_700),
  "xien-3": allEnd(7_300),
  "xien-4": allEnd(34_000),
  de: ([one], [special]) => (special?.endsWith(one ?? "-") ? 9_200 : 0),
  "de-front": ([one], [special]) => (special?.startsWith(one ?? "-") ? 9_200 : 0),
  "cang-3": ([one], [special]) => (special?.endsWith(one ?? "-") ? 92_000 : 0),
  "head-digit": ([one], [special]) => (special?.[3] === one ? 920 : 0),
  "tail-digit": ([one], [special]) => (special?.[4] === one ? 920 : 0),
};

const ends = (number: string | undefined, one = "-"): number => (number?.endsWith(one) ? 1 : 0);
const SOUTH: Readonly<Record<string, Naive>> = {
  "bao-2": ([one], result) => 510 * times(result, one),
  "bao-3": ([one], result) => 5_400 * times(result, one),
  "bao-4": ([one], result) => 57_500 * times(result, one),
  "head-tail": ([one], result) => 4_600 * (ends(result[0], one) + ends(result[17], one)),
  head: ([one], result) => 9_200 * ends(result[17], one),
  tail: ([one], result) => 9_200 * ends(result[0], one),
  "xiu-chu": ([one], result) => 46_000 * (ends(result[0], one) + ends(result[16], one)),
  "xiu-chu-head": ([one], result) => 92_000 * ends(result[16], one),
  "xiu-chu-tail": ([one], result) => 92_000 * ends(result[0], one),
};

const anagram = (one: string, other: string): boolean =>
  one.split("").toSorted().join("") === other.split("").toSorted().join("");
const SIAM: Readonly<Record<string, Naive>> = {
  "top-3": ([one], result) => 90_000 * ends(result[0], one),
  "tod-3": ([one = ""], [first = ""]) => {
    if (!anagram(one, first.slice(3))) return 0;
    return [0, 90_000, 30_000, 15_000][new Set(one).size] ?? 0;
  },
  "front-3": ([one], result) => 45_000 * (ends(result[1], one) + ends(result[2], one)),
  "back-3": ([one], result) => 45_000 * (ends(result[3], one) + ends(result[4], one)),
  "top-2": ([one], result) => 9_200 * ends(result[0], one),
  "bottom-2": ([one], result) => 9_200 * ends(result[5], one),
  "run-top": ([one = "-"], [first = ""]) => (first.slice(3).includes(one) ? 340 : 0),
  "run-bottom": ([one = "-"], result) => (result[5]?.includes(one) ? 480 : 0),
};

const count = (result: LotteryResult, one: string): number => result.filter((other) => other === one).length;
const total = (result: LotteryResult): number => result.reduce((sum, one) => sum + Number(one), 0);
/** Whether a number is on a side. */
const isOn = (side: string | undefined, value: number, bigFrom: number): boolean =>
  ({ small: value < bigFrom, big: value >= bigFrom, odd: value % 2 !== 0, even: value % 2 === 0 })[
    side ?? ""
  ] ?? false;
/** Splits the unit of a place into place and value. */
const placed = ([unit = ""]: readonly string[]): [number, string] => {
  const [place = "", value = ""] = unit.split(":");
  return [Number(place), value];
};

/** Pays when a part of the result is exactly these values in this order. */
const exact =
  (pay: number, from: number, to?: number): Naive =>
  (unit, result) =>
    unit.join(" ") === result.slice(from, to).join(" ") ? pay : 0;
/** Pays when a part of the result is exactly these values in any order. */
const anyOrder =
  (pay: number, from: number, to?: number): Naive =>
  (unit, result) => {
    const part = result.slice(from, to);
    return part.every((one) => unit.includes(one)) && unit.every((one) => part.includes(one)) ? pay : 0;
  };
const atOnePlace =
  (pay: number): Naive =>
  (unit, result) => {
    const [place, value] = placed(unit);
    return result[place] === value ? pay : 0;
  };
const onSide =
  (bigFrom: number): Naive =>
  (unit, result) => {
    const [place, side] = placed(unit);
    return isOn(side, Number(result[place]), bigFrom) ? 190 : 0;
  };

const threes = (end: string, from: number): Readonly<Record<string, Naive>> => ({
  [`star-3${end}`]: exact(95_000, from, from + 3),
  [`group-3${end}`]: anyOrder(15_833, from, from + 3),
  [`group-6${end}`]: anyOrder(15_833, from, from + 3),
});
const FIVE: Readonly<Record<string, Naive>> = {
  place: atOnePlace(950),
  sides: onSide(5),
  "sum-sides": ([side], result) => (isOn(side, total(result), 23) ? 190 : 0),
  "dragon-tiger": ([side], [first = "", , , , last = ""]) => {
    if (side === "tie") return first === last ? 950 : 0;
    return (side === "dragon" ? first > last : first < last) ? 211 : 0;
  },
  "any-3": ([one = ""], result) => (result.slice(2).includes(one) ? 350 : 0),
  "any-5": ([one = ""], result) => (result.includes(one) ? 231 : 0),
  "star-2-front": exact(9_500, 0, 2),
  "star-2-back": exact(9_500, 3),
  "group-2-front": anyOrder(4_750, 0, 2),
  "group-2-back": anyOrder(4_750, 3),
  ...threes("-front", 0),
  ...threes("-mid", 1),
  ...threes("-back", 2),
  "star-4": exact(950_000, 1),
  "star-5": exact(9_500_000, 0),
};

const THREE_SUMS: readonly number[] = [
  95_000, 31_666, 15_833, 9_500, 6_333, 4_523, 3_392, 2_638, 2_111, 1_727, 1_507, 1_376, 1_301, 1_266,
];
const THREE: Readonly<Record<string, Naive>> = {
  ...threes("", 0),
  "star-2-front": exact(9_500, 0, 2),
  "star-2-back": exact(9_500, 1),
  place: atOnePlace(950),
  "any-3": ([one = ""], result) => (result.includes(one) ? 350 : 0),
  sum: ([sum], result) =>
    String(total(result)) === sum ? ([...THREE_SUMS, ...THREE_SUMS.toReversed()][Number(sum)] ?? 0) : 0,
  "sum-sides": ([side], result) => (isOn(side, total(result), 14) ? 190 : 0),
};

/** Payouts of the sums from 3 to 11; those above 11 mirror them. */
const PK10_SUMS: readonly number[] = [4_275, 4_275, 2_137, 2_137, 1_425, 1_425, 1_068, 1_068, 855];
const PK10: Readonly<Record<string, Naive>> = {
  place: atOnePlace(950),
  sides: onSide(6),
  "dragon-tiger": (unit, result) => {
    const [place, side] = placed(unit);
    const isDragon = Number(result[place]) > Number(result[9 - place]);
    return isDragon === (side === "dragon") ? 190 : 0;
  },
  "top-2": exact(8_550, 0, 2),
  "top-2-any": anyOrder(4_275, 0, 2),
  "top-3": exact(68_400, 0, 3),
  "top-3-any": anyOrder(11_400, 0, 3),
  sum: ([sum = ""], result) =>
    String(total(result.slice(0, 2))) === sum ? (PK10_SUMS[8 - Math.abs(Number(sum) - 11)] ?? 0) : 0,
  "sum-sides": ([side = ""], result) => {
    const pay = { small: 171, big: 213, odd: 171, even: 213 }[side] ?? 0;
    return isOn(side, total(result.slice(0, 2)), 12) ? pay : 0;
  },
};

const K3_SUMS: readonly number[] = [20_520, 6_840, 3_420, 2_052, 1_368, 977, 820, 760];
const K3: Readonly<Record<string, Naive>> = {
  "sum-sides": ([side], result) => (isOn(side, total(result), 11) ? 190 : 0),
  sum: ([sum], result) =>
    String(total(result)) === sum ? ([...K3_SUMS, ...K3_SUMS.toReversed()][Number(sum) - 3] ?? 0) : 0,
  single: ([face = ""], result) => (count(result, face) > 0 ? 225 : 0),
  pair: ([pair = ""], result) => (count(result, pair.charAt(0)) >= 2 ? 1_282 : 0),
  triple: ([triple], result) => (result.join("") === triple ? 20_520 : 0),
  "any-triple": (_, [a, b, c]) => (a === b && b === c ? 3_420 : 0),
  straight: (_, result) => (["123", "234", "345", "456"].includes(result.toSorted().join("")) ? 855 : 0),
  "pair-single": ([pair = "", single = ""], result) =>
    count(result, pair) === 2 && count(result, single) === 1 ? 6_840 : 0,
  "different-2": (unit, result) => (unit.every((face) => count(result, face) > 0) ? 684 : 0),
  "different-3": (unit, result) => (unit.every((face) => count(result, face) > 0) ? 3_420 : 0),
};

const hits = (unit: readonly string[], result: LotteryResult): number =>
  unit.filter((one) => result.includes(one)).length;
/** Pays when all chosen numbers are drawn, or, with more than five chosen, when all drawn numbers are chosen. */
const anyOf =
  (pay: number): Naive =>
  (unit, result) =>
    hits(unit, result) === Math.min(5, unit.length) ? pay : 0;
const ELEVEN: Readonly<Record<string, Naive>> = {
  "any-1": anyOf(209),
  "any-2": anyOf(522),
  "any-3": anyOf(1_567),
  "any-4": anyOf(6_270),
  "any-5": anyOf(43_890),
  "any-6": anyOf(7_315),
  "any-7": anyOf(2_090),
  "any-8": anyOf(783),
  place: atOnePlace(1_045),
  "front-2": exact(10_450, 0, 2),
  "front-2-any": anyOrder(5_225, 0, 2),
  "front-3": exact(94_050, 0, 3),
  "front-3-any": anyOrder(15_675, 0, 3),
  "in-front-3": ([one = ""], result) => (result.slice(0, 3).includes(one) ? 348 : 0),
  "odd-count": ([odd = ""], result) =>
    String(result.filter((one) => isOn("odd", Number(one), 0)).length) === odd
      ? ([7_315 * 6, 1_463, 292, 219, 585, 7_315][Number(odd)] ?? 0)
      : 0,
  middle: ([one = ""], result) => {
    const lower = result.filter((other) => other < one).length;
    const pay = { "03": 1_567, "04": 696, "05": 487, "06": 438, "07": 487, "08": 696, "09": 1_567 }[one] ?? 0;
    return result.includes(one) && lower === 2 ? pay : 0;
  },
};

export const NAIVE_PAYS: Readonly<Record<string, Readonly<Record<string, Naive>>>> = {
  "lotto-north": NORTH,
  "lotto-south": SOUTH,
  "lotto-siam": SIAM,
  "lotto-five": FIVE,
  "lotto-pk10": PK10,
  "lotto-k3": K3,
  "lotto-eleven": ELEVEN,
  "lotto-three": THREE,
};
