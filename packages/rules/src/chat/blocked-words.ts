/** The longest entry of the list, in characters, and how many there may be. */
export const BLOCKED_WORD_MOST = 60;
export const BLOCKED_WORDS_MOST = 1000;

/** Signs that stand for a letter inside of a word: `b4d` is `bad`, and 44 stays a number. */
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
/** Accents on Latin letters; the vowel signs of Bengali belong to their word. */
const ACCENTS = /(?<=\p{Script=Latin}\p{M}*)\p{M}/gu;
/** Not seen, and no part of a word: joiners of Bengali and emoji. */
const UNSEEN = /\p{Cf}/gu;
/** A letter, a vowel sign or a digit. */
const WORD = /[\p{L}\p{M}\p{N}@$]+/gu;
const BENGALI_ZERO = 0x09e6;

/** A letter as often as it stands in a row. */
type Run = readonly [letter: string, count: number];
type Word = readonly Run[];

interface Entry {
  readonly words: readonly Word[];
  /** The last word goes on with anything. */
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

/** Words of a text without what they can be written with differently: case, accents, digits for letters, the digits of Bengali. */
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

/** `b a d` and `b.a.d` are one word: single letters that follow each other, three and more. */
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

/** Three and more of a letter stand for as many of it as the blocked word has. */
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
 * What an operator's list blocks. An entry is a word, or several that follow each other; a star at its end stands for every
 * ending, which words in Bengali have many of. Only whole words are found, so that no name or town is by mistake.
 * @param list as typed
 * @returns whether a text has one of them
 */
export function blockedWords(list: readonly string[]): (text: string) => boolean {
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

/** An entry as it is kept: one line, single spaces. @returns "" where nothing of it can be found in a text */
export function cleanBlockedWord(typed: string): string {
  const line = typed.normalize("NFC").replaceAll(/\s+/gu, " ").trim();
  return wordsOf(line).length === 0 ? "" : line;
}
