/**
 * A person's masked name, recognisable to its owner: the first letter of each part, `A*** R***`. Letters are
 * graphemes, so that a Bengali one keeps its vowel sign.
 */
export function maskName(name: string): string {
  const segmenter = new Intl.Segmenter("bn", { granularity: "grapheme" });
  return name
    .trim()
    .split(/\s+/)
    .map((part) => `${segmenter.segment(part)[Symbol.iterator]().next().value?.segment ?? ""}***`)
    .join(" ");
}
