import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { seedBytes } from "../fair/seed.ts";
import { CRASH_MIN_HUNDREDTHS, type CrashTitle } from "./limits.ts";
import { asciiBytes, FAIR_VERSION, wordAt } from "../fair/stream.ts";

const WORDS = 2n ** 52n;
const SALT = /^[\x20-\x7e]{1,128}$/;

/** Whether a text can salt a chain: 1 to 128 printable ASCII characters. */
function isCrashSalt(text: string): boolean {
  return SALT.test(text);
}

/**
 * The crash point of a round in hundredths, without a cap. GAME-09.
 *
 * h = first 52 bits of HMAC-SHA256(key = the link's bytes, message = `khela:v1:<code>:<salt>`), then max(100,
 * floor(R·2^52 / (h + 1))) with the title's return R in percent, all in integers. The link of a round is not
 * published before the round is over. The link before it, which is published, is its hash and not the HMAC key; a
 * point that followed from the published hash could be predicted.
 * @param linkHex the round's chain link
 * @param salt the chain's public value, fixed after the terminal hash was published
 * @throws RangeError for a salt that is not 1 to 128 printable ASCII characters
 */
export function crashPoint(title: CrashTitle, linkHex: string, salt: string): bigint {
  if (!isCrashSalt(salt)) throw new RangeError("a salt is 1 to 128 printable ASCII characters");
  const digest = hmac(sha256, seedBytes(linkHex), asciiBytes(`${FAIR_VERSION}:${title.code}:${salt}`));
  return pointOfWord(title, wordAt(digest, 0));
}

/** The multiplier at which a round ends, in hundredths: its crash point, at most the cap. */
export function crashHundredths(title: CrashTitle, linkHex: string, salt: string): number {
  const point = crashPoint(title, linkHex, salt);
  return point > BigInt(title.capHundredths) ? title.capHundredths : Number(point);
}

/** The crash point in hundredths of a 52-bit word. */
export function pointOfWord({ returnPercent }: CrashTitle, word: number): bigint {
  const raw = (BigInt(returnPercent) * WORDS) / (BigInt(word) + 1n);
  return raw < 100n ? 100n : raw;
}

/**
 * The number of the 2^52 words that crash at or above a multiplier: exact, by solving the formula for h. The chance
 * is this number over 2^52. For 101 hundredths or more.
 */
export function wordsReaching({ returnPercent }: CrashTitle, hundredths: number): bigint {
  if (hundredths <= CRASH_MIN_HUNDREDTHS) return WORDS;
  return (BigInt(returnPercent) * WORDS) / BigInt(hundredths);
}
