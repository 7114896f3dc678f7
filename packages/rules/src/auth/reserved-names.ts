/**
 * Names by which players could pass for staff: the operator's list, and look-alikes of its entries. Pure.
 * Source: AUTH-09, OPS-02.
 */

/** The list of a fresh install, which the operator can change. */
export const DEFAULT_RESERVED_NAMES: readonly string[] = [
  "khela",
  "admin",
  "administrator",
  "moderator",
  "mod",
  "support",
  "helpdesk",
  "help",
  "desk",
  "service",
  "customer",
  "care",
  "finance",
  "cashier",
  "payment",
  "payments",
  "official",
  "operator",
  "owner",
  "manager",
  "staff",
  "team",
  "security",
  "system",
  "root",
  "superuser",
  "super",
  "খেলা",
  "অ্যাডমিন",
  "এডমিন",
  "সাপোর্ট",
  "কর্তৃপক্ষ",
  "অফিশিয়াল",
];

/**
 * Characters that look like a Latin letter (Unicode TR39, those that people type); l, I and 1 are treated as
 * the same.
 */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: "аαɑ@4",
    b: "вьβ8",
    c: "сϲ¢",
    d: "ԁɗ",
    e: "еєёε3€",
    g: "ɡ9",
    h: "һнη",
    i: "іıιlӏ1!|ӏ",
    j: "јϳ",
    k: "кκ",
    m: "мμ",
    n: "пո",
    o: "оοσօ0০०",
    p: "рρ",
    q: "ԛ",
    r: "гɾ",
    s: "ѕꜱ5$",
    t: "тτ7+",
    u: "υսц",
    v: "νѵ",
    w: "ѡω",
    x: "хχ",
    y: "уγү",
    z: "ᴢ2",
  }).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter])),
);

const letters = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{M}]|\p{Default_Ignorable_Code_Point}/gu, "");
/** Accents on Latin, Greek and Cyrillic letters; the vowel signs of Bengali are part of the word and stay. */
const ACCENTS = /[\u0300-\u036f]/gu;
const plain = (name: string): string =>
  name.normalize("NFKC").toLowerCase().normalize("NFD").replaceAll(ACCENTS, "");
const drawn = (text: string): string => Array.from(text, (sign) => LOOKALIKES[sign] ?? sign).join("");
/** Replaces two letters that together look like another one. */
const joined = (text: string): string => text.replaceAll("rn", "m").replaceAll("vv", "w");

/**
 * The readings of a name: digits as the letters that they look like, or as a meaningless ending (`admin24`).
 */
function readings(name: string): Set<string> {
  const base = plain(name);
  const withoutEnding = base.replace(/[\p{N}\p{P}\p{S}\s]+$/u, "").replace(/^[\p{N}\p{P}\p{S}\s]+/u, "");
  const read = [base, withoutEnding, letters(base)].map((text) => letters(drawn(text)));
  return new Set([...read, ...read.map(joined)]);
}

/** Whether a text consists of these words only. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const reached = new Set([0]);
  for (let at = 0; at < text.length; at += 1) {
    if (!reached.has(at)) continue;
    for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length);
  }
  return text !== "" && reached.has(text.length);
}

/**
 * Whether a name is on the list, or consists of several of its entries (`KhelaAdmin`, `support_desk`),
 * look-alike letters included (`adm1n`, `аdmin` with a Cyrillic а). A listed word as a part of another word
 * doesn't count: `badminton`.
 */
export function isReservedName(name: string, reserved: readonly string[]): boolean {
  const words = reserved.flatMap((entry) => [...readings(entry)]).filter((word) => word !== "");
  return [...readings(name)].some((reading) => isMadeOf(reading, words));
}
