import { editDistance, foldWords, mistakesIn, phoneticKey } from "./fold.ts";

/** A searchable entry: its names in all languages, and other words that lead to it (its vendor's names, its kind). */
export interface Named {
  id: string;
  names: readonly string[];
  also: readonly string[];
}

/** Finds games by name. Source: GAME-02. */
export interface NameIndex {
  /**
   * Matching ids with their rank, 0 the best. First by spelling; if nothing matches, by sound, in Latin or Bengali
   * letters; if nothing matches still, with typing mistakes. An empty query finds nothing.
   */
  search(query: string): ReadonlyMap<string, number>;
}

const FIT = { start: 0, within: 1, words: 2, sounds: 3, mistakes: 4 } as const;
/** The minimum length of a sound, because a shorter one matches too much. */
const SHORTEST_SOUND = 2;

interface Word {
  text: string;
  sound: string;
  /** Indexes of the entries with this word. */
  own: Set<number>;
  also: Set<number>;
}

/** Built once per version of the shelf; some thousand names take a few megabytes. */
export function createNameIndex(entries: readonly Named[]): NameIndex {
  const words = new Map<string, Word>();
  const joined: { at: number; text: string; sound: string }[] = [];
  const add = (text: string, kind: "own" | "also", at: number): Word => {
    let word = words.get(text);
    if (!word) {
      word = { text, sound: phoneticKey(text), own: new Set(), also: new Set() };
      words.set(text, word);
    }
    word[kind].add(at);
    return word;
  };
  for (const [at, { names, also }] of entries.entries()) {
    for (const name of names) {
      const parts = foldWords(name);
      const sound = parts.map((part) => add(part, "own", at).sound).join("");
      joined.push({ at, text: parts.join(""), sound });
    }
    for (const name of also) for (const part of foldWords(name)) add(part, "also", at);
  }
  const vocabulary = [...words.values()];

  /** Entries in which every part of the query matches a word. */
  const byWords = (parts: readonly string[], fits: (word: Word, part: string) => boolean): Set<number> => {
    let found: Set<number> | undefined;
    for (const part of parts) {
      const here = new Set<number>();
      for (const word of vocabulary) {
        if (!fits(word, part)) continue;
        for (const at of word.own) here.add(at);
        for (const at of word.also) here.add(at);
      }
      found = found ? found.intersection(here) : here;
      if (found.size === 0) break;
    }
    return found ?? new Set();
  };

  return {
    search(query) {
      const parts = foldWords(query);
      const whole = parts.join("");
      const found = new Map<number, number>();
      const take = (at: number, fit: number): void => {
        if ((found.get(at) ?? Number.POSITIVE_INFINITY) > fit) found.set(at, fit);
      };
      if (whole !== "") {
        findSpelled(whole, joined, take);
        for (const at of byWords(parts, ({ text }, part) => text.startsWith(part))) take(at, FIT.words);
        if (found.size === 0) findSounding(parts, joined, byWords, take);
        if (found.size === 0) findMistaken(parts, joined, byWords, take);
      }
      return new Map([...found].map(([at, fit]) => [entries[at]?.id ?? "", fit]));
    },
  };
}

/**
 * Builds indexes and keeps the last one: most changes of the shelf leave all names as they are, and indexing
 * thousands of them takes a fifth of a second.
 */
export function keepNameIndex(): (entries: readonly Named[]) => NameIndex {
  let last: { key: string; index: NameIndex } | undefined;
  return (entries) => {
    const key = JSON.stringify(entries);
    if (last?.key !== key) last = { key, index: createNameIndex(entries) };
    return last.index;
  };
}

type Joined = readonly { at: number; text: string; sound: string }[];
type ByWords = (parts: readonly string[], fits: (word: Word, part: string) => boolean) => Set<number>;
type Take = (at: number, fit: number) => void;

function findSpelled(whole: string, joined: Joined, take: Take): void {
  for (const { at, text } of joined) {
    const place = text.indexOf(whole);
    if (place >= 0) take(at, place === 0 ? FIT.start : FIT.within);
  }
}

function findSounding(parts: readonly string[], joined: Joined, byWords: ByWords, take: Take): void {
  const sounds = new Map(parts.map((part) => [part, phoneticKey(part)]));
  const whole = [...sounds.values()].join("");
  if (whole.length < SHORTEST_SOUND) return;
  const fits = ({ text, sound }: Word, part: string): boolean => {
    const heard = sounds.get(part) ?? "";
    return text.startsWith(part) || (heard.length >= SHORTEST_SOUND && sound.startsWith(heard));
  };
  for (const at of byWords(parts, fits)) take(at, FIT.sounds);
  // The query may join or split words.
  for (const { at, sound } of joined) if (sound.startsWith(whole)) take(at, FIT.sounds);
}

function findMistaken(parts: readonly string[], joined: Joined, byWords: ByWords, take: Take): void {
  const sounds = new Map(parts.map((part) => [part, phoneticKey(part)]));
  const near = (text: string, typed: string): boolean => {
    if (text.startsWith(typed)) return true;
    const most = mistakesIn(typed);
    if (most === 0 || text.length < typed.length - most) return false;
    // Matches the whole word, or the beginning of one that is still being typed.
    if (text.length <= typed.length + most) {
      if (editDistance(typed, text, most) <= most) return true;
      if (text.length <= typed.length) return false;
    }
    return editDistance(typed, text.slice(0, typed.length), most) <= most;
  };
  const fits = ({ text, sound }: Word, part: string): boolean => {
    const heard = sounds.get(part) ?? "";
    return (heard.length > SHORTEST_SOUND && sound === heard) || near(text, part);
  };
  for (const at of byWords(parts, fits)) take(at, FIT.mistakes);
  // The query may join or split words. The first letter must match, because it is hardly ever mistyped.
  const whole = parts.join("");
  for (const { at, text } of joined)
    if (text.startsWith(whole.charAt(0)) && near(text, whole)) take(at, FIT.mistakes);
}
