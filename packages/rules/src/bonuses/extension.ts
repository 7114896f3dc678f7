/** A time during which the platform was away; Unix ms, `toMs` null: it still is. */
export interface Away {
  id: string;
  fromMs: number;
  toMs: number | null;
}

/**
 * Moves the end of something with a deadline by exactly the time that the platform was away while it ran (PROMO-02). What
 * began during an outage is moved by the rest of it.
 * @param aways outages that don't overlap and that its end was not moved for yet
 * @returns `isAway`: an outage goes on that will move the end further, so that it is not over yet
 */
export function extendedEnd(
  { fromMs, endsMs }: { fromMs: number; endsMs: number },
  aways: readonly Away[],
): { endsMs: number; parts: { id: string; ms: number }[]; isAway: boolean } {
  let end = endsMs;
  let isAway = false;
  const parts: { id: string; ms: number }[] = [];
  for (const { id, toMs, ...away } of aways.toSorted((one, other) => one.fromMs - other.fromMs)) {
    const startMs = Math.max(fromMs, away.fromMs);
    if (startMs >= end) continue;
    if (toMs === null) isAway = true;
    else if (toMs > startMs) {
      parts.push({ id, ms: toMs - startMs });
      end += toMs - startMs;
    }
  }
  return { endsMs: end, parts, isAway };
}
