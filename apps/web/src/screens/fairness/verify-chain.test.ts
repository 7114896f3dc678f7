import { beaconSalt, QUICKNET } from "@khela/games/fair/beacon";
import { buildCrashChain, crashLink } from "@khela/games/fair/crash-chain";
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { expect, it } from "vitest";
import { type ChainRound, verifyChain } from "./verify-chain.ts";

/** A signature published by quicknet. */
const SIGNATURE =
  "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39";
const AT_MS = QUICKNET.genesisMs + 999 * QUICKNET.periodMs;
const iso = (ms: number) => new Date(ms).toISOString();

const chain = buildCrashChain({ rootHex: "ab".repeat(32), length: 50 });
const beacon = { round: 1_000, at: iso(AT_MS), publicKey: QUICKNET.publicKey, signature: SIGNATURE };
const salt = beaconSalt(SIGNATURE);
const committed = {
  game: "crash",
  number: 1,
  length: 50,
  terminalHash: chain.terminalHex,
  committedAt: iso(AT_MS - 6_000),
  salt,
  beacon,
};
const round: ChainRound = {
  roundId: "r",
  at: iso(AT_MS + 60_000),
  gameCode: "crash",
  kind: "crash",
  mathsVersion: "1",
  state: "settled",
  serverSeedHash: crashLink(chain, 19),
  serverSeed: crashLink(chain, 20),
  clientSeed: salt,
  nonce: 20,
  bet: null,
  outcome: null,
  stake: "0.00",
  payout: "0.00",
  chain: committed,
};
const saltWith = (changes: Partial<typeof committed>) =>
  verifyChain({ ...round, chain: { ...committed, ...changes } }).salt;
const saltWithBeacon = (changes: Partial<typeof beacon>) => saltWith({ beacon: { ...beacon, ...changes } });

it("[GAME-09] the verifier follows a link to what was committed, and the salt to drand's signature", () => {
  expect(verifyChain(round)).toEqual({ link: true, salt: "drand" });
  expect(verifyChain({ ...round, serverSeed: null }).link).toBe(null);
  expect(verifyChain({ ...round, nonce: 21 }).link).toBe(false);
  expect(verifyChain({ ...round, serverSeed: "cd".repeat(32) }).link).toBe(false);
});

it("[GAME-09] the verifier believes no other round, signature, salt, key or time", () => {
  // The round was played with another salt than the chain has.
  expect(verifyChain({ ...round, clientSeed: "chosen" }).salt).toBe("wrong");
  expect(saltWith({ salt: "chosen" })).toBe("wrong");
  expect(saltWithBeacon({ round: 999 })).toBe("wrong");
  expect(saltWithBeacon({ signature: SIGNATURE.replace(/.$/, "8") })).toBe("wrong");
  // The salt was committed after the beacon round existed, or the stated time belongs to another beacon
  // round.
  expect(saltWith({ committedAt: iso(AT_MS) })).toBe("wrong");
  expect(saltWithBeacon({ at: iso(AT_MS + 60_000) })).toBe("wrong");
});

it("[GAME-09] the verifier says where a network of somebody's own, or none at all, stands behind a salt", () => {
  expect(verifyChain({ ...round, chain: { ...committed, beacon: null } }).salt).toBe("drawn");
  const { shortSignatures } = bls12_381;
  const secret = sha256(new Uint8Array(1));
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, 5n);
  const message = shortSignatures.hash(sha256(number), "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_");
  const signature = bytesToHex(shortSignatures.sign(message, secret).toBytes());
  const publicKey = bytesToHex(shortSignatures.getPublicKey(secret).toBytes());
  const own = beaconSalt(signature);
  const theirs = { ...committed, salt: own, beacon: { ...beacon, round: 5, signature, publicKey } };
  expect(verifyChain({ ...round, clientSeed: own, chain: theirs }).salt).toBe("standIn");
  // The same signature, attributed to drand.
  const said = { ...theirs, beacon: { ...theirs.beacon, publicKey: QUICKNET.publicKey } };
  expect(verifyChain({ ...round, clientSeed: own, chain: said }).salt).toBe("wrong");
});
