/** Players in the order after a seat, round the table; the seat itself comes last. */
export function after<T extends { readonly seat: number }>(players: readonly T[], seat: number): T[] {
  const sorted = players.toSorted((a, b) => a.seat - b.seat);
  const next = sorted.findIndex((player) => player.seat > seat);
  return next < 0 ? sorted : [...sorted.slice(next), ...sorted.slice(0, next)];
}
