/** Letters that can't be mistaken for each other and form no words: no vowels, no I, L, O. */
const LETTERS = "BCDFGHJKMNPQRSTVWXYZ";
const LENGTH = 6;

/**
 * A short form of a call's trace id that a player can read out to support: six letters, the same on the
 * screen and in the log (`ref`). It helps to find the call but doesn't prove it: of 64 million codes, two
 * calls may rarely share one. Source: ERR-01.
 */
export function supportCode(traceId: string): string {
  // FNV-1a, because similar ids, which begin with the same time, must get dissimilar codes.
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
