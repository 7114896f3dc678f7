import { inTransaction, type Database, type Tx } from "../../platform/database.ts";
import type { Anchors } from "./anchors.ts";
import { entryHash, GENESIS, sealHead } from "./entry-hash.ts";
import { readEntries, readHead } from "./store.ts";

export interface ChainReport {
  ok: boolean;
  /** The number of entries. */
  entries: number;
  /** The first sequence number that is changed, missing or cut off; null where the chain is intact. */
  firstBadSeq: number | null;
}

const BATCH = 2_000;

/**
 * Recomputes every hash, and compares the end with the sealed head and the anchors outside the database. Finds a
 * changed byte, a missing or moved entry, and a truncated tail. Source: OPS-01.
 */
export async function verifyChain(deps: {
  database: Database;
  anchors: Anchors;
  key: Buffer;
}): Promise<ChainReport> {
  const anchors = await deps.anchors.read();
  return inTransaction(
    deps.database,
    async (tx) => {
      const walk = await walkEntries(tx, new Map(anchors.map((anchor) => [anchor.seq, anchor.hash])));
      const bad = walk.firstBad ?? (await badEnd(tx, walk, deps.key)) ?? lostAnchor(anchors, walk.lastSeq);
      return {
        ok: bad === undefined,
        entries: walk.entries,
        firstBadSeq: bad === undefined ? null : Number(bad),
      };
    },
    "repeatable read",
  );
}

interface Walk {
  entries: number;
  lastSeq: bigint;
  lastHash: Buffer;
  firstBad: bigint | undefined;
}

async function walkEntries(tx: Tx, anchors: ReadonlyMap<bigint, Buffer | undefined>): Promise<Walk> {
  const walk: Walk = { entries: 0, lastSeq: 0n, lastHash: GENESIS, firstBad: undefined };
  for (;;) {
    const batch = await readEntries(tx, walk.lastSeq, BATCH);
    for (const { hash, ...content } of batch) {
      const expected = walk.lastSeq + 1n;
      const computed = entryHash(walk.lastHash, content);
      if (content.seq !== expected) walk.firstBad ??= expected;
      if (!computed.equals(hash)) walk.firstBad ??= content.seq;
      if (anchors.has(content.seq) && !anchors.get(content.seq)?.equals(hash)) walk.firstBad ??= content.seq;
      walk.entries += 1;
      walk.lastSeq = content.seq;
      walk.lastHash = hash;
    }
    if (batch.length < BATCH) return walk;
  }
}

async function badEnd(tx: Tx, walk: Walk, key: Buffer): Promise<bigint | undefined> {
  const head = await readHead(tx);
  if (head.seq > walk.lastSeq) return walk.lastSeq + 1n;
  if (head.seq < walk.lastSeq) return head.seq + 1n;
  if (head.seq === 0n) return undefined;
  return head.hash.equals(walk.lastHash) && head.seal.equals(sealHead(key, head)) ? undefined : head.seq;
}

function lostAnchor(anchors: readonly { seq: bigint }[], lastSeq: bigint): bigint | undefined {
  return anchors.some((anchor) => anchor.seq > lastSeq) ? lastSeq + 1n : undefined;
}
