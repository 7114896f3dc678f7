/** The first ball of a prize's band. */
export const bandFrom = (bands: readonly { upTo: number }[], at: number): number =>
  (bands[at - 1]?.upTo ?? 0) + 1;

/** The balls of a band as text: `≤ 20`, `21–30`. */
export const bandText = (
  bands: readonly { upTo: number }[],
  at: number,
  number: (value: number) => string,
): string => {
  const last = number(bands[at]?.upTo ?? 0);
  return at === 0 ? `≤ ${last}` : `${number(bandFrom(bands, at))}–${last}`;
};
