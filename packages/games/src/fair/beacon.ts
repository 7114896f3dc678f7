import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

/**
 * A network that publishes a random value at fixed times, each signed with a threshold key that no single member
 * holds: drand in its form "bls-unchained-g1-rfc9380". Round 1 is published at `genesisMs`, and one more every
 * `periodMs`. Decision 0030.
 */
export interface BeaconNetwork {
  /** A compressed point of G2, 192 hex digits. */
  readonly publicKey: string;
  /** Unix milliseconds. */
  readonly genesisMs: number;
  readonly periodMs: number;
}

/** The League of Entropy's network "quicknet", as its operators publish it. */
export const QUICKNET: BeaconNetwork = {
  publicKey:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  genesisMs: 1_692_803_367_000,
  periodMs: 3_000,
};

/** The first round that is published at or after a time, and its time, in Unix milliseconds. */
export function beaconRoundFrom(network: BeaconNetwork, atMs: number): { round: number; atMs: number } {
  const after = Math.max(0, Math.ceil((atMs - network.genesisMs) / network.periodMs));
  return { round: after + 1, atMs: network.genesisMs + after * network.periodMs };
}

/** The public salt of a round: SHA-256 of its signature, in hex. @param signature 96 hex digits */
export function beaconSalt(signature: string): string {
  return bytesToHex(sha256(hexToBytes(signature)));
}
