import { excludedUntil } from "@khela/rules/protection/exclusion";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { scheduleWorkLists } from "../../platform/work-list.ts";
import type { RememberPaused } from "./change.ts";
import { type ProtectionRow, listPaused } from "./store.ts";

/**
 * Job: stores the identifying hashes of members whose pause runs. A pause stores them at its beginning; this
 * job covers pauses that began before that existed, and changes nothing where they are stored already
 * (SAFE-02).
 */
export function rememberPaused(platform: Platform, remember: RememberPaused): void {
  const { db, database, clock } = platform;
  scheduleWorkLists<ProtectionRow>(
    platform,
    { job: "protection-remember-paused", cron: "52 2 * * *" },
    {
      read: (after, limit) => listPaused(db, after, limit),
      idOf: ({ memberId }) => memberId,
      async handle({ memberId, exclusion }) {
        if (excludedUntil(exclusion, clock.nowMs()) === undefined) return;
        await inTransaction(database, (tx) => remember(tx, memberId));
      },
    },
  );
}
