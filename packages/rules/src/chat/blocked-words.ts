/** The maximum length of an entry in characters, and the maximum number of entries. */
export const MAX_BLOCKED_WORD_LENGTH = 60;
export const MAX_BLOCKED_WORDS = 1000;

/** Characters that stand for a letter inside a word: `b4d` is `bad`, but 44 stays a number. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};
const LATIN = /\p{Script=Latin}/u;
/** Accents on Latin letters; the vowel signs of Bengali are part of the word and stay. */
const ACCENTS = /(?<=\p{Script=Latin}\p{M}*)\p{M}/gu;
/** Invisible characters that are not part of a word: joiners of Bengali and emoji. */
const UNSEEN = /\p{Cf}/gu;
/** A letter, a vowel sign or a digit. */
const WORD = /[\p{L}\p{M}\p{N}@$]+/gu;
const BENGALI_ZERO = 0x09e6;

/** A letter and how often it is repeated in a row. */
type Run = readonly [letter: string, count: number];
type Word = readonly Run[];

interface Entry {
  readonly words: readonly Word[];
  /** The last word may have any ending. */
  readonly open: boolean;
}

function runsOf(word: string): Word {
  const runs: [string, number][] = [];
  for (const letter of word) {
    const last = runs.at(-1);
    if (last?.[0] === letter) last[1] += 1;
    else runs.push([letter, 1]);
  }
  return runs;
}

/**
 * The words of a text, normalized: without case and accents, look-alike digits as letters, Bengali digits as
 * Latin ones.
 */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(UNSEEN, "")
    .replaceAll(ACCENTS, "")
    .replaceAll(/[০-৯]/gu, (digit) => String((digit.codePointAt(0) ?? BENGALI_ZERO) - BENGALI_ZERO));
  return (plain.match(WORD) ?? []).map((word) =>
    LATIN.test(word) ? word.replaceAll(/[013457@$]/gu, (sign) => LOOKALIKES[sign] ?? sign) : word,
  );
}

/** Joins three or more consecutive single letters into one word: `b a d` and `b.a.d`. */
function joinSpelled(words: readonly string[]): string[] {
  const joined: string[] = [];
  let spelled: string[] = [];
  const flush = (): void => {
    if (spelled.length >= 3) joined.push(spelled.join(""));
    else joined.push(...spelled);
    spelled = [];
  };
  for (const word of words) {
    if (/^\p{L}\p{M}*$/u.test(word)) spelled.push(word);
    else {
      flush();
      joined.push(word);
    }
  }
  flush();
  return joined;
}

/** Three or more of the same letter match any number of it in the blocked word. */
function isWord(said: Word, blocked: Word, open: boolean): boolean {
  if (open ? said.length < blocked.length : said.length !== blocked.length) return false;
  return blocked.every(([letter, count], index) => {
    const [known, times] = said[index] ?? ["", 0];
    const last = open && index === blocked.length - 1;
    return known === letter && (times === count || times >= 3 || (last && times >= count));
  });
}

const stands = ({ words, open }: Entry, said: readonly Word[], from: number): boolean =>
  words.every((word, index) => {
    const other = said[from + index];
    return other !== undefined && isWord(other, word, open && index === words.length - 1);
  });

/**
 * Builds the filter for an operator's list. An entry is a word, or several consecutive words; a star at its
 * end matches every ending, of which Bengali words have many. Only whole words match, so that names and towns
 * that contain one are not blocked.
 * @param list as typed
 * @returns a function that tells whether a text contains a blocked word
 */
export function createBlockedWordFilter(list: readonly string[]): (text: string) => boolean {
  const entries = list.flatMap((typed): Entry[] => {
    const words = wordsOf(typed).map(runsOf);
    return words.length === 0 ? [] : [{ words, open: typed.trimEnd().endsWith("*") }];
  });
  return (text) => {
    const words = wordsOf(text);
    const readings = [words, joinSpelled(words)].map((said) => said.map(runsOf));
    return entries.some((entry) =>
      readings.some((said) => said.some((_, from) => stands(entry, said, from))),
    );
  };
}

/**
 * An entry in its stored form: one line, single spaces. @returns "" for an entry that could never match a
 * text
 */
export function cleanBlockedWord(typed: string): string {
  const line = typed.normalize("NFC").replaceAll(/\s+/gu, " ").trim();
  return wordsOf(line).length === 0 ? "" : line;
}
