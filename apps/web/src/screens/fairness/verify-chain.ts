/** Checks in the browser what decided a shared round: its chain, and what salted that. Pure. Source: GAME-09, decision 0030. */
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
  /** Whether the round's link, hashed as often as its number says, is the hash that was committed; null while it is secret. */
  readonly link: boolean | null;
  /**
   * Where the salt is from: drawn by the server; a round of drand's quicknet; one of another network, whose key says
   * nothing of itself; or something else than the round that was named.
   */
  readonly salt: "drawn" | "drand" | "standIn" | "wrong";
}

/** What can be said of a round's chain without believing the server. */
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
  // When quicknet makes a round is no secret: the time that is shown must be that one.
  return beaconRoundFrom(QUICKNET, Date.parse(at)).round === round ? "drand" : "wrong";
}
