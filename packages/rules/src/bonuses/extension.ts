/** A time, half-open, in Unix ms; `toMs` null: it goes on. */
export interface TimeSpan {
  fromMs: number;
  toMs: number | null;
}
/** A time that is over. */
export interface EndedSpan {
  fromMs: number;
  toMs: number;
}

/** So long do closed games move a deadline, for each time that they are closed: they may never come back. */
export const LONGEST_CLOSURE_MS = 30 * 86_400_000;

const endOf = ({ toMs }: TimeSpan): number => toMs ?? Number.POSITIVE_INFINITY;
const spanOf = (fromMs: number, endMs: number): TimeSpan => ({
  fromMs,
  toMs: endMs === Number.POSITIVE_INFINITY ? null : endMs,
});

/** The moments that are in any of the times, as times that neither overlap nor touch, in their order. */
export function unionOf(spans: readonly TimeSpan[]): TimeSpan[] {
  const united: TimeSpan[] = [];
  for (const span of spans.toSorted((one, other) => one.fromMs - other.fromMs)) {
    const last = united.at(-1);
    if (last && endOf(last) >= span.fromMs)
      united[united.length - 1] = spanOf(last.fromMs, Math.max(endOf(last), endOf(span)));
    else united.push(span);
  }
  return united;
}

/** The moments of the first times that are in the second, too. */
const common = (spans: readonly TimeSpan[], others: readonly TimeSpan[]): TimeSpan[] =>
  spans.flatMap((span) =>
    others.flatMap((other) => {
      const [fromMs, endMs] = [Math.max(span.fromMs, other.fromMs), Math.min(endOf(span), endOf(other))];
      return fromMs < endMs ? [spanOf(fromMs, endMs)] : [];
    }),
  );

/** The moments of a time that are in none of others, which are over. */
function without(span: TimeSpan, others: readonly EndedSpan[]): TimeSpan[] {
  let left = [span];
  for (const { fromMs, toMs } of others)
    left = left.flatMap((part) =>
      [
        spanOf(part.fromMs, Math.min(endOf(part), fromMs)),
        spanOf(Math.max(part.fromMs, toMs), endOf(part)),
      ].filter((piece) => piece.fromMs < endOf(piece)),
    );
  return left;
}

/**
 * The times in which every one of some games was closed, each counted for {@link LONGEST_CLOSURE_MS} at most.
 * @param games the times in which each of them was closed; without games there are none
 */
export function allClosed(games: readonly (readonly TimeSpan[])[], nowMs: number): TimeSpan[] {
  const [first = [], ...others] = games.map(unionOf);
  let spans: readonly TimeSpan[] = first;
  for (const other of others) {
    if (spans.length === 0) return [];
    spans = common(spans, other);
  }
  return spans.map(({ fromMs, toMs }) => {
    const lastMs = fromMs + LONGEST_CLOSURE_MS;
    return toMs === null && lastMs > nowMs
      ? { fromMs, toMs }
      : { fromMs, toMs: Math.min(toMs ?? lastMs, lastMs) };
  });
}

/**
 * Moves the end of something with a deadline by exactly the time in which it could not be used while it ran (PROMO-02,
 * decision 0078): the platform was away, or all games that it needs were closed. Each moment counts once, however often
 * this is asked and whatever times overlap.
 * @param lost the times in which it could not be used
 * @param counted the times that its end was moved for already
 * @returns the times to move it by now; `goesOn`: such a time goes on and will move the end further, so that it is not over yet
 */
export function extendedEnd(
  { fromMs, endsMs }: { fromMs: number; endsMs: number },
  lost: readonly TimeSpan[],
  counted: readonly EndedSpan[],
): { endsMs: number; parts: EndedSpan[]; goesOn: boolean } {
  let end = endsMs;
  let goesOn = false;
  const parts: EndedSpan[] = [];
  const running = lost
    .map((span) => ({ ...span, fromMs: Math.max(span.fromMs, fromMs) }))
    .filter((span) => span.fromMs < endOf(span));
  for (const span of unionOf(running).flatMap((one) => without(one, counted))) {
    if (span.fromMs >= end) break;
    if (span.toMs === null) goesOn = true;
    else {
      parts.push({ fromMs: span.fromMs, toMs: span.toMs });
      end += span.toMs - span.fromMs;
    }
  }
  return { endsMs: end, parts, goesOn };
}
