/** Measures for how long something has shown no sign of life. */
export interface SilenceMeter {
  /**
   * @param sign any value that changes whenever there is life
   * @returns the silence so far, in ms
   */
  look(nowMs: number, sign: number): number;
}

/**
 * A meter that is read every `everyMs`. A late reading counts as two intervals at most: whatever delayed the reader
 * (a suspended machine, SIGSTOP, a busy processor) kept the other side from showing life as well.
 */
export function createSilenceMeter(everyMs: number): SilenceMeter {
  let last: { atMs: number; sign: number } | undefined;
  let silentMs = 0;
  return {
    look(nowMs, sign) {
      silentMs = last?.sign === sign ? silentMs + Math.min(nowMs - last.atMs, 2 * everyMs) : 0;
      last = { atMs: nowMs, sign };
      return silentMs;
    },
  };
}
