/** The phases of a table's round. `settled` and `void` are final. */
export const TABLE_PHASES = ["betting", "playing", "dealt", "settled", "void"] as const;
export type TablePhase = (typeof TABLE_PHASES)[number];
/** What moves a round on. */
export const TABLE_STEPS = ["play", "deal", "settle", "cancel"] as const;
export type TableStep = (typeof TABLE_STEPS)[number];

/**
 * The transition table. A table where players decide is `playing` for as many windows as that takes, `play` by `play`.
 * Stakes go back only while the result is not public: once dealt, a round is settled,
 * however long that takes, so that no operator can drop a round that lost them money.
 */
const TABLE_TRANSITIONS: Readonly<Record<TablePhase, Partial<Record<TableStep, TablePhase>>>> = {
  betting: { play: "playing", deal: "dealt", cancel: "void" },
  playing: { play: "playing", deal: "dealt", cancel: "void" },
  dealt: { settle: "settled" },
  settled: {},
  void: {},
};

/** The phase after a step, or `undefined` where the step is not allowed. */
export function nextTablePhase(phase: TablePhase, step: TableStep): TablePhase | undefined {
  return TABLE_TRANSITIONS[phase][step];
}

/** How long bets are taken, in milliseconds. */
export const TABLE_BETTING_MS = 15_000;
/** How long the result stays on the screen before the next round opens, in milliseconds. */
export const TABLE_RESULT_MS = 5_000;
