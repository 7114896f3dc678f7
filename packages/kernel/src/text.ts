/** Normalization of texts that people write: their visible characters and their stored form. */

/**
 * Invisible characters that are part of no word, except for line breaks and tabs. Joiners, variation
 * selectors and the tags of flags stay, because Bengali and emoji are written with them.
 */
const UNSEEN =
  /(?!\n|\r|\t|\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** A visible character; the blank Braille pattern and the empty note head are symbols but invisible. */
const INK = /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1d159}])[\p{L}\p{N}\p{P}\p{S}]/u;
/** More than three marks on one letter overlap the lines above and below. */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu;

/** Whether a text has a visible character; a space, a joiner or a filler alone is none. */
export function isLegible(text: string): boolean {
  return INK.test(text);
}

/** A text without invisible characters and surrounding spaces; its lines stay. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(UNSEEN, "").trim();
}

/**
 * A text as one line: normalized letters, single spaces between words, no marks that change the direction of
 * the text around it.
 * @returns "" where nothing visible is left
 */
export function cleanLine(text: string): string {
  const line = withoutUnseen(text.normalize("NFC")).replaceAll(/\s+/gu, " ").replaceAll(PILED_MARKS, "$1");
  return isLegible(line) ? line : "";
}
