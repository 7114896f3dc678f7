import { type Money, money } from "@khela/kernel/money";
import { drawStream } from "../fair/stream.ts";
import type { JackpotTier } from "./tiers.ts";

/** The inputs of one run's hidden threshold. The link is secret until the run is won. */
export interface JackpotSecret {
  readonly tier: JackpotTier;
  /** 32 bytes in hex; its SHA-256 was public before the run's first bet. */
  readonly linkHex: string;
  /** The chain's public value. */
  readonly salt: string;
  /** The link's number in its chain. */
  readonly linkIndex: number;
  readonly seed: Money;
  readonly mustHitBy: Money;
}

/**
 * The amount at which a run is won: seed + 1 + (a draw below mustHitBy − seed − 1), in 1/10,000, so that every amount
 * strictly between seed and mustHitBy is equally likely. The draw is the first of the stream of
 * `jackpot-<tier>` with the link as server seed, the salt as client seed and the link's number as nonce. GAME-11.
 * @throws RangeError where the pool has no room between seed and mustHitBy
 */
export function jackpotThreshold({ tier, linkHex, salt, linkIndex, seed, mustHitBy }: JackpotSecret): Money {
  const room = mustHitBy - seed - 1n;
  if (room < 1n) throw new RangeError("a jackpot needs room between its seed and its limit");
  const rng = drawStream({
    serverSeedHex: linkHex,
    clientSeed: salt,
    nonce: linkIndex,
    gameCode: `jackpot-${tier}`,
  });
  return money(seed + 1n + BigInt(rng.int(Number(room))));
}
