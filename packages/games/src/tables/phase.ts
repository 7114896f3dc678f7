/** The phases of a table's round. `settled` and `void` are final. */
export const TABLE_PHASES = ["betting", "playing", "dealt", "settled", "void"] as const;
export type TablePhase = (typeof TABLE_PHASES)[number];
/** The steps that move a round to its next phase. */
export const TABLE_STEPS = ["play", "deal", "settle", "cancel"] as const;
export type TableStep = (typeof TABLE_STEPS)[number];

/**
 * The transition table. A table where players decide stays `playing` for as many windows as needed, with one `play`
 * step for each. Stakes can be returned only while the result is not public: once dealt, a round is settled, however
 * long that takes, so that no operator can void a round that lost the house money.
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

/** Length of the betting phase, in milliseconds. */
export const TABLE_BETTING_MS = 15_000;
/** How long the result stays on the screen before the next round opens, in milliseconds. */
export const TABLE_RESULT_MS = 5_000;
