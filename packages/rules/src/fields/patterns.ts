import { isCalendarDate } from "@khela/kernel/period";

/**
 * The field patterns of the product specification, section 5, and four of our own, in one table for browser
 * and server. Every expression is a single pass over one character class (no nested repetition), so that the
 * time is proportional to the length of the text. Source: AUTH-09.
 */
interface Pattern {
  /** The pattern of the whole text. */
  whole: RegExp;
  /** The text must also contain a match of each of these. */
  contains?: readonly RegExp[];
  /** The text must also pass this check. */
  also?: (text: string) => boolean;
}

const HAN = String.raw`\p{Script=Han}々〆ヶ`;

const PATTERNS = {
  letters: { whole: /^[A-Za-z]+$/u },
  letterFirst: { whole: /^[A-Za-z][A-Za-z0-9]*$/u },
  kanjiDigits: { whole: new RegExp(`^[${HAN}0-9０-９]+$`, "u") },
  mailbox: { whole: /^[^\s@,;<>()"]{1,64}@[^\s@.,;<>()"]+(?:\.[^\s@.,;<>()"]+)+$/u },
  alphanumeric: { whole: /^[A-Za-z0-9]+$/u },
  lettersAndDigits: { whole: /^[A-Za-z0-9]+$/u, contains: [/[A-Za-z]/u, /[0-9]/u] },
  digits: { whole: /^[0-9]+$/u },
  alphanumericUpper: { whole: /^[A-Za-z0-9]+$/u, contains: [/[A-Z]/u] },
  lettersSpaces: { whole: /^[A-Za-z ]+$/u, contains: [/[A-Za-z]/u] },
  noSpaces: { whole: /^\S+$/u },
  chinese: { whole: /^[\p{Script=Han}\u3000-\u303f\uff00-\uff0f\uff1a-\uff1f·…—“”‘’]+$/u },
  date: { whole: /^(?:\d{4}-\d\d-\d\d|\d\d-\d\d-\d{4})$/u, also: isWrittenDate },
  thai: { whole: /^[\p{Script=Thai} ]+$/u, contains: [/\p{Script=Thai}/u] },
  thaiEnglish: { whole: /^[\p{Script=Thai}A-Za-z ]+$/u, contains: [/[\p{Script=Thai}A-Za-z]/u] },
  korean: { whole: /^[\p{Script=Hangul} ]+$/u, contains: [/\p{Script=Hangul}/u] },
  upperSpaces: { whole: /^[A-Z ]+$/u, contains: [/[A-Z]/u] },
  lettersDigitsSymbols: { whole: /^[\x21-\x7e]+$/u },
  strongPassword: {
    whole: /^[\x21-\x7e]+$/u,
    contains: [/[A-Z]/u, /[a-z]/u, /[0-9]/u, /[^A-Za-z0-9]/u],
  },
  fullName: { whole: /^[\p{L}\p{M}.'’-]+ [\p{L}\p{M}.'’-]+$/u },
  fullWidthJapanese: {
    whole: /^[\u3041-\u309f\u30a0-\u30ff\p{Script=Han}々\u3000-\u303f\uff01-\uff5e]+$/u,
  },
  upper: { whole: /^[A-Z]+$/u },

  /** ◆ Any text, for passwords (no composition rule) and free text: only the length is checked. */
  anything: { whole: /^[^]+$/u },
  /** ◆ A person's name in any script, Bengali included: letters, marks, spaces, signs of abbreviation, apostrophes, hyphens. */
  personName: {
    whole: /^[\p{L}\p{M}\p{Join_Control} .:'’ʼ‐‑-]+$/u,
    contains: [/(?!\p{Default_Ignorable_Code_Point})\p{L}/u],
  },
  /** ◆ A mobile number of Bangladesh in its national form: 01XXXXXXXXX. */
  mobileBd: { whole: /^01[3-9][0-9]{8}$/u },
  /** ◆ A handle of a messenger, a code: letters, digits and `. _ + @ -`. */
  handle: { whole: /^[A-Za-z0-9._+@-]+$/u },
} as const satisfies Record<string, Pattern>;

/** The name of a pattern; the message of a violation is `auth.field.<patternId>`. */
export type PatternId = keyof typeof PATTERNS;

export const PATTERN_IDS = Object.keys(PATTERNS) as PatternId[];

export function isPatternId(id: string): id is PatternId {
  return Object.hasOwn(PATTERNS, id);
}

/** Whether a text matches a pattern, regardless of its length. */
export function matchesPattern(id: PatternId, text: string): boolean {
  const pattern: Pattern = PATTERNS[id];
  return (
    pattern.whole.test(text) &&
    (pattern.contains ?? []).every((part) => part.test(text)) &&
    (pattern.also === undefined || pattern.also(text))
  );
}

/** The pattern as one regular expression (flag `u`), for documents and other programs. */
export function patternSource(id: PatternId): string {
  const { whole, contains = [] }: Pattern = PATTERNS[id];
  return contains.map((part) => `(?=[^]*${part.source})`).join("") + whole.source;
}

function isWrittenDate(text: string): boolean {
  const [first = "", second = "", third = ""] = text.split("-");
  const day = first.length === 4 ? text : `${third}-${first}-${second}`;
  return isCalendarDate(day) && !day.startsWith("0000");
}
