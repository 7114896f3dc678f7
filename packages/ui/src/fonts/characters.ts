/** What the shipped fonts draw; tools/subset-fonts.mjs cuts them to it, and fonts.test.ts compares the texts with it. */
const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

export const TAKA_SIGN = "৳";
export const LATIN = `${range(0x20, 0x7e)}\u00a0©®·°±×÷éñ–—‘’“”•…™−←↑→↓`;
/** All of the block, so that any text can be written; joined letters come with their parts. */
export const BENGALI = `${range(0x980, 0x9ff).replace(TAKA_SIGN, "")}।॥\u200c\u200d `;
