/** Verifies a shared round in the browser: its chain and the chain's salt. Pure. Source: GAME-09, decision 0030. */
import type { FairChain } from "@khela/contract/chains";
import type { FairRound } from "@khela/contract/play";
import { beaconRoundFrom, beaconSalt, QUICKNET } from "@khela/games/fair/beacon";
import { isBeaconRound } from "@khela/games/fair/beacon-signature";
import { verifyCrashLink } from "@khela/games/fair/crash-chain";

/** A round of a game with shared rounds. */
export interface ChainRound extends FairRound {
  readonly chain: FairChain;
}

export interface VerifiedChain {
  /**
   * Whether the round's link, hashed as often as its number says, is the committed hash; null while the link
   * is secret.
   */
  readonly link: boolean | null;
  /**
   * The salt's origin: drawn by the server; a round of drand's quicknet; a round of another network, whose
   * key proves nothing by itself; or not the stated beacon round.
   */
  readonly salt: "drawn" | "drand" | "standIn" | "wrong";
}

/** Verifies a round's chain without trusting the server. */
export function verifyChain(round: ChainRound): VerifiedChain {
  const { chain, serverSeed, nonce } = round;
  const ends = { distance: nonce, knownHex: chain.terminalHash };
  return {
    link: serverSeed === null ? null : verifyCrashLink({ linkHex: serverSeed, ...ends }),
    salt: chain.salt === round.clientSeed ? saltOf(chain) : "wrong",
  };
}

function saltOf({ beacon, salt, committedAt }: FairChain): VerifiedChain["salt"] {
  if (!beacon) return "drawn";
  const { round, at, publicKey, signature } = beacon;
  if (signature === null || beaconSalt(signature) !== salt || !(committedAt < at)) return "wrong";
  if (!isBeaconRound({ round, signature, publicKey })) return "wrong";
  if (publicKey !== QUICKNET.publicKey) return "standIn";
  // quicknet's schedule is public, so the stated time must match the round.
  return beaconRoundFrom(QUICKNET, Date.parse(at)).round === round ? "drand" : "wrong";
}
