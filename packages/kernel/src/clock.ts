/** The injected time; only system-clock.ts reads the real clock. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  nowMs(): number;
}

/** The current instant as a Date, for SQL parameters. */
export function now(clock: Clock): Date {
  return new Date(clock.nowMs());
}

/** A clock that a test or the seed sets and advances. */
export interface ManualClock extends Clock {
  set(ms: number): void;
  advance(ms: number): void;
}

export function manualClock(startMs: number): ManualClock {
  let current = startMs;
  return {
    nowMs: () => current,
    set: (ms) => {
      current = ms;
    },
    advance: (ms) => {
      current += ms;
    },
  };
}
