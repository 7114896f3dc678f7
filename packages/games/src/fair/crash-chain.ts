import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { seedBytes } from "./seed.ts";

/**
 * The hash chain behind the crash rounds. Link n-1 is the SHA-256 of link n; link 0, the terminal hash, is published
 * before the first round. Round n (from 1) is decided by link n, which is revealed after the round and hashes to the
 * link before it: no later link can be swapped. Secret: a checkpoint gives away every round up to it. Source:
 * GAME-09, money-and-safety 3.
 */
export interface CrashChain {
  /** Number of rounds. */
  readonly length: number;
  /** Link 0, public. */
  readonly terminalHex: string;
  /** Links `every`, 2·`every`, … and the last one, so that any link is at most `every` hashes away. */
  readonly checkpoints: readonly string[];
  readonly every: number;
}

/** The largest chain: ten million rounds, over two years of one round every seven seconds. */
const CRASH_CHAIN_MAX = 10_000_000;

/**
 * Builds a chain from its secret last link. About 1 µs per link.
 * @param rootHex the last link, 32 random bytes in hex
 * @throws RangeError for a root, length or spacing out of range
 */
export function buildCrashChain(input: {
  readonly rootHex: string;
  readonly length: number;
  readonly every?: number;
}): CrashChain {
  const { rootHex, length, every = 1_000 } = input;
  if (!Number.isInteger(length) || length < 1 || length > CRASH_CHAIN_MAX) {
    throw new RangeError(`a chain has 1 to ${CRASH_CHAIN_MAX} links`);
  }
  if (!Number.isInteger(every) || every < 1) throw new RangeError("checkpoints need a positive spacing");
  const checkpoints: string[] = [rootHex];
  let link = seedBytes(rootHex);
  for (let index = length; index > 0; index -= 1) {
    if (index % every === 0 && index !== length) checkpoints.push(bytesToHex(link));
    link = sha256(link);
  }
  return { length, terminalHex: bytesToHex(link), checkpoints: checkpoints.toReversed(), every };
}

/** Link n of a chain, 1 to its length (0 is the terminal hash), in hex. @throws RangeError */
export function crashLink(chain: CrashChain, index: number): string {
  if (!Number.isInteger(index) || index < 0 || index > chain.length) {
    throw new RangeError(`a link of this chain is 0 to ${chain.length}: ${index}`);
  }
  if (index === 0) return chain.terminalHex;
  const slot = Math.ceil(index / chain.every);
  const checkpoint = chain.checkpoints[slot - 1];
  if (checkpoint === undefined) throw new RangeError("a chain without its checkpoints");
  return hashTimes(checkpoint, Math.min(slot * chain.every, chain.length) - index);
}

/**
 * Whether a revealed link n belongs to a published terminal hash: n hashes lead from one to the other. A verifier
 * that has kept an earlier revealed link passes that link and the smaller distance.
 */
export function verifyCrashLink(input: {
  readonly linkHex: string;
  /** Rounds between the link and the known hash. */
  readonly distance: number;
  /** The terminal hash or an earlier revealed link. */
  readonly knownHex: string;
}): boolean {
  return hashTimes(input.linkHex, input.distance) === input.knownHex;
}

function hashTimes(hex: string, times: number): string {
  let link = seedBytes(hex);
  for (let count = 0; count < times; count += 1) link = sha256(link);
  return bytesToHex(link);
}
