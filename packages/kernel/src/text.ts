/** Texts that people write: what in them can be seen, and the form in which they are kept. */

/** Marks that show nothing and belong to no word, except for line breaks and tabs. Joiners, the signs that choose a glyph
 * and the tags of flags stay, because Bengali and emoji are written with them. */
const UNSEEN =
  /(?!\n|\r|\t|\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** A sign that leaves ink; the blank pattern of Braille and the empty note head are symbols without any. */
const INK = /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1d159}])[\p{L}\p{N}\p{P}\p{S}]/u;
/** More than three marks on one letter grow over the lines above and below. */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu;

/** Whether something of a text can be read: a space, a joiner or a filler alone can't. */
export function isLegible(text: string): boolean {
  return INK.test(text);
}

/** A text without what can't be seen and without spaces around it; its lines stay. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(UNSEEN, "").trim();
}

/**
 * A text as one line: letters put together in one way, one space between words, no mark that turns the text around it.
 * @returns "" where nothing is left to be read
 */
export function cleanLine(text: string): string {
  const line = withoutUnseen(text.normalize("NFC")).replaceAll(/\s+/gu, " ").replaceAll(PILED_MARKS, "$1");
  return isLegible(line) ? line : "";
}
