/**
 * A person's name as its owner recognises it: the first letter of each part, `A*** R***`; letters as a
 * reader sees them, so that a Bengali one keeps its vowel sign.
 */
export function maskName(name: string): string {
  const segmenter = new Intl.Segmenter("bn", { granularity: "grapheme" });
  return name
    .trim()
    .split(/\s+/)
    .map((part) => `${segmenter.segment(part)[Symbol.iterator]().next().value?.segment ?? ""}***`)
    .join(" ");
}
