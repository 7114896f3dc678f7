/** Letters that are neither taken for another nor make words: no vowels, no I, L, O. */
const LETTERS = "BCDFGHJKMNPQRSTVWXYZ";
const LENGTH = 6;

/**
 * The short form of a call's trace id that a person can read to support: six letters, the same on the screen and in the
 * log (`ref`). It points, it doesn't prove: 64 million codes, so two calls may rarely share one. Source: ERR-01.
 */
export function supportCode(traceId: string): string {
  // FNV-1a: alike ids, which begin with the same time, get codes that aren't alike.
  let hash = 0x811c9dc5;
  for (const character of traceId) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  let code = "";
  for (let index = 0; index < LENGTH; index += 1) {
    code += LETTERS.charAt(hash % LETTERS.length);
    hash = Math.floor(hash / LETTERS.length);
  }
  return code;
}
