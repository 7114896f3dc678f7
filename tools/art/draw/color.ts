/** Mixes two `#rrggbb` colours; `share` 0 gives the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const a = Number.parseInt(first.slice(at, at + 2), 16);
    const b = Number.parseInt(second.slice(at, at + 2), 16);
    return Math.round(a + (b - a) * share);
  });
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** A colour with an opacity 0..1, as `#rrggbbaa`. */
export function fade(color: string, opacity: number): string {
  return (
    color +
    Math.round(opacity * 255)
      .toString(16)
      .padStart(2, "0")
  );
}

/** The stops of an evenly spaced SVG gradient. */
export function stops(colors: readonly string[]): string {
  return colors
    .map((color, index) => `<stop offset="${index / (colors.length - 1)}" stop-color="${color}"/>`)
    .join("");
}
