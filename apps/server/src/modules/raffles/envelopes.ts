import { randomBytes } from "node:crypto";
import { commitmentOf } from "@khela/games/fair/seed";
import { drawStream } from "@khela/games/fair/stream";
import { raffleCode, splitEnvelope } from "@khela/games/raffles/draw";
import type { Money } from "@khela/kernel/money";
import { createLruCache } from "../../platform/lru-cache.ts";
import type { Platform } from "../../platform/platform.ts";
import { rulesOf } from "./terms.ts";
import type { Raffle } from "./store.ts";

/** The seeds that split red envelopes. */
export interface Envelopes {
  /** A new seed for a campaign, sealed, with its commitment. */
  newSeed(raffleId: string): { sealed: Buffer; hash: string };
  /** The amounts of all parts, in the order in which they are given. Secret until they are given. */
  partsOf(raffle: Raffle): readonly Money[];
  /** The seed in hex; only for campaigns that are over. */
  seedOf(raffle: Raffle): string;
}

export function createEnvelopes({ secrets }: Pick<Platform, "secrets">): Envelopes {
  const split = createLruCache<string, readonly Money[]>(100);
  const seedOf = ({ id, seedSealed }: Raffle): string => {
    if (!seedSealed) throw new Error(`raffle ${id} has no seed`);
    return secrets.open(seedSealed, `raffle:${id}`).toString("hex");
  };
  return {
    newSeed(raffleId) {
      const seed = randomBytes(32);
      return { sealed: secrets.seal(seed, `raffle:${raffleId}`), hash: commitmentOf(seed.toString("hex")) };
    },
    partsOf(raffle) {
      let parts = split.get(raffle.id);
      if (!parts) {
        const { envelope, budget } = rulesOf(raffle.terms);
        if (!envelope) throw new Error(`raffle ${raffle.id} is no envelope`);
        const draws = { clientSeed: raffle.id, nonce: 0, gameCode: raffleCode("envelope") };
        parts = splitEnvelope(drawStream({ serverSeedHex: seedOf(raffle), ...draws }), {
          budget,
          ...envelope,
        });
        split.set(raffle.id, parts);
      }
      return parts;
    },
    seedOf,
  };
}
