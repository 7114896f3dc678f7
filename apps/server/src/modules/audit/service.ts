import { join } from "node:path";
import { now } from "@khela/kernel/clock";
import type { Tx } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { createAnchors } from "./anchors.ts";
import { canonicalJson, entryHash, sealHead } from "./entry-hash.ts";
import { append, type EntryFilter, findEntries, readHead, type StoredEntry, lockHead } from "./store.ts";
import { type ChainReport, verifyChain } from "./verify-chain.ts";

/** An action that must stay traceable. */
export interface AuditEntry {
  /** The actor: `operator:<username>`, `system`. */
  actor: string;
  /** The action with dots: `player.block`, `system.update`. */
  action: string;
  /** The subject: `member:<id>`, `withdrawal:<id>`. */
  subject: string;
  /** Any JSON; never a secret. A bigint becomes text. */
  detail: Readonly<Record<string, unknown>>;
  /** Address of the caller; empty for the system itself. */
  ip: string;
}

/** The append-only log of actions by operators and the system (OPS-01). */
export interface Audit {
  /**
   * Adds an entry in the caller's transaction, so that the action and its entry commit together. Writers are
   * serialized until they commit, so make it the last step of the transaction.
   */
  write(tx: Tx, entry: AuditEntry): Promise<void>;
  find(
    filter: EntryFilter,
    page: { offset: number; limit: number; oldestFirst: boolean },
  ): Promise<{ entries: StoredEntry[]; count: number }>;
  verify(): Promise<ChainReport>;
  /** Copies the sealed head to a file outside the database; a job runs it every hour. */
  anchor(): Promise<void>;
}

export function createAuditService(
  platform: Pick<Platform, "secrets" | "config" | "clock" | "db" | "database">,
): Audit {
  const key = platform.secrets.key("audit");
  const anchors = createAnchors(join(platform.config.dataDir, "audit-anchors.txt"), key);
  return {
    async write(tx, entry) {
      const previous = await lockHead(tx);
      const content = {
        seq: previous.seq + 1n,
        at: now(platform.clock),
        actor: entry.actor,
        action: entry.action,
        subject: entry.subject,
        detail: canonicalJson(entry.detail),
        ip: entry.ip,
      };
      const hash = entryHash(previous.hash, content);
      await append(tx, { ...content, hash }, sealHead(key, { seq: content.seq, hash }));
    },
    find: (filter, page) => findEntries(platform.db, filter, page),
    verify: () => verifyChain({ database: platform.database, anchors, key }),
    async anchor() {
      const head = await readHead(platform.db);
      if (head.seq > 0n) await anchors.add(head);
    },
  };
}
