/** The phases of a shared crash round. `settled` and `void` are final. */
export const CRASH_PHASES = ["waiting", "betting", "running", "crashed", "settled", "void"] as const;
export type CrashPhase = (typeof CRASH_PHASES)[number];

/** The steps that move a round to its next phase. */
export const CRASH_STEPS = ["open", "start", "crash", "settle", "cancel"] as const;
export type CrashStep = (typeof CRASH_STEPS)[number];

/**
 * The transition table. A round can be cancelled (every stake is returned) only while its point is not public: once
 * it has crashed it is settled, however long that takes, so that no operator can void a round that lost the house
 * money. The link of a cancelled round is revealed like any other.
 */
const CRASH_TRANSITIONS: Readonly<Record<CrashPhase, Partial<Record<CrashStep, CrashPhase>>>> = {
  waiting: { open: "betting", cancel: "void" },
  betting: { start: "running", cancel: "void" },
  running: { crash: "crashed", cancel: "void" },
  crashed: { settle: "settled" },
  settled: {},
  void: {},
};

/** The phase after a step, or `undefined` where the step is not allowed. */
export function nextCrashPhase(phase: CrashPhase, step: CrashStep): CrashPhase | undefined {
  return CRASH_TRANSITIONS[phase][step];
}

/** The phases in which a step is allowed, for `update … where phase in (…)`. */
export function crashPhasesBefore(step: CrashStep): CrashPhase[] {
  return CRASH_PHASES.filter((phase) => CRASH_TRANSITIONS[phase][step] !== undefined);
}
