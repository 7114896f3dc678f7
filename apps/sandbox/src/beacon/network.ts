import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { bls12_381 } from "@noble/curves/bls12-381.js";

const { shortSignatures } = bls12_381;
const DOMAIN = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
const GENESIS_S = 1_700_000_000;
/**
 * The network's period. drand's quicknet has three seconds, which would be a long wait at the start of a
 * demo.
 */
const PERIOD_S = 1;

/** A drand network with a single node; drand's clients see only its key as different from a real one. */
export interface SandboxNetwork {
  /** The network's hash in hex, which is a part of every path. */
  hash: string;
  groupHash: string;
  publicKey: string;
  genesisS: number;
  periodS: number;
}

interface Kept {
  secret: string;
  network: SandboxNetwork;
}

const sha256 = (...parts: (string | Uint8Array)[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/**
 * Builds the network. Its hash is computed as drand does: of the period, the first second, the key and the
 * group.
 */
function networkOf(secret: string): SandboxNetwork {
  const key = shortSignatures.getPublicKey(Buffer.from(secret, "hex")).toBytes();
  const groupHash = sha256("khela sandbox");
  const times = Buffer.alloc(12);
  times.writeUInt32BE(PERIOD_S, 0);
  times.writeBigInt64BE(BigInt(GENESIS_S), 4);
  return {
    hash: sha256(times, key, groupHash, "sandbox").toString("hex"),
    groupHash: groupHash.toString("hex"),
    publicKey: Buffer.from(key).toString("hex"),
    genesisS: GENESIS_S,
    periodS: PERIOD_S,
  };
}

/**
 * Opens the sandbox's own network. @param file its secret key, readable by its owner alone; created where it
 * is missing
 */
export function openNetwork(file: string): Kept {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Kept;
  const { Fr } = bls12_381.fields;
  const secret = Buffer.from(Fr.toBytes(Fr.create(BigInt(`0x${randomBytes(48).toString("hex")}`)))).toString(
    "hex",
  );
  const kept = { secret, network: networkOf(secret) };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
  return kept;
}

/** The number of the latest round at a time in Unix milliseconds. */
export const latestRound = ({ genesisS, periodS }: SandboxNetwork, nowMs: number): number =>
  Math.floor((nowMs / 1_000 - genesisS) / periodS) + 1;

/** A round in drand's format: its number, signed. */
export function beaconRound(secret: string, round: number) {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  const message = shortSignatures.hash(sha256(number), DOMAIN);
  const signature = shortSignatures.sign(message, Buffer.from(secret, "hex")).toBytes();
  return {
    round,
    randomness: sha256(signature).toString("hex"),
    signature: Buffer.from(signature).toString("hex"),
  };
}
