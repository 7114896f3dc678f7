import { now } from "@khela/kernel/clock";
import type { Finding } from "@khela/rules/reconciliation/books";
import type { Tx } from "../../platform/database.ts";
import type { ReconciliationContext } from "./context.ts";
import * as breaks from "./store/breaks.ts";

/** Saves the findings of a comparison as breaks. @returns how many are new */
export async function keepFindings(
  { platform }: ReconciliationContext,
  tx: Tx,
  source: string,
  findings: readonly Finding[],
): Promise<number> {
  const at = now(platform.clock);
  let found = 0;
  for (const finding of findings) {
    const kept = await breaks.keepFinding(tx, { source, id: platform.ids.next(), at, finding });
    if (!kept?.isNew) continue;
    found += 1;
    await breaks.addNote(tx, { break_id: kept.id, at, author: null, action: "found", text: "" });
  }
  if (found > 0) platform.log.error({ source, found }, "books disagree: a person has to look");
  return found;
}

/** Ends a break because the books agree. @param author the operator who asked; null for a run */
export async function endBreak(
  { platform }: ReconciliationContext,
  tx: Tx,
  row: Pick<breaks.BreakRow, "id" | "version">,
  author: string | null,
): Promise<void> {
  const at = now(platform.clock);
  await breaks.changeBreak(tx, row, { state: "resolved", resolved_at: at });
  await breaks.addNote(tx, { break_id: row.id, at, author, action: "resolve", text: "" });
}
