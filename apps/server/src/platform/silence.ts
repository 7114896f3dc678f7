/** Says how long something that should show signs of life has shown none. */
export interface SilenceMeter {
  /** @param sign differs from the last one where there was life meanwhile @returns the silence so far, in ms */
  look(nowMs: number, sign: number): number;
}

/**
 * A meter that is looked at every `everyMs`. A look that comes late counts as two at most: whatever kept the looker from
 * looking (a suspended machine, SIGSTOP, a processor that others use) kept the other side from showing life as well.
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
