/** Favourites change at most this often; the first call of each second counts (GAME-04). */
export const FAVOURITE_INTERVAL_MS = 1000;

/**
 * Lets the first call through and drops those that follow within the interval.
 * @param nowMs the clock, in epoch milliseconds
 * @returns a gate: true when the call may go on
 */
export function leadingGate(intervalMs: number, nowMs: () => number): () => boolean {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    const now = nowMs();
    if (now - lastMs < intervalMs) return false;
    lastMs = now;
    return true;
  };
}

/** The ids with one added or removed; adding an existing id moves it to the front. */
export function toggled(ids: readonly string[], nodeId: string, wanted: boolean): string[] {
  const rest = ids.filter((id) => id !== nodeId);
  return wanted ? [nodeId, ...rest] : rest;
}
