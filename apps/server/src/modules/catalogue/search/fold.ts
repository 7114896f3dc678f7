/** Normalises names for comparison, whatever the script, case and diacritics. Pure. Source: GAME-02. */

const BENGALI_ZERO = 0x09e6;

/**
 * A text as words for comparison: lower case, no accents or punctuation, digits of either script as 0 to 9. Bengali
 * letters stay Bengali.
 */
export function foldWords(text: string): string[] {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u09e6-\u09ef]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO))
    .replaceAll(/[\u0300-\u036f\p{Cf}'’]/gu, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

const SIGNS: readonly (readonly [letters: string, sound: string])[] = [
  ["কখ", "k"],
  ["গঘজঝয", "g"],
  ["চছ", "c"],
  ["টঠতথৎ", "t"],
  ["ডঢদধ", "d"],
  ["ঙঞণনং", "n"],
  ["প", "p"],
  ["ফ", "f"],
  ["বভ", "b"],
  ["ম", "m"],
  ["র", "r"],
  ["ল", "l"],
  ["শষস", "s"],
  ["হ", "h"],
];
const BENGALI = new Map(
  SIGNS.flatMap(([letters, sound]) => letters.split("").map((letter) => [letter, sound])),
);
const HASANTA = "্";
const NUKTA = "়";
/** The code of a vowel at the beginning; other vowels are dropped, because their spelling varies. */
const VOWEL = "a";

/** English spellings with silent or ambiguous letters, in the order in which they are replaced. */
const ENGLISH: readonly (readonly [RegExp, string])[] = [
  [/^kn/, "n"],
  [/^wr/, "r"],
  [/ght/g, "t"],
  [/[ts]ion/g, "sn"],
  [/ture/g, "cr"],
  [/ph/g, "f"],
  [/tch|chh|ch/g, "ç"],
  [/ck|q/g, "k"],
  [/c(?=[eiy])/g, "s"],
  [/c/g, "k"],
  [/ç/g, "c"],
  [/x/g, "ks"],
  [/[jz]/g, "g"],
  [/v/g, "b"],
  [/ng/g, "n"],
];

/**
 * The phonetic key of a word, in a few consonants that Bengali and English spelling share: "bengal", "bangal" and
 * "বেঙ্গল" all give `bnl`. @param word of {@link foldWords}
 */
export function phoneticKey(word: string): string {
  if (/^\d+$/.test(word)) return word;
  const heard = /[\u0980-\u09ff]/.test(word) ? bengaliSounds(word) : englishSounds(word);
  // An h counts only at the beginning: kh, gh, bh and the like are one sound each.
  return heard.replaceAll(/(?<=.)[ah]/g, "").replaceAll(/(.)\1+/g, "$1");
}

function englishSounds(word: string): string {
  const spelled = ENGLISH.reduce((text, [pattern, sound]) => text.replace(pattern, sound), word);
  return spelled.replaceAll(/[aeiouwy]/g, VOWEL);
}

function bengaliSounds(word: string): string {
  // Clusters that are pronounced as one sound: ক্ষ as k, ঙ্গ as n; a য below another letter only changes the vowel.
  const plain = word.replaceAll("ক্ষ", "ক").replaceAll("ঙ্গ", "ঙ").replaceAll("ংগ", "ং").replaceAll("্য", "");
  let sounds = "";
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain.charAt(at);
    const next = plain.charAt(at + 1);
    if (sign === HASANTA || sign === NUKTA || sign === "ঁ" || sign === "ঃ") continue;
    // ড় and ঢ় are an r, য় is a vowel.
    if (next === NUKTA) sounds += sign === "য" ? VOWEL : "r";
    else sounds += BENGALI.get(sign) ?? (/\d/.test(sign) ? sign : VOWEL);
  }
  return sounds;
}

/**
 * The edit distance of two words (a letter too many, too few, another one, two swapped), or `most` + 1 where it is
 * greater than `most`.
 */
export function editDistance(one: string, other: string, most: number): number {
  const [a, b] = [one, other];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? most + 1;
}

/** The number of typing mistakes that a word of this length may contain. */
export function mistakesIn(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 7 ? 1 : 2;
}
