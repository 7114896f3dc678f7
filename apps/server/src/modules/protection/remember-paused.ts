import { excludedUntil } from "@khela/rules/protection/exclusion";
import { inTransaction } from "../../platform/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { RememberPaused } from "./change.ts";
import { listPaused } from "./store.ts";

const PAGE = 200;

/**
 * Job: keeps what everybody is known by whose pause runs. It is kept from the moment of the pause on; this finds
 * those who paused before that was so, and harms nothing where it is there already (SAFE-02).
 * @returns how many pauses run
 */
export async function rememberPaused(
  { db, database, clock }: Pick<Platform, "db" | "database" | "clock">,
  remember: RememberPaused,
): Promise<number> {
  let running = 0;
  let page = await listPaused(db, undefined, PAGE);
  while (page.length > 0) {
    for (const { memberId, exclusion } of page) {
      if (excludedUntil(exclusion, clock.nowMs()) === undefined) continue;
      running += 1;
      await inTransaction(database, (tx) => remember(tx, memberId));
    }
    page = await listPaused(db, page.at(-1)?.memberId, PAGE);
  }
  return running;
}
