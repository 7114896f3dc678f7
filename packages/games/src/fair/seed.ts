import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

/** Length of a server seed, of its commitment and of every link of a crash chain. */
export const SEED_BYTES = 32;

/** Printable ASCII, space to tilde: one byte per character in every language that verifies. */
const CLIENT_SEED_PATTERN = /^[\x20-\x7e]{1,64}$/;

/** The largest nonce. A nonce is the round number inside one seed pair, counted from 0 without gaps. */
export const NONCE_MAX = 2 ** 32 - 1;

const HEX_SEED = /^[0-9a-f]{64}$/;

/** Whether a text is a usable client seed: 1 to 64 printable ASCII characters. GAME-09. */
export function isClientSeed(text: string): boolean {
  return CLIENT_SEED_PATTERN.test(text);
}

/** Whether a text is 32 bytes in lower-case hex. */
function isSeedHex(text: string): boolean {
  return HEX_SEED.test(text);
}

/** Parses 64 lower-case hex digits to 32 bytes. @throws RangeError for any other text */
export function seedBytes(seedHex: string): Uint8Array {
  if (!isSeedHex(seedHex)) throw new RangeError("a seed is 64 lower-case hex digits");
  return hexToBytes(seedHex);
}

/**
 * The commitment that is published before play: SHA-256 over the 32 seed bytes (not over their hex text), in hex.
 * Outcomes use the seed as an HMAC key, so nothing about them follows from the commitment. GAME-09.
 */
export function commitmentOf(serverSeedHex: string): string {
  return bytesToHex(sha256(seedBytes(serverSeedHex)));
}
