import { spot, type TableRules, unknownSpot } from "../types.ts";

const CLOCKWORK_CODE = "clockwork-arena";
/** Turns of each toy's spring; every knock on the toy costs one turn. */
export const SPRING = 4;

/** The two wind-up toys. */
export const TOYS = ["meron", "wala"] as const;
export type Toy = (typeof TOYS)[number];

/** The result of a clash: the toy that was knocked. */
export const KNOCKS = ["meron", "wala", "both"] as const;
export type Knock = (typeof KNOCKS)[number];

/** Clashes in order, until a spring is empty. */
export interface ClockworkOutcome {
  readonly clashes: readonly Knock[];
}

/** Chances of a clash: 11 of 32 knock one given toy alone; the remaining ten knock both. */
export const KNOCK_CHANCES = { of: 32, one: 11 } as const;

/** Turns left in both springs after these clashes. */
export function springsOf(clashes: readonly Knock[]): readonly [meron: number, wala: number] {
  const left = (toy: Toy) => SPRING - clashes.filter((knock) => knock !== otherToy(toy)).length;
  return [left("meron"), left("wala")];
}
const otherToy = (toy: Toy): Toy => (toy === "meron" ? "wala" : "meron");

/** The toy with turns left when the other's spring is empty; a draw where both run out at once. */
export function winnerOf({ clashes }: ClockworkOutcome): Toy | "draw" {
  const [meron, wala] = springsOf(clashes);
  return meron > 0 ? "meron" : wala > 0 ? "wala" : "draw";
}

/** Possible numbers of clashes. */
export const LENGTHS = [4, 5, 6, 7] as const;
/** Payout and return of each number of clashes. */
const BY_LENGTH = {
  4: [265, 957_726],
  5: [233, 959_258],
  6: [495, 959_788],
  7: [2_900, 956_938],
} as const;
/** The length of one clash on the screen, in milliseconds. */
export const CLASH_MS = 1_700;

/**
 * Two tin toys knock each other until a spring is empty (GAME-08; domain rules H17: no animals). Fixed odds; a draw
 * pays 8:1 and returns bets on either side.
 */
export const CLOCKWORK_ARENA: TableRules<ClockworkOutcome> = {
  code: CLOCKWORK_CODE,
  mathsVersion: 1,
  spots: [
    spot("meron", [191, 100], 959_681, 1_738_326),
    spot("draw", [900], 936_252),
    spot("wala", [191, 100], 959_681, 1_738_326),
    spot("meron-clean", [6_870], 959_240),
    spot("wala-clean", [6_870], 959_240),
    ...LENGTHS.map((length) => spot(`clashes-${length}`, [BY_LENGTH[length][0]], BY_LENGTH[length][1])),
  ],
  judge(code, outcome) {
    const [pay] = CLOCKWORK_ARENA.spots.find((one) => one.code === code)?.pays ?? unknownSpot(code);
    const winner = winnerOf(outcome);
    if (code === "meron" || code === "wala")
      return winner === "draw" ? 100 : winner === code ? (pay ?? 0) : 0;
    return wins(code, outcome) ? (pay ?? 0) : 0;
  },
  revealMs: ({ clashes }) => clashes.length * CLASH_MS + 1_500,
};

function wins(code: string, outcome: ClockworkOutcome): boolean {
  const winner = winnerOf(outcome);
  const clean = springsOf(outcome.clashes).includes(SPRING);
  return (
    (code === "draw" && winner === "draw") ||
    (clean && code === `${winner}-clean`) ||
    code === `clashes-${outcome.clashes.length}`
  );
}
