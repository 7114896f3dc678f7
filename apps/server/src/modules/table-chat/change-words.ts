import { MAX_BLOCKED_WORDS, cleanBlockedWord } from "@khela/rules/chat/blocked-words";
import { now } from "@khela/kernel/clock";
import { AppError } from "@khela/kernel/errors";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Audit } from "../audit/index.ts";
import type { Actor } from "./moderation.ts";
import * as store from "./store.ts";

/** Words to add to and remove from the list of blocked words. */
export interface WordChange {
  add: readonly string[];
  remove: readonly string[];
  reason: string;
}

/**
 * Changes the list of blocked words; the changes are written to the audit log.
 * @throws AppError SYS_BAD_INPUT where an entry has nothing that could be found, or the list gets too long
 */
export async function changeWords(
  { database, clock, audit }: Pick<Platform, "database" | "clock"> & { audit: Audit },
  change: WordChange,
  { username, ip }: Actor,
): Promise<void> {
  const add = change.add.map(cleanBlockedWord);
  if (add.includes("")) throw new AppError("SYS_BAD_INPUT", { field: "add" });
  await inTransaction(database, async (tx) => {
    const known = new Set(await store.lockWords(tx));
    const added = [...new Set(add)].filter((word) => !known.has(word));
    const removed = [...new Set(change.remove)].filter((word) => known.has(word) && !add.includes(word));
    if (added.length + removed.length === 0) return;
    if (known.size + added.length - removed.length > MAX_BLOCKED_WORDS)
      throw new AppError("SYS_BAD_INPUT", { field: "add" });
    await store.writeWords(tx, { add: added, remove: removed, at: now(clock) });
    const detail = { added, removed, reason: change.reason };
    await audit.write(tx, {
      actor: `operator:${username}`,
      action: "chat.words",
      subject: "table-chat",
      detail,
      ip,
    });
  });
}
