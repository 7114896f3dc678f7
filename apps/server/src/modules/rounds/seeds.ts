import { randomBytes } from "node:crypto";
import { commitmentOf } from "@khela/games/fair/seed";
import { openSeed, type SeedSource } from "@khela/games/fair/stream";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import type { MemberId } from "@khela/kernel/ids";
import { createLruCache } from "../../platform/lru-cache.ts";
import { inTransaction, type Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import * as store from "./seed-store.ts";

/** The parts of a seed pair that its player may see. */
export interface SeedPairView {
  serverSeedHash: string;
  clientSeed: string;
  nonce: number;
  nextServerSeedHash: string;
}

/** Seed pairs for games that draw from them themselves. */
export interface PlayerSeeds {
  /** Creates a seed pair if the member has none. Cheap after the first call. */
  ensure(memberId: MemberId): Promise<void>;
  /** Decrypts a pair for drawing. In memory only. */
  open(pair: store.SeedPair): SeedSource;
  find(pairId: string): Promise<store.SeedPair | undefined>;
  /**
   * Locks the member's active pair until the transaction ends. Lock it before the member's accounts, as bets do.
   * @throws AppError SYS_UNAVAILABLE where rotations follow each other too quickly
   */
  lock(tx: Tx, memberId: MemberId): Promise<store.SeedPair>;
  /** Uses up the nonce of a locked pair. */
  advance(tx: Tx, pair: store.SeedPair): Promise<void>;
  /** The public part of a pair; includes the server seed only once it is revealed. */
  published(pairId: string): Promise<{ hash: string; seed: string | null; clientSeed: string } | undefined>;
}

/** The seed pairs of games whose outcomes depend on a player's seed (GAME-09). */
export interface Seeds extends PlayerSeeds {
  view(memberId: MemberId): Promise<SeedPairView>;
  /**
   * Reveals the active server seed and activates the next committed one.
   * @throws AppError FAIR_SEED_IN_USE while a round that draws from it is open
   */
  rotate(
    memberId: MemberId,
    clientSeed: string,
  ): Promise<{
    revealed: { serverSeed: string; serverSeedHash: string; clientSeed: string; rounds: number };
    current: SeedPairView;
  }>;
}

const viewOf = (pair: store.SeedPair): SeedPairView => ({
  serverSeedHash: pair.hash,
  clientSeed: pair.clientSeed,
  nonce: pair.nextNonce,
  nextServerSeedHash: pair.nextHash,
});

export function createSeeds(platform: Platform): Seeds {
  const { db, database, secrets, ids, clock } = platform;
  const known = createLruCache<string, true>(100_000);
  const opened = createLruCache<string, SeedSource>(20_000);

  const fresh = () => {
    const id = ids.next();
    const seed = randomBytes(32);
    return { id, hash: commitmentOf(seed.toString("hex")), sealed: secrets.seal(seed, `seed:${id}`) };
  };
  const seedOf = (id: string, sealed: Buffer): string => secrets.open(sealed, `seed:${id}`).toString("hex");

  const ensure = async (memberId: MemberId): Promise<void> => {
    if (known.has(memberId)) return;
    if (!(await store.activePair(db, memberId))) {
      const first = fresh();
      const next = fresh();
      await store.insertPair(
        db,
        {
          ...first,
          memberId,
          // A random default until the player's browser sets one; it is fixed before the player bets.
          clientSeed: randomBytes(8).toString("hex"),
          nextId: next.id,
          nextSealed: next.sealed,
          nextHash: next.hash,
        },
        now(clock),
      );
    }
    known.set(memberId, true);
  };

  return {
    ensure,
    async view(memberId) {
      await ensure(memberId);
      const pair = await store.activePair(db, memberId);
      if (!pair) throw new Error("a member without a seed pair");
      return viewOf(pair);
    },
    async rotate(memberId, clientSeed) {
      await ensure(memberId);
      const done = await inTransaction(database, async (tx) => {
        const pair = await store.lockPair(tx, memberId);
        if (!pair) throw new AppError("SYS_UNAVAILABLE");
        if (await store.pairInUse(tx, pair.id)) throw new AppError("FAIR_SEED_IN_USE");
        const at = now(clock);
        await store.revealPair(tx, pair.id, at);
        const next = fresh();
        await store.insertPair(
          tx,
          {
            id: pair.nextId,
            memberId,
            sealed: pair.nextSealed,
            hash: pair.nextHash,
            clientSeed,
            nextId: next.id,
            nextSealed: next.sealed,
            nextHash: next.hash,
          },
          at,
        );
        const current = await store.activePair(tx, memberId);
        if (!current) throw new Error("rotation left no pair");
        return { pair, current };
      });
      opened.delete(done.pair.id);
      return {
        revealed: {
          serverSeed: seedOf(done.pair.id, done.pair.sealed),
          serverSeedHash: done.pair.hash,
          clientSeed: done.pair.clientSeed,
          rounds: done.pair.nextNonce,
        },
        current: viewOf(done.current),
      };
    },
    open(pair) {
      let source = opened.get(pair.id);
      if (!source) {
        source = openSeed(seedOf(pair.id, pair.sealed));
        opened.set(pair.id, source);
      }
      return source;
    },
    find: (pairId) => store.findPair(db, pairId),
    async lock(tx, memberId) {
      const pair = await store.lockPair(tx, memberId);
      if (!pair) throw new AppError("SYS_UNAVAILABLE");
      return pair;
    },
    advance: (tx, { id, nextNonce }) => store.advanceNonce(tx, id, nextNonce),
    async published(pairId) {
      const pair = await store.findPair(db, pairId);
      if (!pair) return undefined;
      const seed = pair.revealedAt === null ? null : seedOf(pair.id, pair.sealed);
      return { hash: pair.hash, seed, clientSeed: pair.clientSeed };
    },
  };
}
