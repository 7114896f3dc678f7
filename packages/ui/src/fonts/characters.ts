/**
 * The characters of the shipped fonts; tools/subset-fonts.mjs subsets the fonts to them, and fonts.test.ts checks the
 * texts.
 */
const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

export const TAKA_SIGN = "৳";
export const LATIN = `${range(0x20, 0x7e)}\u00a0©®·°±×÷éñ–—‘’“”•…™−←↑→↓`;
/** The whole Unicode block, so that any text can be written; ligatures come with their parts. */
export const BENGALI = `${range(0x980, 0x9ff).replace(TAKA_SIGN, "")}।॥\u200c\u200d `;
