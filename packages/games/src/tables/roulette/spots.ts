import { type Spot, spot, type TableRules, unknownSpot } from "../types.ts";

const ROULETTE_CODE = "roulette";

/** The pocket, 0 to 36. */
export interface RouletteOutcome {
  readonly pocket: number;
}

/** The order of the pockets on a European wheel. */
export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
];
const RED: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export const colourOf = (pocket: number): "green" | "red" | "black" =>
  pocket === 0 ? "green" : RED.has(pocket) ? "red" : "black";

const NUMBERS = Array.from({ length: 36 }, (_, index) => index + 1);
const inside = (kind: string, numbers: readonly number[]): [code: string, numbers: readonly number[]] => [
  `${kind}-${numbers.join("-")}`,
  numbers,
];
const rows = Array.from({ length: 12 }, (_, row) => [row * 3 + 1, row * 3 + 2, row * 3 + 3]);

function allInside(): [code: string, numbers: readonly number[]][] {
  const pairs = [
    ...[1, 2, 3].map((number) => [0, number]),
    ...NUMBERS.flatMap((number) => [
      ...(number % 3 === 0 ? [] : [[number, number + 1]]),
      ...(number > 33 ? [] : [[number, number + 3]]),
    ]),
  ];
  const corners = NUMBERS.filter((number) => number % 3 !== 0 && number <= 32).map((number) => [
    number,
    number + 1,
    number + 3,
    number + 4,
  ]);
  return [
    ...[0, ...NUMBERS].map((number) => inside("straight", [number])),
    ...pairs.map((pair) => inside("split", pair)),
    ...[...rows, [0, 1, 2], [0, 2, 3]].map((street) => inside("street", street)),
    ...[...corners, [0, 1, 2, 3]].map((corner) => inside("corner", corner)),
    ...rows.slice(1).map((row, index) => inside("line", [...(rows[index] ?? []), ...row])),
  ];
}

const outside: [code: string, numbers: readonly number[]][] = [
  ...[1, 2, 3].map((column): [string, number[]] => [
    `column-${column}`,
    NUMBERS.filter((number) => (number - column) % 3 === 0),
  ]),
  ...[1, 2, 3].map((dozen): [string, number[]] => [
    `dozen-${dozen}`,
    NUMBERS.filter((number) => Math.ceil(number / 12) === dozen),
  ]),
  ["low", NUMBERS.slice(0, 18)],
  ["even", NUMBERS.filter((number) => number % 2 === 0)],
  ["red", NUMBERS.filter((number) => RED.has(number))],
  ["black", NUMBERS.filter((number) => !RED.has(number))],
  ["odd", NUMBERS.filter((number) => number % 2 === 1)],
  ["high", NUMBERS.slice(18)],
];

/** The numbers that a spot covers, by its code. */
export const COVERED: ReadonlyMap<string, readonly number[]> = new Map([...allInside(), ...outside]);

const payOf = (numbers: readonly number[]): number => 3_600 / numbers.length;

/** Any spot that covers n numbers pays 36/n, stake included, so that all return 97.297 % (domain rules H8). */
export const ROULETTE: TableRules<RouletteOutcome> = {
  code: ROULETTE_CODE,
  mathsVersion: 1,
  spots: [...COVERED].map(([code, numbers]): Spot => spot(code, [payOf(numbers)], 972_972)),
  judge(code, { pocket }) {
    const numbers = COVERED.get(code) ?? unknownSpot(code);
    return numbers.includes(pocket) ? payOf(numbers) : 0;
  },
  revealMs: () => 8_000,
};
