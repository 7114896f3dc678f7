import { now } from "@khela/kernel/clock";
import type { MemberId } from "@khela/kernel/ids";
import { contentLanguageFor } from "@khela/kernel/content-languages";
import { inTransaction } from "../../platform/database.ts";
import { eventType } from "../../platform/events.ts";
import { zip } from "../../platform/zip.ts";
import type { PrivacyContext } from "./context.ts";
import { contextOf, FILE_KEPT_MS } from "./export.ts";
import { ownSections } from "./sections.ts";
import * as store from "./store.ts";

/** The smallest size of an encrypted part, except the last one. */
const PART_BYTES = 256 * 1024;
const GIVEN_UP_MS = 20 * 60_000;
const ROWS_KEPT_MS = 90 * 86_400_000;

/** An export of a member's own data is ready, or has failed. */
export const ownDataDone = eventType<{ memberId: MemberId; state: "ready" | "failed" }>("own-data.done");

/**
 * Writes the export in encrypted parts: no plain data is stored, and at most one part is in memory. An
 * interrupted attempt starts again from the beginning.
 */
export async function buildExport(context: PrivacyContext, exportId: string): Promise<void> {
  const { platform } = context;
  const { db, secrets } = platform;
  const row = await store.findExport(db, exportId);
  if (row?.state !== "building") return;
  const memberId = row.member_id as MemberId;
  await store.deleteParts(db, exportId);
  let place = 0;
  let bytes = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const flush = async () => {
    const part = Buffer.concat(waiting);
    await store.insertPart(db, { exportId, place, sealed: secrets.seal(part, contextOf(exportId, place)) });
    place += 1;
    bytes += part.length;
    waiting = [];
    waitingBytes = 0;
  };
  const language = contentLanguageFor(row.language);
  for await (const part of zip(ownSections(context, memberId, language), now(platform.clock))) {
    waiting.push(part);
    waitingBytes += part.length;
    if (waitingBytes >= PART_BYTES) await flush();
  }
  if (waitingBytes > 0) await flush();
  await inTransaction(platform.database, async (tx) => {
    if (!(await store.markReady(tx, exportId, { at: now(platform.clock), bytes }))) return;
    await platform.events.publish(tx, ownDataDone, { memberId, state: "ready" });
  });
}

/** Marks overdue exports as failed, and deletes files that can't be downloaded any more. */
export async function tidyExports({ platform }: PrivacyContext): Promise<void> {
  const { database, db, clock } = platform;
  const nowMs = clock.nowMs();
  await inTransaction(database, async (tx) => {
    for (const { memberId } of await store.giveUpOld(tx, new Date(nowMs - GIVEN_UP_MS)))
      await platform.events.publish(tx, ownDataDone, { memberId, state: "failed" });
  });
  await store.deleteOldFiles(db, {
    file: new Date(nowMs - FILE_KEPT_MS),
    row: new Date(nowMs - ROWS_KEPT_MS),
  });
}
