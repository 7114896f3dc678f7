import { bls12_381 } from "@noble/curves/bls12-381.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { expect, it } from "vitest";
import { beaconRoundFrom, beaconSalt, QUICKNET } from "./beacon.ts";
import { isBeaconRound } from "./beacon-signature.ts";
import vectors from "./vectors.json" with { type: "json" };

const { publicKey } = QUICKNET;

it("[GAME-09] takes rounds of drand's quicknet as the network published them, and nothing else", () => {
  expect(vectors.beacons.length).toBe(2);
  for (const { round, signature, randomness } of vectors.beacons) {
    expect(isBeaconRound({ round, signature, publicKey })).toBe(true);
    expect(beaconSalt(signature)).toBe(randomness);
    expect(isBeaconRound({ round: round + 1, signature, publicKey })).toBe(false);
  }
  const [first, second] = vectors.beacons;
  const round = first?.round ?? 0;
  const signature = first?.signature ?? "";
  // A signature of another round, one of another key, one that is no point, the point at infinity, and one that is no
  // hex.
  const { shortSignatures } = bls12_381;
  const own = bytesToHex(shortSignatures.getPublicKey(sha256(new Uint8Array(1))).toBytes());
  expect(isBeaconRound({ round, signature: second?.signature ?? "", publicKey })).toBe(false);
  expect(isBeaconRound({ round, signature, publicKey: own })).toBe(false);
  for (const bad of ["00".repeat(48), `c0${"00".repeat(47)}`, signature.slice(2), "x".repeat(96), ""])
    expect(isBeaconRound({ round, signature: bad, publicKey })).toBe(false);
  for (const bad of [`c0${"00".repeat(95)}`, "", publicKey.slice(0, 96)])
    expect(isBeaconRound({ round, signature, publicKey: bad })).toBe(false);
  expect(isBeaconRound({ round: -1, signature, publicKey })).toBe(false);
  expect(isBeaconRound({ round: 0.5, signature, publicKey })).toBe(false);
});

it("[GAME-09] counts a network's rounds from its first one", () => {
  const { genesisMs, periodMs } = QUICKNET;
  expect(beaconRoundFrom(QUICKNET, genesisMs - 1_000)).toEqual({ round: 1, atMs: genesisMs });
  expect(beaconRoundFrom(QUICKNET, genesisMs)).toEqual({ round: 1, atMs: genesisMs });
  expect(beaconRoundFrom(QUICKNET, genesisMs + 1)).toEqual({ round: 2, atMs: genesisMs + periodMs });
  expect(beaconRoundFrom(QUICKNET, genesisMs + 10 * periodMs)).toEqual({
    round: 11,
    atMs: genesisMs + 10 * periodMs,
  });
});
