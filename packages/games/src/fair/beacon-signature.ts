import { bls12_381 } from "@noble/curves/bls12-381.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes } from "@noble/hashes/utils.js";

const { shortSignatures } = bls12_381;
const DOMAIN = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/**
 * Whether a network signed the number of a round: BLS on G1, of the SHA-256 of the number in eight bytes. Also false
 * for a malformed signature or key. GAME-09, decision 0030.
 * @param beacon.signature 96 hex digits
 * @param beacon.publicKey 192 hex digits
 */
export function isBeaconRound(beacon: { round: number; signature: string; publicKey: string }): boolean {
  const number = new Uint8Array(8);
  try {
    new DataView(number.buffer).setBigUint64(0, BigInt(beacon.round));
    const message = shortSignatures.hash(sha256(number), DOMAIN);
    return shortSignatures.verify(hexToBytes(beacon.signature), message, hexToBytes(beacon.publicKey));
  } catch {
    // A text that is no hex or no point of the curve is not a valid signature.
    return false;
  }
}
